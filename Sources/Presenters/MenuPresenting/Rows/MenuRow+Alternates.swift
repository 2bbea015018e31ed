package import Basics
package import DBusMenu

extension MenuRow {
  /// The command that the row stands for while exactly these modifiers are held; `nil` for its own.
  package func alternate(with modifiers: Set<Word.Modifier>) -> RowAlternate? {
    modifiers.isEmpty ? nil : alternates.first { $0.modifiers == modifiers }
  }

  /// The title while these modifiers are held.
  package func title(with modifiers: Set<Word.Modifier>) -> PrintableText {
    alternate(with: modifiers).map { PrintableText($0.title) } ?? title
  }
}
