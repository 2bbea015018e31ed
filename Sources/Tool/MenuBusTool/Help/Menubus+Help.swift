import ArgumentParser
import Basics

extension Menubus {
  /// The help that a command line asks for, if it is that of the tool itself and not that of one command.
  static func helpPage(of arguments: [String]) -> PrintableText? {
    switch arguments {
    case [], ["help"], ["--help"], ["-h"]: PrintableText(json: firstScreen)
    case ["help", "more"]: PrintableText(json: wholeHelp)
    default: nil
    }
  }

  /// The commands by purpose, and how menus and rows are named, on a screen of 80 columns and 24 lines.
  private static var firstScreen: String {
    let topics = CommandTopic.purposes + [CommandTopic.more]
    return """
      \(configuration.abstract)
      USAGE: menubus <command> …

      \(CommandTopic.first.commands.map { line($0.configuration.commandName, $0.configuration.abstract) }.joined())
      \(topics.map { line($0.purpose, $0.words) }.joined())
      MENU is a tray item, by its id, title or process, or the name of a program on
      the bus. ITEM is a path of titles (Power/Restart…), #ID or @identifier.

      menubus help COMMAND    one command, with an example
      menubus help more       every command, all of MENU and ITEM, the exit statuses
      """
  }

  /// A term, and what it means, with further lines below the meaning.
  private static func line(_ term: String?, _ meaning: String) -> String {
    let column = 17
    var line = "  " + (term ?? "")
    line += String(repeating: " ", count: max(column - line.count, 0))
    var text = ""
    for word in meaning.split(separator: " ") {
      if line.count + 1 + word.count > 79 {
        text += line + "\n"
        line = String(repeating: " ", count: column)
      }
      line += " " + word
    }
    return text + line + "\n"
  }

  /// The help of the parser, in which the grammar of menus and rows stands behind the commands.
  private static var wholeHelp: String {
    let help = helpMessage().replacing(text: " SUBCOMMANDS:", by: ":")
    let parts = help.parts(between: "USAGE: ", atMost: 2)
    let about = parts[0].parts(between: "\n\n", atMost: 2)
    guard parts.count == 2, about.count == 2 else { return help }
    return "\(about[0])\n\nUSAGE: \(parts[1])\n\(about[1])"
  }
}
