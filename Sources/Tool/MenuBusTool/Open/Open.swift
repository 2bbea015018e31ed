import ArgumentParser
import DBusMenu
import LibDBus

struct Open: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", _superCommandName: Menubus.name,
    abstract: "Shows a menu in the terminal or in a window, and prints the choice.",
    discussion: """
      Draws in the terminal that the command was started from, even if its output is redirected: \
      choice=$(menubus open MENU). Prints the path of the chosen row, as menubus click takes it; rows that leave the \
      menu open are printed too, so there can be several lines.

      Up, Down, Home, End, Page Up and Page Down move. Right or Enter opens a submenu, Left, Backspace or Escape \
      closes it; Enter chooses, and Escape in the first menu closes everything. Space flips a row with a mark and \
      leaves the menu open. An underlined letter chooses its row; other letters go to the row that begins with them. / \
      goes to the search field, Tab to the next part of a row; ? shows the keys. The mouse works too. Colours are left \
      out if NO_COLOR is set.

      With --chooser no terminal is needed: menubus open --chooser 'rofi -dmenu -i' MENU. A row that ends with › leads \
      to more rows, and ‹ Back from there.

      With --window the presenter of the bus shows the menu, at the pointer or at --at, in the place of one that \
      another command shows so; called again meanwhile, the command closes it. The bus starts menubus-presenter if \
      no other presenter is there. Status 69 means that there is none, or that it went away.

      Ends with status 3 if nothing was chosen, with 5 if the program went away, and with 128 plus its number on a \
      signal.

      Example: choice=$(menubus open nextcloud)
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @OptionGroup var shown: ChoiceOptions
  @Flag(help: "Shows the menu in a window, with the presenter of the bus.") var window = false
  @Flag(help: "Draws the menu in the terminal, as without an option.") var terminal = false
  @Option(
    help: ArgumentHelp("Beside --window: the place on the screen at which the menu begins.", valueName: "x,y"))
  var at: ScreenPoint?

  func validate() throws {
    let ways = [window, terminal, shown.chooser != nil].filter { $0 }.count
    if ways > 1 { throw ValidationError("--window, --terminal and --chooser exclude each other.") }
    if at != nil, !window { throw ValidationError("--at needs --window.") }
  }

  func perform(_ streams: CommandStreams) async throws {
    let choices = try await interruptible {
      try await streams.connected(to: options.bus.address, timeout: options.limit) { connection in
        let display = MenuDisplay(
          place: window ? .window(at: at) : .here, shown: shown, connection: connection, timeout: options.limit)
        return try await connection.notifyingOfFailure {
          try await window ? openWindow(display, streams) : openHere(display, streams)
        }
      }
    }
    for choice in choices { streams.print(shown.print.text(of: choice)) }
    if choices.isEmpty { throw CommandEnd(.nothingChosen) }
  }

  private func openHere(_ display: MenuDisplay, _ streams: CommandStreams) async throws -> [MenuChoice] {
    let (client, _) = try await menu.client(
      over: display.connection, timeout: options.limit, remark: { streams.report($0) }
    ) { try await $0.start() }
    return try await client.whileRelayed { try await display.show(client) }
  }

  private func openWindow(_ display: MenuDisplay, _ streams: CommandStreams) async throws -> [MenuChoice] {
    // The presenter reads the menu; here it is only found.
    let (client, _) = try await menu.client(
      over: display.connection, timeout: options.limit, remark: { streams.report($0) }
    ) { try await $0.probe($0.service) }
    let program = try await display.connection.owner(of: client.shownService) ?? client.shownService
    return try await client.whileRelayed {
      try await display.showKeyed(client.opened, from: (program, client.shownPath), streams)
    }
  }
}
