import Basics

// The ways to rows by their identifiers.
extension MenuTree {
  /// The row with an identifier.
  mutating func row(_ identifier: String) -> FileNode? { way(to: identifier).flatMap { row(at: $0) } }

  func row(at way: [Step]) -> FileNode? {
    var pairs = root
    var found: FileNode?
    for step in way {
      guard pairs.indices.contains(step.key), Self.lists.contains(pairs[step.key].key.word ?? ""),
        case .list(let rows) = pairs[step.key].value.content, rows.indices.contains(step.row),
        case .mapping(let row) = rows[step.row].content
      else { return nil }
      found = rows[step.row]
      pairs = row
    }
    return found
  }

  /// The way to a row.
  mutating func way(to identifier: String) -> [Step]? {
    if let way = ways[identifier], row(at: way)?["identifier"]?.word == identifier { return way }
    if areAllNoted { return nil }
    var way: [Step] = []
    // Seldom enough that this costs no more than the looking for rows.
    if searched >= 16 * noted {
      (ways, noted, searched) = ([:], 0, 0)
      note(root, &way)
      areAllNoted = true
    } else {
      ways[identifier] = find(in: root, &way) { $0["identifier"]?.word == identifier } ? way : nil
    }
    return ways[identifier]
  }

  /// The way to a row that may have no identifier; those with a mark mostly have one.
  mutating func way(to row: MenuDraft.RowName) -> [Step]? {
    switch row {
    case .identifier(let identifier): return way(to: identifier)
    case .position(let position):
      var way: [Step] = []
      return find(in: root, &way) { $0.position == position } ? way : nil
    }
  }

  /// Finds the first row of a kind.
  private mutating func find(in pairs: Pairs, _ way: inout [Step], where isRight: (FileNode) -> Bool) -> Bool {
    guard way.count < MenuFilesLimits.treeDepth else { return false }
    for key in pairs.indices where Self.lists.contains(pairs[key].key.word ?? "") {
      guard case .list(let rows) = pairs[key].value.content else { continue }
      for index in rows.indices {
        guard case .mapping(let row) = rows[index].content else { continue }
        searched += 1
        way.append(Step(key: key, row: index))
        if isRight(rows[index]) || find(in: row, &way, where: isRight) { return true }
        way.removeLast()
      }
    }
    return false
  }

  /// Notes the ways to all rows.
  private mutating func note(_ pairs: Pairs, _ way: inout [Step]) {
    guard way.count < MenuFilesLimits.treeDepth else { return }
    for key in pairs.indices where Self.lists.contains(pairs[key].key.word ?? "") {
      guard case .list(let rows) = pairs[key].value.content else { continue }
      for index in rows.indices {
        guard case .mapping(let row) = rows[index].content else { continue }
        noted += 1
        way.append(Step(key: key, row: index))
        if let identifier = rows[index]["identifier"]?.word, ways[identifier] == nil { ways[identifier] = way }
        note(row, &way)
        way.removeLast()
      }
    }
  }

  /// A mistake in a sentence.
  ///
  /// - Parameter suggests: Whether rows with a similar identifier are looked for.
  func fault(_ mistake: Mistake, suggests: Bool) -> Fault {
    switch mistake {
    case .fault(let fault): return fault
    case .noRow(let identifier, let position):
      // Lines that come later may bring the row itself.
      let others = suggests ? identifiers.filter { $0 != identifier } : []
      let suggestion = Spelling.suggestion(for: identifier, among: others)
      return Fault(
        position: position, sentence: "no row has the identifier `\(FileNode.shortened(identifier))`\(suggestion)")
    }
  }

  /// The identifiers of all rows.
  private var identifiers: [String] {
    func below(_ pairs: Pairs, _ depth: Int) -> [String] {
      guard depth <= MenuFilesLimits.treeDepth else { return [] }
      return pairs.filter { Self.lists.contains($0.key.word ?? "") }.flatMap { pair -> [String] in
        guard case .list(let rows) = pair.value.content else { return [] }
        return rows.flatMap { row -> [String] in
          guard case .mapping(let pairs) = row.content else { return [] }
          return [row["identifier"]?.word].compactMap(\.self) + below(pairs, depth + 1)
        }
      }
    }
    return below(root, 1)
  }
}
