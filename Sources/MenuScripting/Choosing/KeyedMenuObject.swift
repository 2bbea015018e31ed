#if Tool
import Basics
import LibDBus

/// The object by which a command of ours has the menu of another closed.
struct KeyedMenuObject: Sendable {
  private static let path: ObjectPath = "/org/menubus/KeyedMenu"
  private static let interface: InterfaceName = "org.menubus.KeyedMenu1"
  private static let member: MemberName = "Close"

  private typealias Call = (sender: BusName, address: ReplyAddress)

  private let connection: BusConnection
  private let calls: AsyncStream<Call>
  private let object: BusToken

  /// Exports the object as long as this is referred to.
  init(on connection: BusConnection) async throws {
    let (calls, called) = AsyncStream.makeStream(
      of: Call.self, bufferingPolicy: .bufferingOldest(MenuScriptingLimits.closings))
    let close = Interface.Method(Self.member, inputs: [:]) { call throws(BusError) in
      guard let sender = call.sender, case .enqueued = called.yield((sender, call.replyAddress)) else {
        throw BusError(.limitsExceeded, "Too many calls wait.")
      }
      return nil
    }
    (self.connection, self.calls) = (connection, calls)
    object = try await connection.keepExported(Interface(Self.interface, methods: [close]), at: Self.path)
  }

  /// Yields when a command of ours wants the menu closed; others are refused.
  func closings() -> AsyncStream<Void> {
    let (closings, closing) = AsyncStream.makeStream(of: Void.self)
    let answering = Task {
      for await (sender, address) in calls {
        let isOurs = (try? await connection.nameOwner(of: sender))??.kin.isForeign == false
        guard isOurs else {
          connection.send(.error(to: address, BusError(.accessDenied, "Only a command of MenuBus may do this.")))
          continue
        }
        if let reply = try? Message.reply(to: address) { connection.send(reply) }
        closing.yield()
      }
    }
    closing.onTermination = { _ in answering.cancel() }
    return closings
  }

  /// Has the menu of another command closed; returns whether that one has heard.
  static func close(_ command: BusName, over connection: BusConnection) async -> Bool {
    let answer = try? await connection.call(
      command, path, interface, member, timeout: MenuScriptingLimits.closingTime)
    return answer != nil
  }
}
#endif
