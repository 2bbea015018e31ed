#if Tool
package import Logging
package import MenuFiles
import Programs

/// A plugin that is served: it runs at its times, one run after the other, and each run gives a version of the menu.
///
///     let plugin = Plugin(path, settings: PluginSettings(), logger: logger) { file in await menu.show(file) }
///     await plugin.follow()
@MainActor
package final class Plugin {
  /// The path as the user gave it.
  package let path: String
  /// The menu of the last run.
  package private(set) var menu: PluginMenu?

  let settings: PluginSettings
  let logger: Logger
  private let emoji = EmojiTable.installed()
  private let show: @MainActor (MenuFile) async -> Void
  private var titleIndex = 0
  private var work = Work()
  /// The file as it was at the last run.
  private var file: PluginFile?
  private var isMenuOpen = false
  private var isStopped = false
  private var said = PluginSayings()
  /// Where the commands of rows run: as the last run did.
  private let place = CommandPlace()
  private lazy var refreshCall = RowCall("run the plugin again") { [weak self] in await self?.request(.menuAction) }

  /// The work that is under way.
  private struct Work {
    var run: Task<Void, Never>?
    /// The stream that the run is.
    var stream: StreamReader?
    /// The reason of the run that follows.
    var pending: RunReason?
    /// The next run by the clock.
    var timer: Task<Void, Never>?
    /// The run after a change of the file.
    var change: Task<Void, Never>?
    /// The turns of the titles.
    var titles: Task<Void, Never>?
  }

  /// The time that a changed file may take to be whole, and in which a plugin that changes itself runs once.
  private static let settlingTime = Duration.seconds(1)

  /// The time after which the clock is looked at again, which may have been set, when a run comes at a time of day.
  private static let clockTime = Duration.seconds(600)

  /// Makes a plugin that does not run yet.
  ///
  /// - Parameter show: Shows a version of the menu.
  package init(
    _ path: String, settings: PluginSettings, logger: Logger, show: @escaping @MainActor (MenuFile) async -> Void
  ) {
    self.path = path
    self.settings = settings
    self.logger = logger
    self.show = show
  }

  /// Runs the plugin at its times until the task is cancelled; then nothing of it runs any more.
  package func follow() async {
    let watcher = try? FileWatcher(path)
    request(.firstLaunch)
    if let watcher {
      for await _ in watcher { fileChanged() }
    } else {
      for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(3600)) }) {}
    }
    await stop()
  }

  /// Ends the run under way, and all later ones.
  package func stop() async {
    isStopped = true
    for task in [work.timer, work.change, work.titles, work.run] { task?.cancel() }
    await work.run?.value
  }

  /// A client opened the menu: a plugin that wants it runs.
  package func menuOpened() {
    isMenuOpen = true
    if let file, file.refreshesOnOpening, !file.isStream { request(.menuOpen) }
  }

  /// No client has the menu open any more.
  package func menuClosed() { isMenuOpen = false }

  /// Runs the plugin now, or after the run under way. A stream starts anew.
  package func request(_ reason: RunReason) {
    guard !isStopped else { return }
    work.timer?.cancel()
    guard work.run == nil else {
      work.pending = reason
      if work.stream != nil { work.run?.cancel() }
      return
    }
    work.run = Task { [weak self] in await self?.perform(reason) }
  }

  private func fileChanged() {
    guard !isStopped else { return }
    work.change?.cancel()
    work.change = request(.refreshAll, after: Self.settlingTime)
  }

  private func request(_ reason: RunReason, after time: Duration) -> Task<Void, Never> {
    Task { [weak self] in
      guard (try? await Task.sleep(for: time)) != nil, !Task.isCancelled else { return }
      self?.request(reason)
    }
  }

  // MARK: A run

  private func perform(_ reason: RunReason) async {
    let file: PluginFile
    do throws(PluginRefusal) {
      // Read each time: name, tags and rights may have changed.
      file = try PluginFile(path, dialect: settings.dialect)
    } catch {
      await refuse(error)
      return finish(nil)
    }
    self.file = file
    let isDark = await settings.isDark() ?? false
    let environment = PluginEnvironment(
      file: file, own: settings.environment, reason: reason, isDark: isDark, isMenuOpen: isMenuOpen)
    let rows = rowSettings(file, isDark: isDark)
    let run = PluginRun(file: file, settings: settings, variables: environment.variables, rows: rows)
    place.values = CommandPlace.Values(directory: run.folder, variables: environment.clickVariables)
    if file.isStream {
      await follow(run)
    } else {
      let result = await run.run()
      guard !Task.isCancelled else { return finish(nil) }
      await take(result, of: file)
    }
    finish(file)
  }

  private func rowSettings(_ file: PluginFile, isDark: Bool) -> RowSettings {
    RowSettings(
      dialect: file.dialect, tables: RowText.Tables(emoji: emoji, isSymbol: settings.isSymbol),
      allowsCommands: settings.allowsCommands, isDark: isDark, place: place, refresh: refreshCall)
  }

  /// Shows what a plugin that cannot run has to say.
  private func refuse(_ refusal: PluginRefusal) async {
    let name = PluginName(String(path.split(separator: "/").last ?? ""), in: settings.dialect ?? .argos).name
    let menu = PluginMenu(failure: refusal.description, details: [], name: name, refresh: refreshCall)
    await take(PluginRun.Result(menu: menu, errors: []), of: nil)
  }

  private func follow(_ run: PluginRun) async {
    let reader = StreamReader(run) { [weak self] result in await self?.take(result, of: run.file) }
    work.stream = reader
    await reader.follow()
    work.stream = nil
  }

  /// Sets the time of the next run.
  private func finish(_ file: PluginFile?) {
    work.run = nil
    guard !isStopped else { return }
    if let reason = work.pending {
      work.pending = nil
      request(reason)
    } else if let file, !file.isStream {
      waitForNextRun(of: file)
    }
  }

  private func waitForNextRun(of file: PluginFile) {
    guard let time = file.timeToNextRun else { return }
    work.timer?.cancel()
    guard !file.schedule.isEmpty, time > Self.clockTime else {
      work.timer = request(.schedule, after: time)
      return
    }
    work.timer = Task { [weak self] in
      guard (try? await Task.sleep(for: Self.clockTime)) != nil, !Task.isCancelled else { return }
      self?.waitForNextRun(of: file)
    }
  }

  private func take(_ result: PluginRun.Result, of file: PluginFile?) async {
    for message in said.news(result, notes: (file?.notes ?? []) + result.menu.notes, name: file?.title ?? path) {
      logger.log(level: message.level, "\(message.text)")
    }
    menu = result.menu
    await show(result.menu.file(showing: titleIndex))
    cycle(every: settings.titleTime ?? (file?.dialect ?? .argos).titleTime)
  }

  /// Shows one title after the other, while there are several.
  private func cycle(every time: Duration) {
    guard let menu, menu.titles.count > 1, !isStopped else {
      work.titles?.cancel()
      work.titles = nil
      return
    }
    guard work.titles == nil else { return }
    work.titles = Task { [weak self] in
      while (try? await Task.sleep(for: time)) != nil, !Task.isCancelled { await self?.showNextTitle() }
    }
  }

  private func showNextTitle() async {
    guard let menu, !isStopped else { return }
    titleIndex = (titleIndex + 1) % menu.titles.count
    await show(menu.file(showing: titleIndex))
  }
}
#endif
