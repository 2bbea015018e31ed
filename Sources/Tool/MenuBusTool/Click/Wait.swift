import ArgumentParser

struct Wait: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "wait", _superCommandName: Menubus.name,
    abstract: "Waits until a row is there, or is as it should be.",
    discussion: """
      Without conditions the row has to be there and visible. --enabled, --disabled, --state and --title are \
      conditions that have to hold together; --gone is one by itself, and holds for hidden rows too. In a pattern, * \
      stands for any characters and ? for one. With --title, ITEM may be left out: any visible row may have the title.

      The program may start later, and the menu is kept open meanwhile, so that rows that are made or refreshed only \
      in an open menu are seen. Ends with status 0 as soon as the conditions hold, with 4 after --timeout, which is 10 \
      seconds without the option, and with 5 if the program goes away, which --gone is content with.

      Example: menubus wait --state on --timeout 60 nm-applet 'Enable Wi-Fi'
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The row: Power/Restart…, #12 or @restart.") var item: ItemArgument?
  @OptionGroup var conditions: ConditionOptions
  @Flag(help: "Prints the row as JSON.") var json = false

  func validate() throws {
    guard item != nil || conditions.title != nil else { throw ValidationError("<item> or --title is needed") }
  }

  func perform(_ streams: CommandStreams) async throws {
    let wait = RowWait(
      menu: menu, item: try await item?.resolved(streams), condition: conditions.condition, limit: options.limit)
    try streams.print(
      try await streams.connected(to: options.bus.address, timeout: options.limit) {
        try await wait.run(over: $0, json: json)
      })
  }
}

/// The state that a row is awaited in.
struct ConditionOptions: ParsableArguments {
  @Flag(help: "The row is not there, or hidden.") var gone = false
  @Flag(help: "The row can be chosen.") var enabled = false
  @Flag(help: "The row cannot be chosen.") var disabled = false
  @Option(help: "The state of the row's mark.") var state: ToggleState?
  @Option(help: ArgumentHelp("The row's title.", valueName: "pattern")) var title: TitlePattern?

  func validate() throws {
    if gone, enabled || disabled || state != nil || title != nil {
      throw ValidationError("--gone is a condition by itself.")
    }
    if enabled, disabled { throw ValidationError("--enabled and --disabled exclude each other.") }
  }

  var condition: RowCondition {
    RowCondition(gone: gone, enabled: enabled, disabled: disabled, state: state, title: title)
  }
}
