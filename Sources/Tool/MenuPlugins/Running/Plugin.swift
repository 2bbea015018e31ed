import Basics
import EventLoops
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
  private let show: @MainActor (MenuDescription) async -> Void
  private var titleIndex = 0
  private var work = Work()
  /// The file as it was at the last run.
  private var file: PluginFile?
  private var isMenuOpen = false
  private var isStopped = false
  private var messages = PluginMessages()
  private let places = Places()
  private lazy var refreshCalls = RefreshCalls(settings.refreshOthers)
  private lazy var refreshCall = RowCall("run the plugin again") { [weak self] in await self?.request(.menuAction) }

  /// Where commands run.
  private struct Places {
    /// Those of rows: as the last run did.
    let rows = CommandPlace()
    /// The plugin itself, in a terminal.
    let plugin = CommandPlace()
  }

  /// The work that is under way.
  private struct Work {
    /// The times of the day that the next run was planned by.
    var plan: CronPlan?
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
    /// How many runs in a row have not begun.
    var missed = 0
    /// The time at which a client was about to show the menu, until it has opened it.
    var prepared: ContinuousClock.Instant?
    /// The last time at which the plugin was to run because its menu opens.
    var opening: ContinuousClock.Instant?
    /// The run because of an opening that came too soon after another.
    var laterOpening: Task<Void, Never>?
    /// Ends with the runs under way.
    var preparation: Task<Void, Never>?
  }

  /// The time that a changed file may take to be whole, and in which a plugin that changes itself runs once.
  private static let settlingTime = Duration.seconds(1)

  /// The longest pause after a run that did not begin; the first is a second.
  private static let longestPause = 60

  /// Makes a plugin that does not run yet.
  ///
  /// - Parameter show: Shows a version of the menu.
  package init(
    _ path: String, settings: PluginSettings, logger: Logger, show: @escaping @MainActor (MenuDescription) async -> Void
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
      let time = settings.time
      for await _ in AsyncStream<Void>(unfolding: { try? await time.sleep(for: .seconds(3600)) }) {}
    }
    await stop()
  }

  /// Ends the run under way, and all later ones.
  package func stop() async {
    isStopped = true
    for task in [work.timer, work.change, work.titles, work.laterOpening, work.run] { task?.cancel() }
    await work.run?.value
  }

  /// Whether the plugin runs when its menu opens.
  package var refreshesOnOpening: Bool { file.map { $0.refreshesOnOpening && !$0.isStream } ?? false }

  /// A client is about to show the menu: a plugin that wants it runs.
  ///
  /// - Returns: The run; `nil` if there is none.
  package func prepare() -> Task<Void, Never>? {
    guard refreshesOnOpening, !isStopped else { return nil }
    work.prepared = settings.time.now
    requestOpening()
    // One for all clients that ask meanwhile: any program may, as often as it likes.
    let task =
      work.preparation
      ?? Task { [weak self] in
        while let run = self?.work.run { await run.value }
        self?.work.preparation = nil
      }
    work.preparation = task
    return task
  }

  /// Runs the plugin because its menu opens, as often as it may run.
  private func requestOpening() {
    guard work.laterOpening == nil else { return }
    let now = settings.time.now
    guard let earliest = work.opening?.advanced(by: MenuPluginsLimits.shortestInterval), earliest > now else {
      work.opening = now
      return request(.menuOpen)
    }
    work.laterOpening = Task { [weak self, clock = settings.time] in
      guard (try? await clock.sleep(until: earliest)) != nil, let self else { return }
      work.laterOpening = nil
      requestOpening()
    }
  }

  /// A client opened the menu: a plugin that wants it runs, unless it did so just before.
  package func menuOpened() {
    isMenuOpen = true
    let isPrepared = work.prepared.map { $0.duration(to: settings.time.now) < MenuPluginsLimits.openingTime } ?? false
    work.prepared = nil
    if refreshesOnOpening, !isPrepared { requestOpening() }
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
    Task { [weak self, clock = settings.time] in
      guard (try? await clock.sleep(for: time)) != nil, !Task.isCancelled else { return }
      self?.request(reason)
    }
  }

  // MARK: A run

  private func perform(_ reason: RunReason) async {
    let preparation: PluginPreparation
    do throws(PluginRefusal) {
      // Read each time: name, tags and rights may have changed.
      preparation = try await PluginPreparation.read(
        path, settings, reason: reason, isMenuOpen: isMenuOpen || reason == .menuOpen)
    } catch {
      await refuse(error)
      return finish(hasBegun: false)
    }
    let file = preparation.file
    self.file = file
    var run = preparation.run(
      settings,
      preparation.rowSettings(
        settings, emoji: emoji, place: places.rows, refresh: refreshCall, others: refreshCalls))
    run.isServed = true
    places.rows.values = CommandPlace.Values(directory: run.folder, variables: preparation.clickVariables)
    places.plugin.values = CommandPlace.Values(directory: run.folder, variables: preparation.variables)
    guard !file.isStream else { return finish(hasBegun: await follow(run)) }
    let result = await run.run()
    guard !Task.isCancelled else { return finish(hasBegun: true) }
    await take(result, of: run)
    finish(hasBegun: result.hasBegun)
  }

  /// Shows what a plugin that cannot run has to say.
  private func refuse(_ refusal: PluginRefusal) async {
    let name = PluginName(SwiftBarFolder.shownName(of: path), in: settings.dialect ?? .argos).name
    let menu = PluginMenu(failure: refusal.description, details: [], name: name, refresh: refreshCall)
    await take(PluginRun.Result(menu: menu, errors: []), of: nil)
  }

  /// Follows a stream to its end; returns whether it began.
  private func follow(_ run: PluginRun) async -> Bool {
    let reader = StreamReader(run) { [weak self] result in await self?.take(result, of: run) }
    work.stream = reader
    defer { work.stream = nil }
    return await reader.follow()
  }

  /// Sets the time of the next run.
  ///
  /// - Parameter hasBegun: Whether the plugin could be read and started. Otherwise the reason may go by itself, such as
  ///   missing descriptors, and it is tried again.
  private func finish(hasBegun: Bool) {
    work.run = nil
    work.missed = hasBegun ? 0 : work.missed + 1
    guard !isStopped else { return }
    if let reason = work.pending {
      work.pending = nil
      request(reason)
    } else if !hasBegun {
      let pause = Duration.seconds(min(1 << min(work.missed - 1, 6), Self.longestPause))
      work.timer = request(.schedule, after: min(pause, file?.name.interval ?? pause))
    } else if let file, !file.isStream {
      waitForNextRun(of: file)
    }
  }

  private func waitForNextRun(of file: PluginFile) {
    work.timer?.cancel()
    guard !file.schedule.isEmpty else {
      work.timer = file.name.interval.map { request(.schedule, after: $0) }
      return
    }
    let (time, sleep) = (settings.time, settings.sleepUntilWall)
    if work.plan?.times != file.schedule { work.plan = CronPlan(file.schedule, at: time.wall) }
    work.plan?.begin(at: time.wall)
    work.timer = Task { [weak self] in
      // The clock may be set meanwhile.
      while let next = await self?.timeOfNextRun(), !Task.isCancelled {
        if next <= time.wall { return self?.request(.schedule) ?? () }
        guard (try? await sleep(next)) != nil else { return }
      }
    }
  }

  /// The time of the next run by the plan; `nil` if there is none.
  private func timeOfNextRun() async -> Int? {
    guard let plan = work.plan else { return nil }
    let (seen, next) = await plan.next(at: settings.time.wall)
    if !Task.isCancelled { work.plan = seen }
    return next
  }

  private func take(_ result: PluginRun.Result, of run: PluginRun?) async {
    let file = run?.file
    let notes = (run?.notes ?? []) + result.menu.notes
    for message in messages.unseen(result, notes: notes, title: file?.title, file: path) {
      logger.log(level: message.level, "\(message.text)")
    }
    var menu = result.menu
    if let run, settings.hasOwnRows { menu.ownRows = OwnRows(run, in: places.plugin, at: settings.time.wall) }
    self.menu = menu
    await show(menu.file(showing: titleIndex))
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
    work.titles = Task { [weak self, clock = settings.time] in
      while (try? await clock.sleep(for: time)) != nil, !Task.isCancelled { await self?.showNextTitle() }
    }
  }

  private func showNextTitle() async {
    guard let menu, !isStopped else { return }
    titleIndex = (titleIndex + 1) % menu.titles.count
    await show(menu.file(showing: titleIndex))
  }
}
