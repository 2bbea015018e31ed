package import LibDBus

/// A command that a row stands for while modifiers are held, `a{sv}`: ``PropertyName/alternates`` has a list of them.
package struct RowAlternate: ProtocolRecord {
  /// The text without mnemonic.
  package var title: String
  /// The program's name of the command, of at most 4,096 bytes; the data of the event `x-menubus-alternate`.
  package var action: String
  /// The modifiers that are held; never none.
  package var modifiers: Set<Word.Modifier>

  /// Describes a command.
  package init(title: String, action: String, modifiers: Set<Word.Modifier>) {
    self.title = title
    self.action = action
    self.modifiers = modifiers
  }

  /// A dictionary.
  package static let signature: Signature = "a{sv}"

  /// The maximum per row: one per set of modifiers.
  package static let maximumCount = DBusMenuLimits.alternates

  /// Reads a command; `nil` if the value is none, or if a modifier is unknown, because it could not be chosen.
  package init?(_ value: Value) {
    guard let entries = value.entries, case .array(_, let names)? = entries[AlternateEntry.modifiers],
      let action = entries[AlternateEntry.action]?.stringValue, action.utf8.count <= DBusMenuLimits.wireTextBytes
    else { return nil }
    let words = names.map { Word.Modifier($0) }
    guard !words.isEmpty, !words.contains(nil) else { return nil }
    title = entries[AlternateEntry.title]?.stringValue ?? ""
    self.action = action
    modifiers = Set(words.compactMap { $0 })
  }

  /// The command as it travels, its texts cut.
  package var value: Value {
    let names = Word.Modifier.allCases.filter(modifiers.contains).map(\.rawValue)
    let entries: [AlternateEntry: Value] = [
      .title: .string(title.wireText), .action: .string(action.wireText), .modifiers: .strings(names),
    ]
    return .dictionary(entries)
  }

  /// Reads the alternates of a row: of those with equal modifiers the first one.
  package static func all(_ value: Value?) -> [RowAlternate] {
    guard case .array(_, let values)? = value?.unwrapped else { return [] }
    var alternates: [RowAlternate] = []
    for value in values {
      guard alternates.count < maximumCount else { break }
      guard let alternate = RowAlternate(value), !alternates.contains(where: { $0.modifiers == alternate.modifiers })
      else { continue }
      alternates.append(alternate)
    }
    return alternates
  }
}
