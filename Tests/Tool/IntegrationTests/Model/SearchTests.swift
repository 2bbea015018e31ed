import DBusMenu
import Foundation
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Search fields, typed into by other processes.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: search` {
  /// The example of AveMenuKit's README, word for word.
  private func languageMenu() -> Menu {
    // we define a set of languages as Actions
    let languages = [
      Action(title: "Dutch"),
      Action(title: "English"),
      Action(title: "French"),
      Action(title: "German"),
      Action(title: "Italian"),
      Action(title: "Spanish"),
      Action(title: "Swedish"),
    ]

    // next we have a search field that on search filters the languages by hiding the elements that don't match'
    let searchField = SearchField(
      placeholder: "Search For a Language",
      updater: { searchText in
        for language in languages {
          language.isHidden =
            (searchText.isEmpty == false && !language.title.localizedCaseInsensitiveContains(searchText))
        }
      })

    // and finally we build a menu with the languages as children and the searchField as a header
    return Menu(children: languages, headers: [searchField])
  }

  private func list(_ text: String = "") -> SearchedList { SearchedList(["Dutch", "English", "French"], text: text) }

  private func graceful(_ grace: Duration) -> MenuExporter.Options {
    var options = MenuExporter.Options()
    options.server.grace = grace
    return options
  }

  func typing(_ text: String, into id: Int) -> ServedMenu.Step {
    .event(id, "x-menubus-text", "<'\(text)'>")
  }

  let opening = ServedMenu.Step.aboutToShow(0)
  let closing = ServedMenu.Step.event(0, "closed")
  private let change = ServedMenu.Step.awaiting("ItemsPropertiesUpdated")

  private func visible(_ served: ServedMenu) async throws -> [String?] {
    try await served.layout().children.filter { $0.properties["visible"] != false }.map(\.label)
  }

  @Test func `the README's languages are searched, cleared and closed, with one signal each`() async throws {
    let served = try await ServedMenu(root: languageMenu(), options: graceful(.milliseconds(1)))
    let row = try #require(try await served.layout().children.first)
    #expect(row.label == "Search For a Language…" && row.properties["x-menubus-role"] == "search-field")
    #expect(row.properties["x-menubus-placeholder"] == "Search For a Language")
    let heard = try await served.client(
      opening, typing("fr", into: row.id), change, .layout, typing("", into: row.id),
      change, typing("SW", into: row.id), change, closing, change, .layout)
    let signals = heard.filter { $0["signal"] != .null }.map {
      ServedMenu.HeardSignal(member: $0["signal"].string ?? "", arguments: $0["args"])
    }
    #expect(signals.map(\.member) == Array(repeating: "ItemsPropertiesUpdated", count: 4))
    #expect(signals.map { $0.updated.values.count { $0["visible"] == false } } == [6, 0, 6, 0])
    #expect(signals.map { $0.updated[row.id]?["x-menubus-text"] } == ["fr", nil, "SW", nil])
    #expect(
      signals.map { $0.updated[row.id]?["label"] } == [
        "Search For a Language: fr", row.properties["label"], "Search For a Language: SW", "Search For a Language…",
      ])
    #expect(signals[1].removed[row.id] == ["x-menubus-text"] && signals[3].removed[row.id] == ["x-menubus-text"])
    let layouts = heard.map { $0["reply"] }.filter { $0.array.count == 2 }.map { ClientRow($0[1]).children }
    try #require(layouts.count == 2)
    #expect(
      layouts[0].filter { $0.properties["visible"] != false }.map(\.label) == [
        "Search For a Language: fr", nil, "French",
      ])
    #expect(layouts[1].allSatisfy { $0.properties["visible"] == nil } && layouts[1].count == 9)
  }

  @Test func `a heading goes and comes with the rows below it, as GLib's and libdbusmenu's clients see it`()
    async throws
  {
    let list = SearchedList(["Dutch", "English", "French", "Italian"])
    list.menu.children.insert(TitleHeader("Germanic"), at: 0)
    list.menu.children.insert(TitleHeader("Romance"), at: 3)
    let served = try await ServedMenu(root: list.menu, options: graceful(.milliseconds(1)))
    let field = served.id(list.field)
    let heard = try await served.client(
      opening, typing("fr", into: field), change, .layout, typing("du", into: field), change, .layout, closing, change,
      .layout)
    let layouts = heard.map { $0["reply"] }.filter { $0.array.count == 2 }.map { layout in
      ClientRow(layout[1]).children.filter { $0.properties["visible"] != false }.map(\.label)
    }
    let whole = ["Find…", nil, "Germanic", "Dutch", "English", "Romance", "French", "Italian"]
    #expect(layouts == [["Find: fr", nil, "Romance", "French"], ["Find: du", nil, "Germanic", "Dutch"], whole])

    for row in list.rows { row.isHidden = row.title != "Italian" }
    served.exporter.flush()  // changes wait for the end of the frame that the closing began
    let result = try await Program.run(
      ["/usr/bin/python3", Paths.clients + "/libdbusmenu_client.py", "org.example.Served", "/MenuBar"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": served.bus.address])
    #expect(result.status == 0, "\(result.errors)")
    let shown = try JSON(parsing: result.output).array.map { $0["properties"] }.filter { $0["visible"] != false }
    #expect(shown.map(\.["label"].string) == ["Find…", nil, "Romance", "Italian"])
  }

  @Test func `a whole session with a search works with dbus-send alone`() async throws {
    let list = list()
    let served = try await ServedMenu(root: list.menu, options: graceful(.milliseconds(1)))
    let script = """
      menu="dbus-send --bus=$BUS --print-reply=literal --dest=org.example.Served /MenuBar com.canonical.dbusmenu"
      $menu.GetLayout int32:0 int32:-1 array:string:
      $menu.AboutToShow int32:0
      $menu.Event int32:0 string:opened variant:int32:0 uint32:0
      $menu.Event int32:\(served.id(list.field)) string:x-menubus-text variant:string:fr uint32:0
      until $menu.GetProperty int32:\(served.id(list["Dutch"])) string:visible | grep -q false; do :; done
      $menu.GetProperty int32:\(served.id(list["French"])) string:visible | grep true
      $menu.Event int32:\(served.id(list["French"])) string:clicked variant:int32:0 uint32:0
      $menu.Event int32:0 string:closed variant:int32:0 uint32:0
      """
    let result = try await Program.run(
      ["bash", "-e", "-o", "pipefail", "-c", script], environment: ["BUS": served.bus.address])
    #expect(result.status == 0, "\(result.errors)")
    try await list.log.wait(for: "chosen French")
    try await list.wait(forText: "")
    #expect(list.log.entries.sorted() == ["chosen French", "“fr”", "“”"].sorted())
    #expect(try await visible(served).count == 5)
  }

  @Test func `a group of events types, too, each text in turn`() async throws {
    let list = list()
    let served = try await ServedMenu(root: list.menu)
    let id = served.id(list.field)
    let events = ["e", "en"].map { "(\(id), 'x-menubus-text', <'\($0)'>, uint32 0)" }.joined(separator: ", ")
    #expect(try await served.call("EventGroup", "([\(events)],)") == [[]])
    try await list.wait(forText: "en")
    #expect(list.log.entries == ["“e”", "“en”"])
    #expect(try await visible(served) == ["Find: en", nil, "English", "French"])
  }

  @Test func `text is refused where nothing can be typed, and the call succeeds`() async throws {
    let list = list()
    let inDisabled = SearchedList(["x"])
    let disabled = Menu(title: "Disabled", isEnabled: false, children: [inDisabled.field])
    list.menu.children.append(disabled)
    let last = SearchedList(["y"])
    list.menu.children.append(last.field)
    let served = try await ServedMenu(root: list.menu)
    let id = served.id(list.field)
    let bad = ["<1>", "<('a', 'b')>", "<@as []>", "<'\(String(repeating: "a", count: 4097))'>"]
    for data in bad { #expect(try await served.call("Event", "(\(id), 'x-menubus-text', \(data), uint32 0)") == []) }
    _ = try await served.client(typing("z", into: served.id(inDisabled.field)))
    list.field.isEnabled = false
    _ = try await served.client(typing("z", into: id))
    list.field.isEnabled = true
    list.field.isHidden = true
    _ = try await served.client(typing("z", into: id), typing("end", into: served.id(last.field)))
    try await last.wait(forText: "end")
    #expect(list.log.entries.isEmpty && inDisabled.log.entries.isEmpty)
    list.field.isHidden = false
    let longest = String(repeating: "ä", count: 2048)
    _ = try await served.client(typing(longest, into: id))
    try await list.wait(forText: longest)
    #expect(list.log.entries.count == 1)
  }

  /// What a client does, in the words below.
  nonisolated static let orders = [
    "show type close", "open type close", "show open type close", "type close", "type show close", "show type click",
    "show type", "type click", "show close type close", "show type show close", "type show open close close",
  ]

  @Test(arguments: orders)
  func `the text is what it was, and the updater knows, however a client orders its calls`(order: String)
    async throws
  {
    let list = list()
    let served = try await ServedMenu(root: list.menu, options: graceful(.milliseconds(1)))
    let steps = order.split(separator: " ").map { word -> ServedMenu.Step in
      switch word {
      case "show": opening
      case "open": .event(0, "opened")
      case "type": typing("fr", into: served.id(list.field))
      case "click": .click(served.id(list["French"]))
      default: closing
      }
    }
    _ = try await served.client(steps)
    try await list.log.wait(for: "“”")
    #expect(list.log.entries.filter { $0.hasPrefix("“") } == ["“fr”", "“”"])
    #expect(list.field.searchText.isEmpty && list.rows.allSatisfy { !$0.isHidden })
  }

  @Test func `a text stays as long as anybody has the menu open`() async throws {
    let list = list()
    let served = try await ServedMenu(root: list.menu, options: graceful(.zero))
    let waiting = ServedMenu.Outside(arguments: served.clientArguments)
    async let first = waiting.answers([opening, typing("fr", into: served.id(list.field)), .awaiting("GoOn")])
    try await list.wait(forText: "fr")
    _ = try await served.client(opening, closing)
    try await eventually("one session is left", on: StreamEvents(served.exporter.sessionEvents())) {
      served.exporter.sessions.count == 1
    }
    #expect(list.field.searchText == "fr")
    served.connection.send(try .signal(path: "/test", interface: "org.menubus.test", member: "GoOn"))
    _ = try await first
    try await list.log.wait(for: "“”")
    #expect(list.log.entries == ["“fr”", "“”"])
  }

  @Test func `the next opening ends a search before the grace time does`() async throws {
    let list = list()
    let served = try await ServedMenu(root: list.menu, options: graceful(.seconds(60)))
    _ = try await served.client(opening, typing("fr", into: served.id(list.field)), closing)
    try await list.log.wait(for: "“fr”")
    _ = try await served.client(opening)
    try await list.log.wait(for: "“”")
    #expect(try await visible(served).count == 5)
  }

  @Test func `a text that nobody opened the menu for is forgotten after a while`() async throws {
    let list = list()
    var options = graceful(.zero)
    options.server.sessionTimeout = .milliseconds(1)
    let served = try await ServedMenu(root: list.menu, options: options)
    _ = try await served.client(typing("fr", into: served.id(list.field)))
    try await list.log.wait(for: "“”")
    #expect(list.field.searchText.isEmpty)
  }

  @Test func `a click that comes late reaches the row the user saw, unless the program hid it`() async throws {
    let list = list("d")
    let served = try await ServedMenu(root: list.menu, options: graceful(.seconds(60)))
    let french = served.id(list["French"])
    _ = try await served.client(opening, typing("f", into: served.id(list.field)), closing, .click(french))
    try await list.log.wait(for: "“d”")  // the search ended with the menu
    try await list.log.wait(for: "chosen French")
    #expect(list["French"].isHidden)
    _ = try await served.client(.click(french))
    try await list.log.wait(for: "chosen French")
    list["Dutch"].isHidden = true
    list["English"].isHidden = false
    _ = try await served.client(.click(served.id(list["Dutch"])), .click(served.id(list["English"])))
    try await list.log.wait(for: "chosen English")
    #expect(!list.log.entries.contains("chosen Dutch"))
  }

  @Test func `a click on a row that the search has hidden for longer runs nothing`() async throws {
    let list = list("d")
    let served = try await ServedMenu(root: list.menu, options: graceful(.zero))
    let french = served.id(list["French"])
    _ = try await served.client(opening, typing("f", into: served.id(list.field)), closing)
    try await list.log.wait(for: "“d”")
    _ = try await served.client(.click(french), .click(served.id(list["Dutch"])))
    try await list.log.wait(for: "chosen Dutch")
    #expect(!list.log.entries.contains("chosen French"))
  }

  @Test func `5,000 actions are exported, searched in one signal, and clicked`() async throws {
    let count = 5000
    let list = SearchedList((0..<count).map { "Row \($0)" })
    let served = try await ServedMenu(root: list.menu)
    #expect(served.exporter.tree.visitedElements <= count + 3)
    #expect(try await served.layout().children.count == count + 2)
    var visited = served.exporter.tree.visitedElements
    let heard = try await served.signals {
      _ = try await served.client(typing("Row 4999", into: served.id(list.field)), change)
    }
    #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(heard[0].updated.count == count, "all but one hidden, and the field")
    #expect(heard[0].updated[served.id(list.rows[0])] == ["visible": false], "so many say only what changed")
    #expect(served.exporter.tree.visitedElements - visited <= 2 * count + 3, "each row, and the list once")
    visited = served.exporter.tree.visitedElements
    // The search ends with the click, and every row is read again after that.
    var visitedAtChoice: Int?
    list.onChoice = { visitedAtChoice = served.exporter.tree.visitedElements }
    _ = try await served.client(.click(served.id(list.rows[4999])))
    try await list.log.wait(for: "chosen Row 4999")
    #expect(visitedAtChoice == visited, "a click reads nothing")
  }
}
