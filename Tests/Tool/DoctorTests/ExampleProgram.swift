import Basics
import LibDBus
import StatusNotifier

@testable import DBusMenu

/// A program with a tray item and a menu that are right in everything, or break exactly one rule. It changes its menu
/// while it is open, as programs do.
final class ExampleProgram: Sendable {
  /// A row of the menu.
  struct Node: Sendable {
    var id: Int32
    var properties: [String: Value] = [:]
    var children: [Node] = []

    /// The wire form, down to a number of levels.
    func value(levels: Int = 100) -> Value {
      let rows = levels == 0 ? [] : children.map { Value.variant($0.value(levels: levels - 1)) }
      return .structure([.int32(id), .dictionary(properties), .array(of: "v", rows)])
    }

    /// All nodes, this one first.
    var all: [Node] { [self] + children.flatMap(\.all) }

    /// Changes the node with this id.
    mutating func change(_ wanted: Int32, _ body: (inout Node) -> Void) {
      if id == wanted { return body(&self) }
      for index in children.indices { children[index].change(wanted, body) }
    }
  }

  struct State: Sendable {
    var root = ExampleProgram.rightMenu
    var revision: UInt32 = 5
    var item = ExampleProgram.rightItem
    /// The number of times that each thing happened.
    var counts: [String: Int] = [:]

    mutating func isFirst(_ event: String) -> Bool {
      counts[event, default: 0] += 1
      return counts[event] == 1
    }
  }

  let connection: BusConnection
  /// The name of the rule that is broken; empty for none.
  let fault: String
  let state: Lock<State>

  static let wellKnownName: BusName = "org.kde.StatusNotifierItem-4711-1"

  init(on address: String, breaking fault: String = "") async throws {
    connection = try await .connect(to: .address(address))
    self.fault = fault
    state = Lock(State())
    state.withLock { $0.prepare(breaking: fault) }
    var menu = menuInterface
    var item = itemInterface
    if fault == "introspection-missing" { (menu.isDescribed, item.isDescribed) = (false, false) }
    try await connection.export(menu, at: "/MenuBar")
    try await connection.export(item, at: .trayItem)
  }

  /// Registers as programs do.
  func register() async throws {
    if ["item-registered-twice", "item-registered-by-name"].contains(fault) {
      _ = try await connection.requestName(Self.wellKnownName)
      try await register(as: Self.wellKnownName)
    }
    if fault != "item-registered-by-name" { try await register(as: connection.uniqueName) }
  }

  private func register(as name: BusName) async throws {
    _ = try await connection.call(
      "RegisterStatusNotifierItem", of: .trayWatcher, at: .trayWatcher, on: .trayWatcher, with: [.string(name.rawValue)]
    )
  }

  // MARK: Signals

  func send(_ interface: InterfaceName, _ path: ObjectPath, _ member: MemberName, _ arguments: Value...) {
    let message = try? Message.signal(
      path: path, interface: interface, member: member, signature: Signature(of: arguments)
    ) { writer in arguments.forEach { writer.value($0) } }
    if let message { connection.send(message) }
  }

  func sendLayoutUpdated(_ parent: Int32, revision: UInt32? = nil) {
    let revision = revision ?? state.withLock { $0.revision }
    send(.menu, "/MenuBar", "LayoutUpdated", .uint32(revision), .int32(parent))
  }

  func sendProperties(of id: Int32, removing names: [String] = []) {
    let properties = state.withLock { $0.root.all.first { $0.id == id }?.properties ?? [:] }
    let removed = names.isEmpty ? [] : [Value.structure([.int32(id), .strings(names)])]
    send(
      .menu, "/MenuBar", "ItemsPropertiesUpdated",
      .array(of: "(ia{sv})", [.structure([.int32(id), .dictionary(properties)])]), .array(of: "(ias)", removed))
  }

  /// Changes the rows, and counts the revision up.
  func change(_ body: (inout Node) -> Void) {
    state.withLock {
      body(&$0.root)
      $0.revision += 1
    }
  }
}

extension ExampleProgram {
  /// The beginning of a PNG file of 16 pixels.
  static func png(_ size: UInt8 = 16) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, size, 0, 0, 0, size]
  }

  static func row(_ id: Int32, _ label: String, _ properties: [String: Value] = [:], _ children: [Node] = []) -> Node {
    var properties = properties
    properties["label"] = .string(label)
    if !children.isEmpty { properties["children-display"] = .string("submenu") }
    return Node(id: id, properties: properties, children: children)
  }

  static let rightMenu = Node(
    id: 0, properties: ["children-display": .string("submenu")],
    children: [
      row(1, "_Open", ["icon-data": .bytes(png())]),
      row(2, "Mute", ["toggle-type": .string("checkmark"), "toggle-state": .int32(0)]),
      Node(id: 3, properties: ["type": .string("separator")]),
      row(
        4, "Devices", [:],
        [
          row(5, "Speaker", ["toggle-type": .string("radio"), "toggle-state": .int32(1)]),
          row(6, "my__phones", ["toggle-type": .string("radio"), "toggle-state": .int32(0)]),
        ]),
      row(7, "Quit", ["shortcut": .array(of: "as", [.strings(["Control", "Q"])])]),
    ])

  static func pixmaps(_ size: Int32, bytes: Int? = nil) -> Value {
    .array(
      of: "(iiay)",
      [.structure([.int32(size), .int32(size), .bytes(.init(repeating: 9, count: bytes ?? Int(size * size * 4)))])])
  }

  static let rightItem: [String: Value] = [
    "Category": .string("ApplicationStatus"), "Id": .string("example"), "Title": .string("Example"),
    "Status": .string("Active"), "WindowId": .int32(0), "IconThemePath": .string(""), "Menu": .objectPath("/MenuBar"),
    "ItemIsMenu": .bool(true), "IconName": .string(""), "IconPixmap": pixmaps(16),
    "ToolTip": .structure([.string(""), .array(of: "(iiay)", []), .string("Example"), .string("Works & <b>plays</b>")]),
  ]
}
