import CProcesses
import Glibc

/// Something that has a turn whenever the loop goes round, as a connection with received messages and timeouts. All of
/// it is called on the loop's thread.
package protocol LoopMember: AnyObject {
  /// Whether there is something to do although nothing arrives.
  var isReady: Bool { get }
  /// Does a share of what there is to do. It may add and remove members: itself, others, those to come.
  func runTurn()
  /// When ``handleTimeouts(now:)`` has something to do, or earlier.
  var nextDeadline: UInt64? { get }
  /// Handles what is due.
  func handleTimeouts(now: UInt64)
  /// The descriptors that it waits for now; asked anew after ``EventLoop/descriptorsChanged()``.
  var descriptors: [Int32: DescriptorEvents] { get }
  /// Handles events of one of them, which it may not wait for any more.
  func handle(_ events: DescriptorEvents, of descriptor: Int32)
}

/// The members, timers and descriptors that the thread of an ``EventLoop`` handles, turn by turn.
///
/// Not Sendable: the thread alone has it.
final class LoopTurns {
  private final class Seat {
    let member: any LoopMember
    /// The descriptors of the member in the table.
    var watched: [Int32: UInt64] = [:]

    init(_ member: any LoopMember) { self.member = member }
  }

  let table: DescriptorTable
  private var seats: [Seat] = []
  /// In the order of their deadlines, which is also the order they run in when the thread is late.
  private var timers: [(deadline: UInt64, body: @Sendable () -> Void)] = []
  private var isUpToDate = true
  private var heap = HeapReserve()

  /// - Parameters:
  ///   - epoll: Owned from here on.
  ///   - wakeup: An event descriptor that ends the sleep.
  init(epoll: Int32, wakeup: Int32) {
    table = DescriptorTable(owning: epoll)
    _ = table.add(wakeup, for: .readable) { _ in
      var count: UInt64 = 0
      _ = read(wakeup, &count, 8)
    }
  }

  var isEmpty: Bool { seats.isEmpty }
  /// Whether there is something to do although nothing arrives.
  var isReady: Bool { seats.contains(where: \.member.isReady) }

  func add(_ member: any LoopMember) {
    seats.append(Seat(member))
    isUpToDate = false
  }

  func remove(_ member: any LoopMember) {
    for seat in seats where seat.member === member {
      for id in seat.watched.values { table.remove(id) }
      seat.watched = [:]
    }
    seats.removeAll { $0.member === member }
  }

  /// Makes the next sleep ask the members for their descriptors.
  func descriptorsChanged() { isUpToDate = false }

  /// Forgets a descriptor that is about to be closed.
  func forget(_ descriptor: Int32, of member: any LoopMember) {
    for seat in seats where seat.member === member {
      if let id = seat.watched.removeValue(forKey: descriptor) { table.remove(id) }
    }
    isUpToDate = false
  }

  func addTimer(at deadline: UInt64, _ body: @escaping @Sendable () -> Void) {
    // Most are due after all others.
    let earlier = timers.lastIndex { $0.deadline <= deadline }
    timers.insert((deadline, body), at: earlier.map { $0 + 1 } ?? 0)
  }

  /// Gives each member its turn.
  func runTurns() {
    heap.countTurn()
    for seat in seats { seat.member.runTurn() }
  }

  /// Waits for descriptors and handles those that are ready.
  ///
  /// - Parameter sleeps: Whether to wait, no longer than until the next timeout.
  func handleEvents(sleeping sleeps: Bool) {
    if !isUpToDate { updateDescriptors() }
    table.handleEvents(waiting: sleeps ? nextTimeout() : 0)
  }

  /// Handles the timeouts of members, then the timers.
  func handleTimeouts() {
    let now = monotonicNanoseconds()
    for seat in seats { seat.member.handleTimeouts(now: now) }
    let due = Array(timers.prefix { $0.deadline <= now })
    timers.removeFirst(due.count)
    for timer in due { timer.body() }
    heap.handleTimeout(now: now)
  }

  /// Milliseconds until the next timeout; -1 for none.
  private func nextTimeout() -> Int32 {
    let deadlines = seats.map(\.member.nextDeadline) + [timers.first?.deadline, heap.deadline]
    guard let deadline = deadlines.lazy.compactMap(\.self).min() else { return -1 }
    let now = monotonicNanoseconds()
    return deadline <= now ? 0 : Int32(clamping: (deadline - now + 999_999) / 1_000_000)
  }

  private func updateDescriptors() {
    isUpToDate = true
    for seat in seats {
      let wanted = seat.member.descriptors
      for (descriptor, id) in seat.watched where wanted[descriptor] == nil {
        table.remove(id)
        seat.watched[descriptor] = nil
      }
      for (descriptor, events) in wanted {
        if let id = seat.watched[descriptor] {
          table.change(id, to: events)
        } else {
          seat.watched[descriptor] = table.add(descriptor, for: events) { [unowned seat] events in
            seat.member.handle(events, of: descriptor)
          }
        }
      }
    }
  }
}
