import DBusMenu
import LibDBus
import MenuCountries
import Menus
import StatusNotifier

// The code of the articles about Menus, MenuCountries and StatusNotifier.

@MainActor
private func picker() -> CountryPickerMenu {
  //: begin
  let picker = CountryPickerMenu(title: "Country", noSelectionText: "Anywhere") { code in print(code) }
  picker.countryCodes = ["BE", "LU", "NL"]
  picker.selectedCountryCode = "nl"
  //: end
  return picker
}

@MainActor
private func recent(_ recentFiles: @escaping @Sendable () async throws -> [String]) -> Menu {
  //: begin
  let recent = Menu(
    title: "Recent",
    children: [LazyMenuElement { () async throws in try await recentFiles().map { Action(title: $0) } }])
  //: end
  return recent
}

private func chooseSettings(_ connection: BusConnection) async throws {
  //: begin
  try await TrayHost(connection: connection).menu(of: "nextcloud").choose("Settings…")
  //: end
}

private func activateNewItems(_ connection: BusConnection) async throws {
  //: begin
  let host = TrayHost(connection: connection)
  let changes = await host.changes()
  try await host.start()
  for item in await host.items { print(item.state.title, item.notes) }
  for await change in changes {
    if case .added(let item) = change.kind { try await host.activate(item) }
  }
  //: end
}
