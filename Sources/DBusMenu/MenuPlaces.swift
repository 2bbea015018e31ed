package import LibDBus

/// The paths at which programs have menus.
package enum MenuPlaces {
  /// The paths that most programs use.
  package static let usual: [ObjectPath] = ["/MenuBar", "/com/canonical/dbusmenu"]

  /// The paths at which `menubus serve` has the menus of a folder; none for other programs.
  package static func served(
    by service: BusName, over connection: BusConnection, timeout: Duration
  ) async -> [ObjectPath] {
    let answer = try? await connection.call(
      service, "/menubus", .introspectable, "Introspect", timeout: min(timeout, .seconds(2)))
    guard let declaration = answer?.first?.stringValue else { return [] }
    return declaration.prefix(1 << 18).matches(of: /<node name="([A-Za-z0-9_]+)"/).prefix(64)
      .compactMap { ObjectPath("/menubus/\($0.1)") }
  }
}
