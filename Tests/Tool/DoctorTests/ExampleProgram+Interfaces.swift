import Basics
import LibDBus
import StatusNotifier

@testable import DBusMenu

extension ExampleProgram {
  var itemInterface: Interface {
    let names = Set(Self.rightItem.keys).union(["XAyatanaLabel"]).sorted()
    return Interface(
      .trayItem,
      methods: [.init("ContextMenu", inputs: ["x": "i", "y": "i"]) { call in try call.reply() }],
      properties: names.compactMap { name in
        MemberName(name).map { member in
          // The type is for introspection alone.
          Interface.Property(member, "v") { [self] in state.withLock { $0.item[name] } }
        }
      })
  }

  var menuInterface: Interface {
    let properties: [(MemberName, Value)] = [
      ("Version", .uint32(3)), ("Status", .string("normal")), ("IconThemePath", .strings([])),
      ("TextDirection", .string(fault == "menu-property-wrong" ? "rtl " : "ltr")),
    ]
    return Interface(
      fault == "menu-of-gtk" ? "org.gtk.Menus" : .menu,
      methods: [
        method("GetLayout", "iias") { (program, values) throws(BusError) in try program.layout(values) },
        method("GetGroupProperties", "aias") { (program, values) throws(BusError) in try program.group(values) },
        method("GetProperty", "is") { program, _ throws(BusError) in [.variant(.string("_Open"))] },
        method("Event", "isvu") { (program, values) throws(BusError) in try program.event(values) },
        method("EventGroup", "a(isvu)") { (program, values) throws(BusError) in try program.eventGroup(values) },
        method("AboutToShow", "i") { (program, values) throws(BusError) in try program.aboutToShow(values) },
        method("AboutToShowGroup", "ai") { (program, values) throws(BusError) in try program.aboutToShowGroup(values) },
      ].filter { fault != "method-missing" || $0.name != "EventGroup" },
      properties: properties.filter { fault != "menu-property-missing" || $0.0 != "Version" }.map { name, value in
        Interface.Property(name, "v") { value }
      })
  }

  /// A method that answers with values, later where it says so by `nil`.
  private func method(
    _ name: MemberName, _ types: String,
    _ body: @escaping @Sendable (ExampleProgram, [Value]) throws(BusError) -> [Value]?
  ) -> Interface.Method {
    Interface.Method(name, inputs: Self.inputs[types] ?? [:]) { [self] call in
      let address = call.replyAddress
      guard let answer = try body(self, call.values()) else {
        answerLate(to: address)
        return nil
      }
      return try call.reply(Signature(of: answer)) { writer in answer.forEach { writer.value($0) } }
    }
  }

  private static let inputs: [String: KeyValuePairs<String, Signature>] = [
    "iias": ["id": "i", "depth": "i", "names": "as"], "aias": ["ids": "ai", "names": "as"],
    "is": ["id": "i", "name": "s"],
    "isvu": ["id": "i", "event": "s", "data": "v", "time": "u"], "a(isvu)": ["events": "a(isvu)"], "i": ["id": "i"],
    "ai": ["ids": "ai"],
  ]

  /// Answers a call of `AboutToShow` after a while, or never.
  private func answerLate(to address: ReplyAddress) {
    guard fault == "about-to-show-slow" else { return }
    Task { [self] in
      try await Task.sleep(for: .milliseconds(400))
      connection.send(try Message.reply(to: address, signature: "b") { $0.bool(false) })
    }
  }

  // MARK: Answers

  private func layout(_ arguments: [Value]) throws(BusError) -> [Value]? {
    guard case .int32(let id) = arguments[0], case .int32(let depth) = arguments[1] else { return [] }
    if fault == "menu-unreadable" { throw BusError(.failed, "There is no menu.") }
    if fault == "program-leaves" {
      Task { await connection.close() }
      return nil
    }
    if fault == "id-changes", depth < 0 { renumber() }
    var (root, revision) = state.withLock { ($0.root, $0.revision) }
    if fault == "layout-cut", depth < 0 { root.change(4) { $0.children = [] } }
    // After the answer.
    defer { if depth < 0 { Task { layoutWasRead() } } }
    let isKnown = root.all.contains { $0.id == id }
    let isWhole = id == 0 || fault == "level-wrong" && isKnown || fault == "layout-of-nothing" && !isKnown
    guard let node = isWhole ? root : root.all.last(where: { $0.id == id }) else {
      throw .invalidArguments("There is no such item.")
    }
    // A whole layout is as deep as D-Bus allows, roughly.
    let levels = depth < 0 || fault == "depth-ignored" ? 17 : Int(depth)
    return [.uint32(fault == "revision-stays" ? 1 : revision), node.value(levels: levels)]
  }

  /// Gives the rows other ids when they are read for the second time.
  private func renumber() {
    state.withLock { state in
      guard !state.isFirst("look"), state.counts["look"] == 2 else { return }
      state.root = state.root.renumbered
      state.revision += 1
    }
  }

  private func group(_ arguments: [Value]) throws(BusError) -> [Value]? {
    guard case .array(_, let ids) = arguments[0] else { return [] }
    let nodes = state.withLock { $0.root.all }
    let wanted = ids.isEmpty && fault != "group-of-none-empty" ? nodes.map { Value.int32($0.id) } : ids
    let entries = wanted.compactMap { id -> Value? in
      guard case .int32(let number) = id else { return nil }
      if number == 1, fault == "group-entry-missing" { return nil }
      var properties = nodes.last { $0.id == number }?.properties ?? [:]
      if number == 1, fault == "properties-differ" { properties["label"] = .string("Close") }
      return .structure([id, .dictionary(properties)])
    }
    return [.array(of: "(ia{sv})", entries)]
  }

  private func event(_ arguments: [Value]) throws(BusError) -> [Value]? {
    guard case .int32(let id) = arguments[0], case .string(let event) = arguments[1] else { return [] }
    if fault == "event-refused" { throw BusError(.failed, "No.") }
    handle(event, id)
    return []
  }

  private func eventGroup(_ arguments: [Value]) throws(BusError) -> [Value]? {
    if fault == "group-refused" { throw BusError(.failed, "No groups.") }
    return [.array(of: "i", [])]
  }

  private func aboutToShow(_ arguments: [Value]) throws(BusError) -> [Value]? {
    guard case .int32(let id) = arguments[0] else { return [] }
    switch fault {
    case "about-to-show-fails": throw BusError(.failed, "No.")
    case "about-to-show-hangs", "about-to-show-slow": return nil
    case "about-to-show-true": return [.bool(id == 0)]
    case "about-to-show-false", "about-to-show-unsignalled":
      if id == 4, state.withLock({ $0.isFirst("fill") }) {
        change { $0.change(4) { $0.children.append(Self.row(30, "Filled")) } }
        return [.bool(fault == "about-to-show-unsignalled")]
      }
      return [.bool(false)]
    case "about-to-show-announces":
      change { _ in }
      sendLayoutUpdated(0)
      return [.bool(false)]
    case "filled-on-opening":
      if id == 4 { fillAnew() }
      return [.bool(false)]
    case "submenu-renumbered":
      makeAnew()
      return [.bool(true)]
    case "reply-types": return [.uint32(0)]
    default: return [.bool(false)]
    }
  }

  /// Makes the rows of a submenu anew, with other ids, as menus that are filled when they open do.
  private func fillAnew() {
    change { root in
      root.change(4) { menu in
        for index in menu.children.indices { menu.children[index].id += 100 }
      }
    }
    sendLayoutUpdated(4)
  }

  /// Makes all rows anew, with other ids.
  private func makeAnew() {
    change { $0 = $0.renumbered }
    sendLayoutUpdated(0)
  }

  private func aboutToShowGroup(_ arguments: [Value]) throws(BusError) -> [Value]? {
    return [.array(of: "i", []), .array(of: "i", [])]
  }
}

extension ExampleProgram.Node {
  /// The same rows with other ids.
  fileprivate var renumbered: Self {
    Self(id: id == 0 ? 0 : id + 100, properties: properties, children: children.map(\.renumbered))
  }
}
