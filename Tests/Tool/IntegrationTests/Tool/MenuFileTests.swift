import DBusMenu
import Glibc
import LibDBus
import Logging
import MenuBus
import MenuFiles
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Rows of menu files that only clients bring to life.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Menu files on the bus` {
  private func serve(
    _ text: String, onFinish: (@Sendable (CommandResult) -> Void)? = nil
  ) async throws -> ServedMenu {
    let quiet = Logger.quiet
    let runner = CommandRunner(logger: quiet, onFinish: onFinish)
    return try await ServedMenu(
      root: try MenuDescription(parsing: text, name: "m").makeMenu(runner: runner), logger: quiet)
  }

  @Test func `a command makes rows when a client opens the menu, and choosing one runs another with it`() async throws {
    let (results, continuation) = AsyncStream.makeStream(of: CommandResult.self)
    let served = try await serve(
      """
      - title: Files
        items: [{lazy: {run: [printf, 'a b\\nc_d\\n'], choose: [printf, "<%s>", "{}"], cache: yes}}]
      """
    ) { continuation.yield($0) }
    let before = try await served.layout()
    #expect(before.all.map(\.label) == ["Files", "Loading…"])
    let answers = try await served.client(
      .aboutToShow(0), .awaiting("LayoutUpdated"), .layout)
    let after = ClientRow(answers.last?["reply"][1] ?? .null)
    #expect(after.all.map(\.label) == ["Files", "a b", "c__d"])
    _ = try await served.client(.click(try #require(after.row("c__d")).id))
    var outputs: [String] = []
    for await result in results {
      outputs.append(result.output)
      if outputs.count == 2 { break }
    }
    #expect(outputs == ["a b\nc_d\n", "<c_d>"])
  }

  @Test func `a command that fails is a disabled row and one that tries again`() async throws {
    let served = try await serve("- {title: Files, items: [{lazy: {shell: 'echo no >&2; exit 1'}}]}")
    let answers = try await served.client(
      .aboutToShow(0), .awaiting("LayoutUpdated"), .layout)
    let rows = ClientRow(answers.last?["reply"][1] ?? .null).all.dropFirst()
    #expect(rows.map(\.label) == ["“echo no >&2; exit 1” failed with status 1: no", "Try again"])
    #expect(rows.map { $0.properties["enabled"]?.bool } == [false, nil])
  }

  @Test func `a slow command is not given up while the client that opened its menu is there`() async throws {
    let served = try await serve("- {title: Slow, items: [{lazy: {shell: 'sleep 3; echo Row'}}]}")
    let connection = try await BusConnection.connect(to: .address(served.bus.address))
    let client = MenuClient(connection: connection, service: "org.example.Served", path: "/MenuBar")
    let path = try await client.openPath(to: .titles(["Slow", "Row"]), timeout: .seconds(50))
    #expect(path.map(\.title) == ["Slow", "Row"])
    await connection.close()
  }

  @Test func `commands that make rows end with the service, and so does what they started`() async throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path + "/alive", 0o600) == 0)
    // Who holds the pipe is alive.
    let command = "exec 3>\(folder.path)/alive; echo begun >&3; sleep 200 & wait"
    let served = try await EditedTool("- {title: Slow, items: [{lazy: {shell: '\(command)'}}]}\n")
    let watch = try Program(["cat", folder.path + "/alive"])
    let connection = try await BusConnection.connect(to: .address(served.address))
    async let answer = connection.call(
      "AboutToShow", of: "com.canonical.dbusmenu", at: "/MenuBar", on: "org.menubus.Menu", with: [.int32(0)])
    for await line in watch.lines where line == "begun" { break }
    await served.stop()
    #expect(await watch.result.status == 0, "nobody holds the pipe any more")
    _ = try? await answer
    await connection.close()
  }

  @Test func `headings, sizes, palettes, headers and symbols are marked for those who know`() async throws {
    let served = try await serve(
      """
      headers: [{search: Find, focus: yes}]
      items:
        - header: Tools
        - {inline: true, size: medium, items: [{title: Cut, icon: "symbol:scissors"}]}
        - {palette: [{title: Red, selected: yes}], mark: openCircle}
      """)
    let rows = try await served.layout().children.filter { $0.properties["type"] == nil }
    #expect(rows.map(\.label) == ["Find…", "Tools", "Cut", "Red"])
    #expect(rows[0].properties["x-menubus-role"] == "search-field" && rows[0].properties["x-menubus-sticky"] == true)
    #expect(rows[0].properties["x-menubus-autofocus"] == true)
    #expect(rows[1].properties["x-menubus-role"] == "title-header")
    #expect(rows[2].properties["x-menubus-element-size"] == "medium" && rows[2].properties["icon-name"] == "edit-cut")
    #expect(rows[3].properties["x-menubus-palette-selection"] == "openCircle")
  }
}
