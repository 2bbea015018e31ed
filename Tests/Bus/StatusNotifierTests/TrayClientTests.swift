import LibDBus
import MenuTestKit
import StatusNotifier
import TestSupport
import Testing

/// What the protocol says of a property, and the value it has in the test as `gdbus` writes it.
private let table: [(name: String, type: String, value: String)] = [
  ("Category", "s", "'Communications'"), ("Id", "s", "'org.example.Mail'"), ("Title", "s", "'Mail + more'"),
  ("Status", "s", "'Active'"), ("WindowId", "i", "7"), ("IconThemePath", "s", "'/opt/icons'"),
  ("Menu", "o", "'/MenuBar'"), ("ItemIsMenu", "b", "false"), ("IconName", "s", "'mail'"),
  ("IconPixmap", "a(iiay)", "[(1, 1, [0xff, 0x01, 0x02, 0x03])]"), ("OverlayIconName", "s", "''"),
  ("OverlayIconPixmap", "a(iiay)", "[]"), ("AttentionIconName", "s", "''"), ("AttentionIconPixmap", "a(iiay)", "[]"),
  ("AttentionMovieName", "s", "''"),
  ("ToolTip", "(sa(iiay)ss)", "('tip', [(1, 1, [0x01, 0x02, 0x03, 0x04])], 'New', 'Three')"),
  ("XAyatanaLabel", "s", "'3'"), ("XAyatanaLabelGuide", "s", "'99'"), ("XAyatanaOrderingIndex", "u", "5"),
  ("IconAccessibleDesc", "s", "'mail'"), ("AttentionAccessibleDesc", "s", "'new mail'"),
]

/// Clients that share no code with us.
@Suite(.timeLimit(.minutes(5))) struct `Clients see the item` {
  private static let state: TrayItemState = {
    var state = TrayItemState(id: "org.example.Mail", title: "Mail & more")
    state.category = .communications
    state.windowID = 7
    state.iconThemePath = "/opt/icons"
    state.menu = "/MenuBar"
    state.icon = .init(name: "mail", pixmaps: [Pixmap(width: 1, height: 1, argb: [255, 1, 2, 3])].compactMap(\.self))
    state.toolTip = .init(
      title: "New", text: "Three",
      icon: .init(name: "tip", pixmaps: [Pixmap(width: 1, height: 1, argb: [1, 2, 3, 4])].compactMap(\.self)))
    (state.label, state.labelGuide) = ("3", "99")
    state.orderingIndex = 5
    (state.iconDescription, state.attentionIconDescription) = ("mail", "new mail")
    return state
  }()

  private func run(_ item: ItemOnBus, _ arguments: String...) async throws -> Program.Result {
    try await Program.run(arguments, environment: ["DBUS_SESSION_BUS_ADDRESS": item.bus.address, "LC_ALL": "C.UTF-8"])
  }

  private func gdbus(_ item: ItemOnBus, _ command: String, _ arguments: String...) async throws -> Program.Result {
    try await Program.run(
      ["gdbus", command, "--session", "--dest", item.connection.uniqueName.rawValue]
        + ["--object-path", "/StatusNotifierItem"] + arguments,
      environment: ["DBUS_SESSION_BUS_ADDRESS": item.bus.address, "LC_ALL": "C.UTF-8"])
  }

  @Test func `clients of the draft's interface read and press it, and hear of changes from then on`() async throws {
    let item = try await ItemOnBus(Self.state)
    var signals = try await item.signals()
    #expect(try await item.introspection().contains("org.freedesktop.StatusNotifierItem"))
    await item.change { $0.title = "One" }
    #expect(try await signals.interfaces(2) == ["org.kde.StatusNotifierItem", "org.kde.StatusNotifierItem"])
    let all = try await gdbus(
      item, "call", "--method", "org.freedesktop.DBus.Properties.GetAll", "org.freedesktop.StatusNotifierItem")
    #expect(all.output.contains("'Title': <'One'>") && all.output.contains("'Id': <'org.example.Mail'>"), "\(all)")
    let press = try await gdbus(
      item, "call", "--method", "org.freedesktop.StatusNotifierItem.Activate", "3", "4")
    #expect(press == .init(status: 0, output: "()\n", errors: ""))
    #expect(item.events.all.map(\.withoutToken) == [.activate(x: 3, y: 4)])
    await item.change { $0.title = "Two" }
    let both = ["org.kde.StatusNotifierItem", "org.freedesktop.StatusNotifierItem"]
    #expect(try await signals.interfaces(4) == [both[0], both[0], both[1], both[1]])
  }

  @Test func `gdbus reads each property with its type and value`() async throws {
    let item = try await ItemOnBus(Self.state)
    for (name, _, value) in table {
      let result = try await gdbus(
        item, "call", "--method", "org.freedesktop.DBus.Properties.Get", "org.kde.StatusNotifierItem", name)
      // Types that do not show in the text are written before it.
      let plain = result.output.replacing("objectpath ", with: "").replacing("uint32 ", with: "")
        .replacing("@a(iiay) ", with: "").replacing("byte ", with: "")
      #expect(plain == "(<\(value)>,)\n", "\(name) \(result.errors)")
    }
  }

  @Test func `gdbus and busctl find the same interface`() async throws {
    let item = try await ItemOnBus(Self.state)
    let text = try await gdbus(item, "introspect").output
    for (name, type, _) in table { #expect(text.contains("      readonly \(type) \(name) = "), "\(name)") }
    let lines = try await run(
      item, "busctl", "--user", "introspect", item.connection.uniqueName.rawValue, "/StatusNotifierItem",
      "org.kde.StatusNotifierItem", "--no-pager", "--no-legend"
    ).output.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init) }
    for (name, type, _) in table {
      #expect(lines.contains { $0.starts(with: [".\(name)", "property", type]) }, "\(name)")
    }
    for (name, type) in [
      ("Activate", "ii"), ("SecondaryActivate", "ii"), ("ContextMenu", "ii"), ("Scroll", "is"),
      ("ProvideXdgActivationToken", "s"), ("XAyatanaSecondaryActivate", "u"),
    ] { #expect(lines.contains { $0.starts(with: [".\(name)", "method", type, "-"]) }, "\(name)") }
    for (name, type) in [
      ("NewTitle", "-"), ("NewIcon", "-"), ("NewAttentionIcon", "-"), ("NewOverlayIcon", "-"), ("NewToolTip", "-"),
      ("NewStatus", "s"), ("NewMenu", "-"), ("NewIconThemePath", "s"), ("XAyatanaNewLabel", "ss"),
    ] { #expect(lines.contains { $0.starts(with: [".\(name)", "signal", type]) }, "\(name)") }
    #expect(lines.count == table.count + 6 + 9)
  }

  @Test func `clients find no label without one, and no Activate of a menu`() async throws {
    let item = try await ItemOnBus(Self.state)
    await item.change {
      $0.label = ""
      $0.isMenu = true
    }
    let text = try await gdbus(item, "introspect").output
    #expect(!text.contains("XAyatanaLabel") && !text.contains(" Activate("))
    let all = try await run(
      item, "busctl", "--user", "call", item.connection.uniqueName.rawValue, "/StatusNotifierItem",
      "org.freedesktop.DBus.Properties", "GetAll", "s", "org.kde.StatusNotifierItem"
    ).output
    #expect(all.hasPrefix("a{sv} \(table.count - 2) ") && !all.contains("XAyatanaLabel"))
    let call = try await gdbus(item, "call", "--method", "org.kde.StatusNotifierItem.Activate", "1", "2")
    #expect(call.status != 0 && call.errors.contains("org.freedesktop.DBus.Error.UnknownMethod"))
  }

  @Test func `clicks of gdbus, busctl and dbus-send arrive`() async throws {
    let item = try await ItemOnBus(Self.state)
    let interface = "org.kde.StatusNotifierItem"
    let name = item.connection.uniqueName.rawValue
    let first = try await gdbus(item, "call", "--method", "\(interface).Activate", "1", "2")
    #expect(first.output == "()\n")
    let second = try await run(
      item, "busctl", "--user", "call", name, "/StatusNotifierItem", interface, "Scroll", "is", "120", "vertical")
    #expect(second.status == 0)
    try await item.events.count.wait(for: "the notch") { $0 == 2 }
    let third = try await run(
      item, "dbus-send", "--session", "--print-reply", "--dest=\(name)", "/StatusNotifierItem",
      "\(interface).ContextMenu", "int32:3", "int32:4")
    #expect(third.status == 0)
    #expect(
      item.events.all.map(\.withoutToken) == [
        .activate(x: 1, y: 2), .scroll(steps: 1, orientation: .vertical), .contextMenu(x: 3, y: 4),
      ])
    let wrong = try await run(
      item, "busctl", "--user", "call", name, "/StatusNotifierItem", interface, "Scroll", "is", "120", "sideways")
    #expect(wrong.status != 0 && wrong.errors.contains("is `vertical` or `horizontal`, not `sideways`."))
  }

  @Test func `dbus-monitor shows changes`() async throws {
    let item = try await ItemOnBus(Self.state)
    let monitor = try Program([
      "dbus-monitor", "--address", item.bus.address, "--profile",
      "type='signal',path='/StatusNotifierItem'",
    ])
    var lines = monitor.lines.makeAsyncIterator()
    // Its first lines are about itself; from NameLost on, it hears all.
    while let line = await lines.next(), !line.contains("NameLost") {}
    await item.change {
      $0.title = "Post"
      $0.status = .passive
    }
    var heard: [String] = []
    while heard.last != "PropertiesChanged", let line = await lines.next() {
      if let member = line.split(separator: "\t").last { heard.append(String(member)) }
    }
    monitor.terminate()
    #expect(heard == ["NewTitle", "NewStatus", "PropertiesChanged"])
  }
}
