import Basics
import Menus

extension MenuFileReader {
  /// The rows of a menu, as far as they can be read.
  mutating func rows(_ node: FileNode, of key: String = "items", depth: Int) -> [MenuDescription.Item] {
    guard case .list(let list) = node.content else {
      if case .refused = node.content { return [] }
      fault("`\(key)` must be a list of rows, not \(node.summary)", node.position)
      return []
    }
    let maximum = isOutput ? MenuDescription.maximumPrintedRows : MenuDescription.maximumRows
    var items: [MenuDescription.Item] = []
    for row in list {
      rowCount += 1
      guard rowCount <= maximum else {
        if rowCount == maximum + 1 { fault("more than \(maximum) rows", row.position) }
        break
      }
      items.append(item(row, depth: depth))
    }
    return items
  }

  private mutating func item(_ node: FileNode, depth: Int) -> MenuDescription.Item {
    var item = MenuDescription.Item(position: node.position)
    let outer = row
    row = node
    defer { row = outer }
    switch node.content {
    case .text("separator", _):
      item.isSeparator = true
    case .mapping(let pairs):
      read(fields(pairs, of: FileRowKey.self), into: &item, depth: depth)
    case .text, .list:
      fault("a row must be a mapping or the word `separator`, not \(node.summary)", node.position)
    case .refused:
      break
    }
    return item
  }

  private mutating func read(_ fields: Fields<FileRowKey>, into item: inout MenuDescription.Item, depth: Int) {
    if readSeparator(fields, into: &item) || readOther(fields, into: &item) { return }
    readAppearance(fields, into: &item)
    if let field = fields[.inline] { item.isInline = flag(field) ?? false }
    item.mnemonic = mnemonic(fields, of: item)
    if let field = fields[.identifier] { item.identifier = identifier(field) }
    if let field = fields[.selected] {
      let state = value(field, .selected, of: .row, into: &item.live, until: .off) { $0.state($1) }
      item.selected = state
      let isConstant = !item.isLive(.selected)
      radios?.append(Radio(state: isConstant ? state : nil, position: field.value.position))
    }
    if let field = fields[.values] { values(field, of: .row, into: &item.live) }
    readCommand(fields, into: &item)
    checkListKeys(fields)
    if let field = fields[.items] ?? fields[.palette] {
      readMenu(field, fields, into: &item, depth: depth)
    } else if let field = fields[.confirm] {
      readConfirmation(field, fields, into: &item, depth: depth)
    } else if let field = fields[.selectedIcon], fields[.selected] == nil, !fields.suggested.contains("selected") {
      fault("`selectedIcon` needs `selected`", field.position)
    }
    checkText(fields, of: item)
  }

  /// Reads a separator; false if the row is none.
  private mutating func readSeparator(_ fields: Fields<FileRowKey>, into item: inout MenuDescription.Item) -> Bool {
    guard let field = fields[.separator] else { return false }
    item.isSeparator = flag(field) ?? true
    guard item.isSeparator else { return false }
    for key in FileRowKey.allCases where key != .separator {
      guard let other = fields[key] else { continue }
      fault("a separator has no other keys; `\(other.name)` cannot stand here", other.position)
    }
    return true
  }

  private mutating func readAppearance(_ fields: Fields<FileRowKey>, into item: inout MenuDescription.Item) {
    item.title = text(fields, .title, .title, of: .row, until: "…", into: &item.live)
    item.subtitle = text(fields, .subtitle, .subtitle, of: .row, into: &item.live)
    if let field = fields[.icon] { item.icon = value(field, .icon, of: .row, into: &item.live) { $0.image($1) } }
    if let field = fields[.selectedIcon] { item.selectedIcon = image(field) }
    item.isEnabled = flag(fields[.enabled], .enabled, into: &item, otherwise: true)
    item.isHidden = flag(fields[.hidden], .hidden, into: &item, otherwise: false)
    if let field = fields[.destructive] { item.isDestructive = flag(field) ?? false }
    if let field = fields[.shortcut] { item.shortcut = shortcut(field) }
    item.accessibilityLabel = localized(fields, .description) { $0.line($1)?.nonEmpty }
  }

  /// A truth value, or the command that gives it.
  mutating func flag(
    _ field: Field?, _ key: MenuDescription.ValueKey, into item: inout MenuDescription.Item, otherwise fallback: Bool
  ) -> Bool {
    field.flatMap { value($0, key, of: .row, into: &item.live) { $0.flag($1) } } ?? fallback
  }

  /// Complains about keys that only say something of `items` or `palette`, or of a search field.
  private mutating func checkListKeys(_ fields: Fields<FileRowKey>) {
    if fields[.items] != nil, let field = fields[.palette] {
      fault("`palette` beside `items`: the rows of a palette are its value", field.position)
    }
    let owners: [(FileRowKey, [FileRowKey])] = [
      (.inline, [.items]), (.headers, [.items]), (.size, [.items]), (.select, [.items, .palette]),
      (.mark, [.palette]), (.focus, [.search]), (.confirm, [.run, .shell, .open]),
    ]
    for (key, owners) in owners {
      guard let field = fields[key], owners.allSatisfy({ fields[$0] == nil }) else { continue }
      fault("`\(field.name)` needs \(Self.alternatives(owners.map(\.rawValue)))", field.position)
    }
  }

  /// Every row but a separator and an inline menu says something.
  private mutating func checkText(_ fields: Fields<FileRowKey>, of item: MenuDescription.Item) {
    guard item.title == nil, item.accessibilityLabel == nil, !item.isInline else { return }
    guard fields.suggested.isDisjoint(with: ["title", "description", "header", "search", "lazy", "palette"]) else {
      return
    }
    let written = [fields[.title], fields[.description]].compactMap(\.self)
    // A title that is no text was refused already.
    guard written.allSatisfy({ if case .text("", isPlain: false) = $0.value.content { true } else { false } }) else {
      return
    }
    fault("a row needs a `title` or a `description`", written.first?.value.position ?? item.position)
  }

  mutating func identifier(_ field: Field) -> String? {
    guard let identifier = word(field) else { return nil }
    let place = field.value.position
    guard let other = identifiers[identifier] else {
      identifiers[identifier] = place
      return identifier
    }
    // In a menu that a program changes, the row that came later may be first.
    identifiers[identifier] = min(place, other)
    let sentence = "`\(FileNode.shortened(identifier))` is used twice, first at \(min(place, other))"
    fault("`\(field.name)` \(sentence)", max(place, other))
    return nil
  }

  private mutating func readCommand(_ fields: Fields<FileRowKey>, into item: inout MenuDescription.Item) {
    let commands = inOrder([fields[.run], fields[.shell], fields[.open]])
    item.command = command(commands)
    if let list = fields[.items] ?? fields[.palette] {
      for field in commands { fault("`\(field.name)` beside `\(list.name)`: a menu runs nothing", field.position) }
    } else {
      checkSingle(commands, owner: "a row")
    }
  }
}

// MARK: Submenus

extension MenuFileReader {
  /// Puts what a row runs into a submenu of its own, below a question: every panel shows it, without a dialog.
  private mutating func readConfirmation(
    _ field: Field, _ fields: Fields<FileRowKey>, into item: inout MenuDescription.Item, depth: Int
  ) {
    for key in [FileRowKey.selected, .selectedIcon, .shortcut] {
      guard let other = fields[key] else { continue }
      fault("`\(other.name)` beside `\(field.name)`: the row opens a question, and cannot have it", other.position)
    }
    guard depth < MenuDescription.maximumDepth else {
      return fault("more than \(MenuDescription.maximumDepth) menus inside each other", field.position)
    }
    var question = MenuDescription.Item(position: field.position)
    question.isHeader = true
    question.title = localized(fields, .confirm) { $0.word($1) }
    guard let title = item.title, !item.isLive(.title) else {
      return fault("`\(field.name)` needs a `title` that is a text: the row below the question has it", field.position)
    }
    var answer = MenuDescription.Item(position: item.position)
    answer.title = ["…", "..."].first(where: title.hasSuffix).map { String(title.dropLast($0.count)) } ?? title
    answer.icon = item.icon
    answer.isDestructive = item.isDestructive
    answer.command = item.command
    item.command = nil
    item.items = [question, answer]
  }

  private mutating func readMenu(
    _ field: Field, _ fields: Fields<FileRowKey>, into item: inout MenuDescription.Item, depth: Int
  ) {
    for key in [FileRowKey.selected, .selectedIcon, .shortcut] {
      guard let other = fields[key] else { continue }
      fault("`\(other.name)` beside `\(field.name)`: a menu cannot have it", other.position)
    }
    item.isPalette = fields[.items] == nil
    if item.isPalette { item.isInline = true }
    if item.isInline {
      let word = item.isPalette ? "palette" : "inline"
      let menu = item.isPalette ? "a palette" : "an inline menu"
      for key in [FileRowKey.subtitle, .icon, .enabled, .destructive, .mnemonic, .description] {
        guard let other = fields[key] else { continue }
        fault("`\(other.name)` beside `\(word)`: \(menu) has no row of its own", other.position)
      }
    }
    guard depth < MenuDescription.maximumDepth else {
      fault("more than \(MenuDescription.maximumDepth) menus inside each other", field.position)
      return
    }
    item.selectsOne = selectsOne(fields[.select])
    let isOuter = item.selectsOne && radios == nil
    if isOuter { radios = [] }
    if let size = fields[.size] { item.size = self.size(size) }
    if let mark = fields[.mark] { item.paletteSelection = self.mark(mark) }
    if !item.isPalette, let headers = fields[.headers] {
      item.headers = rows(headers.value, of: headers.name, depth: depth + 1)
    }
    item.items = rows(field.value, of: field.name, depth: depth + 1)
    if isOuter, let select = fields[.select] { checkRadios(of: select) }
  }

  private mutating func selectsOne(_ field: Field?) -> Bool {
    guard let field else { return false }
    guard case .text("one", _) = field.value.content else {
      return refuse(field, "must be `one`, not \(field.value.summary)") ?? false
    }
    if radios != nil { fault("`select: one` inside another `select: one`", field.position) }
    return true
  }

  /// A menu with `select: one` has toggles, and one of them is on.
  private mutating func checkRadios(of select: Field) {
    let found = radios ?? []
    radios = nil
    for radio in found where radio.state == .mixed {
      fault("`selected` cannot be `mixed` in a menu with `select: one`", radio.position)
    }
    let on = found.filter { $0.state == .on }.sorted { $0.position < $1.position }
    if found.isEmpty {
      fault("`select: one` needs rows with `selected`", select.position)
    } else if on.isEmpty, found.allSatisfy({ $0.state != nil }) {
      fault("`select: one`, but none of its rows has `selected: true`", select.position)
    }
    for radio in on.dropFirst() {
      fault("a second `selected: true` in a menu with `select: one`, first at \(on[0].position)", radio.position)
    }
  }
}
