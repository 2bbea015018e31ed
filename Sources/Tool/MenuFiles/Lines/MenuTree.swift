/// The nodes of a menu that a program changes.
struct MenuTree: Sendable {
  typealias Pairs = [(key: FileNode, value: FileNode)]

  /// Why a change cannot be made.
  enum Mistake: Error {
    case fault(Fault)
    /// No row has the identifier.
    case noRow(String, MenuDescription.Position)
  }

  /// A step from the keys of a menu to one of its rows.
  struct Step: Sendable {
    /// The place of the key of the list, and of the row in this.
    var key: Int
    var row: Int
  }

  /// The keys of the menu file.
  var root: Pairs = [] { didSet { areAllNoted = false } }
  /// The ways to rows, as they were when these were found last. A way is looked at before it is taken: another row may
  /// be at its end.
  var ways: [String: [Step]] = [:]
  /// Whether ``ways`` are those to all rows as they are now.
  var areAllNoted = false
  /// How many rows there were when all ways were noted.
  var noted = 0
  /// How many rows were looked at since then, in search of some whose ways were wrong.
  var searched = 0

  /// The keys whose values are rows.
  static let lists = ["headers", "items", "palette"]
  /// The keys of `tray` in a line that belong to the menu file.
  private static let rootKeys = ["title", "icon"]

  /// The bytes of all texts, and one for each node: no more than the JSON of the menu has.
  var weight: Int { Self.weight(.mapping(root)) }

  private static func weight(_ content: FileNode.Content) -> Int {
    switch content {
    case .text(let text, _): text.utf8.count + 1
    case .list(let list): list.reduce(1) { $0 + weight($1.content) }
    case .mapping(let pairs): pairs.reduce(1) { $0 + weight($1.key.content) + weight($1.value.content) }
    case .refused: 1
    }
  }

  /// The menu file, and whether its tray has `activate: true`, which no file has.
  var menuFile: (node: FileNode, reportsActivation: Bool) {
    let start = MenuDescription.Position(line: 0, column: 0)
    var root = root
    if !root.contains(where: { $0.key.word == "items" }) {
      root.append((FileNode(text: "items", position: start), FileNode(content: .list([]), position: start)))
    }
    var isReported = false
    if let tray = root.firstIndex(where: { $0.key.word == "tray" }), case .mapping(var pairs) = root[tray].value.content
    {
      pairs.removeAll { pair in
        guard pair.key.word == "activate", case .text(let text, isPlain: true) = pair.value.content else {
          return false
        }
        if text == "true" { isReported = true }
        return text == "true" || text == "false"
      }
      root[tray].value.content = .mapping(pairs)
    }
    return (FileNode(content: .mapping(root), position: start), isReported)
  }

  // MARK: Changes

  mutating func apply(_ change: MenuLine.Change) throws(Mistake) {
    switch change.kind {
    case .menu(let node):
      switch node.content {
      case .list:
        // Rows alone: what the tray shows stays.
        root.removeAll { Self.lists.contains($0.key.word ?? "") }
        root.append((FileNode(text: "items", position: node.position), node))
      case .mapping(let pairs): root = pairs
      default: throw .fault(node.fault("`menu` must be a list of rows, or a menu file, not \(node.summary)"))
      }
    case .set(let identifier, let pairs):
      let isOn = pairs.contains { $0.key.word == "selected" && $0.value.plainText == "true" }
      try edit(identifier, at: change.position, isSelected: isOn) { [$0.setting(pairs)] }
    case .insert(let rows, .into(nil)): Self.append(rows, to: &root, at: change.position)
    case .insert(let rows, .into(let identifier?)):
      if let row = row(identifier), case .mapping(let pairs) = row.content,
        !pairs.contains(where: { Self.lists.contains($0.key.word ?? "") })
      {
        let name = FileNode.shortened(identifier)
        throw .fault(
          Fault(position: change.position, sentence: "`\(name)` is no submenu; one without rows has `items: []`"))
      }
      try edit(identifier, at: change.position) { row in
        guard case .mapping(var pairs) = row.content else { return [row] }
        Self.append(rows, to: &pairs, at: change.position)
        return [FileNode(content: .mapping(pairs), position: row.position)]
      }
    case .insert(let rows, .before(let identifier)): try edit(identifier, at: change.position) { rows + [$0] }
    case .insert(let rows, .after(let identifier)): try edit(identifier, at: change.position) { [$0] + rows }
    case .remove(let identifiers): try remove(identifiers, at: change.position)
    case .replace(let identifier, let rows): try edit(identifier, at: change.position) { _ in rows }
    case .tray(let pairs): setTray(pairs, at: change.position)
    }
  }

  /// Notes that the user selected a row, or took the selection from it. Returns whether that is news.
  mutating func noteSelection(of row: MenuDraft.RowName, _ state: String) -> Bool {
    guard let way = way(to: row) else { return false }
    let start = MenuDescription.Position(line: 0, column: 0)
    var isNews = false
    edit(way, isSelected: state == "true") { row in
      guard let old = row["selected"]?.plainText, old != state else { return [row] }
      isNews = true
      let value = FileNode(content: .text(state, isPlain: true), position: start)
      return [row.setting([(FileNode(text: "selected", position: start), value)])]
    }
    return isNews
  }

  private static func append(_ rows: [FileNode], to pairs: inout Pairs, at position: MenuDescription.Position) {
    let place = pairs.firstIndex { ["items", "palette"].contains($0.key.word) }
    guard let place, case .list(let list) = pairs[place].value.content else {
      pairs.append((FileNode(text: "items", position: position), FileNode(content: .list(rows), position: position)))
      return
    }
    pairs[place].value.content = .list(list + rows)
  }

  private mutating func setTray(_ pairs: Pairs, at position: MenuDescription.Position) {
    let isOfRoot = { (pair: Pairs.Element) in Self.rootKeys.contains(pair.key.word ?? "") }
    root = Self.setting(pairs.filter(isOfRoot), in: root)
    let own = pairs.filter { !isOfRoot($0) }
    guard !own.isEmpty else { return }
    let tray = root.first { $0.key.word == "tray" }?.value ?? FileNode(content: .mapping([]), position: position)
    root = Self.setting([(FileNode(text: "tray", position: position), tray.setting(own))], in: root)
  }

  /// The pairs with other values for some keys; `null` removes a key.
  fileprivate static func setting(_ pairs: Pairs, in old: Pairs) -> Pairs {
    var result = old
    for pair in pairs {
      let place = result.firstIndex { $0.key.word == pair.key.word }
      switch (place, pair.value.isNothing) {
      case (let place?, true): result.remove(at: place)
      case (let place?, false): result[place] = pair
      case (nil, true): break
      case (nil, false): result.append(pair)
      }
    }
    return result
  }

  // MARK: Rows

  /// Removes rows, or none where one is missing. No copy is kept for that: it would make one of all rows for each line.
  private mutating func remove(_ identifiers: [String], at position: MenuDescription.Position) throws(Mistake) {
    // Before anything changes, one that is missing costs no search.
    for identifier in identifiers where way(to: identifier) == nil { throw .noRow(identifier, position) }
    var removed: [(way: [Step], row: FileNode)] = []
    for identifier in identifiers {
      guard let way = way(to: identifier), let row = row(identifier) else {
        for (way, row) in removed.reversed() {
          Self.edit(&root, way[...], { rows, place in rows.insert(row, at: place) }, enclose: { _ in })
        }
        throw .noRow(identifier, position)
      }
      Self.edit(&root, way[...], { rows, place in rows.remove(at: place) }, enclose: { _ in })
      removed.append((way, row))
    }
  }

  /// Puts other rows in the place of the one with an identifier.
  ///
  /// - Parameter isSelected: Whether the row is selected by that, so that it is the only one in a
  ///   menu with `select: one`.
  private mutating func edit(
    _ identifier: String, at position: MenuDescription.Position, isSelected: Bool = false,
    _ change: (FileNode) -> [FileNode]
  ) throws(Mistake) {
    guard let way = way(to: identifier) else { throw .noRow(identifier, position) }
    edit(way, isSelected: isSelected, change)
  }

  private mutating func edit(_ way: [Step], isSelected: Bool, _ change: (FileNode) -> [FileNode]) {
    let position = isSelected ? row(at: way)?.position : nil
    var isSettled = position == nil
    let replace = { (rows: inout [FileNode], place: Int) in
      rows.replaceSubrange(place...place, with: change(rows[place]))
    }
    Self.edit(&root, way[...], replace) { row in
      guard !isSettled, row.contains(where: { $0.key.word == "select" && $0.value.word == "one" }) else { return }
      isSettled = true
      Self.clearSelection(in: &row, except: position, depth: 1)
    }
  }

  /// Changes the list with the row at the end of a way, at its place.
  ///
  /// Nothing else holds a list while it is changed, or all of its rows would be copied.
  ///
  /// - Parameter enclose: Called with each menu around the row, the innermost first.
  private static func edit(
    _ pairs: inout Pairs, _ way: ArraySlice<Step>, _ change: (inout [FileNode], Int) -> Void,
    enclose: (inout Pairs) -> Void
  ) {
    guard let step = way.first, case .list(var rows) = pairs[step.key].value.content else { return }
    pairs[step.key].value.content = .refused
    if way.count == 1 {
      change(&rows, step.row)
    } else if case .mapping(var row) = rows[step.row].content {
      rows[step.row].content = .refused
      edit(&row, way.dropFirst(), change, enclose: enclose)
      enclose(&row)
      rows[step.row].content = .mapping(row)
    }
    pairs[step.key].value.content = .list(rows)
  }

  /// Takes the selection from the other rows of a menu.
  private static func clearSelection(
    in pairs: inout Pairs, except position: MenuDescription.Position?, depth: Int
  ) {
    guard depth <= MenuFilesLimits.treeDepth else { return }
    for place in pairs.indices where lists.contains(pairs[place].key.word ?? "") {
      guard case .list(var rows) = pairs[place].value.content else { continue }
      for index in rows.indices {
        guard case .mapping(var row) = rows[index].content, rows[index].position != position else { continue }
        for key in row.indices where row[key].key.word == "selected" && row[key].value.plainText != nil {
          row[key].value.content = .text("false", isPlain: true)
        }
        clearSelection(in: &row, except: position, depth: depth + 1)
        rows[index].content = .mapping(row)
      }
      pairs[place].value.content = .list(rows)
    }
  }
}

extension FileNode {
  fileprivate init(text: String, position: MenuDescription.Position) {
    self.init(content: .text(text, isPlain: false), position: position)
  }

  /// The value of a key of a mapping.
  subscript(key: String) -> FileNode? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs.first { $0.key.word == key }?.value
  }

  /// The word that is without quotes.
  var plainText: String? { if case .text(let text, isPlain: true) = content { text } else { nil } }

  /// The mapping with other values for some keys; `null` removes a key.
  fileprivate func setting(_ pairs: MenuTree.Pairs) -> FileNode {
    guard case .mapping(let old) = content else { return self }
    return FileNode(content: .mapping(MenuTree.setting(pairs, in: old)), position: position)
  }
}
