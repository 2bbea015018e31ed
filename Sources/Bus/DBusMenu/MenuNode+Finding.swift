import Basics
import LibDBus

extension MenuNode {
  /// Finds an item below this one, or the root itself by its id. Of items that look alike, hidden ones count only if no
  /// other fits.
  ///
  /// - Returns: The item, preceded by those that lead to it.
  /// - Throws: ``ItemError``.
  public func find(_ reference: ItemReference) throws(ItemError) -> [MenuNode] {
    switch reference {
    case .id(.root) where id == .root: return [self]
    case .id(let id): return try only(reference, "#\(id)") { $0.id == id }
    case .identifier(let identifier): return try only(reference, "@\(identifier)") { $0.identifier == identifier }
    case .titles(let titles):
      var path: [MenuNode] = []
      for (index, title) in titles.enumerated() {
        let rows = (path.last ?? self).children.filter { !$0.isSeparator }
        let fits = Self.fitting(title, rows)
        guard fits.count <= 1 else { throw ItemError(.ambiguous(title, candidates: fits)) }
        guard let found = fits.first else {
          throw ItemError(.none(.titles(Array(titles[...index])), among: rows.filter(\.isVisible).map(\.title)))
        }
        path.append(found)
      }
      return path
    }
  }

  private func only(
    _ reference: ItemReference, _ name: String, where fits: (MenuNode) -> Bool
  ) throws(ItemError) -> [MenuNode] {
    var found: [[MenuNode]] = []
    var path: [MenuNode] = []
    var open = children.reversed().map { (node: $0, level: 0) }
    while let (node, level) = open.popLast() {
      path.removeSubrange(level...)
      path.append(node)
      if fits(node) { found.append(path) }
      for child in node.children.reversed() { open.append((child, level + 1)) }
    }
    guard found.count <= 1 else { throw ItemError(.ambiguous(name, candidates: found.compactMap(\.last))) }
    guard let path = found.first else {
      let isIdentifier = if case .identifier = reference { true } else { false }
      throw ItemError(.none(reference, among: isIdentifier ? identifiers : []))
    }
    return path
  }

  /// The identifiers of all items below, each once, as far as a sentence needs them.
  private var identifiers: [String] {
    var names: [String] = []
    var seen: Set<String> = []
    var open = Array(children.reversed())
    while let node = open.popLast(), names.count < 1000 {
      if let name = node.identifier, !node.isSeparator, seen.insert(name).inserted { names.append(name) }
      open += node.children.reversed()
    }
    return names
  }

  /// The exact ones, else those that are printed like that, else those that fit apart from case and a trailing
  /// ellipsis; hidden ones only if no other fits.
  private static func fitting(_ title: String, _ rows: [MenuNode]) -> [MenuNode] {
    func loose(_ text: String) -> String {
      let text = text.lowercased()
      return text.hasSuffix("…") ? String(text.dropLast()) : text.hasSuffix("...") ? String(text.dropLast(3)) : text
    }
    let fits: [(String) -> Bool] = [
      { $0 == title }, { PrintableText($0).description == title }, { loose($0) == loose(title) },
    ]
    for isVisible in [true, false] {
      let shown = rows.filter { $0.isVisible == isVisible }
      for fit in fits {
        let found = shown.filter { $0.names.contains(where: fit) }
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// The title; the title without the subtitle that our own servers put behind it; the whole of a title that is cut.
  package var names: [String] {
    if title.hasSuffix("…"), let whole = properties[.tooltip]?.stringValue, whole.hasPrefix(title.dropLast()) {
      return [title, whole]
    }
    guard let subtitle = properties[.subtitle]?.stringValue, title.hasSuffix(" — \(subtitle)") else {
      return [title]
    }
    return [title, String(title.dropLast(subtitle.count + 3))]
  }
}
