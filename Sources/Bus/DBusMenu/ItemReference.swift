import Basics
import LibDBus

/// A name of an item that users type: its id, its identifier, or the titles that lead to it.
public enum ItemReference: Sendable, Hashable {
  /// An id: `#12`.
  case id(ItemID)
  /// An identifier that the program gave: `@quit`.
  case identifier(String)
  /// The titles from the menu down to the item: `Power/Restart…`.
  case titles([String])

  /// Reads a reference. A backslash takes `/`, `#`, `@`, `-` and `\` literally.
  ///
  /// - Returns: `nil` for an empty one, an empty step, or a `#` that no number follows.
  public init?(_ text: String) {
    // By scalars: a title may begin with a combining mark.
    let scalars = text.unicodeScalars
    if scalars.first == "#" {
      guard let number = Int32(Substring(scalars.dropFirst())) else { return nil }
      self = .id(ItemID(number))
      return
    }
    let isIdentifier = scalars.first == "@"
    var steps = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in isIdentifier ? scalars.dropFirst() : scalars[...] {
      if isEscaped || scalar != "/" && scalar != "\\" || isIdentifier && scalar == "/" {
        if isEscaped, !(#"/\"# + Self.signs).unicodeScalars.contains(scalar) { steps[steps.count - 1].append("\\") }
        steps[steps.count - 1].append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        steps.append(String.UnicodeScalarView())
      }
    }
    guard !isEscaped, steps.allSatisfy({ !$0.isEmpty }) else { return nil }
    self = isIdentifier ? .identifier(String(steps[0])) : .titles(steps.map { String($0) })
  }

  /// The text that reads as this reference; `nil` for titles of which one is empty, and for an empty identifier.
  package var text: String? {
    switch self {
    case .id(let id): return "#\(id)"
    case .identifier(let identifier):
      return identifier.isEmpty ? nil : "@" + identifier.replacing(scalars: ["\\": "\\\\"])
    case .titles(let titles):
      guard !titles.isEmpty, !titles.contains("") else { return nil }
      return titles.map(Self.escaped).joined(separator: "/")
    }
  }

  /// The signs with which an id, an identifier and an option of a command begin.
  private static let signs = "#@-"

  /// A title as a part of a path. The programs that titles come from decide on them, and shells pass paths on: none may
  /// be read as an option.
  package static func escaped(_ title: String) -> String {
    let text = title.replacing(scalars: ["\\": "\\\\", "/": "\\/"])
    return text.unicodeScalars.first.map { signs.unicodeScalars.contains($0) } == true ? "\\" + text : text
  }
}

/// The reason that an item was not found.
public enum ItemNotFound: Error, CustomStringConvertible, Sendable {
  /// There is none; `among` has the titles that are there, or the identifiers that the menu has.
  case none(ItemReference, among: [String])
  /// Several fit.
  case ambiguous(String, candidates: [MenuNode])

  /// The reference, the items that exist instead, and the one that is spelled most like it.
  public var description: String {
    switch self {
    case .none(.id(let id), _): "there is no item #\(id)"
    case .none(.identifier(let identifier), let others):
      "there is no item @\(identifier)" + Self.alternatives(to: identifier, others) { "@\($0)" }
    case .none(.titles(let titles), let others):
      "there is no item “\(titles.last ?? "")”"
        + (titles.count > 1 ? " in “\(titles.dropLast().joined(separator: "/"))”" : "")
        + Self.alternatives(to: titles.last ?? "", others) { "“\($0)”" }
    case .ambiguous(let title, let candidates):
      "“\(title)” could be " + candidates.prefix(20).map { "“\($0.title)” (#\($0.id))" }.joined(separator: " or ")
    }
  }

  private static func alternatives(to name: String, _ others: [String], _ quoted: (String) -> String) -> String {
    let shown = others.filter { !$0.isEmpty }
    guard !shown.isEmpty else { return "" }
    let nearest = Spelling.nearest(to: name, among: shown).map { "; did you mean \(quoted($0))?" } ?? ""
    return "; there are " + shown.prefix(20).map(quoted).joined(separator: ", ")
      + (shown.count > 20 ? " and \(shown.count - 20) more" : "") + nearest
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
    guard let path = found.first else {
      let isIdentifier = if case .identifier = reference { true } else { false }
      throw .none(reference, among: isIdentifier ? identifiers : [])
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

  /// The title, and the title without the subtitle that our own servers put behind it.
  package var names: [String] {
    guard let subtitle = properties[.subtitle]?.stringValue, title.hasSuffix(" — \(subtitle)") else {
      return [title]
    }
    return [title, String(title.dropLast(subtitle.count + 3))]
  }
}
