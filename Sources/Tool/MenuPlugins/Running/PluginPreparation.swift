import Basics
import MenuFiles
import Programs

/// The file and the variables of a run, read before it begins. Both come from files, which may be slow.
struct PluginPreparation: Sendable {
  let file: PluginFile
  let variables: [String: String?]
  /// The variables of commands that rows run.
  let clickVariables: [String: String?]
  /// Sentences about the file, and about the program that runs it.
  let notes: [PluginNote]
  /// The words in front of the plugin, where the system reads its first line otherwise.
  let interpreter: [String]
  let isDark: Bool
  /// Whether painted titles are on a dark ground, as they are on a plate of their own where nothing is known.
  let isTitleOnDark: Bool

  /// Reads the file of a plugin and those beside it.
  @concurrent
  static func read(
    _ path: String, _ settings: PluginSettings, reason: RunReason = .firstLaunch, isMenuOpen: Bool = false
  ) async throws(PluginRefusal) -> PluginPreparation {
    let file = try PluginFile(path, dialect: settings.dialect)
    let known = await settings.isDark()
    let isDark = known ?? false
    let environment = PluginEnvironment(
      file: file, own: settings.environment, reason: reason, isDark: isDark, isMenuOpen: isMenuOpen,
      now: settings.time.wall)
    let variables = environment.variables
    let reading = file.firstLine?.reading(of: file.path, on: SearchPath(variables["PATH"] ?? nil))
    return PluginPreparation(
      file: file, variables: variables, clickVariables: environment.clickVariables,
      notes: file.notes + (reading?.notes ?? []).map { PluginNote($0) }, interpreter: reading?.words ?? [],
      isDark: isDark, isTitleOnDark: known ?? true)
  }

  /// The run.
  ///
  /// - Parameter rows: The settings with which its lines become rows.
  func run(_ settings: PluginSettings, _ rows: RowSettings) -> PluginRun {
    PluginRun(
      file: file, settings: settings, variables: variables, notes: notes, interpreter: interpreter, rows: rows)
  }

  /// The settings with which the lines of a run become rows.
  func rowSettings(
    _ settings: PluginSettings, emoji: EmojiTable, place: CommandPlace? = nil,
    refresh: RowCall = RowCall("run the plugin again") {}, others: RefreshCalls = RefreshCalls { _ in }
  ) -> RowSettings {
    RowSettings(
      dialect: file.dialect, tables: RowText.Tables(emoji: emoji, isSymbol: settings.isSymbol),
      allowsCommands: settings.allowsCommands, home: (variables["HOME"] ?? nil) ?? environmentVariable("HOME"),
      isAlwaysVisible: file.tags.isSet("alwaysVisible"), isDark: isDark, isTitleOnDark: isTitleOnDark, place: place,
      refresh: refresh,
      refreshing: others.call)
  }
}
