#if Tool
import ArgumentParser
import Basics
import DBusMenu
import Glibc
import LibDBus
import MenuPresenting
import MenuScripting
import StatusNotifier

struct IconCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icon",
    abstract: "Writes the picture of a tray item or of a row as a PNG file.",
    discussion: """
      Without ITEM, the picture is that of the tray item, as a panel shows it at present: with its emblem, or the one \
      for attention. Names of icons are looked up in the folders of the program, in --theme or the theme of the \
      desktop, and then in all themes that are installed. Drawings (SVG) need rsvg-convert. Status 1 means that there \
      is no picture, or that no file is found for its name.

      Example: menubus icon nm-applet --output network.png
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu; without ITEM, a tray item.") var menu: MenuAddress
  @Argument(help: "The row: Power/Restart…, #12 or @restart.") var item: ItemArgument?
  @Option(name: .shortAndLong, help: "The file to write, instead of standard output.") var output: String?
  @Option(help: "The smallest width and height that are wanted, if there are several.") var size = 48
  @Option(help: "The icon theme, instead of that of the desktop.") var theme: String?

  func validate() throws {
    guard (1...1024).contains(size) else { throw ValidationError("--size takes a number from 1 to 1024.") }
  }

  func run() async throws {
    try await reporting {
      guard output != nil || isatty(STDOUT_FILENO) == 0 else {
        throw Failure(.usage, "standard output is a terminal; --output names a file")
      }
      let item = try item?.resolved()
      let picture = if let item { try await pictureOfRow(item) } else { try await pictureOfTrayItem() }
      do throws(FileOutput.Unwritable) {
        if let output {
          try FileOutput.write(picture.png, toFileAt: output)
        } else {
          try FileOutput.write(picture.png, to: STDOUT_FILENO)
        }
      } catch {
        throw Failure(.failed, "\(output ?? "standard output") cannot be written: \(error.reason)")
      }
    }
  }

  private func pictureOfTrayItem() async throws -> IconPicture {
    let connection = try await options.bus.connect()
    let tray = try await TrayItems.read(over: connection, timeout: options.limit)
    await connection.close()
    guard let found = try menu.trayItem(in: tray) else { throw tray.finder.absence(of: menu.text) }
    let state = found.state.drawn
    let themes = IconThemes(theme: theme, folders: [state.iconThemePath])
    return try await IconPicture(
      state.icon, of: "the tray item \(found.printedName)", size: size, with: themes)
  }

  private func pictureOfRow(_ item: ItemArgument) async throws -> IconPicture {
    try await options.visit(menu) { visit in
      let row = try await visit.find(item).last ?? MenuNode(id: .root)
      let folders: [String] =
        if case .array(_, let folders)? = await visit.client.attributes["IconThemePath"] {
          folders.compactMap(\.stringValue)
        } else {
          []
        }
      let owner: PrintableText = "“\(row.title)”"
      guard let picture = ContentView.Picture(of: row) else { throw Failure(.failed, "\(owner) has no picture") }
      if let file = picture.iconData { return try IconPicture(file: file, of: owner) }
      let themes = IconThemes(theme: theme, folders: folders)
      return try await IconPicture(named: picture.iconName ?? "", of: owner, size: size, with: themes)
    }
  }
}
#endif
