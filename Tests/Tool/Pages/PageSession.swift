import Foundation
import MenuTestKit
import TestSupport
import Testing

/// What a page has its reader do, carried out in one shell, with a bus and a home of its own.
struct PageSession: Sendable {
  /// A command of the page, hidden or shown.
  struct Step: Sendable {
    var line: Int
    var command: String
    /// The lines that the page shows; `nil` where it shows no output.
    var shown: [String]?
    /// Whether the page shows the status with the command that follows.
    var mayFail = false
  }

  /// The home of the shell, as the page names it.
  static let home = "/home/you"

  let page: Page
  private(set) var steps: [Step] = []

  init(_ page: Page) {
    self.page = page
    for part in page.parts {
      switch part {
      case .directive(let directive): add(directive)
      case .block(let block): add(block)
      }
    }
    for index in steps.indices.dropFirst() where steps[index].command == "echo $?" { steps[index - 1].mayFail = true }
  }

  private mutating func add(_ directive: Page.Directive) {
    let name = directive.name
    let command =
      switch directive.word {
      case .start: "page_start \(name) \(quoted(directive.value))"
      case .await: "page_await \(name) \(quoted(directive.value))"
      default: directive.value
      }
    steps.append(Step(line: directive.line, command: command))
  }

  private mutating func add(_ block: Page.Block) {
    if let file = block.directive(.file)?.value {
      let folder = file.split(separator: "/").dropLast().joined(separator: "/")
      let prepare = folder.isEmpty ? "" : "mkdir -p \(quoted(folder)) && "
      steps.append(Step(line: block.line, command: prepare + "printf %s \(quoted(block.text)) >\(quoted(file))"))
    } else if let program = block.directive(.output)?.name {
      let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      steps.append(Step(line: block.line, command: "page_read \(program) \(lines.count)", shown: lines))
    } else if block.directive(.tested) != nil {
      return
    } else if block.language == "console" {
      for var step in Self.commands(block) {
        if let program = block.directive(.background)?.name {
          let count = step.shown?.count ?? 0
          step.command = "page_start \(program) \(quoted(step.command)); page_read \(program) \(count)"
        }
        steps.append(step)
      }
    } else if ["sh", "bash"].contains(block.language) {
      steps.append(Step(line: block.line, command: block.text))
    }
  }

  /// The commands of a block, with what follows each.
  static func commands(_ block: Page.Block) -> [Step] {
    var steps: [Step] = []
    for (index, line) in block.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated() {
      if line.hasPrefix("$ ") {
        steps.append(Step(line: block.line + index + 1, command: String(line.dropFirst(2)), shown: []))
      } else if let last = steps.indices.last {
        if steps[last].shown?.isEmpty == true, line == ">" || line.hasPrefix("> ") {
          steps[last].command += "\n" + line.dropFirst(2)
        } else {
          steps[last].shown?.append(String(line))
        }
      }
    }
    return steps
  }

  /// Carries out all steps, and records an issue for each that fails or prints something else.
  func run() async throws {
    let folder = try TemporaryFolder()
    for name in ["/steps", "/home", "/bin", "/run"] {
      try FileManager.default.createDirectory(atPath: folder.path + name, withIntermediateDirectories: true)
    }
    for (index, step) in steps.enumerated() {
      _ = try folder.file("steps/\(Self.number(index)).command", step.command)
    }
    let bus = try PrivateBus()
    let environment = try PageEnvironment(folder: folder, bus: bus).arguments
    let script = Paths.root + "Tests/Tool/Pages/session.bash"
    let limit = PageEnvironment.origin == nil ? "100" : "1800"
    let arguments = ["timeout", "--kill-after=5", limit, "env", "-i", "--chdir=\(folder.path)/home"] + environment
    let shell = try Program(arguments + ["bash", script, folder.path + "/steps"])
    let result = await shell.result
    #expect(result.status != 124, "\(page.path): the commands did not end")
    #expect(result.errors.isEmpty)
    for (index, step) in steps.enumerated() {
      try check(step, folder.path + "/steps/" + Self.number(index), home: folder.path + "/home")
    }
  }

  private static func number(_ index: Int) -> String { String(index + 1001) }

  private func check(_ step: Step, _ file: String, home: String) throws {
    let place = "\(page.path):\(step.line): \(step.command)"
    guard let status = try? String(contentsOfFile: file + ".status", encoding: .utf8) else {
      Issue.record("\(place)\nwas not carried out to its end")
      return
    }
    let output = String(decoding: try Data(contentsOf: URL(filePath: file + ".output")), as: UTF8.self)
      .replacing(home, with: Self.home)
    if status != "0\n", !step.mayFail { Issue.record("\(place)\nended with status \(status)\(output)") }
    guard let shown = step.shown else { return }
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let printed = lines.last == "" ? lines.dropLast() : lines[...]
    if !OutputPattern(shown).matches(Array(printed)) {
      Issue.record("\(place)\nshould print\n\(shown.joined(separator: "\n"))\nand printed\n\(output)")
    }
  }

  private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
