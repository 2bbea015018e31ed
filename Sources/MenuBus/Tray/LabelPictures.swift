import StatusNotifier

/// The pictures beside a label whose icon is a name, which the painter finds.
struct LabelPictures {
  private var found: [LabelIcon: [Pixmap]] = [:]
  /// The last picture, which stays until the next one is found.
  private var last: [Pixmap] = []
  /// An icon that was not found yet.
  private var missing: LabelIcon?

  /// The picture of an icon.
  mutating func pixels(of icon: TrayItemState.Icon, themePath: String, isOnDark: Bool?) -> [Pixmap] {
    missing = nil
    guard icon.pixmaps.isEmpty, !icon.name.isEmpty else { return icon.pixmaps }
    let request = LabelIcon(name: icon.name, themePath: themePath, isOnDark: isOnDark)
    guard let pixels = found[request] else {
      missing = request
      return last
    }
    last = pixels
    return pixels
  }

  /// Whether there is an icon to find.
  var hasMissing: Bool { missing != nil }

  /// The icon that is to be found; `nil` if there is none, or if it is being found.
  mutating func takeMissing() -> LabelIcon? {
    guard let icon = missing else { return nil }
    if found.count >= MenuBusLimits.labelPictures { found = [:] }
    found[icon] = last
    missing = nil
    return icon
  }

  /// Keeps what was found.
  mutating func keep(_ pixels: [Pixmap], of icon: LabelIcon) { found[icon] = pixels }
}
