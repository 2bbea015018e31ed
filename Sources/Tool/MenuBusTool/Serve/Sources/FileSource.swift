import Basics
import EventLoops
import Glibc
import MenuFiles
import MenuPlugins
import ProgramLogs

/// A menu file, followed from version to version.
@MainActor
final class FileSource: MenuSource {
  /// The name that the user gave for the file.
  let name: String
  /// Tells of changes; `nil` if the file cannot be watched.
  private let watcher: FileWatcher?
  /// Each of these asks to read the file again.
  private let hangups: AsyncStream<Int32>
  private let logger: ProgramLog
  /// Whether the file is read only if no other user decides what it says.
  private let mustBeSafe: Bool
  private var progress = Progress()

  /// The time a version with mistakes may take to become right before it is reported: editors may delete a file and
  /// write it again, or write it in parts.
  private static let grace = Duration.milliseconds(200)

  /// The results of the versions so far.
  private struct Progress {
    var attempt = 0
    /// The error of the last version, until it is reported.
    var untold: (any Error)?
    /// Whether the last report was that the menu stayed.
    var hasComplained = false
  }

  private enum Trigger {
    /// The file may have changed.
    case changed
    /// SIGHUP asks for the file to be read, and for a report.
    case requested
    /// A version had mistakes, and the grace time is over.
    case settled(attempt: Int)
  }

  /// Watches the file, from before it is read, so that no change is missed.
  ///
  /// - Parameter mustBeSafe: Whether the file is refused if another user may write to it, or owns it: an entry of a
  ///   directory, which the user did not name.
  init(_ name: String, mustBeSafe: Bool = false, logger: ProgramLog) async {
    self.name = name
    self.mustBeSafe = mustBeSafe
    self.logger = logger
    hangups = Signals.stream([SIGHUP])
    do {
      watcher = try FileWatcher(name)
    } catch {
      logger.warning("the file cannot be watched; send SIGHUP after a change: \(error)")
      watcher = nil
    }
  }

  func first() async throws -> MenuDescription {
    let file = try await read()
    if !mustBeSafe { await warnOfOthers() }
    return file
  }

  /// Warns where another user could make the commands of a file that this user has named.
  private func warnOfOthers() async {
    let path = watcher?.path ?? name
    do {
      _ = try await offMain { try SafePath.check(path) }
    } catch {
      logger.warning("\(error)")
    }
  }

  func follow(_ menu: ServedMenu) async {
    // Those that wait lead to the file as it is when it is read.
    let (triggers, trigger) = AsyncStream.makeStream(of: Trigger.self, bufferingPolicy: .bufferingOldest(64))
    await withDiscardingTaskGroup { group in
      if let watcher { group.addTask { for await _ in watcher { trigger.yield(.changed) } } }
      group.addTask { [hangups] in for await _ in hangups { trigger.yield(.requested) } }
      for await next in triggers {
        guard await reload(next, menu) else { continue }
        group.addTask { [attempt = progress.attempt, time = menu.settings.time] in
          try? await time.sleep(for: Self.grace)
          trigger.yield(.settled(attempt: attempt))
        }
      }
    }
  }

  /// Reads the file. Returns whether it has mistakes that are to be reported later.
  private func reload(_ trigger: Trigger, _ menu: ServedMenu) async -> Bool {
    if case .settled(let attempt) = trigger {
      if attempt == progress.attempt, let error = progress.untold { complain(error, menu.settings.streams) }
      return false
    }
    let isRequested = if case .requested = trigger { true } else { false }
    progress.attempt += 1
    do {
      let changes = await menu.show(try await read())
      menu.live.askAgain()
      // A file that was only touched is nothing to talk about.
      if isRequested || progress.hasComplained || !changes.isEmpty { logger.info("reloaded: \(changes)") }
      progress.untold = nil
      progress.hasComplained = false
    } catch {
      progress.untold = error
      if isRequested { complain(error, menu.settings.streams) }
    }
    return progress.untold != nil
  }

  private func complain(_ error: any Error, _ streams: CommandStreams) {
    streams.report(Failure(error).sentence)
    streams.report("the menu stays as it was")
    progress.untold = nil
    progress.hasComplained = true
  }

  private func read() async throws -> MenuDescription {
    let path = watcher?.path ?? name
    return try await offMain { [name, mustBeSafe] in
      try MenuDescription(contentsOf: mustBeSafe ? SafePath.check(path) : path, name: name)
    }
  }
}
