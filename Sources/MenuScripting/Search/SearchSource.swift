#if Tool
package import Basics
package import DBusMenu
import GtkMenus
package import LibDBus
import StatusNotifier
import WindowMenus

/// A menu on the bus that is searched.
package struct SearchSource: Sendable {
  package var menu: SearchMenu
  package var service: BusName
  package var path: ObjectPath
  /// The program behind the menu, where a relay of this process serves it.
  package var origin: MenuOrigin?
  /// The folders with icons of its own that the program names beside its menu.
  package var iconFolders: [String] = []

  package init(_ menu: SearchMenu, service: BusName, path: ObjectPath, origin: MenuOrigin? = nil) {
    (self.menu, self.service, self.path, self.origin) = (menu, service, path, origin)
  }

  /// The program and the path by which users know the menu.
  var shownPlace: String { "\(origin?.service ?? service)\(origin?.path ?? path)" }

  /// The menus of all tray items, in the order of `menubus tray`; none where there is no tray.
  package static func tray(over connection: BusConnection, timeout: Duration) async throws -> [SearchSource] {
    try await TrayItems.read(over: connection, timeout: timeout).ordered.compactMap { item in
      guard let path = item.state.menu else { return nil }
      let program = item.state.id.isEmpty ? item.shownTitle : item.state.id
      var source = SearchSource(
        SearchMenu(program: program, title: item.searchedTitle, group: .tray), service: item.service, path: path)
      source.iconFolders = [item.state.iconThemePath].filter { !$0.isEmpty }
      return source
    }
  }

  /// The menus that the user names, in the place of the focused window's.
  package static func named(
    _ addresses: [MenuAddress], over connection: BusConnection, timeout: Duration,
    remark: (PrintableText) -> Void = { _ in }
  ) async throws -> [SearchSource] {
    var sources: [SearchSource] = []
    for address in addresses {
      let (client, _) = try await address.client(over: connection, timeout: timeout, remark: remark) {
        try await $0.probe(timeout)
      }
      let menu = SearchMenu(
        program: address.text, title: addresses.count > 1 ? address.text : nil, group: .window)
      sources.append(SearchSource(menu, client))
    }
    return sources
  }

  /// The menu of the focused window, or those of all windows where nobody tells which one has the focus. Each is given
  /// to `found` when its program has answered.
  static func focused(
    over connection: BusConnection, timeout: Duration, remark: (PrintableText) -> Void,
    found: @escaping @MainActor ([SearchSource]) -> Void
  ) async {
    let read = try? await SessionWindows.read(over: connection, ofFocused: true, timeout: timeout)
    guard let session = read else { return }
    let isKnown = session.focused != nil
    let windows = session.windows.filter { !isKnown || $0.isFocused }.prefix(MenuScriptingLimits.searchedMenus)
    for note in windows.compactMap(\.note) { remark("note: \(note)") }
    await withTaskGroup(of: Void.self) { group in
      for (index, window) in windows.enumerated() {
        group.addTask {
          let title = window.title.isEmpty ? window.program : window.title
          var menu = SearchMenu(
            program: window.program.isEmpty ? "\(window.menu.service)" : window.program, title: isKnown ? nil : title,
            group: .window)
          menu.order = index
          guard let source = await source(of: window.menu, menu, over: connection, timeout: timeout) else { return }
          await found([source])
        }
      }
    }
  }

  /// A window's menu, if its program answers.
  private static func source(
    of menu: WindowMenu.Menu, _ description: SearchMenu, over connection: BusConnection, timeout: Duration
  ) async -> SearchSource? {
    switch menu {
    case .dbusmenu(let service, let path): return SearchSource(description, service: service, path: path)
    case .gtk(let place):
      let found = try? await place.client(over: connection, timeout: timeout) { try await $0.probe(timeout) }
      return found.map { SearchSource(description, $0.0) }
    }
  }

  private init(_ menu: SearchMenu, _ client: MenuClient) {
    self.init(menu, service: client.service, path: client.path, origin: client.origin)
  }
}

extension MenuClient {
  /// Asks for the root alone, to see whether there is a menu.
  fileprivate func probe(_ timeout: Duration) async throws {
    _ = try await connection.call(
      service, path, .menu, "GetLayout", [.int32(0), .int32(0), .strings([])], timeout: timeout)
  }
}
#endif
