import Basics
import LibDBus

/// The beginning of a command line that a shell wants completed.
struct CompletionRequest: Sendable {
  private let place: CursorPlace
  private let current: String
  /// The line of bash, whose words readline replaces in a way of its own.
  private let line: PartialLine?

  /// Reads the words of a shell's script; `nil` if they are not to be completed.
  init?(_ words: [String], of shell: ShellName, in tree: CommandTree) {
    let before: [String]
    switch shell {
    case .bash:
      guard words.count == 2, let line = PartialLine(bash: words[0], breaks: words[1]) else { return nil }
      (before, current, self.line) = (line.words, line.word, line)
    case .zsh:
      guard let last = words.last else { return nil }
      (before, current, line) = (words.dropLast(), last, nil)
    case .fish:
      // The word at the cursor comes with its quotes, which may be open.
      guard let last = words.last, let line = PartialLine(bash: last, breaks: "") else { return nil }
      (before, current, self.line) = (words.dropLast(), line.word, nil)
    }
    // The first word is the tool.
    place = CursorPlace(Array(before.dropFirst()), current: current, in: tree)
  }

  /// The answer. The first line is `files` or `words`. Then comes a line for each word: a sign, a space where the word
  /// ends or a slash where it goes on, and the text; for bash the text that readline inserts, for others the word
  /// itself. There are no words where programs do not answer in time; nothing is left behind that waits for them.
  func answer() async -> [PrintableText] {
    let finder = CandidateFinder(place: place, current: current)
    let found = await within(ToolLimits.completionTime) { (try? await finder.find()) ?? .words([]) }
    guard case .words(let candidates) = found.isLate ? .words([]) : found.value else { return ["files"] }
    return ["words"]
      + candidates.compactMap { candidate in
        let text = line.map { $0.replacement(for: candidate.text) } ?? candidate.text
        return text.map { (candidate.isFinished ? " " : "/") + "\($0)" as PrintableText }
      }
  }
}
