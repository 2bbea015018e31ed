import ArgumentParser
import Basics
import DBusMenu
import LibDBus

struct Hud: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "hud",
    abstract: "Searches the menus of the session, and chooses the row that is found.",
    discussion: """
      Shows a field, and below it the rows of the focused window's menu and of all tray menus. Letters find rows \
      by the beginning of their titles, by the beginnings of words (sa finds Save As), or by letters in this \
      order, with the menus that lead to them; accents and capitals do not matter. Rows that were chosen before \
      come first; $XDG_STATE_HOME/menubus/recent-choices has them, unless there is --no-recent.

      Enter chooses, as menubus click does. Up and Down go through the rows, Tab opens the menu of a row at that row, \
      and Escape closes everything. Menus that programs fill when they are opened are opened in the background. With \
      MENU it searches these menus in the place of the focused window's, and with --no-tray no tray menus.

      Shows a window where there is a display, with the presenter of the bus, and draws in the terminal where there is \
      none. With --lines it prints a line for each row, and menubus hud - clicks the one that was chosen. A menu that \
      is read only in part, or not at all, is named on standard error with --lines and --chooser, else in a row.

      Prints the path of what was chosen. Ends with status 2 where there is no menu to search, or the row is gone, and \
      with status 3 if nothing was chosen. docs/hud.md has keys for desktops.

      Examples, the second for the configuration of sway:
        menubus hud --lines | fzf --delimiter='\\t' --with-nth=1 | menubus hud -
        bindsym $mod+space exec menubus hud
      """)

  @OptionGroup var options: ClientOptions
  @Argument(
    help: ArgumentHelp(
      "A menu that is searched; - is a line of --lines on standard input.", valueName: "menu"))
  var menus: [MenuAddress] = []
  @OptionGroup var shown: ChoiceOptions
  @Flag(help: "Shows the search in a window, with the presenter of the bus.") var window = false
  @Flag(help: "Draws the search in the terminal.") var terminal = false
  @Flag(help: "Prints a line for each row.") var lines = false
  @Flag(name: .customLong("no-tray"), help: "Searches no tray menus.") var isWithoutTray = false
  @Flag(name: .customLong("no-recent"), help: "Neither reads nor keeps what was chosen before.")
  var isWithoutRecent = false

  private var isInput: Bool { menus.map(\.text) == ["-"] }

  func validate() throws {
    let ways = [window, terminal, lines, shown.chooser != nil].filter { $0 }.count
    if ways > 1 { throw ValidationError("--window, --terminal, --chooser and --lines exclude each other.") }
    if isInput, ways > 0 { throw ValidationError("A line on standard input is clicked, and nothing is shown.") }
  }

  func perform(_ streams: CommandStreams) async throws {
    if isInput {
      let line = try await SearchLine.read(streams)
      return try await options.inTime(streams) {
        try await line.click(over: $0, timeout: options.limit, remark: { streams.report($0) })
      }
    }
    if lines {
      return try streams.print(try await options.inTime(streams) { await visit(over: $0).lines(places(streams)) })
    }
    let choices = try await interruptible {
      try await streams.connected(to: options.bus.address, timeout: options.limit) { connection in
        try await connection.notifyingOfFailure { try await choose(visit(over: connection), connection, streams) }
      }
    }
    for choice in choices { streams.print(shown.print.text(of: choice)) }
    if choices.isEmpty { throw CommandEnd(.nothingChosen) }
  }

  private func places(_ streams: CommandStreams) -> SearchPlaces {
    SearchPlaces(named: menus, hasTray: !isWithoutTray, timeout: options.limit, remark: { streams.report($0) })
  }
  private func visit(over connection: BusConnection) async -> SearchVisit {
    await SearchVisit(over: connection, file: isWithoutRecent ? nil : RecentChoicesFile())
  }

  private func choose(
    _ visit: SearchVisit, _ connection: BusConnection, _ streams: CommandStreams
  ) async throws -> [MenuChoice] {
    let places = places(streams)
    if let chooser = shown.chooser {
      let note = { @Sendable (note: PrintableText) in streams.report("note: \(note)") }
      return try await visit.run(places, note: note) { lines in try await chooser.choose(among: lines) }
    }
    let display = MenuDisplay(
      place: shown.isInWindow(window: window, terminal: terminal) ? .screen : .here, shown: shown,
      connection: connection, timeout: options.limit)
    let keyed = await ToggledDisplay()
    let run = { @MainActor @Sendable in
      try await visit.run(places) { menu in try await keyed.show { try await display.show(menu) } }
    }
    guard case .screen = display.place else { return try await run() }
    return try await ShortcutMenu.search.show(on: keyed, over: connection, report: { streams.report($0) }, run)
  }
}
