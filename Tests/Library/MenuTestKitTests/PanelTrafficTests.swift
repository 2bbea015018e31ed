import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// The calls of each panel in one session, as they were recorded from the real ones: the tables of
/// docs/panel-menus.md, and of the panels' functions that the machines name.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The calls of simulated panels` {
  /// A session: the item is found; the menu and `Scene` open; `Stage` is chosen.
  private struct Session: Sendable {
    var found: [String]
    var opened: [String]
    var chosen: [String]
  }

  // The ids: 1 Mute, 2 Scene with 3 Stage and 4 Hall.
  private nonisolated static let gtk = Session(
    found: [
      "GetAll()", "GetLayout(0, -1, [type label visible enabled children-display accessible-desc])",
      "GetGroupProperties([0 1 2], [])", "GetGroupProperties([3 4], [])",
    ],
    opened: ["AboutToShowGroup([0])", "AboutToShowGroup([2])", "EventGroup([(2, opened)])"],
    // No `closed`, neither of the root nor of the submenu.
    chosen: ["EventGroup([(3, clicked)])"])
  private nonisolated static let qt = Session(
    found: ["GetLayout(0, 1, [])"],
    opened: [
      "AboutToShow(0)", "Event(0, opened)", "AboutToShow(2)", "Event(2, opened)", "GetLayout(2, 1, [])",
    ],
    chosen: ["Event(2, closed)", "Event(0, closed)", "Event(3, clicked)"])
  private nonisolated static let gnome = Session(
    found: [
      "GetAll()", "GetLayout(0, -1, [type children-display])", "AboutToShow(0)", "GetGroupProperties([1 3 4 2], [])",
    ],
    opened: ["Event(0, opened)", "AboutToShow(0)", "Event(2, opened)", "AboutToShow(2)"],
    chosen: ["Event(3, clicked)", "Event(0, closed)", "Event(2, closed)"])
  private nonisolated static let names =
    "accessible-desc children-display disposition enabled icon-data icon-name label shortcut toggle-type toggle-state "
    + "type visible"

  private nonisolated static let sessions: [String: Session] = [
    "xfce": gtk, "waybar09": gtk, "waybar": gtk, "cinnamon": gtk, "ayatana": gtk, "plasma5": qt, "plasma": qt,
    "gnome43": gnome,
    "gnome48": Session(found: Array(gnome.found.dropFirst()), opened: gnome.opened, chosen: gnome.chosen),
    "gnome": Session(
      found: Array(gnome.found.dropFirst()), opened: gnome.opened,
      chosen: ["Event(0, closed)", "Event(2, closed)", "Event(3, clicked)"]),
    "lxqt1": Session(
      found: ["GetLayout(0, 1, [])", "GetLayout(2, 1, [])"],
      opened: ["AboutToShow(0)", "Event(0, opened)", "AboutToShow(2)", "Event(2, opened)"], chosen: qt.chosen),
    "lxqt": Session(
      found: ["GetLayout(0, 1, [])"],
      opened: ["AboutToShow(0)", "Event(0, opened)", "AboutToShow(2)", "GetLayout(2, 1, [])", "Event(2, opened)"],
      chosen: qt.chosen),
    "sntray": Session(
      found: [
        "GetAll()", "GetLayout(0, -1, [type children-display])", "GetGroupProperties([1], [])",
        "GetGroupProperties([3], [])", "GetGroupProperties([4], [])", "GetGroupProperties([2], [])",
      ],
      opened: [
        "Event(0, opened)", "AboutToShow(0)", "AboutToShow(1)", "Event(1, opened)", "AboutToShow(2)",
        "Event(2, opened)",
        "Event(1, closed)", "Event(2, closed)", "Event(2, opened)", "AboutToShow(2)", "Event(2, clicked)",
      ],
      chosen: ["Event(2, closed)", "Event(3, clicked)"]),
    "mate": Session(
      found: ["GetAll()", "GetLayout(0, -1, [\(names)])"], opened: ["Event(0, opened)", "AboutToShow(0)"],
      chosen: ["Event(0, closed)", "Event(3, clicked)"]),
    "quickshell": Session(
      found: ["GetAll()"], opened: ["AboutToShow(0)", "GetLayout(0, -1, [])", "Event(0, opened)", "Event(2, opened)"],
      chosen: ["Event(3, clicked)", "Event(2, closed)", "Event(0, closed)"]),
    "enlightenment": Session(found: ["GetLayout(0, -1, [])"], opened: [], chosen: ["Event(3, clicked)"]),
    "cosmic": Session(
      found: ["GetLayout(0, -1, [])"], opened: ["Event(0, opened)", "AboutToShow(0)", "Event(2, clicked)"],
      chosen: ["Event(3, clicked)", "Event(0, closed)"]),
    "appmenu": Session(
      found: [
        "GetAll()", "GetLayout(0, 1, [\(names)])", "Event(2, opened)", "AboutToShow(2)", "GetLayout(2, 1, [\(names)])",
      ],
      opened: ["Event(2, opened)", "AboutToShow(2)"], chosen: ["Event(3, clicked)", "Event(2, closed)"]),
  ]

  @Test(arguments: Personality.all.filter { $0.name != "swaybar" })
  func `a session has the calls that were recorded`(_ personality: Personality) async throws {
    let session = try #require(Self.sessions[personality.name])
    let log = CallLog()
    let menu = Menu("") {
      Action("Mute", isSelected: true) {}
      Menu("Scene") {
        Action("Stage") { log.note("stage") }
        Action("Hall") {}
      }
    }
    let served = try await ServedMenu(root: menu)
    let panel = try await SimulatedPanel(
      personality, menu: "/MenuBar", of: served.connection.uniqueName, on: served.bus)
    try await panel.settle()
    #expect(try await calls(of: panel) == session.found)
    try await panel.open("Scene")
    try await panel.settle()
    #expect(try await calls(of: panel) == session.opened)
    // The row is on the screen, so nothing is opened for it.
    try await panel.press("Stage")
    try await log.wait(for: "stage")
    try await panel.settle()
    #expect(try await calls(of: panel) == session.chosen)
  }

  /// As xfce4-panel 4.18 was seen to do with such a menu.
  @Test func `libdbusmenu asks for properties in lots that end with each list of the first level`() async throws {
    let menu = Menu("") {
      Menu("A") {
        Menu("A1") {
          Menu("A11") { Action("A111") {} }
          Action("A12") {}
        }
        Action("A2") {}
      }
      Menu("B") {
        Menu("B1") { Action("B11") {} }
        Action("B2") {}
      }
      Action("C") {}
    }
    let served = try await ServedMenu(root: menu)
    let panel = try await SimulatedPanel(.xfce, menu: "/MenuBar", of: served.connection.uniqueName, on: served.bus)
    try await panel.settle()
    #expect(
      try await calls(of: panel).dropFirst(2) == [
        "GetGroupProperties([0 1 7 11 2 6], [])", "GetGroupProperties([3 5 4 8 10], [])", "GetGroupProperties([9], [])",
      ])
  }

  /// Whichever panel is there: what changed goes out once, with nothing besides.
  @Test(arguments: Personality.all.filter(\.readsMenus))
  func `a change of a row is one signal, of that row and that property`(_ personality: Personality) async throws {
    let sleep = Action("Sleep") {}
    let power = Menu("Power") {
      sleep
      Action("Restart") {}
    }
    let served = try await ServedMenu(root: Menu("") { power })
    let panel = try await SimulatedPanel(
      personality, menu: "/MenuBar", of: served.connection.uniqueName, on: served.bus)
    try await panel.openEverySubmenu()
    try await panel.settle()
    // Those that read `accessible-desc` have it with the label. Quickshell makes
    // a row anew from what a signal has, and gets all of it.
    let label = Self.described.contains(personality.name) ? "accessible-desc label" : "label"
    let enabled = personality.name == "quickshell" ? "enabled label" : "enabled"
    let edits: [(edit: @MainActor @Sendable () -> Void, told: String)] = [
      ({ sleep.title = "Suspend" }, label), ({ sleep.isEnabled = false }, enabled),
      ({ sleep.isEnabled = true }, enabled),
    ]
    for (edit, told) in edits {
      try await panel.forgetTraffic()
      edit()
      served.exporter.flush()
      try await panel.settle()
      let signals = try await panel.traffic.compactMap { if case .signal = $0 { $0.description } else { nil } }
      let id = try #require(served.exporter.itemIDs(of: sleep).first)
      #expect(signals == ["ItemsPropertiesUpdated(\(id) \(told))"])
    }
  }

  private nonisolated static let described: Set<String> = [
    "xfce", "waybar09", "waybar", "cinnamon", "ayatana", "mate", "appmenu",
  ]

  /// The calls since the last look.
  private func calls(of panel: SimulatedPanel) async throws -> [String] {
    let calls = try await panel.traffic.compactMap { if case .call(let call) = $0 { call.description } else { nil } }
    try await panel.forgetTraffic()
    return calls
  }
}
