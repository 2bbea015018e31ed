import Basics
@testable import DBusMenu
@testable import WindowMenus
@testable import LibDBus

extension FuzzDoor {
  /// Programs of GTK, whose menus and actions have interfaces of their own.
  static let gtkPrograms = [
    FuzzDoor(name: "gtk", enter: gtk), FuzzDoor(name: "gtk-program", enter: gtkProgram),
  ]

  /// Groups and actions as a program sends them: the rows are a menu within its limits, the same each time.
  private static func gtk(_ input: FuzzBytes) throws {
    var bytes = input
    var limits = MenuClientLimits()
    (limits.rows, limits.depth, limits.bytes, limits.valueBytes, limits.labelLength) = (12, 5, 4096, 1024, 20)
    let isBar = bytes.bool()
    var model = GtkMenuModel(limits: limits)
    var actions: [String: GtkActionTable] = ["app": GtkActionTable()]
    var opened: Set<ItemID> = []
    var old = MenuLayout()
    for _ in 0..<10 where !bytes.isAtEnd {
      switch bytes.number(below: 8) {
      case 0:
        read([bytes.gtkActions()]) { reader throws(BusError) in
          actions[bytes.bool() ? "app" : "win"] = try GtkActionTable(describing: &reader)
        }
      case 1: read(bytes.gtkActionChange()) { reader throws(BusError) in try actions["app"]?.change(&reader) }
      case 2: model.forget(UInt32(bytes.number(below: 3)))
      case 3, 4:
        let group = UInt32(bytes.number(below: 3))
        read([bytes.gtkGroups(group)]) { reader throws(BusError) in try model.readStart(of: group, &reader) }
      default:
        read([bytes.gtkChanges()]) { reader throws(BusError) in _ = try model.readChange(&reader, from: 0) }
      }
      let rows = GtkRows(model: model, actions: actions, opened: opened, limits: limits, isBar: isBar)
      try check(model, limits)
      old = try check(rows, after: old)
      let again = GtkRows(model: model, actions: actions, opened: opened, limits: limits, isBar: isBar)
      try require(again.update.inserted == rows.update.inserted, "the same model has other rows: \(rows.update)")
      let submenus = rows.targets.filter { $0.value.submenu != nil }.keys.sorted()
      if !submenus.isEmpty { opened.formSymmetricDifference([bytes.one(of: submenus)]) }
    }
  }

  private static func check(_ model: GtkMenuModel, _ limits: MenuClientLimits) throws(BrokenPromise) {
    var count = 0
    for group in 0..<4 as Range<UInt32> {
      for menu in 0..<4 as Range<UInt32> { count += model[GtkMenuKey(group: group, menu: menu)].count }
    }
    try require(count <= limits.rows, "\(count) items of \(limits.rows)")
    try require(model.notes.count <= DBusMenuLimits.notes, "\(model.notes.count) notes")
  }

  /// Checks that rows are a tree, and that a menu becomes them by what changed.
  private static func check(_ rows: GtkRows, after old: MenuLayout) throws(BrokenPromise) -> MenuLayout {
    let update = rows.update
    var known: Set<ItemID> = [.root]
    // A level comes before the one above it.
    for (parent, children) in update.children.reversed() {
      try require(known.contains(parent), "the level of \(parent) is nowhere")
      for child in children {
        try require(update.inserted[child] != nil && known.insert(child).inserted, "\(child) is no row, or twice")
      }
    }
    try require(known.count == update.inserted.count + 1, "rows that are nowhere: \(update.inserted.keys.sorted())")
    // A separator and a title may come before the row that is too much.
    try require(update.inserted.count <= rows.limits.rows + 1, "\(update.inserted.count) rows")
    let layout = MenuLayout(update)
    try require(layout.depthFirst.count == known.count, "\(layout.depthFirst) and \(known.sorted())")
    var next = old
    _ = next.apply(MenuUpdate(from: old, to: layout))
    try require(next.depthFirst == layout.depthFirst, "\(next.depthFirst) and \(layout.depthFirst)")
    return layout
  }

  /// The relay of a program of GTK that answers and announces anything answers each call to its menu.
  private static func gtkProgram(_ input: FuzzBytes) throws {
    var limits = MenuClientLimits(callTime: .milliseconds(200))
    (limits.rows, limits.depth, limits.bytes) = (20, 6, 8192)
    let menu = Lock<ObjectPath?>(nil)
    let others = FuzzBus.Others(
      answer: { $1.gtkAnswer(to: $0) },
      speak: { bus, bytes in
        bytes.speakOfGtk(on: bus)
        if let path = menu.withLock({ $0 }) { bytes.callMenu(at: path, on: bus) }
      })
    try FuzzBus.meet(input, others) { [limits] connection, turns in
      let place = GtkMenuPlace(service: "a.b", application: "/a", window: "/a/window/1", menubar: "/m")
      let relay = GtkMenuRelay(place, over: connection, limits: limits)
      // One of the two that call the menu is its presenter.
      let audience = MenuAudience()
      audience.admit(":1.7")
      let path = try await relay.start(for: audience)
      menu.withLock { $0 = path }
      for _ in 0..<3 { try await turns.next() }
      menu.withLock { $0 = nil }
      try await turns.settle()
      try require(await relay.notes.count <= 2 * DBusMenuLimits.notes, "too many notes")
      await relay.stop()
    }
  }
}

extension FuzzBytes {
  private static let gtkNames = ["app.a", "app.b", "win.a", "a", "", "app.", ".a", "unity.-1"]

  /// Attributes and links of an item, `a{sv}`.
  private mutating func gtkItem() -> Value {
    let links: [Value] = [.structure([.uint32(UInt32(number(below: 3))), .uint32(UInt32(number(below: 4)))])]
    return .dictionary(
      key: "s", value: "v",
      (0..<number(below: 6)).map { _ in
        let name = one(of: [
          "label", "action", "target", ":submenu", ":section", "icon", "verb-icon", "accel", "hidden-when",
          "action-namespace", "submenu-action", "use-markup", ":section", ":submenu",
        ])
        let content: Value
        switch name {
        case _ where byte() > 0xE0: content = anyValue()
        case ":submenu", ":section": content = links[0]
        case "action", "submenu-action": content = .string(one(of: Self.gtkNames))
        case "action-namespace": content = .string(one(of: ["app", "win", "", "a"]))
        case "hidden-when": content = .string(one(of: ["action-missing", "action-disabled", "macos-menubar"]))
        case "accel": content = .string(one(of: ["<Primary>s", "<", "<Shift><Alt>F4", "<release>a", "x", "<a>"]))
        case "icon": content = .structure([.string(one(of: ["themed", "bytes", "file"])), .variant(anyValue())])
        case "label" where bool(): content = .string(one(of: ["_File", "<b>A</b> &amp;amp;", "A", "<<a>>"]))
        default: content = .string(string())
        }
        return .init(.string(name), .variant(content))
      })
  }

  private mutating func gtkItems() -> Value {
    .array(of: "a{sv}", (0..<number(below: 5)).map { _ in gtkItem() })
  }

  /// The answer to `Start`, `a(uuaa{sv})`.
  fileprivate mutating func gtkGroups(_ group: UInt32) -> Value {
    .array(
      of: "(uuaa{sv})",
      (0..<number(below: 4)).map { _ in
        .structure([
          .uint32(byte() < 0xE0 ? group : integer()), .uint32(byte() < 0xF0 ? UInt32(number(below: 4)) : integer()),
          gtkItems(),
        ])
      })
  }

  /// What changed in menus, `a(uuuuaa{sv})`.
  fileprivate mutating func gtkChanges() -> Value {
    .array(
      of: "(uuuuaa{sv})",
      (0..<number(below: 4)).map { _ in
        .structure([
          .uint32(byte() < 0xE0 ? UInt32(number(below: 3)) : integer()), .uint32(UInt32(number(below: 4))),
          .uint32(byte() < 0xE0 ? UInt32(number(below: 5)) : integer()),
          .uint32(byte() < 0xE0 ? UInt32(number(below: 5)) : integer()), gtkItems(),
        ])
      })
  }

  /// The answer to `DescribeAll`, `a{s(bgav)}`.
  fileprivate mutating func gtkActions() -> Value {
    .dictionary(
      key: "s", value: "(bgav)",
      (0..<number(below: 4)).map { _ in
        let type = Value.signature(one(of: ["", "s", "i", "b", "a{sv}"]))
        let state = (0..<number(below: 3)).map { _ in Value.variant(anyValue()) }
        return .init(
          .string(one(of: ["a", "b", "-1", ""])), .structure([.bool(bool()), type, .array(of: "v", state)]))
      })
  }

  /// The signal `Changed` of actions, `asa{sb}a{sv}a{s(bgav)}`.
  fileprivate mutating func gtkActionChange() -> [Value] {
    let names = { (bytes: inout FuzzBytes) in (0..<bytes.number(below: 3)).map { _ in bytes.one(of: ["a", "b", "c"]) } }
    return [
      .strings(names(&self)),
      .dictionary(key: "s", value: "b", names(&self).map { .init(.string($0), .bool(bool())) }),
      .dictionary(key: "s", value: "v", names(&self).map { .init(.string($0), .variant(anyValue())) }), gtkActions(),
    ]
  }

  /// The answer of a program of GTK.
  fileprivate mutating func gtkAnswer(to call: borrowing IncomingMessage) -> [Value]? {
    switch byte() {
    case 0xFF: nil
    case 0xFE: [anyValue()]
    default:
      switch call.member {
      case "Start":
        [gtkGroups(byte() < 0xE0 ? 0 : 1)]
      case "DescribeAll": [gtkActions()]
      default: []
      }
    }
  }

  /// Announcements of a program of GTK, and of strangers.
  fileprivate mutating func speakOfGtk(on bus: FuzzBus) {
    for _ in 0..<number(below: 4) {
      let sender: BusName = byte() < 0xE0 ? FuzzBus.owner : ":1.8"
      let isMenu = bool()
      let content = byte() > 0xF0 ? [anyValue()] : isMenu ? [gtkChanges()] : gtkActionChange()
      if byte() > 0xF8 { bus.changeOwner(of: ":1.9", from: ":1.9", to: "") }
      guard
        let message = try? Message.signal(
          path: isMenu ? "/m" : "/a", interface: isMenu ? .gtkMenus : .gtkActions, member: "Changed",
          signature: Signature(of: content), body: { writer in content.forEach { writer.value($0) } })
      else { continue }
      bus.send(message, from: sender)
    }
  }

  /// Calls of a panel that shows the menu.
  fileprivate mutating func callMenu(at path: ObjectPath, on bus: FuzzBus) {
    for _ in 0..<number(below: 4) {
      let id = Value.int32(byte() < 0x80 ? 0 : integer())
      let (member, values, reply): (MemberName, [Value], String) =
        switch number(below: 4) {
        case 0: ("GetLayout", [id, .int32(-1), .strings([])], "u(ia{sv}av)")
        case 1: ("AboutToShow", [id], "b")
        case 2:
          ("Event", [id, .string(one(of: ["clicked", "closed", "opened"])), .variant(.int32(0)), .uint32(7)], "")
        default: ("GetGroupProperties", [.array(of: "i", [id]), .strings([])], "a(ia{sv})")
        }
      guard
        let message = try? Message.methodCall(
          to: ":1.1", path: path, interface: .menu, member: member, signature: Signature(of: values),
          body: { writer in values.forEach { writer.value($0) } })
      else { continue }
      bus.call(message, from: one(of: [":1.7", ":1.8"]), expecting: reply)
    }
  }
}
