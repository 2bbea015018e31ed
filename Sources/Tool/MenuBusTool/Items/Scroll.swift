import ArgumentParser
import LibDBus

struct Scroll: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "scroll", _superCommandName: Menubus.name,
    abstract: "Turns the wheel over a tray item.",
    discussion: """
      Each notch is a call of its own, as panels send it. Ends with status 2 if there is no such item, or if it does \
      not have the method.

      Example: menubus scroll volume up 3
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The tray item.") var name: MenuAddress
  @Argument(help: "The direction: up, down, left or right.") var direction: TrayPress.Direction
  @Argument(help: "The number of notches.") var notches = 1

  func validate() throws {
    let range = 1...ToolLimits.notches
    guard range.contains(notches) else {
      throw ValidationError("The number of notches is from 1 to \(range.upperBound).")
    }
  }

  func perform(_ streams: CommandStreams) async throws {
    try await options.inTime(streams) { connection in
      let item = try await name.trayItem(over: connection, timeout: options.limit)
      try await TrayPress(item, over: connection, timeout: options.limit).scroll(direction, by: notches)
    }
  }
}
