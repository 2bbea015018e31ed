import DBusMenu
import LibDBus

/// `org.menubus.ContextMenu1` on the anchor's object, on whatever connection that is.
@MainActor
final class ContextMenuRequests: AnchoredPart {
  private let answer: ContextMenuObject.Answer
  private var object: ContextMenuObject?

  init(answer: @escaping ContextMenuObject.Answer) { self.answer = answer }

  /// Puts the method on the anchor's object, and not on one that the anchor is only a part of.
  func settle(at anchor: MenuAnchor?) async throws {
    let wanted = anchor?.isObject == true ? anchor?.connection : nil
    if let object, object.connection === wanted { return }
    await object?.unexport()
    object = nil
    guard let wanted, let path = anchor?.objectPath else { return }
    let new = ContextMenuObject(on: wanted, at: path, answer: answer)
    try await new.export()
    object = new
  }

  /// A no-op: another interaction's method is at the path, and answers.
  func failed(with error: any Error) {}
}

/// `org.menubus.ContextMenu1` at a path: queues requests, and answers them one after another.
@MainActor
final class ContextMenuObject {
  /// A call of `RequestMenu`.
  struct Request: Sendable {
    /// The part of the object; empty for all of it.
    var target: String
    /// The place, in the object's coordinates.
    var location: MenuPoint
    var client: BusName?
    fileprivate var replyAddress: ReplyAddress
  }

  /// Provides the path of the menu, or `nil` for none.
  typealias Answer = @MainActor (Request) async throws(BusError) -> ObjectPath?

  /// More requests than this are refused.
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
      PresentationName.requestMenu, inputs: ["target": "s", "x": "i", "y": "i", "timestamp": "u"],
      outputs: ["ok": "b", "path": "o"]
    ) { call throws(BusError) in
      var reader = call.reader()
      let target = try reader.string()
      let location = MenuPoint(x: Double(try reader.int32()), y: Double(try reader.int32()))
      let request = Request(
        target: target, location: location, client: call.sender, replyAddress: call.replyAddress)
      if case .enqueued = waiting.yield(request) { return nil }
      throw BusError(.limitsExceeded, "Too many requests wait for the program.")
    }
    return Interface(PresentationName.contextMenu, methods: [request])
  }
}
