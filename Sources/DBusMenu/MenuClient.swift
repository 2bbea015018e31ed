public import LibDBus

/// Reads a menu of any program on the bus, and clicks in it.
public struct MenuClient: Sendable {
  /// The connection the questions go over.
  public var connection: BusConnection
  /// Whose menu it is.
  public var service: BusName
  /// Where the menu is.
  public var path: ObjectPath
  /// How long the program may take for each answer.
  public var timeout: Duration

  /// Takes note of a menu; nothing is sent yet.
  public init(connection: BusConnection, service: BusName, path: ObjectPath, timeout: Duration = .seconds(10)) {
    self.connection = connection
    self.service = service
    self.path = path
    self.timeout = timeout
  }

  /// The whole menu.
  ///
  /// A level that a server cut off, because the wire lets only so many containers stand inside each other, is asked for
  /// by itself.
  public func layout() async throws -> MenuNode {
    var root = try await layout(of: .root)
    var budget = 64
    try await complete(&root, budget: &budget)
    return root
  }

  /// One item with everything below it that fits in one answer.
  public func layout(of parent: ItemID, depth: Int32 = -1) async throws -> MenuNode {
    let call = try message("GetLayout", "iias") {
      $0.int32(parent.rawValue)
      $0.int32(depth)
      $0.value(.strings([]))
    }
    return try await connection.call(call, timeout: timeout) { reply throws(BusError) in
      _ = try reply.uint32()
      return try MenuNode.read(&reply)
    }
  }

  /// Tells the program that a submenu, or with id 0 the menu, is about to be shown; returns whether it changed.
  @discardableResult
  public func aboutToShow(_ id: ItemID) async throws -> Bool {
    let call = try message("AboutToShow", "i") { $0.int32(id.rawValue) }
    return try await connection.call(call, timeout: timeout) { reply throws(BusError) in try reply.bool() }
  }

  /// Sends an event; the program has taken it when this returns, and may still be carrying it out.
  public func send(_ event: String, to id: ItemID, data: Value = .int32(0), timestamp: UInt32 = 0) async throws {
    let call = try message("Event", "isvu") {
      $0.int32(id.rawValue)
      $0.string(event)
      $0.variant(data)
      $0.uint32(timestamp)
    }
    try await connection.call(call, timeout: timeout) { _ in }
  }

  private func complete(_ node: inout MenuNode, budget: inout Int) async throws {
    if node.hasSubmenu && node.children.isEmpty && node.id != .root && budget > 0 {
      budget -= 1
      node.children = try await layout(of: node.id).children
    }
    for index in node.children.indices { try await complete(&node.children[index], budget: &budget) }
  }

  private func message(
    _ member: MemberName, _ signature: String, body: (inout MessageWriter) -> Void
  ) throws(BusError) -> Message {
    try Message.methodCall(
      to: service, path: path, interface: .menu, member: member, signature: signature, body: body)
  }
}
