import Basics
import DBusMenu
import LibDBus
import Texts

/// An action that a row names: the object by its prefix, and the name there.
struct GtkActionName: Sendable, Hashable {
  var prefix: String
  var name: String

  /// Reads `app.quit`; `nil` without a prefix.
  init?(_ text: String, below namespace: String) {
    let full = namespace.isEmpty ? text : "\(namespace).\(text)"
    guard let dot = full.firstIndex(of: ".") else { return nil }
    prefix = String(full[..<dot])
    name = String(full[full.index(after: dot)...])
  }

  /// The name with a target, as GLib writes it: `app.colour::red`; `nil` for a target that is no text.
  func detailed(_ target: Value?) -> String? {
    guard let target else { return "\(prefix).\(name)" }
    if case .string(let text) = target { return "\(prefix).\(name)::\(text)" }
    return nil
  }
}

/// Makes the rows of a menu bar or menu from its model and its actions.
///
/// The id of a row follows from the rows above it and from its action and target, or else its label: it stays when the
/// row changes its look, and is the same in another process.
struct GtkRows {
  /// The sense of a row for the program.
  struct Target: Sendable {
    var action: GtkActionName?
    var value: Value?
    var submenu: GtkMenuKey?
    var submenuAction: GtkActionName?
  }

  let model: GtkMenuModel
  let actions: [String: GtkActionTable]
  /// The rows whose submenus a client has open.
  let opened: Set<ItemID>
  let limits: MenuClientLimits
  private(set) var update = MenuUpdate()
  private(set) var targets: [ItemID: Target] = [:]
  private(set) var notes: [String] = []
  /// The prefixes of the tables in which rows have actions; without a prefix, that of all others.
  private(set) var prefixes: Set<String> = []
  /// For each number that a row found taken, one from which on to look.
  private var furtherNumbers: [Int32: Int32] = [:]
  /// The sections that may still be looked at: sections can be linked many times.
  private var sectionsLeft: Int

  init(
    model: GtkMenuModel, actions: [String: GtkActionTable], opened: Set<ItemID>, limits: MenuClientLimits, isBar: Bool
  ) {
    self.model = model
    self.actions = actions
    self.opened = opened
    self.limits = limits
    sectionsLeft = limits.rows
    addLevel(.root, below: .root, Level(namespace: "", path: [], isBar: isBar))
  }

  /// The most menus on the way to a row.
  private var depth: Int { min(limits.depth, MenuClientLimits.maximumDepth) }

  /// The place of a level: its namespace of actions, and the menus on the way to it.
  private struct Level {
    var namespace: String
    var path: [GtkMenuKey]
    var isBar = false
    var rows: [ItemID] = []
    var counts: [String: Int] = [:]
    var hasVisibleRow = false
  }

  private mutating func addLevel(_ key: GtkMenuKey, below parent: ItemID, _ level: Level) {
    var level = level
    if level.isBar { addApplicationMenu(&level) }
    addItems(of: key, below: parent, &level)
    update.children.append((parent, level.rows))
  }

  /// Adds the application menu as the first one of a bar, as GTK does where no panel shows it.
  private mutating func addApplicationMenu(_ level: inout Level) {
    guard !model[.application].isEmpty else { return }
    var row = ItemProperties(label: FixedTexts.current[.application])
    row.hasSubmenu = true
    let id = add(row, "application menu", below: .root, &level)
    targets[id] = Target(submenu: .application)
    update.onDemand[id] = true
    if opened.contains(id) { addLevel(.application, below: id, Level(namespace: "", path: [])) }
  }

  private mutating func addItems(of key: GtkMenuKey, below parent: ItemID, _ level: inout Level) {
    guard !level.path.contains(key) else { return note("menu \(key.group)/\(key.menu) is linked in itself") }
    level.path.append(key)
    defer { level.path.removeLast() }
    for item in model[key] {
      guard update.inserted.count < limits.rows else { return note("there are more than \(limits.rows) rows") }
      if let section = item.section {
        addSection(item, section, below: parent, &level)
      } else {
        addRow(item, below: parent, &level)
      }
    }
  }

  private mutating func addSection(
    _ item: GtkMenuItem, _ section: GtkMenuKey, below parent: ItemID, _ level: inout Level
  ) {
    guard sectionsLeft > 0, level.path.count < depth else {
      return note("sections are linked too often")
    }
    sectionsLeft -= 1
    let before = (rows: level.rows.count, visible: level.hasVisibleRow, namespace: level.namespace)
    if !level.isBar {
      let name = "section \(section.group)/\(section.menu)"
      if before.visible { add(ItemProperties(.separator), name, below: parent, &level) }
      if !item.label.isEmpty {
        var title = ItemProperties(label: label(of: item))
        title.isEnabled = false
        add(title, "title of \(name)", below: parent, &level)
      }
    }
    let heads = level.rows.count
    level.hasVisibleRow = false
    level.namespace = joined(level.namespace, item.namespace)
    addItems(of: section, below: parent, &level)
    level.namespace = before.namespace
    if !level.hasVisibleRow {
      // A section without a row that is seen has no line before it.
      for id in level.rows[before.rows..<heads] { update.inserted[id] = nil }
      level.rows.removeSubrange(before.rows..<heads)
    }
    level.hasVisibleRow = level.hasVisibleRow || before.visible
  }

  private mutating func addRow(_ item: GtkMenuItem, below parent: ItemID, _ level: inout Level) {
    let action = item.action.flatMap { GtkActionName($0, below: level.namespace) }
    let table = action.map { actions[$0.prefix] == nil ? "" : $0.prefix }
    let found = action.flatMap { action in table.flatMap { actions[$0]?[action.name] } }
    if let table { prefixes.insert(table) }
    let fits = found?.takes(item.target) ?? false
    var row = ItemProperties(label: label(of: item))
    row.isEnabled = item.action == nil || fits && found?.isEnabled == true
    switch item.hiddenWhen {
    case "action-missing": row.isVisible = item.action == nil || fits
    case "action-disabled": row.isVisible = row.isEnabled
    default: break
    }
    row.icon = item.icon
    if fits, let found { row.toggle = mark(of: found, item.target) }
    if let press = item.accelerator.flatMap(GtkAccelerator.press) { row.shortcut = [press] }
    if let name = action?.detailed(item.target) { row.extras[.identifier] = .string(name) }
    let submenu = submenu(of: item, level)
    row.hasSubmenu = submenu != nil
    // Who looks for its rows would wait for them.
    if item.submenu != submenu { row.isEnabled = false }
    let id = add(row, item.identity, below: parent, &level)
    level.hasVisibleRow = level.hasVisibleRow || row.isVisible
    let namespace = joined(level.namespace, item.namespace)
    targets[id] = Target(
      action: fits ? action : nil, value: item.target, submenu: submenu,
      submenuAction: item.submenuAction.flatMap { GtkActionName($0, below: level.namespace) })
    guard let submenu else { return }
    update.onDemand[id] = true
    guard opened.contains(id) else { return }
    addLevel(submenu, below: id, Level(namespace: namespace, path: level.path))
  }

  /// The submenu of an item, unless it is one that is left out.
  private mutating func submenu(of item: GtkMenuItem, _ level: Level) -> GtkMenuKey? {
    guard let submenu = item.submenu else { return nil }
    if level.path.contains(submenu) {
      note("the submenu “\(item.label)” leads back to itself")
    } else if level.path.count >= depth {
      note("the menu is deeper than \(depth) levels")
    } else {
      return submenu
    }
    return nil
  }

  private func mark(of action: GtkAction, _ target: Value?) -> ItemProperties.Toggle? {
    guard let state = action.state else { return nil }
    if let target { return .init(.radio, state: state == target ? 1 : 0) }
    return state.boolValue.map { .init(.checkmark, state: $0 ? 1 : 0) }
  }

  @discardableResult
  private mutating func add(
    _ row: ItemProperties, _ identity: String, below parent: ItemID, _ level: inout Level
  ) -> ItemID {
    let count = level.counts[identity, default: 0]
    level.counts[identity] = count + 1
    let id = id(of: identity, count, below: parent)
    update.inserted[id] = row
    level.rows.append(id)
    return id
  }

  /// The hash of Fowler, Noll and Vo, or the next number that is free.
  ///
  /// Rows are easily made of which all have one hash, or hashes beside each other: none looks again at the numbers that
  /// those before it found taken.
  private mutating func id(of identity: String, _ count: Int, below parent: ItemID) -> ItemID {
    var hash: UInt32 = 0x811c_9dc5
    for byte in "\(parent) \(count) \(identity)".utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    var number = Int32(hash & 0x3FFF_FFFF)
    var taken: [Int32] = []
    while number == 0 || update.inserted[ItemID(number)] != nil {
      taken.append(number)
      number = furtherNumbers[number] ?? number + 1
    }
    for other in taken { furtherNumbers[other] = number + 1 }
    return ItemID(number)
  }

  private func label(of item: GtkMenuItem) -> String {
    guard item.usesMarkup else { return item.label }
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
    return entities.reduce(Self.withoutTags(item.label)) { $0.replacing(text: $1.0, by: $1.1) }.withShortRuns
  }

  /// A text without what stands in angle brackets, as far as it is short enough for a tag.
  private static func withoutTags(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      result += rest[..<open]
      let tag = rest[open...].dropFirst().prefix(257)
      if let end = tag.firstIndex(where: { $0 == "<" || $0 == ">" }), tag[end] == ">" {
        rest = rest[end...].dropFirst()
      } else {
        result.append("<")
        rest = rest[open...].dropFirst()
      }
    }
    return result + rest
  }

  private func joined(_ namespace: String, _ further: String?) -> String {
    guard let further, !further.isEmpty else { return namespace }
    return namespace.isEmpty ? further : "\(namespace).\(further)"
  }

  private mutating func note(_ line: String) {
    if notes.count < DBusMenuLimits.notes, !notes.contains(line) { notes.append(line) }
  }
}

/// Reads the accelerators of GTK.
enum GtkAccelerator {
  /// A key press in the terms of dbusmenu, such as `["Control", "Shift", "s"]`; `nil` if the text is not one.
  static func press(_ text: String) -> [String]? {
    var rest = text[...]
    var modifiers: Set<String> = []
    while rest.first == "<" {
      guard let end = rest.firstIndex(of: ">") else { return nil }
      let name = rest[rest.index(after: rest.startIndex)..<end].lowercased()
      rest = rest[rest.index(after: end)...]
      guard name != "release" else { continue }
      guard let modifier = Self.modifier(named: name) else { return nil }
      modifiers.insert(modifier)
    }
    guard !rest.isEmpty else { return nil }
    return ["Control", "Alt", "Shift", "Super"].filter(modifiers.contains) + [String(rest)]
  }

  private static func modifier(named name: String) -> String? {
    switch name {
    case "primary", "control", "ctrl", "ctl": "Control"
    case "alt", "mod1": "Alt"
    case "shift", "shft": "Shift"
    case "super", "meta", "hyper", "mod4": "Super"
    default: nil
    }
  }
}
