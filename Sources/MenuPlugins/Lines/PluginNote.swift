#if Tool
/// A sentence about a plugin's output that changes less than its author may have meant.
package struct PluginNote: Sendable, Hashable, CustomStringConvertible {
  /// The sentence, without the line.
  package var sentence: String
  /// The line of the output, from 1; 0 for the plugin as a whole.
  package var line: Int
  /// The parameters that the note is about, if all it says is that they are ignored.
  private var ignored: [ParameterKey] = []

  init(_ sentence: String, line: Int = 0) {
    self.sentence = sentence
    self.line = line
  }

  /// A note that parameters are ignored, with the reasons.
  init(ignored: [ParameterKey], line: Int) {
    var reasons: [String] = []
    for reason in ignored.compactMap(\.isIgnored) where !reasons.contains(reason) { reasons.append(reason) }
    sentence = reasons.map { reason in
      let names = ignored.filter { $0.isIgnored == reason }.map { "`\($0.rawValue)`" }
      let list = names.dropLast().joined(separator: ", ") + (names.count > 1 ? " and " : "") + (names.last ?? "")
      return "\(list) \(names.count > 1 ? "are" : "is") ignored: \(reason)"
    }.joined(separator: "; ")
    self.line = line
    self.ignored = ignored
  }

  package var description: String { line > 0 ? "line \(line): \(sentence)" : sentence }

  /// The notes that a plugin is told: one of each kind, however many lines have it, and one about all that is ignored.
  static func onceOfEachKind(_ notes: [PluginNote]) -> [PluginNote] {
    var ignored: [ParameterKey] = []
    for key in notes.flatMap(\.ignored) where !ignored.contains(key) { ignored.append(key) }
    let first = notes.first { !$0.ignored.isEmpty }
    let summary = first.map { PluginNote(ignored: ignored, line: $0.line) }
    var known: Set<String> = []
    return notes.compactMap { note in
      guard note.ignored.isEmpty else { return note == first ? summary : nil }
      return known.insert(note.sentence).inserted ? note : nil
    }.reduce(into: []) { notes, note in
      if !notes.contains(note) { notes.append(note) }
    }
  }
}
#endif
