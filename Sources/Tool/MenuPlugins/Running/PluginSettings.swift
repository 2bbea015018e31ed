package import Basics
import EventLoops

/// The settings of a plugin that is served.
package struct PluginSettings: Sendable {
  /// The dialect; `nil` to guess it.
  package var dialect: Dialect?
  /// Whether `href`, `shell` and `bash` of the output have an effect.
  package var allowsCommands = true
  /// Whether menus end with rows that are not the plugin's.
  package var hasOwnRows = false
  /// Whether the desktop is dark; `nil` where that is unknown. It is asked before each run.
  package var isDark: @Sendable () async -> Bool? = { nil }
  /// Whether a text is the name of a symbol that has an icon.
  package var isSymbol: @Sendable (String) -> Bool = { $0.contains(".") && $0.first?.isLetter == true }
  /// Reads the pictures that are no PNG files.
  package var pictures = PictureReader()
  /// Runs a plugin that is served beside this one again, or with `nil` all of them.
  package var refreshOthers: @Sendable (String?) async -> Void = { _ in }
  /// More variables of the environment of plugins.
  package var environment: [String: String] = [:]
  /// The time that a run may take.
  package var timeLimit = MenuPluginsLimits.runTime
  /// How long a title is shown when there are several; `nil` for the time of the dialect.
  package var titleTime: Duration?
  /// Where plugins have their time from.
  package var time: any TimeSource = SystemTime()
  /// Sleeps until the clock on the wall comes to a time, in seconds since 1970, or is set; with an error if the task is
  /// cancelled.
  package var sleepUntilWall: @Sendable (Int) async throws(CancellationError) -> Void = WallAlarm.sleep(until:)

  /// The standard settings.
  package init() {}
}

/// The reason of a run, as SwiftBar names it.
package enum RunReason: String, Sendable {
  case firstLaunch = "FirstLaunch"
  case schedule = "Schedule"
  case menuAction = "MenuAction"
  case menuOpen = "MenuOpen"
  /// The user asks for a run of all plugins, or the file has changed.
  case refreshAll = "RefreshAllMenu"
}
