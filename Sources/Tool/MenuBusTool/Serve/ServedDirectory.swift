import Basics
import EventLoops
import LibDBus
import MenuFiles
import MenuPlugins
import ProgramLogs
import StatusNotifier

/// The menus of a directory: one for each menu file and plugin in it, for as long as it is there.
@MainActor
final class ServedDirectory {
  /// The path below which the menus are on the bus.
  static let basePath = "/menubus"
  /// The time an entry may take to come back, or to be written to its end, before it counts as gone or broken: editors
  /// may delete a file and write it again.
  private static let grace = Duration.milliseconds(200)

  private struct Entry {
    var menu: ServedMenu
    /// Follows the source; `nil` before the menu can be read.
    var task: Task<Void, Never>?
  }

  private struct Refusal {
    var version: MenuDirectory.Version
    var sentence: PrintableText
    /// How often the same version was refused.
    var attempts = 1
    var next: ContinuousClock.Instant

    /// The reason may go without a change of the entry, such as missing descriptors, or the
    /// rights of a directory above.
    init(
      _ version: MenuDirectory.Version, _ sentence: PrintableText, after last: Refusal?, at now: ContinuousClock.Instant
    ) {
      (self.version, self.sentence) = (version, sentence)
      if let last, last.version == version { attempts = last.attempts + 1 }
      next = now + .seconds(min(1 << min(attempts - 1, 6), 60))
    }
  }

  private let directory: MenuDirectory
  private let bus: ServedBus
  private let settings: ServingSettings
  private var entries: [String: Entry] = [:]
  /// The entries that are not served, for a reason that was reported.
  private var refused: [String: Refusal] = [:]
  /// The order in which their items come to a tray: that of the names.
  private let order = RegistrationOrder()
  private var isRunning = false
  /// Watches subfolders, by their paths.
  private var subfolders: [String: Task<Void, Never>] = [:]
  /// Tells that the directory may have changed, while it is followed.
  private var change: AsyncStream<Void>.Continuation?
  /// The last report about subfolders.
  private var fault: String?
  /// The last report about the directory itself.
  private var complaint: PrintableText?

  init(_ directory: MenuDirectory, on bus: ServedBus, _ settings: ServingSettings) {
    self.directory = directory
    self.bus = bus
    self.settings = settings
  }

  /// Makes the menus of the entries there are, and puts them on the bus.
  func fill() async {
    do {
      try await update()
      complaint = nil
    } catch {
      let sentence = Failure(error).sentence
      if sentence != complaint { settings.streams.report(sentence) }
      complaint = sentence
    }
  }

  /// Follows the directory and its entries until the task is cancelled.
  func run() async {
    isRunning = true
    defer {
      isRunning = false
      for entry in entries.values { entry.task?.cancel() }
      for task in subfolders.values { task.cancel() }
    }
    for name in entries.keys.sorted() { start(name) }
    // After a directory that went, there may be another at its path.
    while !Task.isCancelled {
      let watcher = DirectoryWatcher(directory.path)
      let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      self.change = change
      let watching = Task {
        for await _ in watcher { change.yield() }
        change.finish()
      }
      await fill()
      var retry = retryTask(change)
      for await _ in changes {
        try? await settings.time.sleep(for: Self.grace)
        await fill()
        retry?.cancel()
        retry = retryTask(change)
        if !MenuDirectory.exists(at: directory.path) { break }
      }
      for task in [watching, retry] { task?.cancel() }
      try? await settings.time.sleep(for: .seconds(1))
    }
  }

  /// Asks to look at the entries again when one that was refused is to be tried again; `nil` if there is none.
  private func retryTask(_ change: AsyncStream<Void>.Continuation) -> Task<Void, Never>? {
    guard let next = refused.values.map(\.next).min() else { return nil }
    return Task { [time = settings.time] in if (try? await time.sleep(until: next)) != nil { change.yield() } }
  }

  /// Watches these subfolders, and no others.
  private func follow(_ folders: [String]) {
    for (folder, task) in subfolders where !folders.contains(folder) {
      task.cancel()
      subfolders[folder] = nil
    }
    for folder in folders where subfolders[folder] == nil {
      let watcher = DirectoryWatcher(directory.path(of: folder))
      subfolders[folder] = Task { [weak self] in for await _ in watcher { self?.change?.yield() } }
    }
  }

  // MARK: Entries

  /// Compares the entries with the menus.
  private func update() async throws {
    let found = MenuDirectory.exists(at: directory.path) ? try directory.entries(settings.dialect) : DirectoryEntries()
    let versions = found.versions
    follow(found.folders)
    if let fault = found.fault, fault != self.fault { settings.logger.warning("\(directory.path): \(fault)") }
    fault = found.fault
    for name in entries.keys.sorted() where versions[name] == nil { await remove(name) }
    for name in refused.keys where versions[name] == nil { refused[name] = nil }
    for (name, version) in versions.sorted(by: { $0.key < $1.key }) where entries[name] == nil {
      let last = refused[name]
      if let last, last.version == version, last.next > settings.time.now { continue }
      guard !Task.isCancelled else { continue }
      do {
        try await add(name)
        refused[name] = nil
      } catch {
        let refusal = Refusal(version, Failure(error).sentence, after: last, at: settings.time.now)
        refused[name] = refusal
        guard refusal.sentence != last?.sentence || refusal.version != last?.version else { continue }
        guard (error as? MenuFileError)?.isNoMenu != true else {
          settings.logger.info(directory.noMenu(name))
          continue
        }
        settings.streams.report(refusal.sentence)
        settings.streams.report("\(directory.path(of: name)) is not served")
      }
    }
  }

  private func add(_ name: String) async throws {
    var settings = settings
    settings.logger = settings.logger.about(PrintableText(name))
    let (path, isTwin) = objectPath(for: name)
    guard
      let source = try await MenuSources.source(
        ofEntry: name, at: directory.path(of: name), trayID: isTwin ? ObjectPath.element(name) : nil, settings)
    else { return }
    guard entries.count < ToolLimits.menus else {
      throw Failure(.failed, "\(ToolLimits.menus) menus of the directory are served")
    }
    let menu = ServedMenu(try await source.first(), from: source, at: path, settings)
    if settings.hasTray { menu.turn = order.turn(name) }
    try await bus.add(menu)
    entries[name] = Entry(menu: menu)
    if isRunning { start(name) }
  }

  private func remove(_ name: String) async {
    guard let entry = entries.removeValue(forKey: name) else { return }
    entry.task?.cancel()
    await entry.task?.value
    await bus.remove(entry.menu)
    settings.logger.info("\(directory.path(of: name)) is gone, and so is its menu")
  }

  private func start(_ name: String) {
    guard let menu = entries[name]?.menu, entries[name]?.task == nil else { return }
    entries[name]?.task = Task {
      do {
        try await menu.run()
      } catch {
        guard !Task.isCancelled else { return }
        settings.streams.report("\(directory.path(of: name)): \(Failure(error).sentence)")
      }
    }
  }

  // MARK: Paths

  /// A path for an entry, made of its name up to the first dot, or of all of it where another has that: its twin.
  private func objectPath(for name: String) -> (path: ObjectPath, isTwin: Bool) {
    let taken = Set(entries.values.map(\.menu.path))
    let stem = SwiftBarFolder.shownName(of: name).prefix { $0 != "." }
    let candidates = [String(stem), name].map(ObjectPath.element)
    let paths = candidates.compactMap { ObjectPath("\(Self.basePath)/\($0)") }
    return (paths.first { !taken.contains($0) } ?? "/menubus", paths.first.map(taken.contains) ?? true)
  }
}
