#if Tool
import ArgumentParser

@main
struct Menubus: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "menubus",
    abstract: "Serves menus on the desktop bus, and scripts the menus of any program.",
    discussion: """
      MENU is a bus name with an optional object path in one word, such as org.menubus.Menu/MenuBar or :1.42/MenuBar. \
      Without a path it is /MenuBar, or else /com/canonical/dbusmenu. Or MENU is a tray item: its id, or else its title, \
      or else the beginning of either, in upper or lower case; menubus list prints them.

      ITEM is a path of titles (Power/Restart…), #ID, or @identifier. A backslash takes / # @ and \\ literally. A title \
      matches exactly, or else, if only one does, without regard to case and to a trailing “…”.

      Exit status: 0 done, 1 failed, 2 no such menu or item, or an ambiguous one, 3 nothing chosen, 4 timed out, 5 the \
      program went away, 64 wrong usage, 65 wrong menu file, 69 no bus, or no presenter for --window.
      """,
    version: "0.1.0",
    subcommands: [
      Serve.self, Tree.self, Watch.self, Click.self, Open.self, Presenter.self, List.self, Watcher.self, Validate.self,
      Demo.self,
    ])
}
#else
// Without the trait there is no tool, but a product needs an entry.
@main
struct Menubus {
  static func main() { print("menubus was built without its trait `Tool`") }
}
#endif
