import DBusMenu
import LibDBus
import Menus

extension ItemProperties {
  /// What a row is on the bus, pictures and content included.
  ///
  /// - Parameter showsToggleIcons: Whether panels get the picture of a row with a mark, too.
  @MainActor
  init(_ row: RowContent, icons: IconStore, showsToggleIcons: Bool = true) {
    self.init(row, icon: icons.icon(for: row.image))
    if toggle != nil, !showsToggleIcons { reserveIcon() }
    if row.isPreview { extras["x-menubus-role"] = .string("preview") }
    if row.lacksMenu { extras[Self.noMenu] = .bool(true) }
    if let preview = row.preview { extras.merge(Self.entries(of: preview, icons: icons)) { _, new in new } }
    guard let drawn = row.drawn else { return }
    if drawn.isWholeRow { extras["x-menubus-role"] = .string(row.kind == .view ? "custom-view" : "custom-action") }
    extras["x-menubus-content"] = drawn.content.map { Self.value(of: $0, icons: icons) }
    if let accessory = drawn.accessory { extras["x-menubus-accessory"] = Self.value(of: accessory, icons: icons) }
  }

  /// Leaves the picture to those who draw it beside the mark.
  private mutating func reserveIcon() {
    switch icon {
    case .name(let name)?: extras["x-menubus-icon-name"] = .string(name)
    case .data(let bytes)?: extras["x-menubus-icon-data"] = .bytes(bytes)
    case nil: break
    }
    icon = nil
  }

  /// Whether anybody sees the row: a panel, or only those who show content.
  var isSeen: Bool { isVisible || extras["x-menubus-visible"] != nil }

  /// Says that there is no menu where there could be one.
  static let noMenu = "x-menubus-no-menu"

  /// What a preview is on the bus, on the root of its menu or on the row of its submenu.
  @MainActor
  static func entries(of preview: RowContent.Preview, icons: IconStore) -> [String: Value] {
    var entries: [String: Value] = ["x-menubus-configuration": .string(preview.identifier.wireText)]
    entries["x-menubus-preview"] = preview.content.map { value(of: $0, icons: icons) }
    return entries
  }

  /// A view as `a{sv}`: its `kind`, what belongs to that, and the `children` of a stack as `aa{sv}`.
  @MainActor
  private static func value(of view: RowView, icons: IconStore, depth: Int = 1) -> Value {
    var entries: [String: Value] = [:]
    func set(_ name: String, _ text: String) { if !text.isEmpty { entries[name] = .string(text.wireText) } }
    switch view {
    case .text(let text, let role):
      set("kind", "text")
      entries["text"] = .string(text.wireText)
      set("role", role.rawValue)
    case .badge(let text):
      set("kind", "badge")
      entries["text"] = .string(text.wireText)
    case .progress(let part):
      set("kind", "progress")
      if let part { entries["value"] = .double(part.isNaN ? 0 : min(max(part, 0), 1)) }
    case .image(let image, let description):
      set("kind", "image")
      set("description", description ?? "")
      switch icons.icon(for: image) {
      case .name(let name)?: set("icon-name", name)
      case .data(let bytes)?: entries["icon-data"] = .bytes(bytes)
      case nil: if case .emoji(let text) = image { set("text", text) }
      }
    case .stack(let axis, let views):
      set("kind", "stack")
      set("axis", axis.rawValue)
      let children = depth < RowView.maximumDepth ? views : views.flatMap(\.leaves)
      entries["children"] = .array(of: "a{sv}", children.map { value(of: $0, icons: icons, depth: depth + 1) })
    case .control(let control):
      add(control, to: &entries)
    }
    return .dictionary(entries)
  }

  private static func add(_ control: RowView.Control, to entries: inout [String: Value]) {
    entries["part"] = .string(control.identifier.wireText)
    if !control.title.isEmpty { entries["title"] = .string(control.title.wireText) }
    if !control.isEnabled { entries["enabled"] = .bool(false) }
    switch control.kind {
    case .button:
      entries["kind"] = .string("button")
    case .toggle(let isOn):
      entries["kind"] = .string("toggle")
      entries["value"] = .bool(isOn)
    case .slider(let value, let range):
      entries["kind"] = .string("slider")
      entries["value"] = .double(value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound))
      entries["minimum"] = .double(range.lowerBound)
      entries["maximum"] = .double(range.upperBound)
    case .field(let text, let placeholder):
      entries["kind"] = .string("field")
      entries["value"] = .string(text.wireText)
      if !placeholder.isEmpty { entries["placeholder"] = .string(placeholder.wireText) }
    }
  }
}
