import DBusMenu
import LibDBus
import Menus

extension ItemProperties {
  /// The properties of a row, pictures and content included.
  ///
  /// - Parameter showsToggleIcons: Whether panels get the picture of a row with a mark, too.
  @MainActor
  init(_ row: RowContent, icons: IconStore, showsToggleIcons: Bool = true) {
    self.init(row, icon: icons.icon(for: row.kind == .search ? .named("edit-find") : row.image))
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
    if let name = icon?.name { extras[.extensionIconName] = .string(name) }
    if let bytes = icon?.data { extras[.extensionIconData] = .bytes(bytes) }
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

  /// A view as it travels.
  @MainActor
  private static func value(of view: RowView, icons: IconStore) -> Value {
    ViewDescription(ViewDescription.Element(view, icons)).value
  }
}

extension ViewDescription.Element {
  /// Describes a view; pieces in deeper stacks than ``RowView/maximumDepth`` are in the last.
  @MainActor
  fileprivate init(_ view: RowView, _ icons: IconStore, depth: Int = 1) {
    switch view {
    case .text(let text, let role): self = .text(text, role.word)
    case .badge(let text): self = .badge(text)
    case .progress(let share): self = .progress(share)
    case .image(let image, let description):
      var picture = ViewDescription.Picture(description: description ?? "")
      if let icon = icons.icon(for: image) {
        (picture.iconName, picture.iconData) = (icon.name, icon.data)
      } else if let emoji = image.emojiText {
        picture.text = emoji
      }
      self = .picture(picture)
    case .stack(let axis, let views):
      let children = depth < MenusLimits.viewDepth ? views : views.flatMap(\.leaves)
      self = .stack(children.map { Self($0, icons, depth: depth + 1) }, axis == .vertical ? .vertical : .horizontal)
    case .control(let control):
      self = .part(.init(control.id, title: control.title, isEnabled: control.isEnabled, .init(control.kind)))
    }
  }
}

extension ViewDescription.Part.Kind {
  fileprivate init(_ kind: RowView.Control.Kind) {
    switch kind {
    case .button: self = .button
    case .toggle(let isOn): self = .toggle(isOn)
    case .slider(let value, let range): self = .slider(value, in: range)
    case .field(let text, let placeholder): self = .field(text, placeholder: placeholder)
    }
  }
}

extension RowView.TextRole {
  fileprivate var word: Word.TextRole {
    switch self {
    case .title: .title
    case .subtitle: .subtitle
    case .secondary: .secondary
    }
  }
}
