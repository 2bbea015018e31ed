import Basics

/// A notification of the desktop (`org.freedesktop.Notifications`).
package struct DesktopNotification: Sendable {
  package var title: String
  /// Plain text; programs that show notifications may read it as markup.
  package var text: String
  /// A name of the icon theme.
  package var icon: String

  package init(title: String, text: String, icon: String = "dialog-warning") {
    (self.title, self.text, self.icon) = (title, text, icon)
  }

  /// A notification that is shown, and the program that shows it. With another program the number may belong to a
  /// notification of another sender.
  package struct Shown: Sendable {
    fileprivate var number: UInt32
    fileprivate var server: BusName
    fileprivate var connection: BusConnection
  }
}

extension BusConnection {
  /// Shows a notification.
  ///
  /// - Parameter last: The one in whose place it is, as far as the same program shows that.
  /// - Returns: `nil` where nothing shows notifications, and the bus can start nothing that does.
  package func show(
    _ notification: DesktopNotification, replacing last: DesktopNotification.Shown? = nil
  ) async -> DesktopNotification.Shown? {
    guard let server = await notificationServer() else { return nil }
    let number = last.flatMap { $0.connection === self && $0.server == server ? $0.number : nil }
    // The call has the unique name: another server may take the place meanwhile.
    let reply = try? await call(
      "Notify", of: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications", on: server,
      with: [
        .string(notification.title), .uint32(number ?? 0), .string(notification.icon), .string(notification.title),
        .string(notification.text.escapedForMarkup), .strings([]), .dictionary([:]), .int32(-1),
      ], valueLimit: 8)
    guard case .uint32(let number) = reply?.first else { return nil }
    return DesktopNotification.Shown(number: number, server: server, connection: self)
  }

  /// The unique name of the program that shows notifications, which the bus starts where it does not run.
  private func notificationServer() async -> BusName? {
    let name: BusName = "org.freedesktop.Notifications"
    if let owner = try? await owner(of: name) { return owner }
    try? await start(name)
    return try? await owner(of: name)
  }
}
