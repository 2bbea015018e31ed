import ArgumentParser

struct Click: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "click", _superCommandName: Menubus.name,
    abstract: "Chooses a row of a menu.",
    discussion: """
      Opens the menu and the submenus on the way as a panel does, so that rows that the program makes only then can be \
      named, and closes them afterwards. A row that is not there is awaited for --timeout, if that is given; without \
      it, for one second, or for ten in a menu that is empty or in which the program reports that it is making rows, \
      or whose program has not answered that it is open. A row that is known waits no longer than a second for that.

      With - as ITEM, a line of menubus items is read from standard input: \
      menubus items MENU | rofi -dmenu | menubus click MENU -. If the row of that line is not there any more, or is \
      another one now, the status is 2 and nothing is clicked; 3 if there is no line.

      A program answers a click before it runs the row's action; one that ends instead has taken the click. With \
      --wait the command returns, for a row with a mark, when the program has announced that row again, changed or \
      not; for any other, when the program has answered a question for the row that was sent after the click. \
      Programs of MenuBus answer it when the handler has returned, or first suspends; most others handle one call \
      after the other, so the action has finished by then, except for its work in the background. The command also \
      returns when the program ends, or the row is gone. If none of this happens in time, the status is 4; the \
      program has received the click all the same.

      Example: menubus click nm-applet 'VPN Connections/Office'
      """)

  static let runsOnBusThread = true

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The row: Power/Restart…, #12 or @restart.") var item: ItemArgument
  @Flag(help: "Returns when the program has handled the click.") var wait = false
  @Flag(help: "Prints the row as JSON.") var json = false

  func perform(_ streams: CommandStreams) async throws {
    let item = try await item.resolved(streams)
    try await streams.print(options.visit(menu, streams) { try await $0.choose(item, waits: wait, json: json) })
  }
}
