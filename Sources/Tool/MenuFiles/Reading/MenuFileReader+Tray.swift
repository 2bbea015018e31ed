import Basics
import Menus

/// The keys of `tray`.
enum TrayKey: String, CaseIterable {
  case id, status, tooltip, label, category, attentionIcon, overlayIcon, values, activate, secondaryActivate, scroll
}

/// The keys of `tooltip`, where that is a mapping.
enum ToolTipKey: String, CaseIterable { case title, text }

extension MenuFileReader {
  /// Reads `tray`.
  ///
  /// - Parameter live: Gets the commands that give its values.
  mutating func tray(_ field: Field, into live: inout [MenuDescription.Live]) -> MenuDescription.Tray {
    var tray = MenuDescription.Tray()
    guard case .mapping(let pairs) = field.value.content else {
      return refuse(field, "must be a mapping, not \(field.value.summary)") ?? tray
    }
    let fields = fields(pairs, of: TrayKey.self) { key in
      switch RootKey(rawValue: key) {
      case .title, .icon: "`\(key)` belongs to the root, beside `tray`"
      default: nil
      }
    }
    if let field = fields[.id] { tray.id = trayID(field) }
    if let field = fields[.status] {
      tray.status = value(field, .status, of: .tray, into: &live) { $0.choice($1) } ?? .active
    }
    tray.toolTip = localized(fields, .tooltip) { reader, field in
      reader.value(field, .tooltip, of: .tray, into: &live) { $0.toolTip($1) }
    }
    tray.label = text(fields, .label, .label, of: .tray, into: &live)
    if let field = fields[.category] { tray.category = choice(field) ?? .application }
    if let field = fields[.attentionIcon] {
      tray.attentionIcon = value(field, .attentionIcon, of: .tray, into: &live) { $0.picture($1) }
    }
    if let field = fields[.values] { values(field, of: .tray, into: &live) }
    if let field = fields[.overlayIcon] { tray.overlayIcon = picture(field) }
    if let field = fields[.activate], let command = command(in: field) { tray.activate = [.command(command)] }
    if let field = fields[.secondaryActivate] { tray.secondaryActivate = command(in: field) }
    if let field = fields[.scroll] { tray.scroll = command(in: field) }
    return tray
  }

  /// A picture for the tray, where no text can stand for one.
  mutating func picture(_ field: Field) -> MenuImage? {
    if case .text(let text, _) = field.value.content, text.hasPrefix("emoji:") {
      return refuse(field, "must be a theme name, a path from `/` on, `symbol:…` or `data:…`: the tray shows no emoji")
    }
    return image(field, kinds: "a theme name, a path from `/` on, `symbol:…` or `data:image/png;base64,…`")
  }

  private mutating func trayID(_ field: Field) -> String? {
    guard let id = word(field) else { return nil }
    if MenuDescription.Tray.isID(id) { return id }
    let count = MenuFilesLimits.trayIDCharacters
    return refuse(field, "must be at most \(count) of A-Z, a-z, 0-9, `_`, `.` and `-`, not \(field.value.summary)")
  }

  mutating func toolTip(_ field: Field) -> MenuDescription.Tray.ToolTip? {
    guard case .mapping(let pairs) = field.value.content else {
      guard case .list = field.value.content else {
        return line(field)?.nonEmpty.map { MenuDescription.Tray.ToolTip(title: $0) }
      }
      return refuse(field, "must be a text, or a mapping with `title` and `text`, not \(field.value.summary)")
    }
    let fields = fields(pairs, of: ToolTipKey.self)
    if pairs.isEmpty { fault("`\(field.name)` needs a `title` or a `text`", field.value.position) }
    return MenuDescription.Tray.ToolTip(
      title: localized(fields, .title) { $0.line($1) } ?? "", text: localized(fields, .text) { $0.text($1) } ?? "")
  }

  /// Words of which one is to be chosen, in a sentence.
  static func alternatives(_ words: [String]) -> String {
    let words = words.map { "`\($0)`" }
    return (words.count > 1 ? words.dropLast().joined(separator: ", ") + " or " : "") + (words.last ?? "")
  }

  /// One of a few words.
  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(_ field: Field) -> Value? {
    if case .text(let word, _) = field.value.content, let value = Value(rawValue: word) { return value }
    return refuse(field, "must be \(Self.alternatives(Value.allCases.map(\.rawValue))), not \(field.value.summary)")
  }
}
