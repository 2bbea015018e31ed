import Foundation
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import TestSupport
import Testing
import ToolTestSupport

@Suite(.timeLimit(.minutes(5))) struct `Operating menus that others made` {
  @Test(arguments: Library.allCases)
  func `submenus are opened, rows are hovered, and views are no error of ours`(library: Library) async throws {
    let menu = try await ForeignMenu(library)
    let more = await menu.menubus("open-submenu", menu.name, "More")
    #expect(more.status == 0, "\(more)")
    let titles = more.output.split(separator: "\n").map { $0.split(separator: "  ").last.map(String.init) ?? "" }
    #expect(titles == ["Inner", "Deep ▸", "Deepest"])
    let slow = await menu.menubus("open-submenu", "--json", menu.name, "Slow")
    let first = try JSON(parsing: slow.output)["rows"][0]["title"]
    #expect(first == (library == .dbusmenu ? "Late" : "Early"), "\(slow)")
    let plain = await menu.menubus("open-submenu", menu.name, "Open")
    #expect(plain.status == 1 && plain.errors == "menubus: “Open” has no submenu\n")
    #expect(await menu.menubus("hover", menu.name, "More/Inner") == nothing())
    let hovered = await menu.menubus("hover", "--json", menu.name, "Open")
    #expect(try await schemaVerdicts([slow.output, hovered.output]) == [nil, nil])
    let text = await menu.menubus("set-text", menu.name, "Open", "x")
    #expect(text.status == 1 && text.errors == "menubus: “Open” is not a search field; the menu has none\n", "\(text)")
    let part = await menu.menubus("set", menu.name, "Open", "volume=1")
    #expect(part.status == 1 && part.errors == "menubus: “Open” has no parts that can be set\n", "\(part)")
    await menu.end()
  }

  @Test func `rows that are still being made when the time is over are a timeout`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "menu.yaml", "- {title: Never, items: [{lazy: {run: [sleep, '1000'], format: lines, choose: ['true']}}]}")
    let tool = try await ServingTool(file: file, arguments: ["--no-tray"])
    let opened = await tool.menubus("open-submenu", tool.name, "Never", "--timeout", "2")
    let sentence = "menubus: after 2.0 seconds, the program is still making rows of “Never”\n"
    #expect(opened.status == 4 && opened.output.contains("Loading…") && opened.errors == sentence, "\(opened)")
    _ = await tool.stop()
  }

  @Test(arguments: Library.allCases)
  func `a submenu is held open until the command is interrupted`(library: Library) async throws {
    let menu = try await ForeignMenu(library)
    let monitor = try Program([
      "dbus-monitor", "--address", menu.session.bus.address, "type='method_call',member='Event'",
    ])
    let events = LineReader(monitor)
    _ = try await events.next("the monitor sees calls")
    let holding = try Program(
      [Paths.tool, "open-submenu", "--hold", "--bus", menu.session.bus.address, menu.name, "More"])
    try await LineReader(holding).next("the rows") { $0.contains("Inner") }
    holding.send(signal: SIGINT)
    let held = await holding.result
    #expect(held.status == 0 && held.errors.isEmpty, "\(held)")
    try await events.next("the submenu is closed") { $0.contains("\"closed\"") }
    let ending = try Program([Paths.tool, "hover", "--hold", "--bus", menu.session.bus.address, menu.name, "Open"])
    try await events.next("the row is hovered") { $0.contains("\"hovered\"") }
    menu.program.terminate()
    let ended = await ending.result
    #expect(ended.status == 5, "\(ended)")
    monitor.terminate()
    _ = await monitor.result
    await menu.end()
  }

  @Test(arguments: Library.allCases)
  func `pictures are written as PNG files, and names are found in themes`(library: Library) async throws {
    let menu = try await ForeignMenu(library)
    let folder = try TemporaryFolder()
    let themes = try TestTheme(in: folder, icons: ["test-picture", "face-smile"])
    let environment = themes.environment.merging(["DBUS_SESSION_BUS_ADDRESS": menu.session.bus.address]) { $1 }
    func icon(_ arguments: String...) async throws -> Program.Result {
      try await Program.run(
        [Paths.tool, "icon", "--output", folder.path + "/icon.png"] + arguments, environment: environment)
    }
    func written() throws -> Pixmap {
      try Pixmap(png: Array(Data(contentsOf: URL(filePath: folder.path + "/icon.png"))))
    }
    #expect(try await icon(menu.name, "Open") == nothing())
    let row = try written()
    #expect(Array(row.argb.prefix(4)) == (library == .qt ? [255, 255, 128, 0] : themes.color))
    #expect(row.width == (library == .qt ? 16 : 48))
    let none = try await icon(menu.name, "Check")
    #expect(none.status == 1 && none.errors == "menubus: “Check” has no picture\n", "\(none)")
    if library == .dbusmenu {
      let item = try await icon(menu.name)
      #expect(item.status == 2 && item.errors.contains("there is no tray item “org.example.Theirs”"), "\(item)")
    } else {
      #expect(try await icon(menu.name) == nothing())
      #expect(Array(try written().argb.prefix(4)) == (library == .qt ? [255, 255, 128, 0] : themes.color))
    }
    if library != .qt {
      let absent = try await Program.run(
        [Paths.tool, "icon", menu.name, "Open"],
        environment: environment.merging(["XDG_DATA_DIRS": "/nonexistent"]) { $1 })
      #expect(
        absent.status == 1
          && absent.errors
            == "menubus: “Open” has the icon “test-picture”, of which no file is found; there is no icon theme here\n"
      )
    }
    await menu.end()
  }
}

/// An icon theme with pictures of one color.
struct TestTheme {
  let environment: [String: String]
  let color = Self.color

  private static let color: [UInt8] = [255, 10, 20, 30]

  init(in folder: TemporaryFolder, icons: [String]) throws {
    for size in [16, 48] {
      let place = folder.path + "/data/icons/Test/\(size)/apps"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      let argb = Array((0..<size * size).map { _ in Self.color }.joined())
      let file = try #require(Pixmap(width: size, height: size, argb: argb)?.png)
      for icon in icons { try Data(file).write(to: URL(filePath: "\(place)/\(icon).png")) }
    }
    try """
    [Icon Theme]
    Name=Test
    Directories=16/apps,48/apps
    [16/apps]
    Size=16
    [48/apps]
    Size=48
    """.write(toFile: folder.path + "/data/icons/Test/index.theme", atomically: true, encoding: .utf8)
    environment = [
      "XDG_DATA_DIRS": folder.path + "/data", "XDG_DATA_HOME": "/nonexistent", "HOME": "/nonexistent",
      "XDG_CONFIG_HOME": "/nonexistent",
    ]
  }
}
