import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct `The README` {
  /// The first block of a language.
  private func block(_ language: String) throws -> String { try #require(try blocks(language).first) }

  /// All blocks of a language.
  private func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOfFile: Paths.root + "README.md", encoding: .utf8)
    return try text.components(separatedBy: "```\(language)\n").dropFirst().map { rest in
      try #require(rest.components(separatedBy: "```").first)
    }
  }

  @Test func `14: its dbus-send session works line by line`() async throws {
    let served = try await ServingTool(file: Paths.desktopMenu)
    let output = try await served.run(["bash", "-e", "-o", "pipefail", "-c", try block("sh")])
    #expect(output.contains("string \"Do not disturb\""))
    #expect(output.contains("boolean false"))
    // The click was answered before it was carried out, so the state may follow a moment later.
    let read = [
      "dbus-send", "--session", "--print-reply=literal", "--dest=org.menubus.Menu", "/MenuBar",
      "com.canonical.dbusmenu.GetProperty", "int32:5", "string:toggle-state",
    ]
    var state = ""
    while !state.contains("int32 1") { state = try await served.run(read) }
    #expect(await served.stop().status == 0)
  }

  @Test func `the programs of the README are those that are built as examples`() throws {
    let examples = try ["TrayClock", "Files", "Hello"].map { name in
      try String(contentsOfFile: Paths.root + "Examples/\(name)/\(name).swift", encoding: .utf8)
    }
    #expect(try blocks("swift") == examples)
  }

  @Test(
    arguments: ["Hello", "TrayClock", "Files", "Arrivals", "Lifecycle", "Stars", "EditMenu", "Messages", "Showcase"])
  func `the programs of the README end with a sentence where there is no bus`(name: String) async throws {
    let address = "unix:path=/nonexistent/bus"
    let lost = try await Program.run([Paths.program(name)], environment: ["DBUS_SESSION_BUS_ADDRESS": address])
    #expect(lost.status == 69)
    #expect(lost.errors.hasPrefix("\(name): ") && lost.errors.contains("/nonexistent/bus"), "\(lost.errors)")
    #expect(lost.errors.split(separator: "\n").count == 1 && lost.output.isEmpty, "\(lost.errors)")
    guard name != "Showcase" else { return }  // which has a bus of its own then
    let none = try await Program.run(
      [Paths.program(name)], environment: ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/nonexistent"])
    #expect(none.status == 69)
    #expect(none.errors.hasPrefix("\(name): There is no session bus: DBUS_SESSION_BUS_ADDRESS is not set"))
  }

  @Test func `the menu file of the README is valid`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("quick.yaml", try block("yaml"))
    let result = try await Program.run([Paths.tool, "validate", file])
    #expect(result.status == 0, "\(result.errors)")
  }
}
