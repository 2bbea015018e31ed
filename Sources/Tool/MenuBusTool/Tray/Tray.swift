import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import StatusNotifier

struct Tray: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "tray", _superCommandName: Menubus.name,
    abstract: "Shows all tray items as one menu.",
    discussion: """
      A row for each item, those that want attention first; its submenu is the item's menu. Enter activates an item \
      as a click on its icon does, or shows its menu, if that is all it has; Right opens the submenu in any case, in \
      which an item without rows has one for the menu that it draws itself. menubus tray ITEM does what Enter does.

      Shows a window where there is a display, with the presenter of the bus, and draws in the terminal where there is \
      none. With --lines it prints a line for each item; menubus tray - takes the line that was chosen: \
      menubus tray --lines | rofi -dmenu -i | menubus tray -

      Prints what was chosen in menus, as menubus open does. Ends with status 2 where there is no tray, no item, or \
      not the one that is wanted, and with status 3 if nothing was chosen.

      Where no panel has a tray, menubus watcher is one, and this its display; docs/keys.md has keys for desktops.

      Example, in the configuration of sway: bindsym $mod+t exec menubus tray
      """)

  @OptionGroup var options: ClientOptions
  @Argument(
    help: ArgumentHelp(
      "The tray item that is entered; - is a line of --lines on standard input.", valueName: "name"))
  var item: MenuAddress?
  @OptionGroup var shown: ChoiceOptions
  @Flag(help: "Shows the menu in a window, with the presenter of the bus.") var window = false
  @Flag(help: "Draws the menu in the terminal.") var terminal = false
  @Flag(help: "Prints a line for each item.") var lines = false
  @Option(help: ArgumentHelp("The place on the screen at which a window begins.", valueName: "x,y")) var at:
    ScreenPoint?

  func validate() throws {
    let ways = [window, terminal, lines, shown.chooser != nil].filter { $0 }.count
    if ways > 1 { throw ValidationError("--window, --terminal, --chooser and --lines exclude each other.") }
    if lines, item != nil { throw ValidationError("--lines prints all items, and takes none.") }
    if at != nil, terminal || lines || shown.chooser != nil { throw ValidationError("--at needs a window.") }
  }

  func perform(_ streams: CommandStreams) async throws {
    if lines {
      return try streams.print(
        try await options.inTime(streams) { try await TrayItems.lines(over: $0, timeout: options.limit) })
    }
    let choices = try await interruptible {
      try await streams.connected(to: options.bus.address, timeout: options.limit) { connection in
        try await connection.notifyingOfFailure { try await choose(over: connection, streams) }
      }
    }
    guard let choices else { return }
    for choice in choices { streams.print(shown.print.text(of: choice)) }
    if choices.isEmpty { throw CommandEnd(.nothingChosen) }
  }

  /// - Returns: What was chosen in menus; `nil` where an item was entered that shows none.
  private func choose(over connection: BusConnection, _ streams: CommandStreams) async throws -> [MenuChoice]? {
    let display = MenuDisplay(
      place: shown.isInWindow(window: window, terminal: terminal) ? .window(at: at) : .here, shown: shown,
      connection: connection, timeout: options.limit)
    let keyed = await ToggledDisplay()
    let isKeyed = if case .window = display.place { true } else { false }
    if let item {
      let address = item.text == "-" ? try await MenuAddress.ofLine(streams) : item
      let entry = try await address.trayItem(over: connection, timeout: options.limit)
      let visit = await TrayVisit(over: connection, timeout: options.limit) { menu in
        guard isKeyed else { return try await display.show(menu) }
        return try await display.showKeyed(menu, from: entry.menu, streams)
      }
      return try await visit.enter(entry, at: at)
    }
    let visit = await TrayVisit(over: connection, timeout: options.limit) { menu in
      try await keyed.show { try await display.show(menu) }
    }
    let run = { @MainActor @Sendable in try await visit.run(at: at) }
    guard isKeyed else { return try await run() }
    return try await ShortcutMenu.tray.show(on: keyed, over: connection, report: { streams.report($0) }, run)
  }
}
