import LibDBus
import Printing

/// A name of an item that users type: its id, its identifier, or the titles that lead to it.
public enum ItemReference: Sendable, Hashable {
  /// An id: `#12`.
  case id(ItemID)
  /// An identifier that the program gave: `@quit`.
  case identifier(String)
  /// The titles from the menu down to the item: `Power/Restart…`.
  case titles([String])

  /// Reads a reference. A backslash takes `/`, `#`, `@` and `\` literally.
  ///
  /// - Returns: `nil` for an empty one, an empty step, or a `#` that no number follows.
  public init?(_ text: String) {
    if text.first == "#" {
      guard let number = Int32(text.dropFirst()) else { return nil }
      self = .id(ItemID(number))
      return
    }
    let isIdentifier = text.first == "@"
    var steps = [""]
    var isEscaped = false
    for character in isIdentifier ? text.dropFirst() : text[...] {
      if isEscaped || character != "/" && character != "\\" || isIdentifier && character == "/" {
        if isEscaped, !#"/#@\"#.contains(character) { steps[steps.count - 1] += "\\" }
        steps[steps.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        steps.append("")
      }
    }
    guard !isEscaped, steps.allSatisfy({ !$0.isEmpty }) else { return nil }
    self = isIdentifier ? .identifier(steps[0]) : .titles(steps)
  }
}

/// The reason that an item was not found.
public enum ItemNotFound: Error, CustomStringConvertible, Sendable {
  /// There is none; `among` has the titles that stand there.
  case none(ItemReference, among: [String])
  /// Several fit.
  case ambiguous(String, candidates: [MenuNode])

  /// The reference, and the items that exist instead.
  public var description: String {
    switch self {
    case .none(.id(let id), _): "there is no item #\(id)"
    case .none(.identifier(let identifier), _): "there is no item @\(identifier)"
    case .none(.titles(let titles), let others):
      "there is no item “\(titles.last ?? "")”"
        + (titles.count > 1 ? " in “\(titles.dropLast().joined(separator: "/"))”" : "")
        + (others.isEmpty ? "" : "; there are " + others.prefix(20).map { "“\($0)”" }.joined(separator: ", "))
    case .ambiguous(let title, let candidates):
      "“\(title)” could be " + candidates.prefix(20).map { "“\($0.title)” (#\($0.id))" }.joined(separator: " or ")
    }
  }
}

extension MenuNode {
  /// Finds an item below this one, or the root itself by its id. Of items that look alike, hidden ones count only if no
  /// other fits.
  ///
  /// - Returns: The item, preceded by those that lead to it.
  /// - Throws: ``ItemNotFound``.
  public func find(_ reference: ItemReference) throws(ItemNotFound) -> [MenuNode] {
    switch reference {
    case .id(.root) where id == .root: return [self]
    case .id(let id): return try only(reference, "#\(id)") { $0.id == id }
    case .identifier(let identifier): return try only(reference, "@\(identifier)") { $0.identifier == identifier }
    case .titles(let titles):
      var path: [MenuNode] = []
      for (index, title) in titles.enumerated() {
        let rows = (path.last ?? self).children.filter { !$0.isSeparator }
        let fits = Self.fitting(title, rows)
        guard fits.count <= 1 else { throw .ambiguous(title, candidates: fits) }
        guard let found = fits.first else {
          throw .none(.titles(Array(titles[...index])), among: rows.filter(\.isVisible).map(\.title))
        }
        path.append(found)
      }
      return path
    }
  }

  private func only(
    _ reference: ItemReference, _ name: String, where fits: (MenuNode) -> Bool
  ) throws(ItemNotFound) -> [MenuNode] {
    var found: [[MenuNode]] = []
    var path: [MenuNode] = []
    var open = children.reversed().map { (node: $0, level: 0) }
    while let (node, level) = open.popLast() {
      path.removeSubrange(level...)
      path.append(node)
      if fits(node) { found.append(path) }
      for child in node.children.reversed() { open.append((child, level + 1)) }
    }
    guard found.count <= 1 else { throw .ambiguous(name, candidates: found.compactMap(\.last)) }
    guard let path = found.first else { throw .none(reference, among: []) }
    return path
  }

  /// The exact ones, else those that are printed like that, else those that fit apart from case and a trailing ellipsis;
  /// hidden ones only if no other fits.
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

  /// The title, and the title without the subtitle that our own servers put behind it.
  private var names: [String] {
    guard let subtitle = properties[.subtitle]?.stringValue, title.hasSuffix(" — \(subtitle)") else {
      return [title]
    }
    return [title, String(title.dropLast(subtitle.count + 3))]
  }
}
