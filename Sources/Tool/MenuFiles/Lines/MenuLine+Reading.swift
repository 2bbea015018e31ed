import Basics

/// The keys of lines, without those of rows that `set` takes.
private enum LineKey: String, CaseIterable {
  case menu, set, insert, remove, replace, tray, present, ping, get, quit
  case before, after, into, with, x, y, id

  /// The keys that say what a line asks for.
  static let requests = allCases.prefix { $0 != .before }
}

extension MenuLine {
  /// Reads a line.
  ///
  /// - Throws: `MenuLineError` for its first mistake.
  package init(_ text: String, number: Int) throws(MenuLineError) {
    var reader = LineReader(number: number)
    do throws(Fault) {
      let request = try reader.request(try FileNode.json(text, line: number))
      self.init(number: number, id: reader.id, request: request)
    } catch {
      throw MenuLineError(line: number, column: error.position.column, sentence: error.sentence, id: reader.id)
    }
  }
}

/// Reads the nodes of a line.
private struct LineReader {
  typealias Pair = (key: FileNode, value: FileNode)

  let number: Int
  private(set) var id: JSONText?
  private var fields: [LineKey: Pair] = [:]
  private var others: [Pair] = []

  init(number: Int) { self.number = number }

  private static let names = LineKey.requests.map { "`\($0.rawValue)`" }.joined(separator: ", ")

  mutating func request(_ node: FileNode) throws(Fault) -> MenuLine.Request {
    guard case .mapping(let pairs) = node.content else {
      throw Fault(position: node.position, sentence: "a line must be a JSON object, not \(node.summary)")
    }
    for pair in pairs {
      guard let key = pair.key.word.flatMap(LineKey.init) else {
        others.append(pair)
        continue
      }
      if fields.updateValue(pair, forKey: key) != nil { throw pair.key.fault("`\(key.rawValue)` stands twice") }
    }
    if let pair = fields[.id] { id = try Self.id(pair.value) }
    let asked = LineKey.requests.filter { fields[$0] != nil }
    guard let key = asked.first, let pair = fields[key] else {
      throw node.fault("the line asks for nothing; it needs one of \(Self.names)")
    }
    if asked.count > 1, let second = fields[asked[1]] {
      throw second.key.fault("`\(asked[1].rawValue)` beside `\(key.rawValue)`: a line asks for one thing")
    }
    return try request(key, pair)
  }

  private func request(_ key: LineKey, _ pair: Pair) throws(Fault) -> MenuLine.Request {
    func change(_ kind: MenuLine.Change.Kind) -> MenuLine.Request {
      .change(MenuLine.Change(kind: kind, position: pair.value.position))
    }
    if [.ping, .get, .quit].contains(key), pair.value.word == "false" {
      throw pair.value.fault("`\(key.rawValue)` must be true; a line that asks for nothing is left out")
    }
    switch key {
    case .set:
      try allow([])
      return change(.set(try pair.value.identifier(of: "set"), others))
    case .insert:
      try check([.before, .after, .into])
      return change(.insert(pair.value.rows, try place()))
    case .remove:
      try check([])
      return change(.remove(try identifiers(pair.value)))
    case .replace:
      try check([.with])
      guard let with = fields[.with] else { throw pair.key.fault("`replace` needs `with`") }
      return change(.replace(try pair.value.identifier(of: "replace"), with.value.rows))
    case .tray:
      try check([])
      guard case .mapping(let keys) = pair.value.content else {
        throw pair.value.fault("`tray` must be an object, not \(pair.value.summary)")
      }
      return change(.tray(keys))
    case .present: return try present(pair.value)
    case .ping:
      try check([])
      return .ping
    case .get:
      try check([])
      guard id != nil else { throw pair.key.fault("`get` needs an `id`, with which it is answered") }
      return .get
    case .quit:
      try check([])
      return .quit
    default:
      try check([])
      return change(.menu(pair.value))
    }
  }

  /// Complains about keys that do not belong to the request.
  private func check(_ allowed: [LineKey]) throws(Fault) {
    if let key = others.first?.key {
      throw key.fault("unknown key `\(FileNode.shortened(key.word ?? ""))`\(suggestion(key))")
    }
    try allow(allowed)
  }

  private func suggestion(_ key: FileNode) -> String {
    Spelling.suggestion(for: key.word ?? "", among: LineKey.allCases.map(\.rawValue))
  }

  private func allow(_ allowed: [LineKey]) throws(Fault) {
    for key in LineKey.allCases.drop(while: { $0 != .before }) where key != .id && !allowed.contains(key) {
      if let pair = fields[key] { throw pair.key.fault("`\(key.rawValue)` cannot stand here") }
    }
  }

  private func place() throws(Fault) -> MenuLine.Change.Place {
    let given = [LineKey.before, .after, .into].compactMap { key in fields[key].map { (key, $0) } }
    if given.count > 1 {
      throw given[1].1.key.fault("`\(given[1].0.rawValue)` beside `\(given[0].0.rawValue)`: a row stands in one place")
    }
    guard let (key, pair) = given.first else { return .into(nil) }
    let identifier = try pair.value.identifier(of: key.rawValue)
    return key == .before ? .before(identifier) : key == .after ? .after(identifier) : .into(identifier)
  }

  private func identifiers(_ node: FileNode) throws(Fault) -> [String] {
    guard case .list(let list) = node.content else { return [try node.identifier(of: "remove")] }
    var identifiers: [String] = []
    for node in list { identifiers.append(try node.identifier(of: "remove")) }
    return identifiers
  }

  private func present(_ node: FileNode) throws(Fault) -> MenuLine.Request {
    try check([.x, .y])
    var menu: MenuDescription?
    if node.word != "true" {
      do {
        menu = try MenuFileReader.read(node, name: "line \(number)")
      } catch {
        guard let mistake = error.mistakes.first else { throw node.fault("the menu cannot be read") }
        throw Fault(
          position: MenuDescription.Position(line: mistake.line, column: mistake.column),
          sentence: mistake.sentenceWithRow)
      }
    }
    guard fields[.x] != nil || fields[.y] != nil else { return .present(menu, at: nil) }
    guard let x = fields[.x]?.value.number, let y = fields[.y]?.value.number else {
      throw node.fault("`x` and `y` must be whole numbers, and stand together")
    }
    return .present(menu, at: (x, y))
  }

  /// The value of an `id`.
  private static func id(_ node: FileNode) throws(Fault) -> JSONText {
    if case .text(let text, let isPlain) = node.content, text.utf8.count <= 256 {
      if !isPlain { return .string(text) }
      if Int64(text) != nil { return .number(text) }
    }
    throw node.fault("`id` must be a whole number, or a text of at most 256 bytes")
  }
}

extension FileNode {
  /// The text of a node that is one.
  var word: String? { if case .text(let text, _) = content { text } else { nil } }

  fileprivate var number: Int32? { if case .text(let text, isPlain: true) = content { Int32(text) } else { nil } }

  /// The rows of a list, or the one row.
  fileprivate var rows: [FileNode] { if case .list(let rows) = content { rows } else { [self] } }

  fileprivate func identifier(of key: String) throws(Fault) -> String {
    guard case .text(let text, _) = content, !isNothing, !text.isEmpty else {
      throw fault("`\(key)` must name the identifier of a row, not \(summary)")
    }
    return text
  }

  func fault(_ sentence: String) -> Fault { Fault(position: position, sentence: sentence) }
}
