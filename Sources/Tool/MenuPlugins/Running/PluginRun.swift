import Basics
import MenuFiles
import Programs

/// One run of a plugin, within its limits.
struct PluginRun: Sendable {
  let file: PluginFile
  let settings: PluginSettings
  let variables: [String: String?]
  /// Sentences about the file, and about the program that runs it.
  var notes: [PluginNote] = []
  /// The words in front of the plugin, where the system reads its first line otherwise.
  var interpreter: [String] = []
  /// Whether it is served: after an end by itself, processes in the background go on.
  var isServed = false
  var rows: RowSettings

  /// A menu, and what the plugin wrote to its standard error.
  struct Result: Sendable {
    var menu: PluginMenu
    var errors: [String]
    /// Whether the plugin was started.
    var hasBegun = true
  }

  /// Runs the plugin to its end. Cancelling the task kills it, with everything in its process group; the end of a run
  /// that is not served kills that.
  @concurrent
  func run() async -> Result {
    var program = ProgramRun(
      [program], environment: variables, directory: folder, output: .all(limit: MenuPluginsLimits.outputBytes),
      errors: .end(limit: ProgramsLimits.errorBytes))
    program.leavesBackground = isServed
    let run = await within(settings.timeLimit, on: settings.time) { [program] in await program.end() }
    let end = run.value
    let errors = Self.lines(of: end.errorOutput)
    if let failure = failure(end, isLate: run.isLate) {
      let hasBegun = if case .notStarted = end.outcome { false } else { true }
      return Result(menu: failed(failure, errors), errors: errors, hasBegun: hasBegun)
    }
    var menu = await menu(end.outputBytes) ?? failed("It was stopped", errors)
    if end.hasEndedBackground {
      menu.notes.append(
        PluginNote("a process in the background had kept the output, and was ended; `>/dev/null 2>&1` lets it go on"))
    }
    return Result(menu: menu, errors: errors)
  }

  /// The menu of an output; `nil` for a task that is cancelled. It is read again once its pictures were.
  func menu(_ output: [UInt8]) async -> PluginMenu? {
    var rows = rows
    rows.pictures.known = settings.pictures.readBefore
    guard let menu = try? await read(output, rows) else { return nil }
    guard !menu.unknownPictures.isEmpty else { return menu }
    let found = await settings.pictures.read(menu.unknownPictures)
    rows.pictures = RowPictures(
      known: rows.pictures.known.merging(found ?? [:]) { $1 }, areReadable: found != nil, areRead: true)
    return (try? await read(output, rows)) ?? menu
  }

  private func read(_ output: [UInt8], _ rows: RowSettings) async throws -> PluginMenu {
    try await offMain { [file] in PluginMenu(output, name: file.name.name, settings: rows) }
  }

  /// xbar calls a plugin as `./NAME`, in its folder; the others do so by its path, in the folder of the program. So
  /// `$0`, which plugins print for their rows, names the plugin where these run.
  var program: String {
    file.dialect.runsInFolder ? "./" + (file.place.split(separator: "/").last ?? "") : file.place
  }

  /// The working folder; `nil` for that of this process.
  var folder: String? {
    guard file.dialect.runsInFolder || file.isPackaged, let slash = file.place.lastIndex(of: "/") else { return nil }
    return slash == file.place.startIndex ? "/" : String(file.place[..<slash])
  }

  /// The menu of a failure.
  func failed(_ sentence: String, _ errors: [String]) -> PluginMenu {
    PluginMenu(failure: sentence, details: errors, name: file.name.name, title: file.title, refresh: rows.refresh)
  }

  /// Why there is no menu, in a sentence; `nil` if there is one.
  private func failure(_ end: ProgramEnd, isLate: Bool) -> String? {
    if case .notStarted(let reason) = end.outcome { return "It cannot be run: \(reason)" }
    if end.isOutputCut { return "It printed more than \(MenuPluginsLimits.outputBytes >> 10) KiB" }
    if isLate, end.outcome != .exited(0) { return "It took longer than \(settings.timeLimit)" }
    // Argos shows the output whatever the status is; of a failure without any, nothing would be seen.
    return file.dialect.minds || end.outputBytes.isEmpty ? Self.failure(end.outcome) : nil
  }

  static func failure(_ outcome: ProgramEnd.Outcome) -> String? {
    switch outcome {
    case .exited(0): nil
    case .exited(let status): "It ended with status \(status)"
    case .signaled(let signal): "It was ended by signal \(signal)"
    case .notStarted(let reason): "It cannot be run: \(reason)"
    }
  }

  /// The last lines of a standard error that say something.
  static func lines(of errors: String) -> [String] {
    errors.split(whereSeparator: \.isNewline).map {
      String(TextEscapes.withoutSequences(String($0)).withControlsAsSpaces.prefix(200))
    }.filter { !$0.isBlank }.suffix(20)
  }
}
