import ArgumentParser
import Basics
import Glibc
import LibDBus

struct IconCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "icon", _superCommandName: Menubus.name,
    abstract: "Writes the picture of a tray item or of a row as a PNG file.",
    discussion: """
      Without ITEM, the picture is that of the tray item, as a panel shows it at present: with its emblem, or the one \
      for attention. Names of icons are looked up in the folders of the program, in --theme or the theme of the \
      desktop, and then in all themes that are installed. An icon that has a name and pixels is the one of its name, \
      if a theme has it, as in most panels; a note says so. Drawings (SVG) need rsvg-convert, or a PNG file of the \
      same name. Status 1 means that there is no picture, or that no file is found for its name.

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

  func perform(_ streams: CommandStreams) async throws {
    guard output != nil || isatty(STDOUT_FILENO) == 0 else {
      throw Failure(.usage, "standard output is a terminal; --output names a file")
    }
    let picture: IconPicture
    if let item = try await item?.resolved(streams) {
      picture = try await options.visit(menu, streams) { visit in
        try await IconPicture(of: item, in: &visit, size: size, theme: theme)
      }
    } else {
      picture = try await options.inTime(streams) { connection in
        try await IconPicture(ofItem: menu, over: connection, timeout: options.limit, size: size, theme: theme)
      }
    }
    if let choice = picture.choice { streams.report("note: \(choice)") }
    guard let output else { return try streams.write(picture.png) }
    do throws(FileOutput.Unwritable) {
      try FileOutput.write(picture.png, toFileAt: output)
    } catch {
      throw Failure(.failed, "\(output) cannot be written: \(error.reason)")
    }
  }
}
