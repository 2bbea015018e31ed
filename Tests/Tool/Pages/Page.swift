import Foundation
import TestSupport
import Testing

/// A page of the documentation: its fenced blocks, and the directives in its comments, in the order of the page.
///
/// docs/development/pages.md has a list of the directives.
struct Page: Sendable, CustomTestStringConvertible {
  enum Part: Sendable {
    /// A directive that stands alone.
    case directive(Directive)
    /// A block of code, and the directives in front of it.
    case block(Block)
  }

  /// A comment such as `<!-- run: command -->`.
  struct Directive: Sendable, Hashable {
    enum Word: String, CaseIterable { case run, start, await, file, background, output, tested }
    var line: Int
    var word: Word
    /// The program in the background that is meant.
    var name: String
    var value: String
  }

  struct Block: Sendable {
    var line: Int
    var language: String
    var text: String
    var directives: [Directive]

    func directive(_ word: Directive.Word) -> Directive? { directives.first { $0.word == word } }
  }

  /// The path in the repository.
  let path: String
  private(set) var parts: [Part] = []
  /// Mistakes in the form of the page, with the number of the line.
  private(set) var mistakes: [String] = []

  var testDescription: String { path }

  var blocks: [Block] {
    parts.compactMap { if case .block(let block) = $0 { block } else { nil } }
  }

  /// The pages in `docs`, and in the folders in it.
  static let pathsInDocs: [String] = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: Paths.root + "docs")) ?? []
    return paths.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  /// All pages of the documentation.
  static let all: [Page] =
    (["README.md"] + pathsInDocs).map {
      Page(path: $0, text: (try? String(contentsOfFile: Paths.root + $0, encoding: .utf8)) ?? "")
    }

  /// The articles about the modules.
  static func articles() throws -> [Page] {
    let sources = URL(filePath: Paths.root + "Sources").resolvingSymlinksInPath().path() + "/"
    return try FileManager.default.subpathsOfDirectory(atPath: sources).sorted()
      .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
      .map { Page(path: "Sources/" + $0, text: try String(contentsOfFile: sources + $0, encoding: .utf8)) }
  }

  init(path: String, text: String) {
    self.path = path
    var reader = PageReader(text)
    reader.read()
    parts = reader.parts
    mistakes = reader.mistakes
  }
}

/// Reads the lines of a page.
private struct PageReader {
  private(set) var parts: [Page.Part] = []
  private(set) var mistakes: [String] = []
  private let lines: [Substring]
  private var next = 0
  /// Directives of the block that follows.
  private var waiting: [Page.Directive] = []
  /// The test of all commands and programs that follow.
  private var test: Page.Directive?

  private static let programs: Set = ["console", "sh", "bash", "python", "js", "javascript"]

  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

  mutating func read() {
    while next < lines.count {
      let line = lines[next]
      let content = line.drop { $0 == " " }
      if content.hasPrefix("```") {
        readBlock(indentation: line.count - content.count, language: String(content.dropFirst(3)))
      } else if content.hasPrefix("<!--") {
        readComment()
      } else {
        if line.hasPrefix("    "), next == 0 || lines[next - 1].isEmpty, !isInList {
          mistake(next, "code without a fence")
        }
        if !content.isEmpty { refuseWaiting() }
        next += 1
      }
    }
    refuseWaiting()
  }

  private mutating func readBlock(indentation: Int, language: String) {
    let start = next
    var text = ""
    next += 1
    while next < lines.count, lines[next].drop(while: { $0 == " " }) != "```" {
      text += lines[next].drop { $0 == " " }.count == 0 ? "\n" : lines[next].dropFirst(indentation) + "\n"
      next += 1
    }
    if next == lines.count { mistake(start, "a fence without an end") }
    next += 1
    if let test, waiting.isEmpty, Self.programs.contains(language) { waiting = [test] }
    parts.append(.block(Page.Block(line: start + 1, language: language, text: text, directives: waiting)))
    waiting = []
  }

  private mutating func readComment() {
    let start = next
    var text = ""
    while next < lines.count {
      text += lines[next] + "\n"
      next += 1
      if text.contains("-->") { break }
    }
    let comment = text.components(separatedBy: "<!--").dropFirst().joined().components(separatedBy: "-->")[0]
      .trimmingCharacters(in: .whitespacesAndNewlines)
    // A comment for people begins otherwise: with a capital letter, or without a colon.
    guard let match = comment.wholeMatch(of: /(?s)([a-z]+)(?: ([\w-]+))?(?::\s(.*))?/) else { return }
    guard let word = Page.Directive.Word(rawValue: String(match.1)) else {
      if match.3 != nil { mistake(start, "an unknown directive: \(match.1)") }
      return
    }
    let directive = Page.Directive(
      line: start + 1, word: word, name: String(match.2 ?? "program"), value: String(match.3 ?? ""))
    switch word {
    case .tested where directive.name == "all": test = directive
    case .run, .start, .await: parts.append(.directive(directive))
    case .file, .background, .output, .tested: waiting.append(directive)
    }
  }

  /// Whether the text around the line is the continuation of an entry of a list.
  private var isInList: Bool {
    let before = lines[..<next].last { !$0.isEmpty && !$0.hasPrefix(" ") } ?? ""
    return before.hasPrefix("* ") || before.hasPrefix("- ") || before.firstMatch(of: /^\d+[.]/) != nil
  }

  private mutating func refuseWaiting() {
    for directive in waiting { mistake(directive.line - 1, "no block follows the directive \(directive.word)") }
    waiting = []
  }

  private mutating func mistake(_ line: Int, _ sentence: String) { mistakes.append("\(line + 1): \(sentence)") }
}
