import LibDBus
@testable import MenuBusTool
import MenuTestKit
import TestSupport
import Testing

/// One of each kind.
let shortcutMenus: [ShortcutMenu] = [.search, .tray, .opened(":1.1", "/MenuBar")]

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A menu that a key shows` {
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  private func connection() async throws -> BusConnection { try await .connect(to: .address(bus.address)) }

  @Test func `a menu that a key shows is shown on a bus that refuses its name`() async throws {
    let bus = try PrivateBus(
      configuration: .permissive([#"<policy context="default"><deny own="*"/></policy>"#]))
    let connection = try await BusConnection.connect(to: .address(bus.address))
    for menu in shortcutMenus {
      #expect(try await menu.show(on: ToggledDisplay(), over: connection) { "shown" } == "shown")
    }
    await connection.close()
  }

  @Test(arguments: [false, true])
  func `the key, pressed again, closes what is shown`(isUnseen: Bool) async throws {
    // Where no process is seen, the names are believed.
    let bus = isUnseen ? try PrivateBus.byTCP() : bus
    let first = try await BusConnection.connect(to: .address(bus.address))
    let second = try await BusConnection.connect(to: .address(bus.address))
    let reached = Observed(false)
    let display = ToggledDisplay()
    let shown = Task {
      try await ShortcutMenu.search.show(on: display, over: first) {
        try await display.show {
          reached.value = true
          try await Task.sleep(for: .seconds(3600))
        }
      }
    }
    try await reached.wait(for: "the menu") { $0 }
    let end = await #expect(throws: CommandEnd.self) {
      try await ShortcutMenu.search.show(on: ToggledDisplay(), over: second) { "shown" }
    }
    #expect(end?.status == CommandEnd(.nothingChosen).status)
    await #expect(throws: CommandEnd.self) { try await shown.value }
    for connection in [first, second] { await connection.close() }
  }

  /// Presses a key; whether its menu was shown until another one was closed.
  private func press(_ menu: ShortcutMenu, over connection: BusConnection, until isOver: Observed<Bool>) async -> Bool {
    let display = ToggledDisplay()
    do {
      _ = try await menu.show(on: display, over: connection) {
        try await display.show { try await isOver.wait(for: "the end") { $0 } }
      }
      return true
    } catch {
      isOver.value = true
      return false
    }
  }

  @Test func `two keys that are pressed together show one menu`() async throws {
    for _ in 0..<10 {
      let (first, second) = try await (connection(), connection())
      let isOver = Observed(false)
      async let search = press(.search, over: first, until: isOver)
      async let tray = press(.tray, over: second, until: isOver)
      #expect(await [search, tray].filter(\.self).count == 1)
      for connection in [first, second] { await connection.close() }
    }
  }

  @Test func `of two keys that are pressed together, the later one shows its menu`() async throws {
    var (first, second) = try await (connection(), connection())
    // The number of the later one has a digit more.
    while first.uniqueName.rawValue.utf8.count == second.uniqueName.rawValue.utf8.count {
      await first.close()
      (first, second) = (second, try await connection())
    }
    let (search, tray) = (ShortcutMenu.search.name, ShortcutMenu.tray.name)
    // Each has its name, and has not looked at the other's.
    #expect(try await second.requestName(tray) == .primaryOwner)
    await #expect(throws: CommandEnd.self) {
      try await ShortcutMenu.search.show(on: ToggledDisplay(), over: first) { "shown" }
    }
    #expect(try await first.owner(of: search) == nil)
    #expect(try await first.requestName(search) == .primaryOwner)
    try await second.releaseName(tray)
    #expect(try await ShortcutMenu.tray.show(on: ToggledDisplay(), over: second) { "shown" } == "shown")
    for connection in [first, second] { await connection.close() }
  }

  @Test(arguments: shortcutMenus)
  func `a key, pressed while a program does what was chosen, shows its menu`(next: ShortcutMenu) async throws {
    let (first, second) = try await (connection(), connection())
    let (isChosen, isShownAnew, isOver) = (Observed(false), Observed(false), Observed(false))
    let display = ToggledDisplay()
    let chosen = Task {
      try await ShortcutMenu.search.show(on: display, over: first) {
        try await display.show {}
        isChosen.value = true
        try await isShownAnew.wait(for: "the menu anew") { $0 }
        // A menu that follows the choice does not come above the one that the user asked for since.
        await #expect(throws: CommandEnd.self) { try await display.show {} }
        return "clicked"
      }
    }
    try await isChosen.wait(for: "the choice") { $0 }
    let other = ToggledDisplay()
    let anew = Task {
      try await next.show(on: other, over: second) {
        try await other.show {
          isShownAnew.value = true
          try await isOver.wait(for: "the end") { $0 }
          return "shown"
        }
      }
    }
    #expect(try await chosen.value == "clicked")
    isOver.value = true
    #expect(try await anew.value == "shown")
    for connection in [first, second] { await connection.close() }
  }

  @Test func `a menu that follows a choice is closed by the key, too`() async throws {
    let (first, second) = try await (connection(), connection())
    let reached = Observed(false)
    let display = ToggledDisplay()
    let shown = Task {
      try await ShortcutMenu.tray.show(on: display, over: first) {
        try await display.show {}
        try await display.show {
          reached.value = true
          try await Task.sleep(for: .seconds(3600))
        }
      }
    }
    try await reached.wait(for: "the second menu") { $0 }
    await #expect(throws: CommandEnd.self) {
      try await ShortcutMenu.tray.show(on: ToggledDisplay(), over: second) { "shown" }
    }
    await #expect(throws: CommandEnd.self) { try await shown.value }
    for connection in [first, second] { await connection.close() }
  }

  @Test(arguments: shortcutMenus)
  func `the key of a menu closes that one, and that of another one shows its own in its place`(menu: ShortcutMenu)
    async throws
  {
    let other = ShortcutMenu.opened(":1.1", "/OtherMenu")
    let connections = try await (connection(), connection(), connection())
    let shown = Observed<[ShortcutMenu]>([])
    func press(_ menu: ShortcutMenu, over connection: BusConnection) -> Task<Void, any Error> {
      let display = ToggledDisplay()
      return Task {
        try await menu.show(on: display, over: connection) {
          try await display.show {
            shown.update { $0.append(menu) }
            try await Task.sleep(for: .seconds(3600))
          }
        }
      }
    }
    let first = press(menu, over: connections.0)
    try await shown.wait(for: "the first menu") { $0 == [menu] }
    let second = press(other, over: connections.1)
    await #expect(throws: CommandEnd.self) { try await first.value }
    try await shown.wait(for: "the second menu") { $0 == [menu, other] }
    await #expect(throws: CommandEnd.self) {
      try await other.show(on: ToggledDisplay(), over: connections.2) { "shown" }
    }
    await #expect(throws: CommandEnd.self) { try await second.value }
    for connection in [connections.0, connections.1, connections.2] { await connection.close() }
  }
}
