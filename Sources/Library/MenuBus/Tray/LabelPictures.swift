import StatusNotifier

/// The pictures of icons that are names and into which something is drawn, which the painter finds.
struct LabelPictures {
  private var found: [LabelIcon: [Pixmap]] = [:]
  /// The last picture, which stays until the next one is found.
  private var last: [Pixmap] = []
  /// An icon that was not found yet.
  private var missing: LabelIcon?

  /// The picture of an icon beside a label.
  mutating func pixels(of icon: TrayItemState.Icon, themePath: String, isOnDark: Bool?) -> [Pixmap] {
    missing = nil
    guard icon.pixmaps.isEmpty, !icon.name.isEmpty else { return icon.pixmaps }
    if let pixels = pixels(of: LabelIcon(name: icon.name, themePath: themePath, isOnDark: isOnDark)) { last = pixels }
    return last
  }

  /// The picture of an icon; `nil` if it was not found yet.
  mutating func pixels(of icon: LabelIcon) -> [Pixmap]? {
    if found[icon] == nil { missing = icon }
    return found[icon]
  }

  /// Whether there is an icon to find.
  var hasMissing: Bool { missing != nil }

  /// The icon that is to be found; `nil` if there is none, or if it is being found.
  mutating func takeMissing() -> LabelIcon? {
    guard let icon = missing else { return nil }
    if found.count >= MenuBusLimits.labelPictures { found = [:] }
    // Which is shown until then.
    found[icon] = icon.hasGround ? last : []
    missing = nil
    return icon
  }

  /// Keeps what was found.
  mutating func keep(_ pixels: [Pixmap], of icon: LabelIcon) { found[icon] = pixels }
}
