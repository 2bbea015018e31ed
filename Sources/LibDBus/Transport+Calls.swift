import CLibDBus
import EventLoops
import Glibc

// Calls of programs that send them faster than they are handled.
extension Transport {
  /// Begins with what is received together next.
  func beginBatch() {
    piledCalls.beginBatch()
    guard piledCalls.count > 0, monotonicNanoseconds() - piledCalls.turnEnd > LibDBusLimits.restInterval else { return }
    piledCalls.rest()
  }

  /// Notes the time, while that matters.
  func endTurn() {
    if piledCalls.count > 0 || !piledCalls.refusals.isEmpty { piledCalls.turnEnd = monotonicNanoseconds() }
  }

  /// Handles a call, or refuses it.
  func take(call: OpaquePointer) {
    var caller: String { IncomingMessage(retaining: call).sender?.rawValue ?? "" }
    switch piledCalls.treatment(of: caller, now: monotonicNanoseconds()) {
    case .alone: handler(call)
    case .piled:
      let name = caller
      let begin = threadTime()
      handler(call)
      piledCalls.handled(of: name, in: threadTime() - begin)
    case .refused: piledCalls.refusals.add(IncomingMessage(retaining: call).replyAddress)
    }
  }

  /// Whether refused calls can have their answers.
  var isReadyToRefuse: Bool {
    !piledCalls.refusals.isEmpty && outgoingSize + sentSize <= LibDBusLimits.refusalBytes
  }

  /// Sends answers to refused calls, as long as others would not wait behind them.
  func sendRefusals() {
    var count = 0
    while isReadyToRefuse, count < LibDBusLimits.messagesPerTurn, let answer = piledCalls.refusals.next() {
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
