import Basics
import LibDBus

/// The object by which a command of ours has the menu of another closed.
struct ShortcutMenuObject: Sendable {
  private static let path: ObjectPath = "/org/menubus/KeyedMenu"
  private static let interface: InterfaceName = "org.menubus.KeyedMenu1"
  private static let member: MemberName = "Close"

  private typealias Call = (sender: BusName, subject: String, address: ReplyAddress)

  private let menu: ShortcutMenu
  private let connection: BusConnection
  private let calls: AsyncStream<Call>
  private let object: BusToken

  /// Exports the object of a menu until ``end()``.
  init(for menu: ShortcutMenu, on connection: BusConnection) async throws {
    let (calls, called) = AsyncStream.makeStream(
      of: Call.self, bufferingPolicy: .bufferingOldest(ToolLimits.closings))
    let close = Interface.Method(Self.member, inputs: ["menu": "s"], outputs: ["is_same": "b"]) {
      call in
      var reader = call.reader()
      let subject = try reader.string(limit: ToolLimits.referenceBytes)
      guard let sender = call.sender, case .enqueued = called.yield((sender, subject, call.replyAddress)) else {
        throw BusError(.limitsExceeded, "Too many calls wait.")
      }
      return nil
    }
    (self.menu, self.connection, self.calls) = (menu, connection, calls)
    object = try await connection.keepExported(Interface(Self.interface, methods: [close]), at: Self.path)
  }

  /// Removes the object.
  func end() async { await object.end() }

  /// Yields when a command of ours wants the menu closed; others are refused. A command that shows another menu by the
  /// same name can have that when it gets the answer.
  func closings() -> AsyncStream<Void> {
    let (closings, closing) = AsyncStream.makeStream(of: Void.self)
    let answering = Task {
      for await (sender, subject, address) in calls {
        let isOurs = (try? await connection.nameOwner(of: sender))??.kin.isForeign == false
        guard isOurs else {
          connection.send(.error(to: address, BusError(.accessDenied, "Only a command of MenuBus may do this.")))
          continue
        }
        let isSame = subject == menu.subject
        if !isSame { await connection.giveBack(menu.name) }
        if let reply = try? Message.reply(to: address, signature: "b", body: { $0.bool(isSame) }) {
          connection.send(reply)
        }
        closing.yield()
      }
    }
    closing.onTermination = { _ in answering.cancel() }
    return closings
  }

  /// Closes the menu of another command, because the key of a menu was pressed.
  ///
  /// - Returns: Whether it was the same menu; `nil` if the other command has not heard.
  static func close(_ command: BusName, for menu: ShortcutMenu, over connection: BusConnection) async -> Bool? {
    let answer = try? await connection.call(
      member, of: interface, at: path, on: command, with: [.string(menu.subject)], timeout: ToolLimits.closingTime)
    return answer?.first?.boolValue
  }
}
