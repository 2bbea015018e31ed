/// How a panel shows an item and its menu.
public struct PanelVerdict: Sendable, Hashable {
  /// The verdict in a word.
  @nonexhaustive public enum Outcome: String, Sendable, Hashable {
    /// The item is on the panel, and its menu is there as the program describes it.
    case shown
    /// The item asks to be hidden: its status is `Passive`.
    case hidden
    /// The item is on the panel, and a picture, rows or the effect of rows are missing or wrong.
    case wrong
    /// The item is not on the panel.
    case missing
  }

  /// A part of the item or the menu that is not as it should be.
  public struct Problem: Sendable, Hashable {
    /// The part.
    @nonexhaustive public enum Part: String, Sendable, Hashable {
      /// The registration with the watcher.
      case registration
      /// The properties of the item: they cannot be read, or the panel lacks one.
      case properties
      /// An answer of the program, which did not come in time.
      case answer
      /// The status of the item.
      case status
      /// The picture of the item.
      case picture
      /// The opening of the menu, or of a submenu.
      case opening
      /// The rows.
      case rows
      /// The events that say what the user does.
      case events
    }

    /// The part.
    public var part: Part
    /// A clause about it, without a period: `“Quit” is missing`.
    public var text: String

    /// Creates a problem.
    package init(part: Part, text: String) { (self.part, self.text) = (part, text) }
  }

  /// The problems, the gravest first.
  public var problems: [Problem]

  /// Creates a verdict.
  package init(problems: [Problem] = []) { self.problems = problems }

  /// The verdict in a word.
  public var outcome: Outcome {
    let parts = Set(problems.map(\.part))
    if !parts.isDisjoint(with: [.registration, .properties, .answer]) { return .missing }
    return problems.isEmpty ? .shown : parts == [.status] ? .hidden : .wrong
  }
}

extension PanelVerdict: CustomStringConvertible {
  /// The verdict in a line: `shown wrongly: “Quit” is missing`.
  public var description: String {
    let texts = problems.prefix(PanelLimits.told).map(\.text)
    let more = problems.count - texts.count
    let reasons = (texts + (more > 0 ? ["\(more) more"] : [])).joined(separator: "; ")
    return switch outcome {
    case .shown: "shown"
    case .hidden: "hidden: \(reasons)"
    case .wrong: "shown wrongly: \(reasons)"
    case .missing: "not shown: \(reasons)"
    }
  }
}
