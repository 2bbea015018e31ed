import DBusMenu
import LibDBus

/// A menu of a model: its group, and its number there.
struct GtkMenuKey: Sendable, Hashable {
  var group: UInt32
  var menu: UInt32

  static let root = GtkMenuKey(group: 0, menu: 0)

  /// The application menu beside a menu bar: a model of its own, whose groups are numbered from here on.
  static let application = GtkMenuKey(group: 0, menu: 0, from: 1 << 31)

  /// - Parameter first: The number that the model's group 0 has here; one that is too high is read as the highest.
  init(group: UInt32, menu: UInt32, from first: UInt32 = 0) {
    self.group = first | min(group, 1 << 31 - 1)
    self.menu = menu
  }

  /// The number that group 0 of a group's model has.
  static func first(of group: UInt32) -> UInt32 { group & application.group }

  /// Reads a link, `(uu)`.
  init(_ reader: inout MessageReader, from first: UInt32) throws(BusError) {
    self = try reader.structure { fields throws(BusError) in
      GtkMenuKey(group: try fields.uint32(), menu: try fields.uint32(), from: first)
    }
  }
}

/// An item of a model, as far as rows show it. Attributes of a wrong type, and those that no row shows, are left out.
struct GtkMenuItem: Sendable, Hashable {
  /// The texts, by the names of the attributes.
  private var texts: [String: String] = [:]
  var target: Value?
  var icon: ItemProperties.Icon?
  var section: GtkMenuKey?
  var submenu: GtkMenuKey?
  /// About how many bytes the item takes.
  private(set) var size = 128

  var label: String { texts["label"] ?? "" }
  var action: String? { texts["action"] }
  var accelerator: String? { texts["accel"] }
  var hiddenWhen: String? { texts["hidden-when"] }
  var namespace: String? { texts["action-namespace"] }
  var submenuAction: String? { texts["submenu-action"] }
  var usesMarkup: Bool { texts["use-markup"] != nil }

  private static let names: Set<String> = [
    "label", "action", "accel", "hidden-when", "action-namespace", "submenu-action", "use-markup",
  ]

  /// Reads `a{sv}` of a model whose group 0 has the number `first`.
  init(_ reader: inout MessageReader, from first: UInt32, limits: MenuClientLimits) throws(BusError) {
    var count = 0
    try reader.dictionary { entry throws(BusError) in
      count += 1
      guard count <= GtkMenusLimits.attributes else { return }
      do throws(BusError) {
        try read(try entry.string(limit: GtkMenusLimits.nameBytes), &entry, first, limits)
      } catch {}  // One bad attribute is as good as none.
    }
  }

  private mutating func read(
    _ name: String, _ entry: inout MessageReader, _ first: UInt32, _ limits: MenuClientLimits
  ) throws(BusError) {
    switch name {
    case "label":
      texts[name] = try entry.variant { content throws(BusError) in
        try content.beginning(limit: limits.labelLength)
      }
      size += label.utf8.count
    case "target":
      let value = try entry.value(limit: GtkMenusLimits.values).unwrapped
      target = value
      size += value.size
    case "icon", "verb-icon":
      guard name == "icon" || icon == nil else { return }
      icon = Self.icon(try entry.value(limit: limits.valueBytes / 16).unwrapped)
      size += (icon?.data?.count ?? 0) + (icon?.name?.utf8.count ?? 0)
    case ":section", ":submenu":
      let link = try entry.variant { content throws(BusError) in
        try GtkMenuKey(&content, from: first)
      }
      if name == ":section" { section = link } else { submenu = link }
    default:
      guard Self.names.contains(name) else { return }
      let text = try entry.variant { content throws(BusError) in
        try content.string(limit: GtkMenusLimits.nameBytes)
      }
      texts[name] = text
      size += text.utf8.count
    }
  }

  /// The picture of a serialized `GIcon`: the first name of a themed one, or a PNG file. Others are not shown.
  private static func icon(_ value: Value) -> ItemProperties.Icon? {
    if let text = value.stringValue { return named(text) }
    // A string and a variant, whose content follows from the string.
    guard let fields = value.members, fields.count == 2, let kind = fields[0].stringValue else { return nil }
    switch (kind, fields[1].unwrapped) {
    case ("themed", let names):
      return names.members?.lazy.compactMap { $0.stringValue.flatMap(named) }.first
    case ("bytes", .bytes(let bytes)):
      return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? .data(bytes) : nil
    default: return nil
    }
  }

  private static func named(_ text: String) -> ItemProperties.Icon? {
    text.isEmpty || text.utf8.count > GtkMenusLimits.nameBytes ? nil : .name(text)
  }

  /// The text that tells the item from its siblings, also after a change of its look.
  var identity: String {
    guard let action else { return "label \(label)" }
    // A number that differs from process to process would be no identity, so no hash value.
    var text = "action \(action) "
    target?.write(to: &text)
    return text
  }
}

extension Value {
  /// Appends a text that tells the value from others. Swift prints a value by a look at its type, which takes long for
  /// one with many members.
  fileprivate func write(to text: inout String) {
    switch self {
    case .string(let content): text += "string(\"\(content)\")"
    case .bool(let isTrue): text += "bool(\(isTrue))"
    case .int32(let number): text += "int32(\(number))"
    case .double(let number): text += "double(\(number))"
    case .bytes(let bytes): bytes.forEach { text += "\($0) " }
    case .dictionary(_, _, let entries):
      for entry in entries {
        entry.key.write(to: &text)
        entry.value.write(to: &text)
      }
    case .variant(let inner): inner.write(to: &text)
    default:
      guard let members else { return text += "\(signature) \(stringValue ?? "\(integerValue ?? 0)")" }
      text += "("
      for member in members {
        member.write(to: &text)
        text += ","
      }
      text += ")"
    }
  }
}
