import ArgumentParser
import Basics

struct Menubus: AsyncParsableCommand {
  /// The word that a command line begins with.
  static let name = "menubus"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Serves menus on the desktop bus, and scripts the menus of any program.",
    discussion: """
      MENU is a bus name with an optional object path in one word, such as org.menubus.Menu/MenuBar or :1.42/MenuBar. \
      Without a path it is /MenuBar, or else /com/canonical/dbusmenu. Or MENU is a tray item: its id, or else its \
      title, the name that menubus list prints, the title of its tooltip, its process, or else the beginning of one of \
      these, in upper or lower case.

      ITEM is a path of titles (Power/Restart…), #ID, @identifier, or - for a line of menubus items on standard input. \
      A backslash takes / # @ - and \\ literally. A title matches exactly, or else, if only one does, without regard \
      to case and to a trailing “…”.

      Exit status: 0 done, 1 failed, 2 no such menu or item, or an ambiguous one, 3 nothing chosen, 4 timed out, 5 the \
      program went away, 10, 11 and 12 for the findings of doctor, 64 wrong usage, 65 wrong menu file, 69 no bus, or \
      no presenter for --window.

      More: man menubus-menu for menu files; all pages are in share/doc/menubus/docs where the program is installed, \
      and at https://github.com/menubus/menubus.
      """,
    version: MenuBusVersion.current,
    subcommands: [Complete.self],
    groupedSubcommands: CommandTopic.all.map { CommandGroup(name: $0.purpose, subcommands: $0.commands) })
}
