import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// The programs and sessions that README and pages show.
@Suite(.timeLimit(.minutes(5))) struct `The README` {
  /// All blocks of a language on a page.
  private func blocks(_ language: String, in page: String) throws -> [String] {
    let text = try String(contentsOfFile: Paths.root + page, encoding: .utf8)
    return try text.components(separatedBy: "```\(language)\n").dropFirst().map { rest in
      try #require(rest.components(separatedBy: "```").first)
    }
  }

  @Test func `the dbus-send session works line by line`() async throws {
    let served = try await ServingTool(file: Paths.desktopMenu)
    let session = try #require(try blocks("sh", in: "docs/how-it-works.md").first { $0.contains("dbus-send") })
    let output = try await served.run(["bash", "-e", "-o", "pipefail", "-c", session])
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

  @Test(arguments: [
    ("README.md", ["HelloTray"]), ("docs/rows.md", ["Mixer"]), ("docs/edit-menus.md", ["Note"]),
    ("docs/tray.md", ["TrayClock", "Volume", "Backup", "Load", "Files", "Hello"]),
  ])
  func `the programs of a page are those that are built as examples`(page: String, names: [String]) throws {
    let examples = try names.map { name in
      try String(contentsOfFile: Paths.root + "Examples/\(name)/\(name).swift", encoding: .utf8)
    }
    #expect(try blocks("swift", in: page).filter { $0.contains("@main") } == examples)
  }

  @Test(
    arguments: [
      "Hello", "HelloTray", "Load", "TrayClock", "Files", "Arrivals", "Lifecycle", "Stars", "EditMenu", "Messages",
      "Showcase",
    ])
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
    #expect(none.errors.hasPrefix("\(name): there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set"))
  }

  @Test func `the first menu file of its page is valid`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("quick.yaml", try #require(try blocks("yaml", in: "docs/menu-files.md").first))
    let result = try await Program.run([Paths.tool, "validate", file])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `the two commands make a menu and serve it`() async throws {
    let folder = try TemporaryFolder()
    let bus = try PrivateBus()
    let environment = ["XDG_CONFIG_HOME": folder.path, "DBUS_SESSION_BUS_ADDRESS": bus.address]
    let commands = try #require(try blocks("sh", in: "README.md").first).split(separator: "\n").map { line in
      line.prefix { $0 != "#" }.split(separator: " ").dropFirst().map(String.init)
    }
    let made = try await Program.run([Paths.tool] + commands[0], environment: environment)
    #expect(made.status == 0 && made.output == folder.path + "/menubus/menu.yaml\n", "\(made)")
    let served = try Program([Paths.tool] + commands[1], environment: environment)
    try await LineReader(served).next("the menu is served") { $0.hasPrefix("ready org.menubus.Menu /menubus") }
    served.terminate()
    #expect(await served.result.status == 0)
  }

  @Test func `the README is one screen, with a picture, ten lines and two commands`() throws {
    let text = try String(contentsOfFile: Paths.root + "README.md", encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
    #expect(text.contains("![") && text.contains("](docs/images/"))
    let program = try #require(try blocks("swift", in: "README.md").first)
    #expect(program.split(separator: "\n").count <= 10)
    #expect(try blocks("sh", in: "README.md").map { $0.split(separator: "\n").count } == [2])
  }
}
