import ArgumentParser
import Basics
import DBusMenu
import Glibc
import MenuPresenting
import MenuTerminal

extension DemoScript {
  /// Lets the user use the menu, if there is a terminal that can show it.
  func showMenuOnTerminal() async throws {
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0 else { return }
    let choices: [MenuChoice]
    do {
      choices = try await TerminalPresenter(client: menu, title: "Arrows, Enter, Escape").run()
    } catch is TerminalError {
      return
    } catch Interruption.signal(let number) {
      throw CommandEnd(128 + number)
    }
    guard !choices.isEmpty else { return streams.print(style.bold("\nYou chose nothing.")) }
    streams.print(style.bold("\nYou chose:\n"))
    for choice in choices {
      streams.print("  \(ChoiceText.path.text(of: choice))")
      guard commands.contains(choice.titles.last ?? "") else { continue }
      do { try await showResult() } catch let failure as Failure { streams.print("  command  \(failure.sentence)") }
    }
  }
}
