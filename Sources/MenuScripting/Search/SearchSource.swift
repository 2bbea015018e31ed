#if Tool
import Basics
import DBusMenu
package import LibDBus
import StatusNotifier

/// A menu on the bus that is searched.
package struct SearchSource: Sendable {
  package var menu: SearchMenu
  package var service: BusName
  package var path: ObjectPath
  /// The folders with icons of its own that the program names beside its menu.
  package var iconFolders: [String] = []

  package init(_ menu: SearchMenu, service: BusName, path: ObjectPath) {
    (self.menu, self.service, self.path) = (menu, service, path)
  }

  /// The menus that are searched: those that the user names, or else that of the focused window, and the tray's.
  ///
  /// - Throws: A `Failure` where there is none.
  package static func all(
    _ addresses: [MenuAddress], hasTray: Bool, over connection: BusConnection, timeout: Duration
  ) async throws -> [SearchSource] {
    // Others must not take the time of the one that is wanted.
    let time = min(timeout, MenuScriptingLimits.searchTime)
    let windows = try await named(addresses, over: connection, timeout: timeout)
    let tray = hasTray ? try await tray(over: connection, timeout: time) : []
    let all = windows + tray.filter { item in
      !windows.contains { $0.service == item.service && $0.path == item.path }
    }
    guard !all.isEmpty else { throw Failure(.notFound, "there is no menu to search") }
    return all
  }

  /// The menus of all tray items, in the order of `menubus tray`; none where there is no tray.
  package static func tray(over connection: BusConnection, timeout: Duration) async throws -> [SearchSource] {
    try await TrayItems.read(over: connection, timeout: timeout).ordered.compactMap { item in
      guard let path = item.state.menu else { return nil }
      let program = item.state.id.isEmpty ? item.shownTitle : item.state.id
      var source = SearchSource(
        SearchMenu(program: program, title: item.shownTitle, group: .tray), service: item.service, path: path)
      source.iconFolders = [item.state.iconThemePath].filter { !$0.isEmpty }
      return source
    }
  }

  /// The menus that the user names, in the place of the focused window's.
  package static func named(
    _ addresses: [MenuAddress], over connection: BusConnection, timeout: Duration
  ) async throws -> [SearchSource] {
    var sources: [SearchSource] = []
    for address in addresses {
      let (client, _) = try await address.client(over: connection, timeout: timeout) { client in
        try await connection.call(
          client.service, client.path, .menu, "GetLayout", [.int32(0), .int32(0), .strings([])], timeout: timeout)
      }
      let menu = SearchMenu(
        program: address.text, title: addresses.count > 1 ? address.text : nil, group: .window)
      sources.append(SearchSource(menu, service: client.service, path: client.path))
    }
    return sources
  }
}
#endif
