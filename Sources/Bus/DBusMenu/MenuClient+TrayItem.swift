package import LibDBus

extension MenuClient {
  /// Gives the program the token with which the window that it opens for the next choice may come to the front.
  ///
  /// The tray item that the menu belongs to gets it as panels give it, with `ProvideXdgActivationToken`, other menus by
  /// the event `x-menubus-activation-token`. No answer is awaited: few programs know either.
  package nonisolated func provide(activationToken token: String) throws(BusError) {
    guard let trayItem else { return try post(.activationToken, to: .root, data: .string(token)) }
    let message = try Message.methodCall(
      to: recipient, path: trayItem, interface: Self.trayItemInterface, member: "ProvideXdgActivationToken",
      expectsReply: false, signature: "s"
    ) { $0.string(token) }
    connection.send(message)
  }

  /// The title of the tray item that the menu belongs to, which panels do not draw; empty where there is none.
  package nonisolated func trayTitle(timeout: Duration) async -> String {
    guard let trayItem else { return "" }
    let property = [Value.string(Self.trayItemInterface.rawValue), .string("Title")]
    let reply = try? await connection.call(
      "Get", of: .properties, at: trayItem, on: recipient, with: property, timeout: timeout)
    return reply?.first?.unwrapped.stringValue ?? ""
  }

  /// That of `InterfaceName.trayItem`, which is in a module above this one.
  private static let trayItemInterface: InterfaceName = "org.kde.StatusNotifierItem"
}
