import CProcesses
import Synchronization

/// Gives memory that a burst of work has freed back to the system, a second after the burst.
///
/// glibc keeps it otherwise, because here and there between the free blocks is one that is still in use: after 50,000
/// events of a flood, 20 to 50 MiB. Only programs do this; a library leaves the heap to its program.
struct HeapReserve {
  /// The turns of a loop that make a burst. A client that opens a menu takes about ten.
  static let turnsOfBurst = 1024
  /// A second with fewer turns than a burst has ends it, in nanoseconds.
  static let pause: UInt64 = 1_000_000_000

  /// Whether this program gives memory back.
  static let isOn = Atomic<Bool>(false)

  private let isAlwaysOn: Bool
  private var turns = 0
  private var turnsBefore = 0
  /// When to look whether the burst is over; `nil` where there was none.
  private(set) var deadline: UInt64?

  /// - Parameter isAlwaysOn: Whether this loop gives memory back in programs that do not, too.
  init(isAlwaysOn: Bool = false) { self.isAlwaysOn = isAlwaysOn }

  /// Counts a turn.
  mutating func countTurn() {
    turns += 1
    guard deadline == nil, turns >= Self.turnsOfBurst, isAlwaysOn || Self.isOn.load(ordering: .relaxed) else { return }
    wait(from: monotonicNanoseconds())
  }

  /// Gives memory back, if a burst is over.
  ///
  /// - Parameter give: Does it; takes some milliseconds for 100 MiB.
  mutating func handleTimeout(now: UInt64, give: () -> Void = { ceventloops_give_memory_back() }) {
    guard let deadline, deadline <= now else { return }
    guard turns - turnsBefore < Self.turnsOfBurst else { return wait(from: now) }
    self = HeapReserve(isAlwaysOn: isAlwaysOn)
    give()
  }

  private mutating func wait(from now: UInt64) {
    turnsBefore = turns
    deadline = now + Self.pause
  }
}

/// Makes all threads of the process take memory from one place, which is given back after a burst of work. Otherwise
/// each keeps a reserve of what it once took. For programs, early: a thread stays where it began.
package func keepMemorySmall() {
  ceventloops_use_one_arena()
  HeapReserve.isOn.store(true, ordering: .relaxed)
}
