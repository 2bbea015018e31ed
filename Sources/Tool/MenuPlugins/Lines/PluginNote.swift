/// A sentence about a plugin's output that changes less than its author may have meant.
package struct PluginNote: Sendable, Hashable, CustomStringConvertible {
  /// The sentence, without the line.
  package var sentence: String
  /// The line of the output, from 1; 0 for the plugin as a whole.
  package var line: Int

  init(_ sentence: String, line: Int = 0) {
    self.sentence = sentence
    self.line = line
  }

  package var description: String { line > 0 ? "line \(line): \(sentence)" : sentence }
}

/// The notes about an output: one of each kind, however many lines have it, and one about all that is ignored.
///
/// An output may give as many reasons for a note as it has words. So a note costs the same however many there are, and
/// a sentence is made only for a note that is kept.
struct PluginNotes: Sendable {
  private var notes: [PluginNote] = []
  private var kinds: Set<String> = []
  /// The parameters that are ignored, in the order in which they came, and the line of the first.
  private var ignored: [ParameterKey] = []
  private var ignoredLine: Int?

  /// Adds a note, unless there is one of its kind.
  ///
  /// - Parameter kind: The kind; by default the sentence.
  mutating func add(_ sentence: @autoclosure () -> String, kind: String? = nil, line: Int) {
    guard notes.count < MenuPluginsLimits.notes else { return }
    if let kind, !kinds.insert(kind).inserted { return }
    let sentence = sentence()
    guard kind != nil || kinds.insert(sentence).inserted else { return }
    notes.append(PluginNote(sentence, line: line))
    if notes.count == MenuPluginsLimits.notes {
      notes.append(PluginNote("there may be more to say; the rest is left out"))
    }
  }

  /// Adds a note about a symbol that is left out because it has no icon.
  mutating func add(noIconFor symbol: String, line: Int) {
    add("there is no icon for the symbol `\(symbol.shortened)`", kind: "symbol \(symbol)", line: line)
  }

  /// Adds a parameter to the note about those that are ignored.
  mutating func add(ignored key: ParameterKey, line: Int) {
    ignoredLine = min(ignoredLine ?? line, line)
    if !ignored.contains(key) { ignored.append(key) }
  }

  /// The notes by their lines; those about the output as a whole are last.
  var all: [PluginNote] {
    let summary = ignoredLine.map { [PluginNote(Self.sentence(ignored: ignored), line: $0)] } ?? []
    let places = (summary + notes).enumerated().map { (line: $1.line == 0 ? .max : $1.line, place: $0, note: $1) }
    return places.sorted { ($0.line, $0.place) < ($1.line, $1.place) }.map(\.note)
  }

  /// Which parameters are ignored, with the reasons.
  private static func sentence(ignored: [ParameterKey]) -> String {
    var reasons: [String] = []
    for reason in ignored.compactMap(\.isIgnored) where !reasons.contains(reason) { reasons.append(reason) }
    return reasons.map { reason in
      let names = ignored.filter { $0.isIgnored == reason }.map { "`\($0.rawValue)`" }
      let list = names.dropLast().joined(separator: ", ") + (names.count > 1 ? " and " : "") + (names.last ?? "")
      return "\(list) \(names.count > 1 ? "are" : "is") ignored: \(reason)"
    }.joined(separator: "; ")
  }
}
