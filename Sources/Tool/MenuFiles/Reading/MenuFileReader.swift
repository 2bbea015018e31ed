import Basics
import Menus
import Texts

/// Reads the nodes of a menu file, collecting every mistake on the way.
///
/// Rows and their rules are in `MenuFileReader+Rows.swift`, the tray in `MenuFileReader+Tray.swift`, the values of keys
/// in `MenuFileReader+Values.swift`, rows that are no actions or menus in `MenuFileReader+Elements.swift`.
struct MenuFileReader {
  var faults: Faults = []
  var isOutput = false
  /// The languages that choose among translations.
  var localization = Localization()
  var rowCount = 0
  var identifiers: [String: MenuDescription.Position] = [:]
  /// The row that is being read, if there is one.
  var row: FileNode?
  /// The toggles of the menu with `select: one` that is being read, if there is one.
  var radios: [Radio]?
  /// Whether the file looks like one of another program.
  var isNoMenu = false

  /// A row with `selected` in a menu with `select: one`; no state if it could not be read.
  struct Radio {
    var state: Action.State?
    var position: MenuDescription.Position
  }

  /// Reads a checked text.
  ///
  /// - Parameter isOutput: Whether a command of a `lazy` printed the text.
  static func read(
    _ text: String, name: String, isOutput: Bool = false, localization: Localization = Localization()
  ) throws(MenuFileError) -> MenuDescription {
    let document = FileNode.document(text)
    return try read(
      document.node, document.faults, name: name, isOutput: isOutput, localization: localization)
  }

  /// Reads the nodes of a text, with the faults that were found on the way to them.
  static func read(
    _ node: FileNode?, _ faults: Faults = [], name: String, isOutput: Bool = false,
    localization: Localization = Localization()
  ) throws(MenuFileError) -> MenuDescription {
    var reader = MenuFileReader(faults: faults, isOutput: isOutput, localization: localization)
    let file = node.map { reader.root($0) }
    guard let file, reader.faults.isEmpty else {
      var error = MenuFileError(reader.faults, file: name)
      error.isNoMenu = reader.isNoMenu
      throw error
    }
    return file
  }

  private mutating func root(_ node: FileNode) -> MenuDescription {
    switch node.content {
    case .list:
      return MenuDescription(items: rows(node, depth: 1))
    case .mapping(let pairs):
      let fields = fields(pairs, of: RootKey.self) { key in
        if TrayKey(rawValue: key) != nil, FileRowKey(rawValue: key) == nil { return "`\(key)` belongs to `tray`" }
        return FileRowKey(rawValue: key) == nil
          ? nil : "`\(key)` belongs to a row; the root has \(RootKey.list)"
      }
      let parts: [RootKey] = [.items, .headers, .tray]
      isNoMenu = fields.hasUnknown && !parts.contains { fields[$0] != nil || fields.suggested.contains($0.rawValue) }
      var file = MenuDescription()
      var live: [MenuDescription.Live] = []
      file.title = text(fields, .title, .title, of: .tray, into: &live)
      if let field = fields[.icon] { file.icon = value(field, .icon, of: .tray, into: &live) { $0.picture($1) } }
      file.direction = localized(fields, .direction) { reader, field in
        (reader.choice(field) as DirectionWord?)?.direction
      }
      if let field = fields[.values] { values(field, of: .menu, into: &live) }
      if let field = fields[.tray] { file.tray = tray(field, into: &live) }
      if let field = fields[.onFailure] { file.failureReport = failureReport(field) }
      file.live = live
      if let field = fields[.headers] { file.headers = rows(field.value, of: field.name, depth: 1) }
      if let field = fields[.items] {
        file.items = rows(field.value, depth: 1)
      } else if !fields.suggested.contains("items") {
        fault("the root has no `items`", node.position)
      }
      return file
    case .text:
      fault("the root must be a list of rows, or a mapping with `items`, not \(node.summary)", node.position)
    case .refused:
      break
    }
    return MenuDescription()
  }

  mutating func fault(_ sentence: String, _ position: MenuDescription.Position) {
    faults.append(Fault(position: position, sentence: sentence, row: row?.rowName))
  }
}

// MARK: Keys

/// The keys of the root.
enum RootKey: String, CaseIterable {
  case title, icon, direction, tray, values, onFailure, headers, items

  /// The keys in a sentence.
  static var list: String {
    let names = allCases.map { "`\($0.rawValue)`" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}

/// The words for the reading direction of a menu.
private enum DirectionWord: String, CaseIterable {
  case ltr, rtl

  var direction: TextDirection { self == .rtl ? .rightToLeft : .leftToRight }
}

/// The keys of a row of a menu file.
enum FileRowKey: String, CaseIterable {
  case title, subtitle, icon, selectedIcon, enabled, hidden, destructive, selected, select, shortcut, mnemonic
  case description, identifier, items, headers, inline, palette, mark, size, separator, header, search, focus, lazy
  case values, run, shell, open, confirm

  /// Words that other menu formats have for the same thing, each with the key, and for some with its value.
  static let synonyms = [
    "label": "title", "name": "title", "text": "title", "caption": "title", "image": "icon", "checked": "selected",
    "id": "identifier", "children": "items", "menu": "items", "submenu": "items", "rows": "items", "command": "run",
    "cmd": "run", "exec": "run", "action": "run", "onClick": "run", "click": "run", "handler": "run", "program": "run",
    "bash": "shell", "script": "shell", "url": "open", "href": "open", "link": "open",
    "key": "shortcut", "keys": "shortcut", "hotkey": "shortcut", "accelerator": "shortcut",
    "heading": "header", "filter": "search", "find": "search", "placeholder": "search", "dynamic": "lazy",
    "state": "selected", "toggle": "selected", "checkbox": "selected", "radio": "select: one",
    "tooltip": "subtitle", "accessibilityLabel": "description", "ask": "confirm", "confirmation": "confirm",
  ]

  /// Words that say the opposite of a key.
  static let opposites = ["disabled": "enabled", "visible": "hidden", "shown": "hidden"]
}

/// One key of a mapping, with its value.
struct Field {
  var name: String
  var position: MenuDescription.Position
  var value: FileNode
}

/// The known keys of a mapping.
struct Fields<Key: RawRepresentable<String> & CaseIterable & Hashable> {
  var known: [Key: Field] = [:]
  /// The translations of known keys, such as `title[de]`.
  var translations: [Key: [(name: String, field: Field)]] = [:]
  /// The keys that unknown ones were probably meant to be; that these are missing is not reported.
  var suggested: Set<String> = []
  /// Whether there are others.
  var hasUnknown = false

  subscript(key: Key) -> Field? { known[key] }
}

extension MenuFileReader {
  /// The fields of a mapping, after complaining about keys that are unknown, written twice or no texts.
  ///
  /// - Parameter explain: A better sentence about an unknown key than that it is unknown.
  mutating func fields<Key>(
    _ pairs: [(key: FileNode, value: FileNode)], of: Key.Type, explain: (String) -> String? = { _ in nil }
  ) -> Fields<Key> {
    var fields = Fields<Key>()
    var seen: [String: MenuDescription.Position] = [:]
    for (key, value) in pairs {
      guard case .text(let name, _) = key.content, !key.isNothing else {
        if case .refused = key.content { continue }
        fault("a key must be a word, not \(key.summary)", key.position)
        continue
      }
      let shown = FileNode.shortened(name)
      if let first = seen.updateValue(key.position, forKey: name) {
        fault("key `\(shown)` stands twice in this mapping, first at \(first)", key.position)
      } else if let known = Key(rawValue: name) {
        fields.known[known] = Field(name: name, position: key.position, value: value)
      } else if let known = Localization.translated(name).flatMap({ Key(rawValue: $0.key) }) {
        let field = Field(name: name, position: key.position, value: value)
        if let locale = locale(of: field) { fields.translations[known, default: []].append((locale, field)) }
      } else if name == "<<" {
        fault("menu files do not merge mappings; write the keys out", key.position)
      } else if let sentence = explain(name) {
        fields.hasUnknown = true
        fault(sentence, key.position)
      } else {
        let keys = Key.allCases.map(\.rawValue)
        let word =
          opposite(of: name, value, among: keys) ?? nearest(to: Localization.translated(name)?.key ?? name, among: keys)
        if let word { fields.suggested.insert(Self.key(of: word)) }
        fields.hasUnknown = true
        fault("unknown key `\(shown)`\(word.map { ", did you mean `\($0)`?" } ?? "")", key.position)
      }
    }
    return fields
  }

  /// The key, and its value, that says the same as a word with the opposite meaning.
  private func opposite(of name: String, _ value: FileNode, among keys: [String]) -> String? {
    guard let key = FileRowKey.opposites[name], keys.contains(key) else { return nil }
    switch value.plainText?.lowercased() {
    case "true", "yes", "on": return "\(key): false"
    case "false", "no", "off": return "\(key): true"
    default: return key
    }
  }

  /// The key that was probably meant; `nil` also when there are more mistakes than are reported.
  private func nearest(to name: String, among keys: [String]) -> String? {
    guard faults.count < MenuFilesLimits.fileMistakes else { return nil }
    let synonyms = FileRowKey.synonyms.filter { keys.contains(Self.key(of: $1)) }
    return synonyms[name] ?? Spelling.nearest(to: name, among: keys)
      ?? Spelling.nearest(to: name, among: synonyms.keys).flatMap { synonyms[$0] }
  }

  /// The key of a suggestion, which may have a value behind it.
  private static func key(of suggestion: String) -> String { String(suggestion.prefix { $0 != ":" }) }
}

extension MenuDescription.Position: CustomStringConvertible {
  /// Line and column, as in `3:5`.
  package var description: String { "\(line):\(column)" }
}
