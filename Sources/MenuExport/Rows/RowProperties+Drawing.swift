import DBusMenu
import LibDBus
import Menus

extension ItemProperties {
  /// The properties of a row, pictures and content included.
  ///
  /// - Parameter showsToggleIcons: Whether panels get the picture of a row with a mark, too.
  @MainActor
  init(_ row: RowContent, icons: IconStore, showsToggleIcons: Bool = true) {
    self.init(row, icon: icons.icon(for: row.image))
    if toggle != nil, !showsToggleIcons { reserveIcon() }
    if row.isPreview { extras[.role] = Word.Role.preview.value }
    if row.lacksMenu { extras[.noMenu] = .bool(true) }
    if let preview = row.preview { extras.merge(Self.entries(of: preview, icons: icons)) { _, new in new } }
    guard let drawn = row.drawn else { return }
    if drawn.isWholeRow { extras[.role] = (row.kind == .view ? Word.Role.customView : .customAction).value }
    extras[.content] = drawn.content.map { Self.value(of: $0, icons: icons) }
    if let accessory = drawn.accessory { extras[.accessory] = Self.value(of: accessory, icons: icons) }
  }

  /// Leaves the picture to rich clients, which draw it beside the mark.
  private mutating func reserveIcon() {
    switch icon {
    case .name(let name)?: extras[.extensionIconName] = .string(name)
    case .data(let bytes)?: extras[.extensionIconData] = .bytes(bytes)
    case nil: break
    }
    icon = nil
  }

  /// Whether any client shows the row: a panel, or only rich clients.
  var isSeen: Bool { isVisible || extras[.richVisible] != nil }

  /// The properties of a preview, on the root of its menu or on the row of its submenu.
  @MainActor
  static func entries(of preview: RowContent.Preview, icons: IconStore) -> [String: Value] {
    var entries: [String: Value] = [:]
    entries[PropertyName.configuration] = .string(preview.identifier.wireText)
    entries[PropertyName.preview] = preview.content.map { value(of: $0, icons: icons) }
    return entries
  }

  /// A view as `a{sv}`: its `kind`, what belongs to that, and the `children` of a stack as `aa{sv}`.
  @MainActor
  private static func value(of view: RowView, icons: IconStore, depth: Int = 1) -> Value {
    var entries: [String: Value] = [:]
    func set(_ name: ViewEntry, _ text: String) { if !text.isEmpty { entries[name] = .string(text.wireText) } }
    func set(_ kind: Word.ViewKind) { entries[ViewEntry.kind] = kind.value }
    switch view {
    case .text(let text, let role):
      set(.text)
      entries[ViewEntry.text] = .string(text.wireText)
      set(.role, role.rawValue)
    case .badge(let text):
      set(.badge)
      entries[ViewEntry.text] = .string(text.wireText)
    case .progress(let part):
      set(.progress)
      if let part { entries[ViewEntry.value] = .double(part.isNaN ? 0 : min(max(part, 0), 1)) }
    case .image(let image, let description):
      set(.image)
      set(.description, description ?? "")
      switch icons.icon(for: image) {
      case .name(let name)?: set(.iconName, name)
      case .data(let bytes)?: entries[ViewEntry.iconData] = .bytes(bytes)
      case nil: if case .emoji(let text) = image { set(.text, text) }
      }
    case .stack(let axis, let views):
      set(.stack)
      set(.axis, axis.rawValue)
      let children = depth < RowView.maximumDepth ? views : views.flatMap(\.leaves)
      entries[ViewEntry.children] = .array(of: "a{sv}", children.map { value(of: $0, icons: icons, depth: depth + 1) })
    case .control(let control):
      add(control, to: &entries)
    }
    return .dictionary(entries)
  }

  private static func add(_ control: RowView.Control, to entries: inout [String: Value]) {
    entries[ViewEntry.part] = .string(control.identifier.wireText)
    if !control.title.isEmpty { entries[ViewEntry.title] = .string(control.title.wireText) }
    if !control.isEnabled { entries[ViewEntry.enabled] = .bool(false) }
    switch control.kind {
    case .button:
      entries[ViewEntry.kind] = Word.ViewKind.button.value
    case .toggle(let isOn):
      entries[ViewEntry.kind] = Word.ViewKind.toggle.value
      entries[ViewEntry.value] = .bool(isOn)
    case .slider(let value, let range):
      entries[ViewEntry.kind] = Word.ViewKind.slider.value
      entries[ViewEntry.value] = .double(
        value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound))
      entries[ViewEntry.minimum] = .double(range.lowerBound)
      entries[ViewEntry.maximum] = .double(range.upperBound)
    case .field(let text, let placeholder):
      entries[ViewEntry.kind] = Word.ViewKind.field.value
      entries[ViewEntry.value] = .string(text.wireText)
      if !placeholder.isEmpty { entries[ViewEntry.placeholder] = .string(placeholder.wireText) }
    }
  }
}
