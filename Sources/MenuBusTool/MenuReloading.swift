#if Tool
import Logging
import MenuBus
import MenuFiles
import Printing
import ServiceLifecycle
import UnixSignals

/// Makes a served menu follow its file, for as long as it runs.
struct MenuReloading: Service {
  /// The menu.
  var menu: LiveMenu
  /// What shows the menu to clients.
  var exporter: MenuExporter
  /// The menu's place in the tray, if it has one.
  var tray: FileTray?
  /// What the person called the file.
  var name: String
  /// Tells of changes; `nil` if the file cannot be watched.
  var watcher: FileWatcher?
  /// Each of these asks to read the file again.
  var hangups: UnixSignalsSequence
  var logger: Logger

  /// How long a version that is wrong may take to become right before anybody hears of it: editors may delete a file
  /// and write it again, or write it in parts.
  private static let grace = Duration.milliseconds(200)

  private enum Trigger {
    /// The file may have changed.
    case changed
    /// Somebody wants to know.
    case asked
    /// A version was wrong, and the grace time is over.
    case settled(attempt: Int)
  }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      let (triggers, trigger) = AsyncStream.makeStream(of: Trigger.self)
      await withDiscardingTaskGroup { group in
        if let watcher { group.addTask { for await _ in watcher { trigger.yield(.changed) } } }
        group.addTask { for await _ in hangups { trigger.yield(.asked) } }
        var progress = Progress()
        for await next in triggers {
          guard await reload(next, &progress) else { continue }
          group.addTask { [attempt = progress.attempt] in
            try? await Task.sleep(for: Self.grace)
            trigger.yield(.settled(attempt: attempt))
          }
        }
      }
    }
  }

  /// What became of the versions so far.
  private struct Progress {
    var attempt = 0
    /// What was wrong with the last version, as long as nobody was told.
    var untold: (any Error)?
    /// Whether the last that was said is that the menu stayed.
    var hasComplained = false
  }

  /// Reads the file. Returns whether something is wrong with it that is to be told later.
  private func reload(_ trigger: Trigger, _ progress: inout Progress) async -> Bool {
    if case .settled(let attempt) = trigger {
      if attempt == progress.attempt, let error = progress.untold { complain(error, &progress) }
      return false
    }
    let isAsked = if case .asked = trigger { true } else { false }
    progress.attempt += 1
    do {
      let file = try await read()
      let changes = await menu.update(to: file)
      await tray?.show(file)
      await exporter.announced()  // who is told reads the new version
      // A file that was only touched is nothing to talk about.
      if isAsked || progress.hasComplained || !changes.isEmpty { logger.info("reloaded: \(changes)") }
      progress.untold = nil
      progress.hasComplained = false
    } catch {
      progress.untold = error
      if isAsked { complain(error, &progress) }
    }
    return progress.untold != nil
  }

  private func complain(_ error: any Error, _ progress: inout Progress) {
    printError(Failure(error).sentence)
    printError("the menu stays as it was")
    progress.untold = nil
    progress.hasComplained = true
  }

  @concurrent
  private func read() async throws -> MenuFile {
    try MenuFile(contentsOf: watcher?.path ?? name, name: name)
  }
}
#endif
