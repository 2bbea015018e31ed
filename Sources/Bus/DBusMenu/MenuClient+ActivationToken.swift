package import LibDBus

extension MenuClient {
  /// Gives the program the token with which the window that it opens for the next choice may come to the front.
  ///
  /// The tray item that the menu belongs to gets it as panels give it, with `ProvideXdgActivationToken`, other menus by
  /// the event `x-menubus-activation-token`. No answer is awaited: few programs know either.
  package nonisolated func provide(activationToken token: String) throws(BusError) {
    guard let trayItem else { return try post(.activationToken, to: .root, data: .string(token)) }
    // The name of the interface is not `InterfaceName.trayItem`: this module and StatusNotifier do not know each other.
    let message = try Message.methodCall(
      to: recipient, path: trayItem, interface: "org.kde.StatusNotifierItem", member: "ProvideXdgActivationToken",
      expectsReply: false, signature: "s"
    ) { $0.string(token) }
    connection.send(message)
  }
}
