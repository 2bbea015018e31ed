import Basics
import Glibc
import LibDBus
import ProgramLogs

/// The lock that decides which process of the user serves a file on a bus.
///
/// A name on the bus could not decide it: any program on the bus could own the name first, or take it.
@MainActor
final class ServingLock {
  private let identity: FileIdentity
  private let logger: ProgramLog
  private var held: (name: String, file: LockFile)?
  /// Whether a process that has the lock is to end; only at the start.
  private var replaces: Bool
  private var hasComplained = false

  init(_ identity: FileIdentity, logger: ProgramLog) {
    self.identity = identity
    self.logger = logger
    replaces = identity.replaces
  }

  /// Whether another process ends this one to serve the file.
  var isRequested: Bool { held?.file.isRequested == true }

  /// Gives the lock up.
  func release() { held = nil }

  /// Takes the lock for a bus. Where there can be no lock, as in a sandbox without a writable folder, each process
  /// serves the file that is told to.
  ///
  /// - Parameter names: Names that a process has whose place is taken; they are free afterwards.
  /// - Throws: ``ServedAlready`` if another process has it, and keeps it.
  func take(on connection: BusConnection, names: [BusName]) async throws {
    let name = identity.lockName(onBus: try await connection.busID())
    defer { replaces = false }
    if held?.name == name { return }
    held = nil
    do {
      let file = try LockFile(name, in: UserDirectories.runtime())
      if try !file.take() { try await replace(file, connection, names) }
      held = (name, file)
    } catch let served as ServedAlready {
      throw served
    } catch let lost as BusError {
      throw lost
    } catch {
      if !hasComplained { logger.warning("other processes can serve \(identity.file), too: \(error)") }
      hasComplained = true
    }
  }

  private func replace(_ file: LockFile, _ connection: BusConnection, _ names: [BusName]) async throws {
    guard replaces, let owner = file.owner else { throw ServedAlready(file: identity.file, process: file.owner) }
    var connections: Set<BusName> = []
    for name in names {
      guard let holder = try? await connection.owner(of: name) else { continue }
      if try await connection.process(of: holder)?.id == owner { connections.insert(holder) }
    }
    try file.request()
    // It may have ended meanwhile, and its number may be another's.
    if file.owner == owner { kill(pid_t(owner), SIGTERM) }
    let deadline = ContinuousClock.now + ToolLimits.lockTime
    while try !file.take() {
      guard ContinuousClock.now < deadline else {
        throw ServedAlready(file: identity.file, process: file.owner, isStuck: true)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    // The bus hears later than the kernel that the process has ended.
    for holder in connections { await Self.awaitEnd(of: holder, on: connection) }
  }

  private static func awaitEnd(of holder: BusName, on connection: BusConnection) async {
    _ = await within(ToolLimits.lockTime) {
      guard let owners = try? await connection.ownerChanges(of: holder) else { return }
      for await owner in owners where owner == nil { return }
    }
  }
}
