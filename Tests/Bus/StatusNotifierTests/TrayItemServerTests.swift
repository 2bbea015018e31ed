import Basics
import MenuTestKit
import TestSupport
import Testing

@testable import LibDBus
@testable import StatusNotifier

@Suite(.timeLimit(.minutes(5))) struct `Tray item server` {
  @Test func `an item with a bad id is not exported`() async throws {
    let bus = try PrivateBus()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    await #expect(throws: TrayError(.invalidID("my app"))) {
      _ = try await TrayItemServer.export(TrayItemState(id: "my app", title: ""), on: connection) { _ in }
    }
    let item = try await TrayItemServer.export(.sample, on: connection, at: "/a") { _ in }
    await #expect(throws: BusError.self) {
      _ = try await TrayItemServer.export(.sample, on: connection, at: "/a") { _ in }
    }
    await item.close()
    _ = try await TrayItemServer.export(.sample, on: connection, at: "/a") { _ in }
  }

  @Test func `clicks arrive with their locations`() async throws {
    let item = try await ItemOnBus()
    try await item.call("Activate", .int32(1), .int32(-2))
    try await item.call("SecondaryActivate", .int32(3), .int32(4))
    try await item.call("ContextMenu", .int32(5), .int32(6))
    #expect(
      item.events.all.map(\.withoutToken) == [
        .activate(x: 1, y: -2), .secondaryActivate(x: 3, y: 4), .contextMenu(x: 5, y: 6),
      ])
  }

  @Test func `the wheel arrives as notches`() async throws {
    let item = try await ItemOnBus()
    try await item.call("Scroll", .int32(120), .string("Vertical"))
    try await item.call("Scroll", .int32(60), .string("horizontal"))
    try await item.call("Scroll", .int32(60), .string("HORIZONTAL"))
    try await item.call("Activate", .int32(0), .int32(0))
    try await item.events.count.wait(for: "the notches and a click") { $0 == 3 }
    #expect(
      item.events.all.map(\.withoutToken) == [
        .scroll(steps: 1, orientation: .vertical), .scroll(steps: 1, orientation: .horizontal), .activate(x: 0, y: 0),
      ])
  }

  @Test func `a token comes with the next event of its sender, once`() async throws {
    let item = try await ItemOnBus()
    let other = try await BusConnection.connect(to: .address(item.bus.address))
    try await item.call("ProvideXdgActivationToken", .string("old"))
    try await item.call("ProvideXdgActivationToken", .string("new"))
    try await item.call("Activate", .int32(0), .int32(0), by: other)
    try await item.call("Activate", .int32(0), .int32(0))
    try await item.call("Activate", .int32(0), .int32(0))
    #expect(item.events.all.map(\.activationToken) == [nil, "new", nil])
    try await item.call("ProvideXdgActivationToken", .string("menu"))
    #expect(await item.server.takeActivationToken(from: item.client.uniqueName) == "menu")
    #expect(await item.server.takeActivationToken(from: item.client.uniqueName) == nil)
  }

  @Test func `an Ayatana panel's middle button counts, and its second form does not`() async throws {
    let item = try await ItemOnBus()
    try await item.call("XAyatanaSecondaryActivate", .uint32(7))
    #expect(item.events.all.map(\.withoutToken) == [.secondaryActivate(x: 0, y: 0)])
  }

  @Test func `bad calls get an error with a sentence`() async throws {
    let item = try await ItemOnBus()
    let errors = [
      await item.error("Activate"), await item.error("Activate", .string("1"), .string("2")),
      await item.error("Activate", .int32(1), .int32(2), .int32(3)),
      await item.error("Scroll", .int32(1), .string("diagonal")), await item.error("Scroll", .double(1), .string("x")),
      await item.error("ProvideXdgActivationToken", .string(String(repeating: "x", count: 2000))),
      await item.error("XAyatanaSecondaryActivate", .int32(1)),
    ]
    for error in errors {
      #expect(error?.name == .invalidArguments)
      #expect(error?.message.hasSuffix(".") == true)
    }
    #expect(await item.error("Nothing")?.name == .unknownMethod)
    let name = Value.string(InterfaceName.trayItem.rawValue)
    #expect(await item.error("Get", name, .string("Nothing"), interface: .properties)?.name == .unknownProperty)
    #expect(await item.error("Get", name, .string("XAyatanaLabel"), interface: .properties)?.name == .unknownProperty)
    #expect(
      await item.error("Set", name, .string("Title"), .variant(.string("x")), interface: .properties)?.name
        == .propertyReadOnly)
    #expect(item.events.all.isEmpty)
  }

  @Test func `an item that is a menu has no Activate, and this may change`() async throws {
    let item = try await ItemOnBus()
    #expect(try await item.introspection().contains("\"Activate\""))
    await item.change { $0.isMenu = true }
    #expect(try await !item.introspection().contains("\"Activate\""))
    #expect(try await item.introspection().contains("\"SecondaryActivate\""))
    #expect(try await item.properties()["ItemIsMenu"] == .bool(true))
    #expect(await item.error("Activate", .int32(0), .int32(0))?.name == .unknownMethod)
    #expect(await item.error("Activate")?.name == .unknownMethod)
    await item.change { $0.isMenu = false }
    try await item.call("Activate", .int32(0), .int32(0))
    #expect(item.events.all.count == 1)
  }

  @Test func `a label is in the interface only while it has text`() async throws {
    let item = try await ItemOnBus()
    #expect(try await !item.introspection().contains("XAyatanaLabel"))
    #expect(try await item.properties().count == TrayItemProperties.types.count - 2)
    await item.change { $0.label = "7 %" }
    #expect(try await item.introspection().contains("XAyatanaLabelGuide"))
    #expect(try await item.properties()["XAyatanaLabel"] == .string("7 %"))
  }

  @Test func `changes are announced, and nothing else`() async throws {
    let item = try await ItemOnBus()
    var signals = try await item.signals()
    await item.change { _ in }
    await item.change { $0.id = "another" }
    await item.change { $0.title = "Post" }
    #expect(try await signals.change() == ["NewTitle", "changed Title"])
    await item.change { $0.icon.name = "mail" }
    #expect(try await signals.change() == ["NewIcon", "changed IconName"])
    await item.change { $0.icon.pixmaps = [] }
    #expect(try await signals.change() == ["NewIcon", "changed IconPixmap"])
    await item.change { $0.overlayIcon.name = "new" }  // which no panel gets
    await item.change { $0.attentionIcon.name = "new" }
    #expect(try await signals.change() == ["NewAttentionIcon", "changed AttentionIconName AttentionIconPixmap"])
    await item.change { $0.toolTip.text = "3 new" }
    #expect(try await signals.change() == ["NewToolTip", "changed ToolTip"])
    await item.change { $0.iconThemePath = "/opt/icons" }
    #expect(try await signals.change() == ["NewIconThemePath /opt/icons", "NewIcon", "changed IconThemePath"])
    await item.change { $0.status = .passive }
    #expect(try await signals.change() == ["NewStatus Passive", "changed Status"])
    await item.change { $0.menu = "/Other" }
    #expect(try await signals.change() == ["NewMenu", "changed Menu"])
    await item.change {
      $0.label = "3"
      $0.labelGuide = "99"
    }
    #expect(try await signals.change() == ["XAyatanaNewLabel 3 99", "changed XAyatanaLabel XAyatanaLabelGuide"])
    await item.change { $0.label = "" }
    #expect(try await signals.change() == ["XAyatanaNewLabel  ", "changed -XAyatanaLabel -XAyatanaLabelGuide"])
    await item.change { $0.isMenu = true }
    #expect(try await signals.change() == ["NewTitle", "changed ItemIsMenu"])
  }

  @Test func `one change of many things is announced together, the status last`() async throws {
    let item = try await ItemOnBus()
    var signals = try await item.signals()
    await item.change {
      $0.title = "Post"
      $0.status = .needsAttention
      $0.attentionIcon.pixmaps = [.filled(1, [255, 0, 0, 0])]
    }
    #expect(
      try await signals.change() == [
        "NewIcon", "NewAttentionIcon", "NewTitle", "NewStatus NeedsAttention",
        "changed AttentionIconPixmap IconPixmap Status Title",
      ])
  }

  @Test func `states are applied in the order in which they are posted`() async throws {
    let item = try await ItemOnBus()
    var signals = try await item.signals()
    var state = TrayItemState.sample
    for number in 1...1000 {
      state.title = "\(number)"
      item.server.post(state)
    }
    _ = try await signals.change()
    var last = try await item.properties()["Title"]
    while last != .string("1000") {
      _ = try await signals.change()
      last = try await item.properties()["Title"]
    }
    #expect(await item.server.state.title == "1000")
  }

  @Test func `a value is stored before it is announced`() async throws {
    let item = try await ItemOnBus()
    var signals = try await item.signals()
    for number in 1...50 {
      item.server.post(
        {
          var state = TrayItemState.sample
          state.title = "\(number)"
          return state
        }())
      #expect(try await signals.next() == "NewTitle")
      #expect(try await item.properties()["Title"] == .string("\(number)"))
      _ = try await signals.next()
    }
  }

  @Test func `large pictures and texts arrive`() async throws {
    let item = try await ItemOnBus()
    var signals = try await item.signals()
    await item.change {
      let large = Pixmap(uncheckedWidth: 1024, height: 1024, argb: [UInt8](repeating: 5, count: 4 << 20))
      for icon in [\TrayItemState.icon, \.overlayIcon, \.attentionIcon, \.toolTip.icon] {
        $0[keyPath: icon].pixmaps = [large, large, large]
      }
      $0.icon.name = "x"
      $0.overlayIcon.pixmaps = []
      $0.title = String(repeating: "\0<&", count: 1 << 20)
      $0.toolTip.text = String(repeating: "x", count: 1 << 20)
    }
    _ = try await signals.change()
    let properties = try await item.properties()
    guard case .array(_, let pixmaps)? = properties["IconPixmap"] else { throw BusError(.failed, "no pixmaps") }
    #expect(pixmaps.count == 2)
    #expect(properties["Title"]?.stringValue?.count == 1000)
  }

  @Test func `while the bus takes nothing, announcements wait and become one`() async throws {
    let item = try await ItemOnBus()
    var signals = try await item.signals()
    item.bus.send(signal: 19)  // SIGSTOP
    let pixmaps = [Pixmap.filled(100, [255, 1, 0, 0]), .filled(100, [255, 2, 0, 0])]
    for number in 1...200 {
      await item.change {
        $0.icon.pixmaps = [pixmaps[number % 2]]
        $0.title = "\(number)"
      }
    }
    #expect(await item.connection.outgoingSize < 2 << 20)
    item.bus.send(signal: 18)  // SIGCONT
    var count = 0
    var title: Value?
    while title != .string("200") {
      _ = try await signals.change()
      title = try await item.properties()["Title"]
      count += 1
    }
    #expect(count < 60)
  }

  @Test func `an item leaves its path with its server`() async throws {
    let item = try await ItemOnBus()
    await item.server.close()
    #expect(await item.error("Activate", .int32(0), .int32(0))?.name == .unknownObject)
    await item.change { $0.title = "nobody hears it" }

    let connection = item.connection
    var other: TrayItemServer? = try await .export(.sample, on: connection, at: "/other") { _ in }
    #expect(other != nil)
    other = nil
    #expect(await connection.objects["/other"] == nil)
  }

  @Test func `a state that D-Bus does not allow is reported as a failure, and the item stays`() async throws {
    let bus = try PrivateBus()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let failures = Lock<[BusError]>([])
    let server = try await TrayItemServer.export(
      .sample, on: connection, onFailure: { error in failures.withLock { $0.append(error) } }, onEvent: { _ in })
    var next = TrayItemState.sample
    next.title = "refused"
    // Everything that a program can say is made fit, so this is what no program can say.
    await server.apply(next, TrayItemProperties(values: ["Title": .string("a\0b")], isMenu: false))
    #expect(failures.withLock { $0.count } == 1)
    #expect(await server.state.title == "refused")
    await server.apply(.sample)
    #expect(failures.withLock { $0.count } == 1)
    let title = try await connection.property("Title", of: .trayItem, at: .trayItem, on: connection.uniqueName) {
      value in try value.string()
    }
    #expect(title == TrayItemState.sample.title)
  }
}
