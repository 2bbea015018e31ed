import ArgumentParser
import Basics
import LibDBus
import MenuInspection

struct Doctor: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", _superCommandName: Menubus.name,
    abstract: "Examines a program's tray item and menu for mistakes.",
    discussion: """
      MENU is as for the other commands, or a tray item that is too broken for them. The examination does what every \
      panel does: it reads the item and the menu in several ways, says that the menu and its submenus open and close, \
      waits for signals, and reads again. It clicks nothing, but a program may fill its submenus meanwhile, as for any \
      panel. With --observe it watches the program for so long after that, and reads the menu after each signal.

      It plays panels in front of the program as well, one after the other, and says first what each of them shows. \
      With --for, these alone are played, and the status tells when one of them shows no item. With --start, the \
      program of a command is examined, on a bus of its own; for each panel it is started anew.

      MENU may also be the file of a recording (menubus record), which is judged by the rules about what it shows.

      With --disturb it is the tray's watcher itself, leaves and comes again, twice, to see whether the item returns \
      when a panel restarts. That needs --start, or a session without a watcher, such as one of dbus-run-session.

      Each finding has the number of a rule; docs/doctor-rules.md has them all, and so has --rules. One of the library \
      that the program uses has its name, with the --ignore that leaves it out.

      Exit status: 0 no finding, 10 notes, 11 warnings, 12 errors, 13 a panel of --for shows no item; 2 no such item, \
      or no tray; others as for all commands. --severity leaves out lighter findings, and --ignore those of some \
      rules, for the status as well.

      Examples:
        menubus doctor nm-applet --severity warning
        menubus doctor --start ./my-program --for gnome,plasma
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The tray item or menu.") var menu: MenuAddress?
  @OptionGroup var panels: DoctorPanelOptions
  @Flag(help: "Examines every tray item, one after the other.") var all = false
  @Option(
    help: ArgumentHelp(
      "The time to watch the program for, after all calls: seconds, or 90s, 2m and so on, at most a day.",
      valueName: "time"))
  var observe: WaitingTime?
  @Flag(help: "Is the tray's watcher, leaves and comes again, to see whether the item returns.") var disturb = false
  @Option(help: "The lightest findings to report: note, warning or error.") var severity = Severity.note
  @Option(help: ArgumentHelp("Rules whose findings do not count, such as 421,601.", valueName: "numbers"))
  var ignore: [String] = []
  @Flag(help: "Prints one line for each finding, and nothing else.") var quiet = false
  @Flag(help: "Prints a JSON object.") var json = false
  @Flag(help: "Prints the rules as a table, and examines nothing.") var rules = false

  func validate() throws {
    guard rules || [all, menu != nil].filter(\.self).count == (panels.start == nil ? 1 : menu == nil ? 0 : 1) else {
      throw ValidationError(
        panels.start == nil ? "Name a MENU, or give --all or --start." : "--start examines all items without --all.")
    }
    guard !(json && quiet) else { throw ValidationError("--json and --quiet exclude each other.") }
    guard let ignored else { throw ValidationError("--ignore takes numbers of rules, such as 421,601.") }
    let unknown = ignored.subtracting(Rules.all.map(\.number))
    if let number = unknown.min() { throw ValidationError("There is no rule \(number); --rules prints all.") }
  }

  /// The numbers of `--ignore`; `nil` for another text.
  private var ignored: Set<Int>? {
    let words = ignore.joined(separator: ",").split(separator: ",").map { $0.drop { $0 == " " } }
    let numbers = words.compactMap { Int($0) }
    return numbers.count == words.count ? Set(numbers) : nil
  }

  func perform(_ streams: CommandStreams) async throws {
    if rules { return streams.print(PrintableText(lines: RuleTable.markdown)) }
    var work = DoctorWork(
      severity: severity, ignored: ignored ?? [], form: json ? .json : quiet ? .quiet : .text,
      named: panels.named, junitFile: panels.junitFile, streams: streams)
    if let menu, panels.start == nil, menu.isFile || menu.isNamedAsFile {
      guard observe == nil, !disturb, panels.named == nil else {
        throw Failure(.usage, "--observe, --disturb and --for are for programs, and \(menu.text) is a recording")
      }
      return try work.examine(recording: menu.text)
    }
    work.limits.callTime = options.limit
    if let observe { work.limits.observing = observe.duration }
    if let command = panels.start { return try await work.examine(starting: command, menu, disturbs: disturb) }
    let connection = try await options.connect()
    try await work.examine(menu, on: options.bus.address, over: connection, disturbs: disturb)
    await connection.close()
  }
}
