package import Basics
package import DBusMenu
import LibDBus

/// A command that a row stands for while modifiers are held.
package struct RowAlternate: Sendable, Hashable {
  package var title: PrintableText
  /// The program's name of the command.
  package var action: String
  package var modifiers: Set<Word.Modifier>

  /// The most that are read of a row: one for each set of modifiers.
  private static let maximum = 15
  /// The most bytes of an action's name.
  private static let maximumAction = 4096

  /// Reads the alternates of a row. Those without a modifier that is known could not be chosen, and of those with equal
  /// modifiers the first one counts.
  static func all(_ value: Value?) -> [RowAlternate] {
    guard case .array(_, let values)? = value else { return [] }
    var alternates: [RowAlternate] = []
    for value in values {
      guard alternates.count < maximum else { break }
      guard let alternate = RowAlternate(value), !alternates.contains(where: { $0.modifiers == alternate.modifiers })
      else { continue }
      alternates.append(alternate)
    }
    return alternates
  }

  private init?(_ value: Value) {
    guard let entries = Dictionary(view: value), case .array(_, let names)? = entries[AlternateEntry.modifiers],
      let action = entries[AlternateEntry.action]?.stringValue, action.utf8.count <= Self.maximumAction
    else { return nil }
    let words = names.map { Word.Modifier($0) }
    guard !words.isEmpty, !words.contains(nil) else { return nil }
    title = PrintableText(entries[AlternateEntry.title]?.stringValue ?? "")
    self.action = action
    modifiers = Set(words.compactMap { $0 })
  }
}

extension MenuRow {
  /// The command that the row stands for while exactly these modifiers are held; `nil` for its own.
  package func alternate(with modifiers: Set<Word.Modifier>) -> RowAlternate? {
    modifiers.isEmpty ? nil : alternates.first { $0.modifiers == modifiers }
  }

  /// The title while these modifiers are held.
  package func title(with modifiers: Set<Word.Modifier>) -> PrintableText {
    alternate(with: modifiers)?.title ?? title
  }
}
