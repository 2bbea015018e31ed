import Foundation
@testable import MenuPlugins
import Programs
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct `The first line of a plugin` {
  private let programs: TemporaryFolder

  init() throws {
    programs = try TemporaryFolder()
    for name in ["python3", "node"] { try program(name) }
  }

  /// Makes a program that says its name, its arguments and a variable.
  private func program(_ name: String) throws {
    let path = try programs.file(name, "#!/bin/sh\necho \"\(name) $* V=$V\"\n")
    chmod(path, 0o755)
  }

  private func lines(of line: String, in text: String = "echo unread\n") async throws -> [String] {
    let stage = try PluginStage("a.sh", "#!\(line)\n\(text)")
    var settings = PluginStage.settings(.bitbar, timeLimit: .seconds(20))
    settings.environment["PATH"] = "\(programs.path):/usr/bin:/bin"
    return try await stage.dryRun(settings).map { $0.replacing(stage.folder.path, with: "FOLDER") }
  }

  @Test(arguments: [
    ("/usr/bin/env V=1 python3", "python3 FOLDER/a.sh V=1"),
    ("/usr/bin/env  V=1\tpython3 -u", "python3 -u FOLDER/a.sh V=1"),
    ("/usr/bin/env node -r x", "node -r x FOLDER/a.sh V="),
    ("/usr/bin/env -u V node", "node FOLDER/a.sh V="),
  ])
  func `the words behind env are split, with a note`(line: String, title: String) async throws {
    let lines = try await lines(of: line)
    #expect(lines.contains("title: \(title)"), "\(lines)")
    #expect(lines.contains("note: the words of its #! line are split, as on macOS"))
  }

  @Test func `the words behind any program are split`() async throws {
    let lines = try await lines(of: "/bin/sh -e -u", in: "case $- in *e*u* | *u*e*) echo \"$0\" ;; esac\n")
    #expect(lines.contains("title: FOLDER/a.sh"), "\(lines)")
  }

  @Test(arguments: [
    "/usr/local/bin/no/node", "/usr/bin/env /opt/homebrew/no/node", "/usr/bin/env -S /opt/no/node", "node",
    "/no/bin/env node", "/usr/bin/env -S V=\"a b\" /opt/no/node",
  ])
  func `a program that is not at its path is looked up by its name, with a note`(line: String) async throws {
    let lines = try await lines(of: line)
    #expect(lines.contains("title: node FOLDER/a.sh V=" + (line.contains("a b") ? "a b" : "")), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("note: there is no ") && $0.contains(", which its #! line names; /") })
  }

  @Test(arguments: ["/usr/bin/no/python", "/usr/bin/env python", "/usr/bin/env -S python"])
  func `python is python3 where there is no python, with a note`(line: String) async throws {
    // Of this folder alone: the machine may have a python.
    let stage = try PluginStage("a.sh", "#!\(line)\n")
    var settings = PluginStage.settings(.bitbar)
    settings.environment["PATH"] = programs.path
    let script = try programs.file("python3", "#!/bin/sh\necho three\n")
    chmod(script, 0o755)
    let lines = try await stage.dryRun(settings)
    #expect(lines.contains("title: three"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("note: ") && $0.hasSuffix("names; \(script) runs it") })
    try program("python")
    #expect(try await stage.dryRun(settings).contains { $0.hasPrefix("title: python ") })
  }

  @Test(arguments: ["/bin/sh\r", "/usr/bin/env bash\r", "/usr/bin/env V=1 bash\r", "/bin/sh -e\r"])
  func `a line end of Windows is told with its cure, wherever it stands`(line: String) async throws {
    let lines = try await lines(of: line)
    #expect(
      lines.contains { $0.contains("its #! line ends with a Windows line end; this mends it: sed -i 's/\\r$//'") },
      "\(lines)")
  }

  @Test func `the command of a row, such as the plugin itself, is read so, too`() async throws {
    let script = try programs.file("self.sh", "#!/usr/bin/env V=1 node\n")
    chmod(script, 0o755)
    let path = "\(programs.path):/usr/bin:/bin"
    let end = await ProgramRun([script, "x"], environment: ["PATH": path], output: .all(limit: 1000)).end()
    #expect(end.output == "node \(script) x V=1\n", "\(end)")
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let program = ProgramLines(["./self.sh"], environment: ["PATH": path], directory: programs.path)
    #expect(await program.forEach { line.yield($0) }.outcome == .exited(0))
    line.finish()
    var all: [String] = []
    for await line in lines { all.append(line) }
    #expect(all == ["node ./self.sh V=1"])
  }

  @Test(arguments: ["/no/such/thing", "/usr/bin/env nothing-of-this-name", "/usr/bin/env V=1 nothing-of-this-name"])
  func `a program that is nowhere is named`(line: String) async throws {
    let name = line.split(separator: " ").last ?? ""
    let lines = try await lines(of: line)
    #expect(lines.contains { $0.contains("there is no \(name), which its #! line names") }, "\(lines)")
  }

  @Test(arguments: ["/bin/sh", "/bin/sh -e", "/usr/bin/env node", "/usr/bin/env -S V=1 node -x", " /bin/sh"])
  func `a line that Linux reads as macOS does has no note`(line: String) async throws {
    let lines = try await lines(of: line)
    #expect(!lines.contains { $0.hasPrefix("note:") || $0.contains("⚠️") }, "\(lines)")
  }
}
