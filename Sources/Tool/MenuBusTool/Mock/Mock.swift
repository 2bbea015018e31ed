import ArgumentParser
import Basics
import MenuTestKit

struct Mock: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "mock", _superCommandName: Menubus.name,
    abstract: "Plays a panel in front of a program, or a program in front of a panel, faults included.",
    discussion: """
      With --panel it is one of \(Personality.all.filter(\.hasTray).map(\.name).joined(separator: ", ")): it takes \
      items as its watcher does, reads them and their menus with its calls, and shows what it would show. With all, \
      one panel after the other is played, and a table says what each shows. The bus must have no other tray.

      Commands come in lines, in the words of a shell, and each is answered with a line of JSON: item, items, open \
      [PATH], close, choose PATH, press TITLE, shown, expect TEXT…, activate, middle, scroll NOTCHES, refusals, \
      traffic and restart. A path is the titles that lead to a row, such as Scene/Stage; press chooses in the list \
      that opened last. expect waits until each of its texts is a row, such as “[x] Mute” or “Quit (off)”. Without a \
      line, the menu is opened and its rows are printed.

      With --program it is a program with the tray item and the menu of a menu file, or of a recording, which it plays \
      as it was recorded. It runs no command; a click on a row with a mark changes the mark. Each call of a panel is a \
      line of JSON, and in the end each thing that a panel did wrong is one, too. --fault has it make mistakes, by \
      names with commas between them, and --faults prints them all.

      With --tray it is a tray, alone or beside the program, which takes all items that it can read. What registers, \
      and what it refuses and why, are lines of JSON.

      With --start a command is started on a bus of its own: the program, for each panel anew, or the panel, with \
      whose end the play is over.

      The status is 1 where a command failed, where a panel did something wrong, or, with all, where one shows no item.

      Examples: menubus mock --panel gnome --start ./my-program </dev/null
                menubus mock --program menu.yaml --fault id-repeated --start ./my-panel
      """)

  @OptionGroup var bus: BusOptions
  @Option(
    help: ArgumentHelp("The panel, or all.", valueName: "name"),
    completion: .list(Personality.all.filter(\.hasTray).map(\.name) + ["all"]))
  var panel: String?
  @Option(
    help: ArgumentHelp("The menu file or the recording of the program.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml", "json", "jsonl"]))
  var program: String?
  @Option(
    help: ArgumentHelp("What the program does wrong, such as renumber,late-about-to-show=2s.", valueName: "names"),
    completion: .list(ProgramFault.all.map(\.name)))
  var fault: [String] = []
  @Flag(help: "Prints the faults, each with the doctor's rule that it breaks, and plays nothing.") var faults = false
  @Flag(help: "Is a tray that tells what registers, and what it refuses.") var tray = false
  @Option(help: ArgumentHelp("Starts a command, on a bus of its own.", valueName: "command"))
  var start: String?
  @Option(
    help: ArgumentHelp(
      "The time to wait for an item, a row or an answer, or to play a program: seconds, or 500ms, 2m.",
      valueName: "time"))
  var timeout: WaitingTime?
  @Argument(help: "The id of the item, where the program has several.") var item: String?

  func validate() throws {
    guard [panel != nil, program != nil || tray, faults].count(where: \.self) == 1 else {
      throw ValidationError("give --panel, --program with or without --tray, --tray, or --faults")
    }
    if program == nil, !fault.isEmpty { throw ValidationError("--fault is for --program") }
    do { _ = try wrong } catch { throw ValidationError("\(error)") }
    guard let panel, panel != "all", Personality(named: panel)?.hasTray != true else { return }
    let names = Personality.all.filter(\.hasTray).map(\.name) + ["all"]
    let near = Spelling.suggestion(for: panel, among: names)
    throw ValidationError("there is no panel `\(panel)`\(near); there are \(names.joined(separator: ", "))")
  }

  /// The mistakes of the program.
  private var wrong: [ProgramFault] {
    get throws { try ProgramFault.list(fault.joined(separator: ",")) }
  }

  func perform(_ streams: CommandStreams) async throws {
    if faults { return MockProgram.printFaults(streams) }
    let stage = MockStage(
      bus: bus.address, command: start, item: item, patience: timeout?.duration ?? .seconds(10), streams: streams,
      showsOutput: panel != "all")
    if program != nil || tray {
      let play = MockProgram(file: program, faults: try wrong, isTray: tray, stage: stage, limit: timeout?.duration)
      return try await play.run()
    }
    guard let personality = panel.flatMap({ Personality(named: $0) }) else {
      return try await MockTable(stage: stage).run()
    }
    try await stage.playing(personality) { panel in try await MockSession(panel: panel, stage: stage).run() }
  }
}
