import DBusMenu
import LibDBus

/// `org.menubus.Presenter1`, with which programs open any menu.
enum PresenterObject {
  /// The interface as a presenter has it.
  ///
  /// - Parameters:
  ///   - open: Takes over a call; it has to be replied to later, unless this throws.
  ///   - takeKeyboard: Takes over a call of that method, in the same way.
  static func interface(
    _ kind: Word.PresenterKind,
    open: @escaping @Sendable (RequestQueue.Request) throws(BusError) -> Void,
    takeKeyboard: @escaping @Sendable (BusName, ReplyAddress) throws(BusError) -> Void
  ) -> Interface {
    let open = Interface.Method(
      PresenterMember.open, inputs: ["name": "s", "path": "o", "place": "a{sv}"], outputs: ["choices": "a(ias)"],
      handler: { call in
        try open(request(call))
        return nil
      })
    let keyboard = Interface.Method(
      PresenterMember.takeKeyboard, inputs: [:], outputs: ["taken": "b"],
      handler: { call in
        guard let sender = call.sender else { throw BusError(.failed, "The call has no sender.") }
        try takeKeyboard(sender, call.replyAddress)
        return nil
      })
    return Interface(
      PresentationName.presenterInterface, methods: [open, keyboard],
      properties: [
        .init(PresenterMember.kind, "s") { kind.value }, .init(PresenterMember.version, "u") { .uint32(1) },
      ])
  }

  private static func request(_ call: borrowing IncomingMessage) throws(BusError) -> RequestQueue.Request {
    guard let sender = call.sender else { throw BusError(.failed, "The call has no sender.") }
    var reader = call.reader()
    let name = try reader.string(limit: 255)
    guard let service = BusName(name) else { throw .invalidArguments("`\(name)` is not a bus name.") }
    guard case .objectPath(let path) = try reader.value(limit: MenuPresentingLimits.requestValues),
      path.rawValue.utf8.count <= MenuPresentingLimits.requestTextBytes
    else { throw .invalidArguments("The path is longer than \(MenuPresentingLimits.requestTextBytes) bytes.") }
    let place = try reader.value(limit: MenuPresentingLimits.requestValues)
    return RequestQueue.Request(
      sender: sender, service: service, path: path, source: PresentationDetails(place), call: call.replyAddress)
  }

  /// The reply to a call of `Open`.
  static func reply(
    to call: ReplyAddress, _ result: Result<[MenuChoice], any Error>, of service: BusName, within time: Duration
  ) -> Message {
    do {
      let choices = MenuChoice.value(of: try result.get())
      return try Message.reply(to: call, signature: "a(ias)") { $0.value(choices) }
    } catch {
      return Message.error(to: call, busError(error, service, time))
    }
  }

  /// The errors of `Open` are on the page of extensions.
  private static func busError(_ error: any Error, _ service: BusName, _ time: Duration) -> BusError {
    switch error {
    case let error as BusError where error.name == .noReply:
      BusError(.noReply, "\(service) did not answer within \(time).")
    case let error as BusError: error
    case let error as RequestRefused: BusError(.accessDenied, error.description)
    case Interruption.gone: BusError(.nameHasNoOwner, "\(service) went away.")
    case is CancellationError, is Interruption: leaving
    default: BusError(.failed, "The menu cannot be shown: \(error)")
    }
  }

  static let notTheUser = BusError(.accessDenied, "Only the command menubus, which the user runs, may do this.")
  static let leaving = BusError(.disconnected, "The presenter ended before the menu was closed.")
  static let tooMany = BusError(.limitsExceeded, "Too many menus wait to be shown.")
}
