#if Tool
import ArgumentParser
import DBusMenu
import LibDBus
import MenuPresenting
import MenuTerminal
import Printing

struct Open: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows a menu in the terminal, and prints what was chosen.",
    discussion: """
      Draws in the terminal that the command was started from, also if its output goes somewhere else: \
      choice=$(menubus open MENU). Prints the path of the row that was chosen, as menubus click takes it; a row that \
      leaves the menu open is printed too, so there can be several lines.

      Up, Down, Home, End, Page Up and Page Down move. Right or Enter opens a submenu, Left, Backspace or Escape closes \
      it; Enter chooses, and Escape in the first menu closes everything. Space flips a row with a mark and leaves the \
      menu open. An underlined letter chooses its row; other letters go to the row that begins with them. / goes to the \
      search field, Tab to the next part of a row. The mouse works too. Colours are left out if NO_COLOR is set.

      With --chooser no terminal is needed: menubus open --chooser 'rofi -dmenu -i' MENU. A row that ends with › leads \
      to more rows, and ‹ Back from there.

      Ends with status 3 if nothing was chosen, with 5 if the program went away, and with 128 and its number on a signal.
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "Whose menu.") var menu: MenuAddress
  @OptionGroup var shown: ChoiceOptions

  func run() async throws {
    try await reporting {
      let connection = try await options.bus.connect()
      let (client, _) = try await menu.client(over: connection, timeout: options.limit) { try await $0.start() }
      let choices: [Choice]
      do {
        if let choose = shown.choose {
          choices = try await ListPresenter(client: client, choose: choose).run()
        } else {
          choices = try await TerminalPresenter(client: client).run()
        }
      } catch let interruption as Interruption {
        switch interruption {
        case .gone: throw Failure(.gone, "\(client.service) went away")
        case .disconnected: throw Failure(.noBus, "the bus went away")
        case .signal(let number): throw ExitCode(128 + number)
        }
      }
      for choice in choices { printLine(shown.print.text(of: choice)) }
      await connection.close()
      if choices.isEmpty { throw ExitCode(Failure.Status.nothingChosen.rawValue) }
    }
  }
}

/// The form in which a choice is printed.
enum ChoiceText: String, ExpressibleByArgument, CaseIterable {
  case path, id

  func text(of choice: Choice) -> PrintableText {
    switch self {
    case .id: "#\(choice.id)"
    case .path: choice.titles.map { "\(Self.escaped($0))" }.joined(separator: "/")
    }
  }

  /// A title as a part of a path.
  private static func escaped(_ title: String) -> String {
    var text = title.replacing("\\", with: "\\\\").replacing("/", with: "\\/")
    if let first = text.first, "#@".contains(first) { text = "\\" + text }
    return text
  }
}
#endif
