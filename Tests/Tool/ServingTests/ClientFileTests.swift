import Foundation
import Glibc
import MenuTestKit
import TestSupport
import Testing

/// A client of `Examples/clients`, with the interpreter that runs it.
enum ClientFile: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case python, node

  var interpreter: String { self == .python ? "python3" : "node" }
  var suffix: String { self == .python ? "py" : "mjs" }
  /// The language of blocks on pages.
  var language: String { self == .python ? "python" : "js" }
  var testDescription: String { rawValue }

  /// The folder of the path that tests have.
  static func isInstalled(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  static let installed = allCases.filter { isInstalled($0.interpreter) }
}

/// `Examples/clients` and the ten lines of docs/serving.md, with foreign clients on a bus of their own.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: ClientFile.installed.count == ClientFile.allCases.count, "Debian packages python3 and nodejs"))
struct `Clients in one file` {
  private let folder: TemporaryFolder
  private let bus: PrivateBus
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    bus = try PrivateBus()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/menubus", withDestinationPath: Paths.tool)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    environment = [
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": folder.path + ":" + path, "LC_ALL": "C.UTF-8",
      "PYTHONDONTWRITEBYTECODE": "1",
    ]
    for client in ClientFile.allCases {
      for name in ["menubus_client", "toggle"] {
        try put(Paths.root + "Examples/clients/\(name).\(client.suffix)")
      }
      for name in ["faults", "changes"] {
        try put(URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients/\(name).\(client.suffix)")
      }
    }
  }

  private func put(_ file: String) throws {
    let name = URL(filePath: file).lastPathComponent
    try FileManager.default.copyItem(atPath: file, toPath: "\(folder.path)/\(name)")
  }

  // MARK: Programs

  private func start(_ name: String, _ client: ClientFile) throws -> Program {
    try Program(
      [
        "sh", "-c", "cd \"$1\" && exec \"$2\" \"$3\"", "sh", folder.path, client.interpreter,
        "\(name).\(client.suffix)",
      ], environment: environment)
  }

  /// The process of menubus that a program has started.
  private func child(of program: Program) async throws -> Int32 {
    let found = try await Program.run(["pgrep", "-P", "\(program.processID)"])
    return try #require(Int32(found.output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(found)")
  }

  /// Waits until a process is gone.
  private func end(of process: Int32) async throws {
    let end = try await Program.run(["tail", "--pid=\(process)", "-s", "0.05", "-f", "/dev/null"])
    #expect(end.status == 0 && kill(process, 0) != 0, "\(process)")
  }

  private func tool(_ arguments: String...) async throws -> String {
    let result = try await Program.run([Paths.tool] + arguments, environment: environment)
    try #require(result.status == 0, "\(arguments): \(result)")
    return result.output.trimmingCharacters(in: .newlines)
  }

  /// A watcher, and the lines in which it tells of items.
  private func watcher() async throws -> LineReader {
    let lines = LineReader(try Program([Paths.tool, "watcher"], environment: environment))
    try await lines.next("there is a watcher") { $0 == "ready" }
    return lines
  }

  private func icon() async throws -> String {
    try JSON(parsing: try await tool("list", "--json"))["items"][0]["icon"]["name"].string ?? ""
  }

  /// Clicks a row with a client that shares no code with MenuBus.
  private func click(_ row: String) async throws {
    let id = try JSON(parsing: try await tool("get", "--json", "org.menubus.Menu", row, "id"))["value"].int
    let click = try await Program.run(
      [
        "dbus-send", "--print-reply", "--dest=org.menubus.Menu", "/MenuBar", "com.canonical.dbusmenu.Event",
        "int32:\(try #require(id))", "string:clicked", "variant:int32:0", "uint32:0",
      ], environment: environment)
    #expect(click.status == 0, "\(click)")
  }

  // MARK: Tests

  @Test(arguments: ClientFile.allCases) func `the example of the page is the file`(client: ClientFile) throws {
    let page = try String(contentsOfFile: Paths.root + "docs/serving.md", encoding: .utf8)
    let code = try String(contentsOfFile: "\(folder.path)/toggle.\(client.suffix)", encoding: .utf8)
    #expect(page.contains("```\(client.language)\n\(code)```"))
    #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count <= 11)
  }

  @Test(arguments: ClientFile.allCases)
  func `the example has a toggle, goes on after a crash, and ends with its row Quit`(client: ClientFile) async throws {
    let items = try await watcher()
    let program = try start("toggle", client)
    try await items.next("the item is there") { $0.hasPrefix("item ") }
    #expect(try await tool("wait", "org.menubus.Menu", "Mute", "--state", "off") == "")
    #expect(try await icon() == "audio-card")
    let monitor = LineReader(
      try Program(["dbus-monitor", "--session", "interface='org.kde.StatusNotifierItem'"], environment: environment))
    _ = try await monitor.next("the monitor is there")
    try await click("Mute")
    try await monitor.next("the icon has changed") { $0.contains("member=NewIcon") }
    #expect(try await icon() == "audio-volume-muted")
    let first = try await child(of: program)
    kill(first, SIGKILL)
    try await items.next("the item is there again") { $0.hasPrefix("item ") }
    let second = try await child(of: program)
    #expect(second != first)
    _ = try await tool("wait", "org.menubus.Menu", "Mute", "--state", "on")
    #expect(try await icon() == "audio-volume-muted")
    try await click("Quit")
    let result = await program.result
    #expect(result.status == 0 && result.output == "", "\(result)")
    #expect(kill(second, 0) != 0)
  }

  @Test(arguments: ClientFile.allCases, [SIGTERM, SIGKILL, SIGINT])
  func `a program that is ended by a signal leaves no process`(client: ClientFile, signal: Int32) async throws {
    let program = try start("toggle", client)
    _ = try await Program.run(
      ["gdbus", "wait", "--session", "--timeout", "60", "org.menubus.Menu"], environment: environment)
    _ = try await tool("wait", "org.menubus.Menu", "Mute")
    let child = try await child(of: program)
    program.send(signal: signal)
    #expect(await program.result.status != 0)
    try await end(of: child)
  }

  @Test(arguments: ClientFile.allCases)
  func `a program ends quietly with a menubus that was told to end`(client: ClientFile) async throws {
    let program = try start("toggle", client)
    _ = try await Program.run(
      ["gdbus", "wait", "--session", "--timeout", "60", "org.menubus.Menu"], environment: environment)
    _ = try await tool("wait", "org.menubus.Menu", "Mute")
    kill(try await child(of: program), SIGTERM)
    let result = await program.result
    // Of errors there may be menubus's note that there is no tray yet.
    #expect(result.status == 0 && !result.errors.contains("Error"), "\(result)")
  }

  @Test(arguments: ClientFile.allCases)
  func `changes of the program and of the user survive a crash`(client: ClientFile) async throws {
    let items = try await watcher()
    let program = try start("changes", client)
    let lines = LineReader(program)
    try await lines.next("the menu has its changes") { $0 == "ready 1" }
    try await items.next("the item is there") { $0.hasPrefix("item ") }
    for row in ["Check", "Choice/Y", "Plain", "Other choice/V"] {
      try await click(row)
      #expect(try await lines.next("the click is reported") == "clicked \(row)")
    }
    func menu() async throws -> String { try await tool("tree", "org.menubus.Menu").replacing(/[ ]*#\d+/, with: "#") }
    let before = try await menu()
    for title in ["A 1", "C 119"] { #expect(before.contains(title), "\(before)") }
    kill(try await child(of: program), SIGKILL)
    try await lines.next("menubus is there again") { $0 == "ready 2" }
    try await items.next("the item is there again") { $0.hasPrefix("item ") }
    let after = try await menu()
    #expect(after == before.replacing("A 1", with: "A 2"), "\(after)\(before)")
    let states = [("@y", "on"), ("@x", "off"), ("@check", "on"), ("Plain", "on"), ("Other choice/U", "off")]
    for (row, state) in states + [("Other choice/V", "on")] {
      #expect(try await tool("get", "org.menubus.Menu", row, "state") == state, "\(row)")
    }
    let item = try JSON(parsing: try await tool("list", "--json"))["items"][0]
    #expect(item["toolTip"]["title"].string == "many changes", "\(item)")
    program.terminate()
    _ = await program.result
  }

  @Test(arguments: ClientFile.allCases)
  func `faults have sentences, and the status of menubus`(client: ClientFile) async throws {
    let crashing = """
      #!/bin/sh
      echo start >>starts
      echo '{"event":"ready","version":1,"name":":1.1","path":"/MenuBar"}'
      read -r line
      echo '{"event":"answer","id":1}'
      exit 7

      """
    let other = "#!/bin/sh\necho usage: other\nexec sleep 100\n"
    for (name, script) in ["crashing": crashing, "other": other, "ends": "#!/bin/sh\n"] {
      try #require(chmod(try folder.file(name, script), 0o755) == 0)
    }
    let result = await (try start("faults", client)).result
    let lines = try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
    let faults = Dictionary(uniqueKeysWithValues: lines.map { ($0[0].string ?? "", $0) })
    func sentences(_ name: String) -> [String] { faults[name]?[1].array.compactMap(\.string) ?? [] }
    #expect(sentences("no program").first?.hasPrefix("there is no program no-such-program in PATH") == true)
    #expect(sentences("other program").first == "./other is another program, which writes usage: other", "\(result)")
    #expect(sentences("ends") == ["the menu is closed, and menubus has ended"] && faults["ends"]?[2].int == 0)
    #expect(sentences("mistakes").count == 2, "\(result)")
    #expect(sentences("mistakes").first?.contains("unknown key `titel`, did you mean `title`?") == true)
    #expect(sentences("mistakes").last?.hasPrefix("row “B”: `enabled` must be true or false") == true)
    #expect(faults["mistakes"]?[2] == .null)
    #expect(faults["options"]?[2].int == 64 && result.errors.contains("--no-such-option"), "\(result)")
    #expect(sentences("options") == ["menubus has ended with status 64; look at standard error"])
    #expect(sentences("together").first == "no row has the identifier `b`" && sentences("together").count == 2)
    #expect(sentences("together").last?.hasPrefix("row `a`: unknown key `titel`") == true, "\(result)")
    #expect(faults["no program"]?[2] == .null && faults["no bus"]?[2].int == 69, "\(result)")
    #expect(sentences("no bus").first?.hasPrefix("the session bus at “unix:path=/nonexistent/bus” cannot be") == true)
    #expect(sentences("change").first?.contains("no row has the identifier `b`") == true)
    #expect(faults["right"]?[1] == .null)
    #expect(faults["ready"] != nil, "the event is told to who listens after the start: \(result)")
    #expect(sentences("closed") == ["the menu is closed, and menubus has ended"])
    #expect(faults["crashes"]?[2].int == 7, "\(result)")
    #expect(sentences("crashes").last == "menubus has ended with status 7; look at standard error")
    #expect(try String(contentsOfFile: folder.path + "/starts", encoding: .utf8).split(separator: "\n").count == 6)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mypy"), "Debian package mypy"))
  func `the types of the client for Python are right`() async throws {
    let files = ["menubus_client.py", "toggle.py"].map { "\(folder.path)/\($0)" }
    let result = try await Program.run(
      ["/usr/bin/mypy", "--strict", "--python-version", "3.10", "--cache-dir", folder.path + "/mypy"] + files,
      environment: ["MYPYPATH": folder.path], timeLimit: .seconds(240))
    #expect(result.status == 0, "\(result)")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tsc"), "Debian package node-typescript"))
  func `the types of the client for Node are right`() async throws {
    let types = URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients/node.d.ts"
    let files = ["menubus_client.mjs", "toggle.mjs"].map { "\(folder.path)/\($0)" }
    let result = try await Program.run(
      [
        "/usr/bin/tsc", "--noEmit", "--allowJs", "--checkJs", "--strict", "--noUncheckedIndexedAccess", "--target",
        "es2022", "--module", "node16", "--moduleResolution", "node16", "--lib", "es2022", types,
      ] + files, timeLimit: .seconds(240))
    #expect(result.status == 0, "\(result)")
  }
}
