import LibDBus
import MenuTestKit
import StatusNotifier
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A host and an item of ours` {
  private static var state: TrayItemState {
    func icon(_ name: String, _ sides: Int...) -> TrayItemState.Icon {
      .init(
        name: name,
        pixmaps: sides.compactMap {
          Pixmap(width: $0, height: $0, argb: (0..<4 * $0 * $0).map { UInt8(truncatingIfNeeded: $0) })
        })
    }
    var state = TrayItemState(id: "both", title: "Both sides")
    state.category = .communications
    state.icon = icon("face-smile", 1, 22, 48)
    state.attentionIcon = icon("face-sad", 16)
    state.iconThemePath = "/usr/share/icons"
    state.toolTip = .init(title: "Title", text: "Text", icon: icon("i", 2))
    state.label = "100 %"
    state.labelGuide = "000 %"
    state.orderingIndex = 7
    state.iconDescription = "smiles"
    state.attentionIconDescription = "cries"
    state.windowID = 12
    state.isMenu = true
    state.menu = "/MenuBar"
    return state
  }

  @Test func `host and item agree on everything, at first and after every change`() async throws {
    let bus = try PrivateBus()
    func connect() async throws -> BusConnection { try await .connect(to: .address(bus.address)) }
    let host = TrayHost(connection: try await connect())
    let changes = await host.changes()
    try await host.start()
    let connection = try await connect()
    let server = try await TrayItemServer.export(Self.state, on: connection) { _ in }
    let registration = try await TrayRegistration.start(on: connection)
    // The watcher comes last, and both sides are there when it does.
    let watcher = TrayWatcher(connection: try await connect())
    try await watcher.start()
    let added = try await changes.first { $0.item != nil }
    #expect(added?.item?.state == Self.state)
    #expect(added?.item?.notes == [])

    var state = Self.state
    func check(_ change: (inout TrayItemState) -> Void) async throws {
      change(&state)
      await server.apply(state)
      let sent = state.drawn
      #expect(try await changes.first { $0.item?.state == sent } != nil)
    }
    try await check { $0.title = "Other" }
    try await check { $0.status = .needsAttention }
    try await check { $0.status = .passive }
    try await check { $0.icon.pixmaps.removeLast() }
    try await check { $0.toolTip.text = "More" }
    try await check { ($0.label, $0.labelGuide) = ("", "") }
    try await check { $0.iconThemePath = "" }
    try await check { $0.menu = "/Another" }
    #expect(await host.items.map(\.state) == [state])
    await connection.close()
    #expect(try await changes.first { $0.summary == "removed /StatusNotifierItem" } != nil)
    #expect(await watcher.keys == [])
    _ = registration
  }
}
