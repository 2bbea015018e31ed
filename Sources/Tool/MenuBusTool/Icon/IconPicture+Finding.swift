import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import StatusNotifier

extension IconPicture {
  /// The picture of the tray item that a name means.
  ///
  /// - Parameter theme: The icon theme, instead of that of the desktop.
  init(
    ofItem menu: MenuAddress, over connection: BusConnection, timeout: Duration, size: Int, theme: String?
  ) async throws {
    let tray = try await TrayItems.read(over: connection, timeout: timeout)
    guard let found = try menu.trayItem(in: tray) else { throw tray.finder.absence(of: menu.text) }
    let state = found.state.drawn
    let files = IconFiles(IconThemes(theme: theme, folders: [state.iconThemePath]), within: timeout)
    try await self.init(state.icon, of: "the tray item \(found.name.printed)", size: size, with: files)
  }

  /// The picture of a row.
  init(of item: ItemArgument, in visit: inout MenuVisit, size: Int, theme: String?) async throws {
    let row = try await visit.find(item).last ?? MenuNode(id: .root)
    let folders: [String] =
      if case .array(_, let folders)? = await visit.client.attributes["IconThemePath"] {
        folders.compactMap(\.stringValue)
      } else {
        []
      }
    let owner: PrintableText = "“\(row.title)”"
    guard let picture = ContentView.Picture(of: row) else { throw Failure(.failed, "\(owner) has no picture") }
    if let file = picture.iconData {
      try self.init(file: file, of: owner)
    } else {
      let files = IconFiles(IconThemes(theme: theme, folders: folders), within: visit.limit)
      try await self.init(named: picture.iconName ?? "", of: owner, size: size, with: files)
    }
  }
}
