package import LibDBus

/// The paths at which programs have menus.
package enum MenuPlaces {
  /// The paths that most programs use.
  package static let usual: [ObjectPath] = ["/MenuBar", "/com/canonical/dbusmenu"]

  /// The paths at which `menubus serve` has the menus of a folder; none for other programs.
  package static func served(
    by service: BusName, over connection: BusConnection, timeout: Duration
  ) async -> [ObjectPath] {
    let children = try? await children(
      of: "/menubus", in: service, over: connection, timeout: min(timeout, .seconds(2)))
    return (children ?? []).compactMap { ObjectPath("/menubus/\($0)") }
  }

  /// The objects below an object of a program, by the last parts of their paths, at most 64.
  ///
  /// - Throws: The `BusError` of a program that does not say which objects it has.
  package static func children(
    of path: ObjectPath, in service: BusName, over connection: BusConnection, timeout: Duration
  ) async throws -> [String] {
    let call = try Message.methodCall(to: service, path: path, interface: .introspectable, member: "Introspect")
    let declaration = try await connection.call(call, timeout: timeout) { reply throws(BusError) in
      try reply.beginning(limit: DBusMenuLimits.introspectedBytes)
    }
    return declaration.matches(of: /<node name="([A-Za-z0-9_]+)"/).prefix(DBusMenuLimits.introspectedObjects)
      .map { String($0.1) }
  }
}
