#if Tool
import ArgumentParser
import Basics
import Glibc
import LibDBus
import MenuScripting

/// The command that the scripts of ``Completions`` call at each press of Tab.
///
/// The first line of the answer is `files` or `words`. Then comes a line for each word: a sign, a space where the word
/// ends or a slash where it goes on, and the text; for bash the text that readline inserts, for others the word itself.
struct Complete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "Answers the scripts of menubus completions.",
    discussion: """
      Example: menubus complete bash -- 'menubus cl' ''
      """, shouldDisplay: false)

  /// The longest time until there is an answer.
  private static let limit = Duration.seconds(2)

  @Argument(help: "bash, zsh or fish.") var shell: ShellName
  @Argument(parsing: .postTerminator, help: "For bash the line and the characters that break words; else the words.")
  var words: [String] = []

  func run() async throws {
    guard let tree = CommandTree.tool, let request else { return }
    // The first word is the tool.
    let place = CursorPlace(Array(request.words.dropFirst()), current: request.current, in: tree)
    let finder = CandidateFinder(place: place, current: request.current)
    let (answers, answer) = AsyncStream.makeStream(of: CandidateFinder.Answer.self)
    Task { answer.yield((try? await finder.find()) ?? .words([])) }
    Task {
      try? await Task.sleep(for: Self.limit)
      answer.yield(.words([]))
    }
    for await first in answers {
      print(first, request.line)
      break
    }
  }

  private func print(_ answer: CandidateFinder.Answer, _ line: PartialLine?) {
    guard case .words(let candidates) = answer else { return printLine("files") }
    printLine("words")
    for candidate in candidates {
      guard let text = line.map({ $0.replacement(for: candidate.text) }) ?? candidate.text else { continue }
      printLine((candidate.isFinished ? " " : "/") + "\(text)")
    }
  }

  /// The words before the cursor and the one at it.
  private var request: (words: [String], current: String, line: PartialLine?)? {
    switch shell {
    case .bash:
      guard words.count == 2, let line = PartialLine(bash: words[0], breaks: words[1]) else { return nil }
      return (line.words, line.word, line)
    case .zsh: return words.last.map { (words.dropLast(), $0, nil) }
    case .fish:
      // The word at the cursor comes with its quotes, which may be open.
      guard let last = words.last, let line = PartialLine(bash: last, breaks: "") else { return nil }
      return (words.dropLast(), line.word, nil)
    }
  }
}
#endif
