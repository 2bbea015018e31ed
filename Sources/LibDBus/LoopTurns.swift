import CLibDBus
import Glibc

/// The connections, timers and descriptors that the thread of a ``BusLoop`` handles, turn by turn.
///
/// Not Sendable: the thread alone has it.
final class LoopTurns {
  private let wakeup: Int32
  private var transports: [Transport] = []
  /// In the order of their deadlines, which is also the order they run in when the thread is late.
  private var timers: [(deadline: UInt64, body: @Sendable () -> Void)] = []
  private var isPollSetCurrent = false
  private var pollSet: [pollfd] = []
  private var polled: [(transport: Transport, watch: OpaquePointer)] = []

  /// - Parameter wakeup: An event descriptor that ends the sleep.
  init(wakeup: Int32) { self.wakeup = wakeup }

  var isEmpty: Bool { transports.isEmpty }
  /// Whether there is something to do although nothing arrives.
  var isReady: Bool { transports.contains(where: \.isReady) }

  func add(_ transport: Transport) { transports.append(transport) }

  func remove(_ transport: Transport) {
    transports.removeAll { $0 === transport }
    isPollSetCurrent = false
  }

  func addTimer(at deadline: UInt64, _ body: @escaping @Sendable () -> Void) {
    timers.insert((deadline, body), at: timers.firstIndex { $0.deadline > deadline } ?? timers.endIndex)
  }

  /// Makes the next sleep look at the watches anew.
  func pollSetChanged() { isPollSetCurrent = false }

  /// Handles a share of what each connection received. Handlers may open and close connections: their own, others,
  /// those to come.
  func handleMessages() { for transport in transports { transport.runTurn() } }

  /// Waits for descriptors and handles those that are ready.
  ///
  /// - Parameter sleeps: Whether to wait, no longer than until the next timeout.
  func handleEvents(sleeping sleeps: Bool) {
    if !isPollSetCurrent { rebuildPollSet() }
    guard poll(&pollSet, nfds_t(pollSet.count), sleeps ? nextTimeout() : 0) > 0 else { return }
    if pollSet[0].revents != 0 {
      var count: UInt64 = 0
      _ = read(wakeup, &count, 8)
    }
    // Handling one watch may remove others, so work on what was polled and ask again.
    let ready = pollSet.indices.dropFirst().compactMap { index in
      pollSet[index].revents == 0 ? nil : (polled[index - 1], pollSet[index].revents)
    }
    for ((transport, watch), events) in ready { transport.handle(watch, events) }
  }

  /// Handles the timeouts of connections, then the timers.
  func handleTimeouts() {
    let now = monotonicNanoseconds()
    for transport in transports { transport.handleTimeouts(now: now) }
    let due = Array(timers.prefix { $0.deadline <= now })
    timers.removeFirst(due.count)
    for timer in due { timer.body() }
  }

  /// Milliseconds until the next timeout; -1 for none.
  private func nextTimeout() -> Int32 {
    let deadlines = transports.compactMap(\.nextDeadline) + timers.prefix(1).map(\.deadline)
    guard let deadline = deadlines.min() else { return -1 }
    let now = monotonicNanoseconds()
    return deadline <= now ? 0 : Int32(clamping: (deadline - now + 999_999) / 1_000_000)
  }

  private func rebuildPollSet() {
    isPollSetCurrent = true
    pollSet = [pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)]
    polled = []
    for transport in transports {
      for watch in transport.watches where dbus_watch_get_enabled(watch) != 0 {
        let flags = dbus_watch_get_flags(watch)
        var events: Int16 = 0
        if flags & DBUS_WATCH_READABLE.rawValue != 0 {
          if transport.holdsReading { continue }
          events |= Int16(POLLIN)
        }
        if flags & DBUS_WATCH_WRITABLE.rawValue != 0 { events |= Int16(POLLOUT) }
        pollSet.append(pollfd(fd: dbus_watch_get_unix_fd(watch), events: events, revents: 0))
        polled.append((transport, watch))
      }
    }
  }
}

func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
