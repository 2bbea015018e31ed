import DBusMenu
package import LibDBus

/// Assistive technology, such as a screen reader, as the desktop's accessibility bus knows it.
package enum AssistiveTechnology {
  /// The time that this may take; no menu waits for it.
  private static let patience = Duration.seconds(1)

  /// Whether some is in use. A screen reader says so when it starts, as the desktop does for its own.
  ///
  /// - Parameter connection: The session bus.
  package static func isInUse(on connection: BusConnection) async -> Bool {
    let status = try? await connection.call(
      "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "GetAll", [.string("org.a11y.Status")],
      timeout: patience)
    let properties = status?.first?.entries ?? [:]
    return ["IsEnabled", "ScreenReaderEnabled"].contains { properties[$0]?.boolValue == true }
  }
}
