import Foundation
import MenuTestKit
import TestSupport
import Testing
import ToolTestSupport

/// `make test-scripts` with scripts of this project.
@Suite(.timeLimit(.minutes(5))) struct `A folder of scripts` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func examine(_ scripts: String, menubus: String, path: String? = nil) async throws -> Program.Result {
    let tool = Paths.root + "Tests/Scripts/test_scripts.py"
    return try await Program.run(
      [tool, "--jobs", "2", "--records", folder.path, scripts, menubus],
      environment: ["PYTHONDONTWRITEBYTECODE": "1"].merging(path.map { ["PATH": $0] } ?? [:]) { $1 })
  }

  private var samples: String { Paths.root + "Tests/Scripts/samples" }

  /// Whether the kernel lets programs have namespaces. Where it does not, the tool says so.
  private func isSandbox() async throws -> Bool {
    try await Program.run(["bwrap", "--ro-bind", "/", "/", "--unshare-all", "--cap-drop", "ALL", "true"]).status == 0
  }

  /// A program in the place of the tool that prints the same whatever it reads.
  private func impostor(_ text: String) throws -> String {
    let path = folder.path + "/impostor"
    try "#!/bin/sh\ncat <<'END'\n\(text)\nEND\n".write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  @Test func `a folder of scripts is read as the programs of the dialects read it`() async throws {
    let end = try await examine(samples, menubus: Paths.tool)
    guard try await isSandbox() else {
      #expect(end.status == 1 && end.errors.contains("bubblewrap makes no sandbox here"))
      return
    }
    #expect(end.status == 0, "\(end.output)\(end.errors)")
    #expect(
      end.output == """
        refused by the program: refused.sh: line 3: unknown parameter: root; 1 rows are shown, 1 notes
        8 scripts: 5 same, 1 no program, 1 refused by the program, 1 no output

        """)
    // Without network, without rights, without a home, and with a stub.
    let seen = try String(contentsOfFile: folder.path + "/records/deep+network.sh", encoding: .utf8)
    #expect(
      seen
        == "net lo \n---\n{\"name\": \"Sample\", \"title\": \"A & B / <c>\", \"status\": \"ok\", \"state\": \"open\", "
        + "\"value\": 12.5, \"price\": \"101.25\",\n")
  }

  @Test func `a folder of scripts that is read otherwise is a failure, and so are those that do not start`()
    async throws
  {
    guard try await isSandbox() else { return }
    let other = try await examine(samples, menubus: impostor("dialect: argos (x)\nruns: once\n\ntitle: x\n\nRow"))
    #expect(other.status == 1)
    #expect(other.output.contains("differs: swiftbar.1m.sh: argos: titles ["), "\(other.output)")
    #expect(other.output.contains("6 differs"), "\(other.output)")
    let never = try await examine(samples, menubus: impostor("title: x\n\nIt cannot be run: no such program"))
    #expect(never.status == 1)
    #expect(never.output.contains("cannot start: xbar.py: It cannot be run: no such program"), "\(never.output)")
  }

  @Test func `a folder of scripts is left alone without bubblewrap, and that is a failure`() async throws {
    let end = try await examine(samples, menubus: Paths.tool, path: "/nonexistent")
    #expect(end.status == 1)
    #expect(
      end.errors
        == "test-scripts: bubblewrap (bwrap) is not installed: scripts of others are run by nothing else\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let empty = try TemporaryFolder()
    guard try await isSandbox() else { return }
    let none = try await examine(empty.path, menubus: Paths.tool)
    #expect(none.status == 1 && none.errors.hasSuffix("begins with #!\n"))
  }
}
