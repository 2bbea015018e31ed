import Basics

/// The reason why an item cannot be chosen.
public struct ItemError: Error, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Sendable, Hashable {
    private enum Kind { case notFound, ambiguous, hidden, disabled, noChoice, changing }
    private let kind: Kind
    private init(_ kind: Kind) { self.kind = kind }

    /// There is no such item.
    public static let notFound = Code(.notFound)
    /// Several items fit, all of them in ``ItemError/candidates``.
    public static let ambiguous = Code(.ambiguous)
    /// The item, or one that leads to it, is hidden.
    public static let hidden = Code(.hidden)
    /// The item, or one that leads to it, is disabled.
    public static let disabled = Code(.disabled)
    /// The item is a separator, or opens a submenu.
    public static let noChoice = Code(.noChoice)
    /// The item became another one whenever it was to be chosen.
    public static let changing = Code(.changing)
  }

  /// The details of an error.
  package enum Reason: Sendable {
    /// There is none; `among` has the titles that are there, or the identifiers that the menu has.
    case none(ItemReference, among: [String])
    /// Several fit.
    case ambiguous(String, candidates: [MenuNode])
    /// The item, or one that leads to it, is hidden.
    case hidden(String, isAbove: Bool)
    /// The item, or one that leads to it, is disabled.
    case disabled(String, isAbove: Bool)
    /// The item is a line between rows.
    case separator(ItemID)
    /// A submenu opens from the item.
    case submenu(String)
    /// The item is another one each time.
    case changing(String)
    /// The text names no item, whatever the menu has.
    case noReference(String)
  }

  package let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }

  /// The kind of error.
  public var code: Code {
    switch reason {
    case .none, .noReference: .notFound
    case .ambiguous: .ambiguous
    case .hidden: .hidden
    case .disabled: .disabled
    case .separator, .submenu: .noChoice
    case .changing: .changing
    }
  }

  /// The items that a reference could mean; empty for all other errors.
  public var candidates: [MenuNode] { if case .ambiguous(_, let nodes) = reason { nodes } else { [] } }

  /// A sentence: the reference with the items that exist instead, and the one that is spelled most like it, or the item
  /// and its state. Parts of it come from the program: make them printable before they go to a terminal.
  public var description: String {
    func relation(_ isAbove: Bool) -> String { isAbove ? "stands in a menu that is" : "is" }
    switch reason {
    case .hidden(let title, let isAbove): return "“\(title)” \(relation(isAbove)) hidden"
    case .disabled(let title, let isAbove): return "“\(title)” \(relation(isAbove)) disabled"
    case .separator(let id): return "#\(id) is a separator"
    case .submenu(let title): return "“\(title)” opens a submenu; name a row in it"
    case .changing(let title): return "“\(title)” changes all the time; it was not chosen"
    case .noReference(let text): return "“\(text)” is no name of an item"
    case .none(.id(let id), _): return "there is no item #\(id)"
    case .none(.identifier(let identifier), let others):
      return "there is no item @\(identifier)" + Self.alternatives(to: identifier, others) { "@\($0)" }
    case .none(.titles(let titles), let others):
      return "there is no item “\(titles.last ?? "")”"
        + (titles.count > 1 ? " in “\(titles.dropLast().joined(separator: "/"))”" : "")
        + Self.alternatives(to: titles.last ?? "", others) { "“\($0)”" }
    case .ambiguous(let title, let candidates):
      return "“\(title)” could be "
        + candidates.prefix(20).map { "“\($0.title)” (#\($0.id))" }.joined(separator: " or ")
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

extension ItemError {
  /// Why an item cannot be chosen, which programs would pass over in silence; `nil` if it can be.
  ///
  /// - Parameter path: The item, preceded by those that lead to it.
  package init?(refusing path: [MenuNode]) {
    guard let row = path.last else { return nil }
    if row.isSeparator {
      self.init(.separator(row.id))
      return
    }
    for step in path {
      let isAbove = step.id != row.id
      if !step.isEnabled {
        self.init(.disabled(row.title, isAbove: isAbove))
        return
      }
      if !step.isVisible {
        self.init(.hidden(row.title, isAbove: isAbove))
        return
      }
    }
    guard row.hasSubmenu, row.id != .root else { return nil }
    self.init(.submenu(row.title))
  }
}
