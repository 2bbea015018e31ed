import DBusMenu
package import LibDBus

/// Assistive technology, such as a screen reader, as the desktop's accessibility bus knows it.
package enum AssistiveTechnology {
  /// Whether some is in use. A screen reader says so when it starts, as the desktop does for its own.
  ///
  /// - Parameter connection: The session bus.
  package static func isInUse(on connection: BusConnection) async -> Bool {
    let status = try? await connection.call(
      "GetAll", of: "org.freedesktop.DBus.Properties", at: "/org/a11y/bus", on: "org.a11y.Bus",
      with: [.string("org.a11y.Status")], timeout: MenuPresentingLimits.assistiveTime)
    let properties = status?.first?.entries ?? [:]
    return ["IsEnabled", "ScreenReaderEnabled"].contains { properties[$0]?.boolValue == true }
  }
}
