import CLibDBus
import EventLoops
import Glibc

// Calls of programs that send them faster than they are handled.
extension Transport {
  /// Handles a call, or refuses it.
  func take(call: OpaquePointer) {
    if backlog.wantsMark { sendMark() }
    guard backlog.isCounting else { return handler(call) }
    let message = IncomingMessage(retaining: call)
    let caller = message.sender?.rawValue ?? ""
    guard backlog.admits(caller, now: monotonicNanoseconds()) else {
      return backlog.refusals.add(message.replyAddress)
    }
    let begin = threadTime()
    handler(call)
    backlog.handled(of: caller, in: threadTime() - begin, now: monotonicNanoseconds())
  }

  // MARK: What waits

  /// Reads what has arrived while others were handled, and says whether more messages are to be handled now.
  func readOn() -> Bool {
    guard !isHungUp, !isCongested else { return hasMessages && !isCongested }
    // Reading may remove others.
    for watch in watches
    where watches.contains(watch) && dbus_watch_get_flags(watch) & DBUS_WATCH_READABLE.rawValue != 0 {
      for _ in 0..<LibDBusLimits.messagesPerRead {
        guard isOpen, watches.contains(watch), dbus_watch_get_enabled(watch) != 0,
          waitingBytes(dbus_watch_get_unix_fd(watch)) > 0
        else { break }
        dbus_watch_handle(watch, DBUS_WATCH_READABLE.rawValue)
      }
    }
    let isMore = isOpen && hasMessages
    if !isMore { backlog.rest() }
    return isMore
  }

  private func waitingBytes(_ descriptor: Int32) -> Int32 {
    var bytes: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &bytes) == 0 ? bytes : 0
  }

  private func sendMark() {
    guard
      let question = dbus_message_new_method_call(
        BusName.bus.rawValue, ObjectPath.bus.rawValue, InterfaceName.bus.rawValue, "GetId")
    else { return }
    defer { dbus_message_unref(question) }
    guard dbus_connection_send(raw, question, &backlog.mark) != 0 else { return }
    backlog.beginCounting(now: monotonicNanoseconds())
  }

  /// Takes an answer that belongs to no call of ours. Any program may send one.
  func take(answer: OpaquePointer) {
    guard backlog.mark != 0, dbus_message_get_reply_serial(answer) == backlog.mark,
      dbus_message_has_sender(answer, BusName.bus.rawValue) != 0
    else { return }
    backlog.endCounting()
  }

  // MARK: Refusals

  /// Whether refused calls can have their answers.
  var isReadyToRefuse: Bool {
    !backlog.refusals.isEmpty && outgoingSize + sentSize <= LibDBusLimits.refusalBytes
  }

  /// Sends answers to refused calls, as long as others would not wait behind them.
  func sendRefusals() {
    var count = 0
    while isReadyToRefuse, count < LibDBusLimits.messagesPerTurn, let answer = backlog.refusals.next() {
      count += 1
      let raw = answer.relinquish()
      send(raw)
      dbus_message_unref(raw)
    }
  }

  /// The bytes that are sent and that the bus has not read, with what the system needs for them.
  private var sentSize: Int {
    var (descriptor, bytes): (Int32, Int32) = (-1, 0)
    guard dbus_connection_get_socket(raw, &descriptor) != 0, ioctl(descriptor, UInt(TIOCOUTQ), &bytes) == 0 else {
      return 0
    }
    return Int(bytes)
  }
}
