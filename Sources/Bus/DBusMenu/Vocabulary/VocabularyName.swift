package import LibDBus

/// A name or a word of the menu protocol, declared once, in this folder.
///
/// The cases of a vocabulary are all that there is of it: tests hold docs/protocol-extensions.md and the files in data/
/// against them.
package protocol VocabularyName: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// A string value of which the protocol lists every one.
package protocol VocabularyWord: VocabularyName {}

extension VocabularyName {
  /// Compares a name with one that came over the bus.
  package static func == (text: String, name: Self) -> Bool { text == name.rawValue }
}

extension VocabularyWord {
  /// The word as a value.
  package var value: Value { .string(rawValue) }

  /// Reads a word; `nil` if the value is of another type or not listed.
  package init?(_ value: Value?) {
    guard case .string(let text)? = value else { return nil }
    self.init(rawValue: text)
  }
}

extension [String: Value] {
  /// The value of a property.
  package subscript(name: PropertyName) -> Value? {
    get { self[name.rawValue] }
    set { self[name.rawValue] = newValue }
  }

  /// The value of an entry of a dictionary on the bus.
  package subscript(name: some VocabularyName) -> Value? {
    get { self[name.rawValue] }
    set { self[name.rawValue] = newValue }
  }
}

extension Value {
  /// A dictionary from the names of a vocabulary to variants, `a{sv}`, sorted by name.
  package static func dictionary<Name: VocabularyName>(_ entries: [Name: Value]) -> Value {
    .dictionary(Dictionary(uniqueKeysWithValues: entries.map { ($0.key.rawValue, $0.value) }))
  }
}

/// The declaration of a name: its type, where it occurs and what it means.
package struct VocabularyEntry: Sendable {
  /// Where a property occurs.
  package enum Place: String, Sendable {
    /// On rows.
    case row
    /// On id 0, the menu itself.
    case root
    /// On both.
    case anywhere
  }

  /// The types that a value may have, the one that is sent first.
  package var signatures: [Signature]
  /// Where a property occurs; entries of dictionaries and events have no use for it.
  package var place: Place
  /// All the values, if there is a list of them.
  package var words: [String]
  /// The meaning in a sentence.
  package var summary: String

  init(_ signature: Signature, _ summary: String, on place: Place = .row, words: [String] = []) {
    self.init([signature], summary, on: place, words: words)
  }

  init(_ signatures: [Signature], _ summary: String, on place: Place = .row, words: [String] = []) {
    self.signatures = signatures
    self.place = place
    self.words = words
    self.summary = summary
  }

  init<Word: VocabularyWord>(_ words: Word.Type, _ summary: String, on place: Place = .row) {
    self.init("s", summary, on: place, words: words.allCases.map(\.rawValue))
  }
}

/// A vocabulary of names with declarations.
package protocol DeclaredName: VocabularyName {
  /// The declaration of each name; complete, which a test holds.
  static var declarations: [Self: VocabularyEntry] { get }
}
