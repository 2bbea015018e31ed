import DBusMenu
import LibDBus

/// `org.menubus.ContextMenu1` at a path: queues requests, and answers them one after another.
///
/// The interaction of the object and the features with menus for rows share it.
@MainActor
final class ContextMenuObject {
  /// A call of `RequestMenu`.
  struct Request: Sendable {
    var target: ContextMenuTarget
    /// The place, in the object's coordinates, or in those of its only row.
    var location: MenuPoint
    var client: BusName?
    fileprivate var replyAddress: ReplyAddress
  }

  /// The targets that one feature answers for.
  enum Part {
    case object
    case rows
  }

  /// Provides the path of the menu, or `nil` for none.
  typealias Answer = @MainActor (Request) async throws(BusError) -> ObjectPath?

  private struct Place: Hashable, Sendable {
    var connection: ObjectIdentifier
    var path: ObjectPath
  }

  /// The objects on the bus. Each keeps its connection, so that a place is always that of the object.
  private static var objects: [Place: ContextMenuObject] = [:]

  private let connection: BusConnection
  private let path: ObjectPath
  private var answers: [Part: Answer] = [:]
  /// The request that came last, and waits for those before it.
  private var last: Task<Void, Never>?
  private let calls: MainCalls
  private let exporting: Task<BusToken, any Error>

  private init(on connection: BusConnection, at path: ObjectPath) {
    self.connection = connection
    self.path = path
    let calls = MainCalls(limit: MenuBusLimits.contextRequests)
    self.calls = calls
    let interface = Self.interface(on: connection, at: path, calls)
    exporting = Task { try await connection.keepExported(interface, at: path) }
  }

  /// Answers for a part of the object at a path.
  ///
  /// - Throws: A `BusError` if another feature answers for it.
  static func answer(
    for part: Part, on connection: BusConnection, at path: ObjectPath, with answer: @escaping Answer
  ) async throws -> ContextMenuObject {
    let place = Place(connection: ObjectIdentifier(connection), path: path)
    let object = objects[place] ?? ContextMenuObject(on: connection, at: path)
    guard object.answers[part] == nil else { throw BusError(.failed, "Another interaction answers at \(path).") }
    objects[place] = object
    object.answers[part] = answer
    do {
      _ = try await object.exporting.value
    } catch {
      await object.end(part)
      throw error
    }
    return object
  }

  func isAt(_ path: ObjectPath?, on connection: BusConnection) -> Bool {
    self.connection === connection && self.path == path
  }

  /// Answers no more for a part.
  func end(_ part: Part) async {
    guard answers.removeValue(forKey: part) != nil, answers.isEmpty else { return }
    Self.objects[Place(connection: ObjectIdentifier(connection), path: path)] = nil
    await (try? exporting.value)?.end()
  }

  /// Answers a request after those before it.
  ///
  /// - Parameter calls: Where it is counted: the object at its path may be a later one than was called.
  private func take(_ request: Request, of calls: MainCalls) {
    last = Task.immediate { [last] in
      await last?.value
      calls.leave()
      connection.send(await reply(to: request))
    }
  }

  private func reply(to request: Request) async -> Message {
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

  private func answer(_ request: Request) async throws(BusError) -> ObjectPath? {
    if request.target == .object { return try await answers[.object]?(request) }
    guard let answer = answers[.rows] else { throw .unknownTarget }
    return try await answer(request)
  }

  private nonisolated static func interface(
    on connection: BusConnection, at path: ObjectPath, _ calls: MainCalls
  ) -> Interface {
    let place = Place(connection: ObjectIdentifier(connection), path: path)
    let request = Interface.Method(
      PresentationName.requestMenu, inputs: ["target": "s", "x": "i", "y": "i", "timestamp": "u"],
      outputs: ["ok": "b", "path": "o"]
    ) { [weak connection] call in
      var reader = call.reader()
      guard let target = ContextMenuTarget(try reader.string()) else { throw BusError.unknownTarget }
      let location = MenuPoint(x: Double(try reader.int32()), y: Double(try reader.int32()))
      let request = Request(
        target: target, location: location, client: call.sender, replyAddress: call.replyAddress)
      let isTaken = calls.perform { [weak connection] in
        if let object = objects[place] { return object.take(request, of: calls) }
        // It has ended since.
        calls.leave()
        connection?.send(.error(to: request.replyAddress, BusError(.unknownObject, "There is no menu at \(path) now.")))
      }
      if isTaken { return nil }
      throw BusError(.limitsExceeded, "Too many requests wait for the program.")
    }
    return Interface(PresentationName.contextMenu, methods: [request])
  }
}

extension BusError {
  static let unknownTarget = BusError(
    .invalidArguments,
    """
    The target is an empty string, for the object itself, or names rows of the menu at this path: 1 by its id, \
    @identifier by its identifier, 1,2 for several.
    """)
}
