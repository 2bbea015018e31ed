import ArgumentParser
import Basics
import MenuTestKit

struct Mock: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "mock", _superCommandName: Menubus.name,
    abstract: "Plays a panel, faults included, in front of a program's tray item.",
    discussion: """
      The panel is one of \(Personality.all.filter(\.hasTray).map(\.name).joined(separator: ", ")): it takes items as \
      its watcher does, reads them and their menus with its calls, and shows what it would show. With all, one panel \
      after the other is played, and a table says what each shows. The bus must have no other tray; with --start it is \
      a private one, and the program of the command is started on it, for each panel anew.

      Commands come in lines, in the words of a shell, and each is answered with a line of JSON: item, open [PATH], \
      close, choose PATH, press TITLE, shown, expect TEXT…, activate, middle, scroll NOTCHES, refusals, traffic and \
      restart. A path is the titles that lead to a row, such as Scene/Stage; press chooses in the list that opened \
      last. expect waits until each of its texts is a row, such as “[x] Mute” or “Quit (off)”. Without a line, the \
      menu is opened and its rows are printed.

      The status is 1 where a command failed, or, with all, where a panel shows no item.

      Example: menubus mock --panel gnome --start ./my-program </dev/null
      """)

  @OptionGroup var bus: BusOptions
  @Option(
    help: ArgumentHelp("The panel, or all.", valueName: "name"),
    completion: .list(Personality.all.filter(\.hasTray).map(\.name) + ["all"]))
  var panel: String
  @Option(help: ArgumentHelp("Starts a program, on a bus of its own.", valueName: "command"))
  var start: String?
  @Option(
    help: ArgumentHelp("The time to wait for an item, a row or an answer: seconds, or 500ms, 2m.", valueName: "time"))
  var timeout: WaitingTime?
  @Argument(help: "The id of the item, where the program has several.") var item: String?

  func validate() throws {
    guard panel != "all", Personality(named: panel)?.hasTray != true else { return }
    let names = Personality.all.filter(\.hasTray).map(\.name) + ["all"]
    let near = Spelling.suggestion(for: panel, among: names)
    throw ValidationError("there is no panel `\(panel)`\(near); there are \(names.joined(separator: ", "))")
  }

  func perform(_ streams: CommandStreams) async throws {
    let stage = MockStage(
      bus: bus.address, command: start, item: item, patience: timeout?.duration ?? .seconds(10), streams: streams,
      showsOutput: panel != "all")
    guard let personality = Personality(named: panel) else { return try await MockTable(stage: stage).run() }
    try await stage.playing(personality) { panel in try await MockSession(panel: panel, stage: stage).run() }
  }
}
