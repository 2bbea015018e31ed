import Basics
import EventLoops
package import Subprocess

import Glibc

/// The process group of a program that is run for what it writes, and ends with all that it started, at the
/// latest with this process, unless that is left to go on. In the group of this process, the program ends with its
/// children, and has time to mend the terminal.
///
/// A group can be ended from any thread, as long as the number of its leader belongs to it for certain.
package final class ProgramGroup: Sendable {
  private static let all = Lock<[ProgramGroup]>([])

  private let leader: Lock<pid_t?>
  private let descriptor: CInt
  private let isOurs: Bool
  private let kept: ProgramKeeper.Group?
  /// Whether the rest of the group goes on when the leader has ended.
  private let isLeft = Lock(false)

  fileprivate init(ledBy leader: pid_t, isOurs: Bool, descriptor: CInt) {
    self.leader = Lock(leader)
    self.isOurs = isOurs
    kept = isOurs ? nil : ProgramKeeper.Group(leader)
    self.descriptor = descriptor
    Self.all.withLock { $0.append(self) }
  }

  /// Kills everything in the group that is still there.
  ///
  /// - Parameter signal: The signal in the group of this process.
  package func end(by signal: Int32 = SIGTERM) {
    leader.withLock { leader in if let leader { end(leader, by: signal) } }
  }

  /// Kills those in the group that have a pipe open.
  ///
  /// - Returns: Whether there were any.
  @concurrent
  func end(having pipe: OutputPipe.Identity) async -> Bool {
    guard let leader = leader.withLock(\.self) else { return false }
    var hadAny = false
    // One that is found may just have started another.
    for _ in 1...3 {
      let found = ProcessTree.members(ofGroup: leader, having: pipe)
      for process in found { process.signal(SIGKILL) }
      if found.isEmpty { break }
      hadAny = true
    }
    return hadAny
  }

  /// Lets the group go on when its leader has ended.
  func leave() { isLeft.withLock { $0 = true } }

  private func end(_ leader: pid_t, by signal: Int32) {
    guard isOurs else {
      kill(-leader, SIGKILL)
      return
    }
    for process in ProcessTree.below(leader) { process.signal(signal) }
    kill(leader, signal)  // whose number is its own until it is waited for
  }

  /// Waits for the end of the leader.
  package func leaderEnded() async {
    // Subprocess closes its descriptor on a thread of its own; the loop has one of its own.
    let own = descriptor >= 0 ? fcntl(descriptor, F_DUPFD_CLOEXEC, 0) : -1
    guard own >= 0, let watch = try? DescriptorWatch(owning: own) else { return await leaderEndedOnThread() }
    _ = await watch.readable()
    watch.cancel()
  }

  /// The same at the price of a thread: before Linux 5.4, where processes have no descriptors, and where none is left.
  private func leaderEndedOnThread() async {
    guard let leader = leader.withLock(\.self) else { return }
    await withCheckedContinuation { continuation in
      let wait = { @Sendable in
        var end = siginfo_t()
        // Subprocess waits for it after us.
        while waitid(P_PID, id_t(leader), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        continuation.resume()
      }
      if !startThread(named: "menubus-wait", wait) { wait() }
    }
  }

  /// Kills everything that is there, unless it is to go on, and gives the number back.
  fileprivate func close() {
    leader.withLock { leader in
      if let leader, !isLeft.withLock(\.self) { end(leader, by: SIGTERM) }
      leader = nil
    }
    kept?.forget()
    Self.all.withLock { groups in groups.removeAll { $0 === self } }
  }

  /// Ends all groups: before this process ends, because no task runs after that.
  package static func endAll(by signal: Int32 = SIGTERM) {
    for group in all.withLock(\.self) { group.end(by: signal) }
  }
}

extension PlatformOptions {
  /// A process group for the program alone, which is killed when the task that runs it is cancelled.
  package static var ownGroup: PlatformOptions {
    var options = PlatformOptions()
    options.processGroupID = 0
    // Nothing milder comes first: Subprocess is content when the program itself has ended, and
    // its children are not asked.
    options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
    return options
  }

  /// The process group of this process, for a program that asks on its terminal; cancelling the task
  /// ends it, by SIGTERM at first.
  static var thisGroup: PlatformOptions {
    var options = PlatformOptions()
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(1))]
    return options
  }
}

extension Execution {
  /// Does something with the group that a program leads, and ends with it what is left of the group, unless that is to
  /// go on.
  ///
  /// - Parameter isOurs: Whether the program runs in the group of this process.
  package func withGroup<Result>(
    isOurs: Bool = false, _ body: (ProgramGroup) async throws -> Result
  ) async rethrows -> Result {
    // Subprocess waits for the program when this returns: until then its number belongs to no other process.
    let group = ProgramGroup(
      ledBy: processIdentifier.value, isOurs: isOurs, descriptor: processIdentifier.processDescriptor)
    defer { group.close() }
    return try await body(group)
  }
}
