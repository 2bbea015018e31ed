import DBusMenu
import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// `menubus serve --listen`, with clients that share no code with it.
@Suite(.timeLimit(.minutes(5))) struct `Menus of lines` {
  private static let menu = """
    "menu": [{"title": "Hello", "identifier": "hello"}, {"title": "Check", "identifier": "check", "selected": false}, \
    {"title": "Sub", "identifier": "sub", "items": [{"title": "In \\u2603", "identifier": "in"}]}]
    """

  @Test func `a menu is shown, and clicks, openings and texts are reported`() async throws {
    let listener = try await Listener("--private-bus")
    #expect(listener.ready["version"] == 1 && listener.ready["path"] == "/MenuBar")
    #expect(try await listener.ask(Self.menu)["event"] == "answer")
    #expect(try await listener.labels() == ["Hello", "Check", "Sub", "In ☃"])
    try await listener.send("clicked", to: try await listener.id("Hello"))
    var event = try await listener.event("clicked")
    #expect(event["identifier"] == "hello" && event["title"] == "Hello" && event["path"] == ["Hello"])
    #expect(event["selected"] == .null)
    try await listener.send("clicked", to: try await listener.id("Check"))
    event = try await listener.event("clicked")
    #expect(event["identifier"] == "check" && event["selected"] == true)
    let (sub, inside) = (try await listener.id("Sub"), try await listener.id("In ☃"))
    let steps: [JSON] = [
      ["call": "AboutToShow", "args": "(0,)"], ["call": "Event", "args": "(0, 'opened', <0>, uint32 0)"],
      ["call": "Event", "args": .string("(\(sub), 'opened', <0>, uint32 0)")],
      ["call": "Event", "args": .string("(\(inside), 'clicked', <0>, uint32 0)")],
    ]
    _ = try await listener.client(steps)
    #expect(try await listener.event("opened")["identifier"] == .null)
    #expect(try await listener.event("opened")["identifier"] == "sub")
    #expect(try await listener.event("closed")["identifier"] == "sub")
    #expect(try await listener.event("closed")["identifier"] == .null)
    event = try await listener.event("clicked")
    #expect(event["identifier"] == "in" && event["path"] == ["Sub", "In ☃"])
    try await listener.ask(#""insert": {"search": "Find", "identifier": "find"}"#)
    let find = try #require(try await listener.rows().last?.id)
    _ = try await listener.client([["call": "Event", "args": .string("(\(find), 'x-menubus-text', <'he'>, uint32 0)")]])
    event = try await listener.event("typed")
    #expect(event["identifier"] == "find" && event["text"] == "he")
    #expect(await listener.stop().status == 0)
  }

  @Test func `rows are changed by their identifiers, and those that stay keep their ids`() async throws {
    let listener = try await Listener("--private-bus", "--no-tray")
    try await listener.ask(Self.menu)
    try await listener.ask(#""set": "in", "title": "Inside", "enabled": false"#)
    #expect(try await listener.labels() == ["Hello", "Check", "Sub", "Inside"])
    let ids = (try await listener.id("Hello"), try await listener.id("Inside"))
    try await listener.ask(#""set": "in", "enabled": null"#)
    #expect(try await listener.rows().last?.properties["enabled"] == nil)
    try await listener.ask(#""insert": [{"title": "A"}, "separator"], "before": "hello""#)
    try await listener.ask(#""insert": {"title": "B", "identifier": "b"}, "into": "sub""#)
    try await listener.ask(#""insert": {"title": "C"}, "after": "in""#)
    #expect(
      try await listener.labels() == ["A", "-", "Hello", "Check", "Sub", "Inside", "C", "B"])
    #expect(ids == (try await listener.id("Hello"), try await listener.id("Inside")))
    try await listener.ask(#""remove": ["hello", "in"]"#)
    try await listener.ask(#""replace": "b", "with": [{"title": "B2", "identifier": "b"}, {"title": "B3"}]"#)
    let labels = try await listener.labels()
    #expect(labels == ["A", "-", "Check", "Sub", "C", "B2", "B3"])
    try await listener.ask(#""menu": [{"title": "Check", "identifier": "check"}, {"title": "Last"}]"#)
    #expect(try await listener.labels() == ["Check", "Last"])
    #expect(await listener.stop().status == 0)
  }

  @Test func `the program has the last word about a mark that the user set`() async throws {
    let listener = try await Listener("--private-bus", "--no-tray")
    func states() async throws -> [Int?] { try await listener.rows().map { $0.properties["toggle-state"]?.int } }
    try await listener.ask(Self.menu)
    try await listener.send("clicked", to: try await listener.id("Check"))
    #expect(try await listener.event("clicked")["selected"] == true)
    #expect(try await states()[1] == 1)
    try await listener.ask(#""set": "check", "selected": false"#)
    #expect(try await states()[1] == 0)
    try await listener.ask(
      """
      "menu": [{"title": "Choice", "select": "one", "items": [{"title": "A", "identifier": "a", "selected": true}, \
      {"title": "B", "identifier": "b", "selected": false}]}]
      """)
    #expect(try await states().compactMap(\.self) == [1, 0])
    try await listener.send("clicked", to: try await listener.id("B"))
    #expect(try await listener.event("clicked")["identifier"] == "b")
    #expect(try await states().compactMap(\.self) == [0, 1])
    try await listener.ask(#""set": "a", "selected": true"#)
    #expect(try await states().compactMap(\.self) == [1, 0])
    #expect(await listener.stop().status == 0)
  }

  @Test func `another process gets the same menu by the answer to get`() async throws {
    let listener = try await Listener("--private-bus", "--no-tray")
    try await listener.ask(Self.menu)
    try await listener.ask(#""insert": [{"title": "Zwölf \u2603", "enabled": false}, "separator"], "after": "hello""#)
    try await listener.ask(#""tray": {"title": "T", "tooltip": "x", "activate": true}"#)
    let choices = #"{"title": "X", "selected": true}, {"title": "Y", "selected": false}"#
    try await listener.ask("\"insert\": {\"title\": \"Choice\", \"select\": \"one\", \"items\": [\(choices)]}")
    try await listener.ask(#""insert": {"title": "Plain", "selected": false}"#)
    for row in ["Check", "Y", "Plain"] {
      try await listener.send("clicked", to: try await listener.id(row))
      #expect(try await listener.event("clicked")["selected"] == true)
    }
    let answer = try await listener.ask(#""get": true"#)
    let menu = answer["menu"]
    #expect(menu["items"][3]["selected"] == true && menu["title"] == "T" && menu["tray"]["activate"] == true, "\(menu)")
    #expect(menu["items"][5]["items"].array.map { $0["selected"] } == [false, true], "\(menu)")
    #expect(menu["items"][6]["selected"] == true)
    let other = try await Listener("--private-bus", "--no-tray")
    try await other.ask("\"menu\": \(try menu.text)")
    let (rows, copies) = (try await listener.rows(), try await other.rows())
    #expect(copies.map(\.properties) == rows.map(\.properties) && rows.count == 10, "\(copies)")
    #expect(try await other.ask(#""get": true"#)["menu"] == menu)
    #expect(await listener.stop().status == 0)
    #expect(await other.stop().status == 0)
  }

  @Test func `lines with mistakes are answered and change nothing`() async throws {
    let listener = try await Listener("--private-bus", "--no-tray")
    try await listener.ask(Self.menu)
    let cases: [(line: String, sentence: String)] = [
      ("nonsense", "this is not JSON: a value was expected, not `n`"),
      ("{\"menu\": [", "the line ends where a value was expected"),
      ("{\"menu\": []} {}", "something follows the JSON value"),
      ("[]", "a line must be a JSON object, not a list"),
      ("{}", "the line asks for nothing; it needs one of `menu`"),
      ("{\"set\": \"helo\", \"title\": \"x\"}", "no row has the identifier `helo`, did you mean `hello`?"),
      ("{\"set\": \"hello\", \"titel\": \"x\"}", "unknown key `titel`, did you mean `title`?"),
      ("{\"set\": \"hello\", \"title\": null}", "a row needs a `title` or a `description`"),
      ("{\"set\": \"hello\", \"identifier\": \"in\"}", "`in` is used twice"),
      ("{\"menu\": [], \"ping\": true}", "`ping` beside `menu`: a line asks for one thing"),
      ("{\"remove\": 7.5}", "no row has the identifier `7.5`"),
      ("{\"insert\": \"line\"}", "a row must be a mapping or the word `separator`"),
      ("{\"tray\": {\"tooltip\": [1]}}", "`tooltip` must be a text, or a mapping"),
      ("{\"ping\": true, \"id\": []}", "`id` must be a whole number, or a text"),
      ("{\"ping\": true, \"colour\": 1}", "unknown key `colour`"),
      ("{\"get\": true}", "`get` needs an `id`, with which it is answered"),
      (String(repeating: "[", count: 100_000), "nested more than 100 nodes deep"),
      ("{\"menu\": [{\"title\": \"\\ud800\"}]}", "`\\u` is not followed by a character's number"),
    ]
    for (index, example) in cases.enumerated() {
      try listener.say(example.line)
      let error = try await listener.event("error")
      #expect(error["sentence"].string?.contains(example.sentence) == true, "\(error)")
      #expect(error["line"].int == index + 2)
    }
    try listener.say(bytes: [0x7B, 0xFF, 0x0A])
    #expect(try await listener.event("error")["sentence"] == "the line is not UTF-8")
    #expect(try await listener.labels() == ["Hello", "Check", "Sub", "In ☃"])
    let error = try await listener.ask(#""menu": [{"titel": "A"}, {"title": 1, "enabled": "no"}]"#)
    #expect(error["event"] == "error" && error["column"].int != nil)
    let second = try await listener.event("error")["sentence"].string
    #expect(second?.hasPrefix("row “1”: `enabled` must be true or false") == true, "\(second ?? "")")
    #expect(await listener.stop().status == 0)
  }

  @Test func `a line that is too long is answered, and the next one counts`() async throws {
    let listener = try await Listener("--private-bus", "--no-tray")
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<6 { try listener.say(bytes: block) }
    let error = try await listener.event("error")
    #expect(error["sentence"] == "a line of more than 4 MiB, which is not read" && error["line"] == 1)
    try listener.say("")
    #expect(try await listener.ask("\"ping\": true")["event"] == "answer")
    #expect(try await listener.ask(Self.menu)["event"] == "answer")
    #expect(await listener.stop().status == 0)
  }

  @Test func `a menu of lines ends with its input, on request, and with its reader`() async throws {
    let first = try await Listener("--private-bus", "--no-tray")
    try first.say("{\(Self.menu), \"id\": 1}")
    try first.endInput()
    #expect(try await first.event("answer")["id"] == 1)
    #expect(await first.program.result.status == 0)
    let second = try await Listener("--private-bus", "--no-tray")
    try second.say(#"{"ping": true}"#)
    try second.say(#"{"quit": true, "id": 4}"#)
    // The first answer: the ping without an id has none.
    #expect(try await second.event("answer")["id"] == 4)
    #expect(await second.program.result.status == 0)
    let ping = #"{"ping": true, "id": 1}"#
    let script = "yes \"$1\" | { \"$0\" serve --listen --private-bus --no-tray; echo $? >&2; } | head -1"
    let gone = try await Program.run(["/bin/sh", "-c", script, Paths.tool, ping])
    #expect(gone.errors == "menubus: the reader of the lines is gone\n1\n")
  }

  @Test func `a presenter that stands still keeps no program whose input has ended`() async throws {
    let listener = try await Listener("--private-bus", "--no-tray")
    let presenter = try Program([Paths.tool, "presenter", "--chooser", "head -1"], environment: listener.environment)
    try await LineReader(presenter).next("the presenter is ready", where: { $0 == "ready" })
    kill(presenter.processID, SIGSTOP)
    defer { kill(presenter.processID, SIGCONT) }
    try listener.say(#"{"present": [{"title": "Yes"}], "id": 7}"#)
    try listener.endInput()
    let error = try await listener.event("error") { $0["id"] == 7 }
    #expect(error["sentence"].string?.hasPrefix("the presenter has not shown the menu") == true)
    #expect(await listener.program.result.status == 0)
  }

  @Test func `a ninth menu is refused while eight are presented`() async throws {
    let listener = try await Listener("--private-bus", "--no-tray")
    let presenter = try Program(
      [Paths.tool, "presenter", "--chooser", "head -1"], environment: listener.environment)
    try await LineReader(presenter).next("the presenter is ready", where: { $0 == "ready" })
    kill(presenter.processID, SIGSTOP)
    defer { kill(presenter.processID, SIGCONT) }
    for number in 1...8 { try listener.say(#"{"present": [{"title": "Yes"}], "id": \#(number)}"#) }
    try listener.say(#"{"present": [{"title": "Yes"}], "id": 9}"#)
    let error = try await listener.event("error") { $0["id"] == 9 }
    #expect(error["sentence"].string == "8 menus are presented already")
  }

  @Test func `a menu is presented, and what was chosen is answered`() async throws {
    let listener = try await Listener("--private-bus", "--no-tray")
    try await listener.ask(Self.menu)
    let error = try await listener.ask("\"present\": true")
    #expect(error["sentence"].string?.hasPrefix("there is no presenter on the bus") == true)
    let presenter = LineReader(
      try Program([Paths.tool, "presenter", "--chooser", "head -1"], environment: listener.environment))
    try await presenter.next("the presenter is ready", where: { $0 == "ready" })
    var answer = try await listener.ask("\"present\": true")
    #expect(answer["chosen"] == [["identifier": "hello", "title": "Hello", "path": ["Hello"]]])
    let menu = #""present": [{"title": "Yes", "identifier": "yes"}, {"title": "No"}], "x": 10, "y": 20"#
    answer = try await listener.ask(menu)
    #expect(answer["chosen"] == [["identifier": "yes", "title": "Yes", "path": ["Yes"]]])
    try listener.say("{\(menu), \"id\": 7}")
    try listener.endInput()
    let clicked = try await listener.event("clicked")
    #expect(clicked["identifier"] == "yes" && clicked["present"] == 7, "\(clicked)")
    #expect(try await listener.event("answer")["id"] == 7, "it waits for what is presented")
    #expect(await listener.program.result.status == 0)
  }

  @Test(arguments: [true, false])
  func `a click that was accepted is told, also at the end of the command`(quits: Bool) async throws {
    let bus = try PrivateBus()
    let listener = try await Listener("--no-tray", "--bus", bus.address)
    try await listener.ask(#""menu": [{"title": "Row", "identifier": "row"}]"#)
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let client = MenuClient(connection: connection, service: "org.menubus.Menu", path: "/MenuBar")
    try await client.start()
    let row = try #require(await client.menu.children.first)
    try await client.send(.clicked, to: row.id)
    let others = await withTaskGroup(of: Int.self) { group in
      for number in 1...60 {
        group.addTask { await (try? client.send(.clicked, to: row.id)) == nil ? 0 : 1 }
        guard number == 30 else { continue }
        if quits { try? listener.say(#"{"quit": true}"#) } else { listener.program.terminate() }
      }
      return await group.reduce(0, +)
    }
    var told = 0
    while let event = try? await listener.event("clicked"), event["identifier"] == "row" { told += 1 }
    #expect(told >= 1 + others, "\(told) of \(1 + others)")
    #expect(await listener.program.result.status == 0)
  }

  @Test(arguments: [false, true])
  func `a question that is open when the command is ended has one error`(inputEnds: Bool) async throws {
    let listener = try await Listener("--private-bus", "--no-tray")
    let presenter = LineReader(
      try Program(
        [
          "/bin/sh", "-c", "exec \"$0\" presenter --chooser \"$1\" 2>&1", Paths.tool,
          "sh -c 'echo \"$0\" >&2; exec sleep 100' {prompt}",
        ], environment: listener.environment))
    try await presenter.next("the presenter is ready", where: { $0 == "ready" })
    try listener.say(#"{"present": {"title": "Delete it?", "items": [{"title": "Yes"}]}, "id": 7}"#)
    if inputEnds { try listener.endInput() }
    try await presenter.next("the question is asked", where: { $0 == "Delete it?" })
    listener.program.terminate()
    let error = try await listener.event("error")
    #expect(error["id"] == 7 && error["sentence"] == "menubus ends before the menu is closed")
    await #expect(throws: (any Error).self) { try await listener.event("error") }
    #expect(await listener.program.result.status == 0)
  }

  @Test func `tray properties are set line by line, and its buttons are reported`() async throws {
    let listener = try await Listener("--private-bus")
    let watcher = try await ItemWatcher(at: listener.address)
    try await listener.ask(#""tray": {"id": "lines", "title": "Lines", "icon": "face-smile", "tooltip": "A"}"#)
    try await listener.ask(Self.menu)
    try await eventually("the item is registered", on: watcher) { !watcher.registrations.isEmpty }
    let item = try #require(watcher.registrations.first)
    func call(_ method: String, _ arguments: String...) async throws -> String {
      try await listener.run(
        ["dbus-send", "--print-reply", "--dest=\(item)", "/StatusNotifierItem", method] + arguments)
    }
    func property(_ name: String) async throws -> String {
      try await call(
        "org.freedesktop.DBus.Properties.Get", "string:org.kde.StatusNotifierItem", "string:\(name)")
    }
    #expect(try await property("Id").contains("\"lines\""))
    #expect(try await property("IconName").contains("\"face-smile\""))
    #expect(try await property("ItemIsMenu").contains("true"))
    try await listener.ask(#""tray": {"icon": "face-sad", "activate": true}"#)
    #expect(try await property("IconName").contains("\"face-sad\""))
    #expect(try await property("ItemIsMenu").contains("false"))
    _ = try await call("org.kde.StatusNotifierItem.Activate", "int32:3", "int32:4")
    let event = try await listener.event("activate")
    #expect(event["x"] == 3 && event["y"] == 4)
    _ = try await call("org.kde.StatusNotifierItem.SecondaryActivate", "int32:0", "int32:0")
    _ = try await listener.event("secondary")
    _ = try await call("org.kde.StatusNotifierItem.Scroll", "int32:120", "string:vertical")
    #expect(try await listener.event("scroll")["orientation"] == "vertical")
    #expect(await listener.stop().status == 0)
  }

  @Test func `the path of a row has the submenus around it, and not the title of the menu`() async throws {
    let listener = try await Listener("--private-bus", "--no-tray")
    try await listener.ask(
      #"""
      "menu": {"title": "Root", "items": [{"title": "A", "identifier": "a", "items": [
        {"title": "B", "identifier": "b", "items": [{"title": "C", "identifier": "c"}], "headers": [{"search": "Find",
        "identifier": "find"}]}]}]}
      """#.replacing("\n", with: " "))
    let ids = try await (listener.id("A"), listener.id("B"), listener.id("C"), listener.id("Find…"))
    let steps: [JSON] = [
      ["call": "AboutToShow", "args": "(0,)"], ["call": "Event", "args": "(0, 'opened', <0>, uint32 0)"],
      ["call": "Event", "args": .string("(\(ids.0), 'opened', <0>, uint32 0)")],
      ["call": "Event", "args": .string("(\(ids.1), 'opened', <0>, uint32 0)")],
      ["call": "Event", "args": .string("(\(ids.3), 'x-menubus-text', <'C'>, uint32 0)")],
      ["call": "Event", "args": .string("(\(ids.2), 'clicked', <0>, uint32 0)")],
    ]
    _ = try await listener.client(steps)
    #expect(try await listener.event("opened") { $0["identifier"] == "b" }["path"] == ["A", "B"])
    #expect(try await listener.event("typed")["path"].array.first == "A")
    #expect(try await listener.event("clicked")["path"] == ["A", "B", "C"])
    let refused = try await listener.ask(#""insert": {"title": "N"}, "into": "c""#)
    #expect(refused["sentence"] == "`c` is no submenu; one without rows has `items: []`")
    #expect(await listener.stop().status == 0)
  }

  @Test func `a program hears whether a panel shows its icon, and what the log warns of`() async throws {
    let bus = try PrivateBus()
    let listener = try await Listener("--bus", bus.address)
    // The smallest picture that there is: one pixel.
    let picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    try listener.say(
      #"{"menu": {"icon": "data:image/png;base64,\#(picture)", "tray": {"id": "pixel"}, "items": [{"title": "A"}]}}"#)
    #expect(try await listener.event("tray")["state"] == "gone", "there is no tray two seconds after the start")
    let tray = try await TestTray(on: bus)
    #expect(try await listener.event("tray")["state"] == "shown")
    let item = try await tray.item("pixel")
    #expect(item.state.icon.pixmaps.count == 1)
    try listener.say(#"{"tray": {"icon": "/no/such/picture.png"}}"#)
    #expect(try await listener.event("warning")["sentence"].string?.contains("/no/such/picture.png") == true)
    let choices = #"{"title": "Choice", "select": "one", "items": [{"title": "X", "selected": true}, {"title": "Y"}]}"#
    try listener.say("{\"menu\": [\(choices)]}")
    let warning = try await listener.event("warning")["sentence"].string
    #expect(warning?.hasPrefix("row “Y”: without `selected`, this row is no choice") == true, "\(warning ?? "")")
    await tray.host.connection.close()
    #expect(try await listener.event("tray")["state"] == "gone")
    #expect(await listener.stop().status == 0)
  }
}
