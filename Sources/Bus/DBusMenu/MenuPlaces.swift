package import LibDBus

/// The paths at which programs have menus.
package enum MenuPlaces {
  /// The paths that most programs use.
  package static let usual: [ObjectPath] = ["/MenuBar", "/com/canonical/dbusmenu"]

  /// The paths at which `menubus serve` has the menus of a folder; none for other programs.
  package static func served(
    by service: BusName, over connection: BusConnection, timeout: Duration
  ) async -> [ObjectPath] {
    let object = try? await ObjectDescription.read(
      "/menubus", of: service, over: connection, within: DescriptionBudget(), timeout: min(timeout, .seconds(2)))
    return (object?.children ?? []).compactMap { ObjectPath("/menubus/\($0)") }
  }
}
