import LibDBus

extension InterfaceName {
  /// The menus of an object, for those who know the place they are wanted for.
  static let contextMenu: InterfaceName = "org.menubus.ContextMenu1"
}

/// `org.menubus.ContextMenu1` at the path of an anchor: takes requests, one after another, and answers them.
@MainActor
final class ContextMenuObject {
  /// Somebody wants the menu of a place.
  struct Request: Sendable {
    /// What is meant inside the object; empty for all of it.
    var target: String
    /// The place, in the object's coordinates.
    var location: MenuPoint
    var client: BusName?
    fileprivate var replyAddress: ReplyAddress
  }

  /// Where the menu is, or `nil` for none.
  typealias Answer = @MainActor (Request) async throws(BusError) -> ObjectPath?

  /// More requests than this do not wait.
  private static let maximumWaiting = 64

  let connection: BusConnection
  private let path: ObjectPath
  private let requests: AsyncStream<Request>
  private let waiting: AsyncStream<Request>.Continuation
  private let answer: Answer
  private var exported: BusToken?

  init(on connection: BusConnection, at path: ObjectPath, answer: @escaping Answer) {
    self.connection = connection
    self.path = path
    self.answer = answer
    (requests, waiting) = AsyncStream.makeStream(
      of: Request.self, bufferingPolicy: .bufferingOldest(Self.maximumWaiting))
  }

  deinit { waiting.finish() }

  func export() async throws {
    exported = try await connection.keepExported(Self.interface(waiting), at: path)
    Task { [requests, connection, answer] in
      for await request in requests { connection.send(await Self.reply(to: request, answer)) }
    }
  }

  func unexport() async {
    waiting.finish()
    let exported = exported
    self.exported = nil
    await exported?.end()
  }

  private static func reply(to request: Request, _ answer: Answer) async -> Message {
    do {
      let path = try await answer(request)
      return try Message.reply(to: request.replyAddress, signature: "bo") {
        $0.bool(path != nil)
        $0.objectPath(path ?? "/")
      }
    } catch {
      return Message.error(to: request.replyAddress, error)
    }
  }

  private nonisolated static func interface(_ waiting: AsyncStream<Request>.Continuation) -> Interface {
    let request = Interface.Method(
      "RequestMenu", inputs: ["target": "s", "x": "i", "y": "i", "timestamp": "u"], outputs: ["ok": "b", "path": "o"]
    ) { call throws(BusError) in
      var reader = call.reader()
      let target = try reader.string()
      let location = MenuPoint(x: Double(try reader.int32()), y: Double(try reader.int32()))
      let request = Request(
        target: target, location: location, client: call.sender, replyAddress: call.replyAddress)
      if case .enqueued = waiting.yield(request) { return nil }
      throw BusError(.limitsExceeded, "Too many requests wait for the program.")
    }
    return Interface(.contextMenu, methods: [request])
  }
}
