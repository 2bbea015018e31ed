import DBusMenu
import LibDBus
import MenuTestKit
import TestSupport

/// A menu as another program has it, with what that program lacks: a `Scene` with `Stage`, and a `Quit`.
struct FixtureMenu: Sendable {
  /// What is missing or wrong.
  enum Fault: Sendable {
    /// `GetGroupProperties` is not there: namidaco/namida#1196.
    case noGroupProperties
    /// `AboutToShowGroup` and `EventGroup` are missing, although the version is 3: trufae/parla#44, linuxmint/xapp#153.
    case noGroups
    /// A submenu is filled when it opens, and the answer to `AboutToShow` is false: nextcloud/desktop#10586.
    case lateWithoutWord
    /// A row has no label: blueman-project/blueman#1791.
    case noLabel
    /// A new label comes with `LayoutUpdated` alone: fyne-io/systray#116.
    case labelByLayout
    /// The rows are made anew, with new ids, while somebody reads them: netbirdio/netbird#4244.
    case madeAnew
    /// The menu has no properties: blueman-project/blueman#3388, Alexays/Waybar#5315.
    case noVersion
    /// The menu has no rows: Javis603/token-monitor#413.
    case empty
  }

  let connection: BusConnection
  let bus: PrivateBus
  private let content: Content
  /// The ids of rows that were chosen.
  var clicked: Observed<[Int32]> { content.clicked }

  init(_ fault: Fault) async throws {
    bus = try await PrivateBus.start()
    connection = try await .connect(to: .address(bus.address))
    content = Content(fault: fault)
    if fault == .lateWithoutWord { content.state.update { $0.isFilled = false } }
    try await connection.export(content.interface, at: "/MenuBar")
  }

  /// Gives `Quit` another label, and says only that the layout is another.
  func rename(_ label: String) throws {
    content.state.update { $0.label = label }
    try announce(2)
  }

  /// Makes all rows anew, and says so.
  func makeAnew() throws {
    content.state.update { $0.generation += 1 }
    try announce(UInt32(content.state.value.generation) + 1)
  }

  private func announce(_ revision: UInt32) throws {
    let signal = try Message.signal(
      path: "/MenuBar", interface: .menu, member: "LayoutUpdated", signature: "ui"
    ) {
      $0.uint32(revision)
      $0.int32(0)
    }
    connection.send(signal)
  }
}

/// What the menu has, without its connection, which has the handlers.
private struct Content: Sendable {
  let fault: FixtureMenu.Fault
  let clicked = Observed<[Int32]>([])
  let state = Observed((label: "Quit", isFilled: true, generation: 0))

  private func properties(of id: Int32) -> [String: Value] {
    switch id == 0 ? 0 : id % 10 {
    case 0: ["children-display": .string("submenu")]
    case 1: ["label": .string("Scene"), "children-display": .string("submenu")]
    case 2: ["label": .string("Stage")]
    default: fault == .noLabel ? ["icon-name": .string("bluetooth")] : ["label": .string(state.value.label)]
    }
  }

  private func row(_ id: Int32, _ names: [String], depth: Int32) -> Value {
    let first = Int32(state.value.generation) * 10
    let below: [Int32] =
      id == 0 ? (fault == .empty ? [] : [1, 3]) : id % 10 == 1 && state.value.isFilled ? [2] : []
    let properties = properties(of: id).filter { names.isEmpty || names.contains($0.key) }
    let children = depth == 0 ? [] : below.map { Value.variant(row(first + $0, names, depth: depth - 1)) }
    return .structure([.int32(id), .dictionary(properties), .array(of: "v", children)])
  }

  var interface: Interface {
    var methods: [Interface.Method] = [
      .init("GetLayout", inputs: ["p": "i", "d": "i", "n": "as"]) { call in
        var reader = call.reader()
        let (id, depth) = (try reader.int32(), try reader.int32())
        let row = row(id, try reader.strings(), depth: depth)
        return try call.reply("u(ia{sv}av)") {
          $0.uint32(state.value.label == "Quit" ? UInt32(state.value.generation) + 1 : 2)
          $0.value(row)
        }
      },
      .init("AboutToShow", inputs: ["i": "i"]) { call in
        var reader = call.reader()
        if try reader.int32() == 1 { state.update { $0.isFilled = true } }
        return try call.reply("b") { $0.bool(false) }
      },
      .init("Event", inputs: ["i": "i", "e": "s", "d": "v", "t": "u"]) { call in
        var reader = call.reader()
        note(try reader.int32(), try reader.string())
        return try call.reply()
      },
    ]
    if fault != .noGroupProperties {
      methods.append(
        .init("GetGroupProperties", inputs: ["i": "ai", "n": "as"]) { call in
          var reader = call.reader()
          let ids = try reader.value().members ?? []
          let rows = ids.compactMap(\.integerValue).map { id in
            Value.structure([.int32(Int32(id)), .dictionary(properties(of: Int32(id)))])
          }
          return try call.reply("a(ia{sv})") { $0.value(.array(of: "(ia{sv})", rows)) }
        })
    }
    if fault != .noGroups {
      methods += [
        .init("AboutToShowGroup", inputs: ["i": "ai"]) { call in
          try call.reply("aiai") {
            $0.value(.array(of: "i", []))
            $0.value(.array(of: "i", []))
          }
        },
        .init("EventGroup", inputs: ["e": "a(isvu)"]) { call in
          var reader = call.reader()
          for event in try reader.value().members ?? [] {
            let fields = event.members ?? []
            if let id = fields.first?.integerValue, fields.count == 4 { note(Int32(id), fields[1].stringValue ?? "") }
          }
          return try call.reply("ai") { $0.value(.array(of: "i", [])) }
        },
      ]
    }
    return Interface(
      .menu, methods: methods, properties: fault == .noVersion ? [] : [.init("Version", "u") { .uint32(3) }])
  }

  private func note(_ id: Int32, _ event: String) { if event == "clicked" { clicked.update { $0.append(id) } } }
}
