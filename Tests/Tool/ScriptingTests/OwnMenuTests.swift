import Foundation
import MenuBus
import MenuTestKit
import MenuTestSupport
import Menus
import StatusNotifier
import TestSupport
import Testing
import ToolTestSupport

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Operating menus of ours` {
  private let log = CallLog()

  private func menubus(_ served: ServedMenu, _ arguments: String..., input: String = "") async -> Program.Result {
    await ToolCall.run(arguments, bus: served.bus.address, input: input)
  }

  private var player: CustomView {
    let view = MenuContentView(
      .vertical([
        .text("Song"), .slider("Volume", id: "volume", value: 2, in: 0...10),
        .horizontal([
          .toggle("Loop", id: "loop", isOn: false), .button("Next", id: "next"), .field(id: "note", text: "-"),
        ]),
        .button("Off", id: "off", isEnabled: false),
      ])
    )
    .onSlide("volume") { [log] in log.note("volume \($0)") }.onToggle("loop") { [log] in log.note("loop \($0)") }
    .onPress("next") { [log] in log.note("next") }.onText("note") { [log] in log.note("note \($0)") }
    let row = CustomView(view: view)
    row.identifier = "player"
    return row
  }

  @Test func `parts of a view are set in their order, once all are right`() async throws {
    let served = try await ServedMenu(player, Action(title: "Plain"))
    let name = "org.example.Served"
    let set = await menubus(served, "set", name, "@player", "volume=7.5", "loop=on", "next", "note=a=b")
    #expect(set == nothing(), "\(set)")
    try await log.wait(forCount: 4)
    #expect(log.entries == ["volume 7.5", "loop true", "next", "note a=b"])
    for (parts, status, sentence) in [
      (["volume=11"], 64, "“volume” takes a number from 0.0 to 10.0, and not “11”"),
      (["loop=perhaps"], 64, "“loop” takes on or off, and not “perhaps”"), (["loop"], 64, "“loop” needs a value"),
      (["loop=off", "vol=1"], 2, "has no part “vol”; there are “volume”, “loop”, “next”, “note”"),
      (["volum=1"], 2, "did you mean “volume”?"), (["off"], 2, "has no part “off”"),
    ] as [([String], Int32, String)] {
      let wrong = await ToolCall.run(["set", name, "@player"] + parts, bus: served.bus.address)
      #expect(wrong.status == status && wrong.errors.contains(sentence), "\(parts): \(wrong)")
    }
    let json = await menubus(served, "set", "--json", name, "@player", "loop=off")
    #expect(try await schemaVerdicts([json.output]) == [nil])
    try await log.wait(forCount: 5)
    #expect(log.entries.last == "loop false", "nothing of a wrong list was set")
  }

  @Test func `click --wait returns when a handler of ours has returned, or suspends`() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let served = try await ServedMenu(
      Action(title: "Slow") { [log] in
        usleep(200_000)  // a handler at work, which does not suspend
        log.note("returned")
      },
      Action(title: "Long") { [log] in
        log.note("began")
        for await _ in gate {}
        log.note("ended")
      })
    // Beside the main actor, which the handlers hold.
    let click = { @concurrent @Sendable [log, address = served.bus.address] (row: String) async in
      let result = await ToolCall.run(["click", "--wait", "org.example.Served", row], bus: address)
      return (result, log.entries)
    }
    #expect(await click("Slow") == (nothing(), ["returned"]))
    #expect(await click("Long") == (nothing(), ["returned", "began"]))
    opener.finish()
    try await log.wait(forCount: 3)
  }

  @Test func `icon ends in time whatever file a program names, or has in its own folder`() async throws {
    let pictures = try await HostilePictures()
    let names = HostilePictures.files + ["pipe", "uses", "folder", "device"]
    let rows = names.map { name in
      Action(title: name, image: .named(name.contains(".") ? pictures.path(name) : name)) {}
    }
    let menu = Menu(children: rows)
    menu.iconSearchPath = [pictures.folder.path]
    let served = try await ServedMenu(root: menu)
    for name in names {
      let icon = try await Program.run(
        [Paths.tool, "icon", "--output", pictures.path("out"), "org.example.Served", name],
        environment: ["DBUS_SESSION_BUS_ADDRESS": served.bus.address, "LC_ALL": "C.UTF-8"], timeLimit: .seconds(15))
      if HostilePictures.harmless.contains(name) { continue }
      #expect(icon.status == 1 && icon.errors.hasPrefix("menubus: "), "\(name): \(icon)")
    }
  }

  @Test func `a search leaves the rows that fit, and one of them is chosen`() async throws {
    let field = SearchField(placeholder: "Find")
    field.identifier = "find"
    let rows = ["France", "Finland", "Peru"].map { title in
      Action(title: title) { [log] _ in log.note(title) }
    }
    field.updater = { text in for row in rows { row.isHidden = !row.title.lowercased().hasPrefix(text) } }
    let served = try await ServedMenu(root: Menu(children: [field] + rows))
    let name = "org.example.Served"
    let lines = await menubus(served, "set-text", name, "@find", "f")
    #expect(lines.status == 0, "\(lines)")
    #expect(lines.output.split(separator: "\n").map { $0.split(separator: "\t")[0] } == ["France", "Finland"])
    let line = try #require(lines.output.split(separator: "\n").last)
    #expect(await menubus(served, "click", name, "-", input: String(line)) == nothing())
    try await log.wait(forCount: 1)
    #expect(await menubus(served, "set-text", name, "@find", "per", "--click", "Peru") == nothing())
    try await log.wait(forCount: 2)
    #expect(log.entries == ["Finland", "Peru"])
    let hidden = await menubus(served, "set-text", name, "@find", "per", "--click", "France")
    #expect(hidden.status == 1 && hidden.errors.contains("“France” is hidden"), "\(hidden)")
    let json = await menubus(served, "set-text", "--json", name, "@find", "fin")
    #expect(try await schemaVerdicts([json.output]) == [nil])
    let plain = await menubus(served, "set-text", name, "Peru", "x")
    #expect(plain.status == 1 && plain.errors.contains("“Peru” is not a search field; there are @find"), "\(plain)")
  }

  @Test func `a row that is replaced while it is chosen is not clicked`() async throws {
    let menu = Menu(children: [Action(title: "Delete A") { [log] _ in log.note("A") }])
    let served = try await ServedMenu(root: menu)
    let name = "org.example.Served"
    let line = await menubus(served, "items", name).output
    let reference = line.dropLast().split(separator: "\t")[1]
    (menu.children[0] as? Action)?.title = "Delete B"
    served.exporter.flush()  // a client that is quicker than the change sees the old row, and clicks that
    let renamed = await menubus(served, "click", name, "-", input: line)
    #expect(
      renamed
        == .init(
          status: 2, output: "",
          errors: "menubus: the row \(reference) is not there any more; #1 is “Delete B” now\n"))
    menu.children = [Action(title: "Delete A") { [log] _ in log.note("other A") }]
    served.exporter.flush()
    #expect(await menubus(served, "click", name, String(reference)) == nothing(), "made anew")
    try await log.wait(forCount: 1)
    menu.children = (0..<2).map { number in Action(title: "Delete A") { [log] _ in log.note("\(number)") } }
    served.exporter.flush()
    let ambiguous = await menubus(served, "click", name, "-", input: line)
    #expect(
      ambiguous.status == 2 && ambiguous.errors.contains("could be “Delete A” (#3) or “Delete A” (#4)"), "\(ambiguous)")
    #expect(log.entries == ["other A"])
  }

  @Test func `get knows the row, the menu and the defaults, and names what is near`() async throws {
    let action = Action(
      title: "Row", image: .png(try #require(Pixmap(width: 2, height: 1, argb: [UInt8](repeating: 9, count: 8))?.png)))
    action.subtitle = "Sub"
    action.identifier = "row"
    let served = try await ServedMenu(action)
    let name = "org.example.Served"
    for (property, value) in [
      ("title", "Row — Sub"), ("subtitle", "Sub"), ("x-menubus-subtitle", "Sub"), ("enabled", "true"),
      ("visible", "true"),
      ("disposition", "normal"), ("toggle-state", "-1"), ("state", ""), ("shortcut", "[]"), ("tooltip", ""),
      ("reference", "@row"), ("id", "1"),
    ] {
      let read = await menubus(served, "get", name, "@row", property)
      #expect(read == .init(status: 0, output: value + "\n", errors: ""), "\(property): \(read)")
    }
    let picture = try JSON(parsing: await menubus(served, "get", name, "@row", "icon-data").output)
    #expect(picture["width"] == 2 && picture["height"] == 1 && picture["bytes"].int ?? 0 > 50)
    #expect(await menubus(served, "get", name, "#0", "protocolVersion").output == "3\n")
    #expect(await menubus(served, "get", name, "#0", "textDirection").output == "ltr\n")
    let wrong = await menubus(served, "get", name, "@row", "subtile")
    #expect(wrong.status == 2 && wrong.errors.contains("did you mean “subtitle”?"), "\(wrong)")
    let all = await menubus(served, "get", name, "@row").output
    #expect(all.contains("identifier\trow\n") && all.contains("x-menubus-subtitle\tSub\n"))
  }
}
