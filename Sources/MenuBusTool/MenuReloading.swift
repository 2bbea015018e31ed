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
  /// The exporter of the menu.
  var exporter: MenuExporter
  /// The menu's place in the tray, if it has one.
  var tray: FileTray?
  /// The name that the user gave for the file.
  var name: String
  /// Tells of changes; `nil` if the file cannot be watched.
  var watcher: FileWatcher?
  /// Each of these asks to read the file again.
  var hangups: UnixSignalsSequence
  var logger: Logger

  /// The time a version with mistakes may take to become right before it is reported: editors may delete a file and
  /// write it again, or write it in parts.
  private static let grace = Duration.milliseconds(200)

  private enum Trigger {
    /// The file may have changed.
    case changed
    /// SIGHUP asks for the file to be read, and for a report.
    case requested
    /// A version had mistakes, and the grace time is over.
    case settled(attempt: Int)
  }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      let (triggers, trigger) = AsyncStream.makeStream(of: Trigger.self)
      await withDiscardingTaskGroup { group in
        if let watcher { group.addTask { for await _ in watcher { trigger.yield(.changed) } } }
        group.addTask { for await _ in hangups { trigger.yield(.requested) } }
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

  /// The results of the versions so far.
  private struct Progress {
    var attempt = 0
    /// The error of the last version, until it is reported.
    var untold: (any Error)?
    /// Whether the last report was that the menu stayed.
    var hasComplained = false
  }

  /// Reads the file. Returns whether it has mistakes that are to be reported later.
  private func reload(_ trigger: Trigger, _ progress: inout Progress) async -> Bool {
    if case .settled(let attempt) = trigger {
      if attempt == progress.attempt, let error = progress.untold { complain(error, &progress) }
      return false
    }
    let isRequested = if case .requested = trigger { true } else { false }
    progress.attempt += 1
    do {
      let file = try await read()
      let changes = await menu.update(to: file)
      await tray?.show(file)
      await exporter.announced()  // a program that is told reads the new version
      // A file that was only touched is nothing to talk about.
      if isRequested || progress.hasComplained || !changes.isEmpty { logger.info("reloaded: \(changes)") }
      progress.untold = nil
      progress.hasComplained = false
    } catch {
      progress.untold = error
      if isRequested { complain(error, &progress) }
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
