import CProcesses
import Glibc

/// The kinds of events of a descriptor. The numbers are those of `poll`, which `epoll` has too.
package struct DescriptorEvents: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let readable = DescriptorEvents(rawValue: UInt32(POLLIN))
  package static let writable = DescriptorEvents(rawValue: UInt32(POLLOUT))
  /// Reported whether it is asked for or not.
  package static let failed = DescriptorEvents(rawValue: UInt32(POLLERR))
  /// Reported whether it is asked for or not.
  package static let hungUp = DescriptorEvents(rawValue: UInt32(POLLHUP))
}

/// The descriptors that a loop waits for.
///
/// Each is known by a number that is never used again, because the system uses descriptors again: a late event of one
/// that is gone finds nothing here. Descriptors are removed before they are closed.
///
/// Not Sendable: the thread of the loop alone has it.
final class DescriptorTable {
  private final class Entry {
    let descriptor: Int32
    var events: DescriptorEvents
    var standing = Standing.untold
    let handler: (DescriptorEvents) -> Void

    init(_ descriptor: Int32, _ events: DescriptorEvents, _ handler: @escaping (DescriptorEvents) -> Void) {
      self.descriptor = descriptor
      self.events = events
      self.handler = handler
    }
  }

  private enum Standing {
    /// The system watches it.
    case watched
    /// The system has no room to watch it at present.
    case untold
    /// A regular file or a folder, which is never waited for.
    case alwaysReady
  }

  private let epoll: Int32
  private var entries: [UInt64: Entry] = [:]
  /// Those that the system does not watch, though it should.
  private var untold: Set<UInt64> = []
  private var alwaysReady: Set<UInt64> = []
  private var lastID: UInt64 = 0
  private var ready = [epoll_event](repeating: epoll_event(), count: 64)

  /// How long the loop may wait before it tries again to have a descriptor watched, in milliseconds.
  private static let retryTime: Int32 = 100

  /// Owns `epoll`.
  init(owning epoll: Int32) { self.epoll = epoll }

  deinit { close(epoll) }

  /// Watches a descriptor, which is in the table once at most.
  func add(
    _ descriptor: Int32, for events: DescriptorEvents, _ handler: @escaping (DescriptorEvents) -> Void
  ) -> UInt64 {
    lastID += 1
    let entry = Entry(descriptor, events, handler)
    entries[lastID] = entry
    tell(entry, lastID)
    return lastID
  }

  /// Watches a descriptor for other events.
  func change(_ id: UInt64, to events: DescriptorEvents) {
    guard let entry = entries[id], entry.events != events else { return }
    entry.events = events
    guard entry.standing == .watched else { return }
    _ = ceventloops_control(epoll, EPOLL_CTL_MOD, entry.descriptor, events.rawValue, id)
  }

  /// Forgets a descriptor, which may be closed then.
  func remove(_ id: UInt64) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    untold.remove(id)
    alwaysReady.remove(id)
    guard entry.standing == .watched else { return }
    _ = ceventloops_control(epoll, EPOLL_CTL_DEL, entry.descriptor, 0, id)
  }

  /// Waits for events and handles them.
  ///
  /// - Parameter time: The longest wait in milliseconds; -1 for any.
  func handleEvents(waiting time: Int32) {
    for id in untold { if let entry = entries[id] { tell(entry, id) } }
    var time = time
    if !alwaysReady.isEmpty { time = 0 }
    if !untold.isEmpty { time = time < 0 ? Self.retryTime : min(time, Self.retryTime) }
    let count = epoll_wait(epoll, &ready, Int32(ready.count), time)
    var events = ready.prefix(Int(max(count, 0))).map { (ceventloops_id($0), DescriptorEvents(rawValue: $0.events)) }
    for id in alwaysReady { events.append((id, entries[id]?.events ?? [])) }
    // Handling one may remove others, and add some.
    for (id, events) in events { entries[id]?.handler(events) }
  }

  /// Adds a descriptor to those that the system watches.
  private func tell(_ entry: Entry, _ id: UInt64) {
    untold.remove(id)
    if ceventloops_control(epoll, EPOLL_CTL_ADD, entry.descriptor, entry.events.rawValue, id) == 0 {
      entry.standing = .watched
    } else if errno == EPERM {
      entry.standing = .alwaysReady
      alwaysReady.insert(id)
    } else {
      untold.insert(id)
    }
  }
}
