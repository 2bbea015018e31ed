import DBusMenu
import Basics
package import LibDBus

/// Records a menu and the tray item that shows it, or a tray item without a menu: what they are at first, then every
/// signal, every call of other programs, and what is read after each.
///
/// It opens nothing and clicks nothing. Runs on the connection's loop, which hands over messages
/// in the order of the bus.
package actor MenuRecorder {
  /// The form of a recording in progress.
  package struct Options: Sendable {
    package var redaction = Redaction(texts: false, pictures: false)
    /// The timeout of a call.
    package var callTime = Duration.seconds(10)
    /// The most bytes of the recording.
    package var size = RecordingLimits.recordingBytes - (1 << 20)

    package init() {}
  }

  let connection: BusConnection
  package nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }
  /// The lines, each without its end; call ``written(_:)`` with each. Ends with the recording.
  package nonisolated let lines: AsyncThrowingStream<String, any Error>
  private let output: AsyncThrowingStream<String, any Error>.Continuation

  /// The address of the menu and of its tray item.
  private let subject: (service: BusName, menu: ObjectPath?, item: ObjectPath?)
  nonisolated var service: BusName { subject.service }
  nonisolated var menu: ObjectPath? { subject.menu }
  nonisolated var item: ObjectPath? { subject.item }
  nonisolated var paths: [ObjectPath] { [menu, item].compactMap { $0 } }
  let options: Options
  private let start = ContinuousClock.now

  /// The program, as far as it is known.
  struct Known {
    var owner: BusName?
    /// The menu, with the properties that were announced since it was read.
    var root: SentItem?
    /// The menu as it was read last, if one message had no room for its deepest levels and they are yet to be read.
    var cut: SentLayout?
    var properties: [InterfaceName: [String: Value]] = [:]
    /// Counts the program's starts, so that late replies of one that is gone are ignored.
    var epoch = 0
  }
  var known = Known()
  /// The calls of others, if the bus shows them.
  struct Calls {
    /// Identifies a call until its reply.
    struct Key: Hashable {
      var client: BusName?
      var serial: UInt32
    }

    var count = 0
    /// The numbers of calls that have no reply yet.
    var pending: [Key: Int] = [:]
    /// The serials of calls of this recorder's own for the menu.
    var own: Set<UInt32> = []
  }
  var calls = Calls()
  /// The parts that are to be read.
  var wanted: [Part] = []
  var reader: Task<Void, Never>?
  var monitor: BusConnection?
  /// Whether the first line was written; what comes before it is in what is read after it.
  var hasBegun = false
  var subscriptions: [BusToken] = []
  private var progress = (size: 0, waiting: 0, isOver: false)

  /// A part that is read by itself.
  enum Part: Hashable {
    case layout
    /// The levels for which the message with the layout had no room.
    case levels
    case properties(ObjectPath, InterfaceName)
  }

  /// - Parameters:
  ///   - menu: The menu; `nil` for a tray item without one.
  ///   - item: The tray item, if there is one.
  package init(
    connection: BusConnection, service: BusName, menu: ObjectPath?, item: ObjectPath?, options: Options = Options()
  ) {
    self.connection = connection
    subject = (service, menu, item)
    self.options = options
    (lines, output) = AsyncThrowingStream.makeStream(of: String.self)
  }

  // MARK: Lines

  func emit(_ content: RecordLine.Content) {
    guard !progress.isOver else { return }
    let elapsed = start.duration(to: .now).components
    let time = Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
    let text = options.redaction.apply(to: RecordLine(time, content)).text
    let size = text.utf8.count + 1
    guard progress.waiting + size <= RecordingLimits.waitingBytes else {
      return end(BusError(.failed, "What is recorded is not written fast enough."))
    }
    guard progress.size + size <= options.size else {
      output.yield(RecordLine(time, .end("the recording has \(options.size) bytes")).text)
      return end(nil)
    }
    progress.size += size
    progress.waiting += size
    output.yield(text)
  }

  /// Tells that a line was written.
  package func written(_ line: String) {
    progress.waiting -= line.utf8.count + 1
    if !isCongested { readOn() }
  }

  var isCongested: Bool { progress.waiting > RecordingLimits.congestedBytes }
  var isOver: Bool { progress.isOver }

  /// Ends the recording; a part that is being read is waited for, for a second.
  package func stop(_ reason: String) async {
    if let reader {
      _ = await within(.seconds(1)) {
        await withTaskCancellationHandler {
          await reader.value
        } onCancel: {
          reader.cancel()
        }
      }
      // The monitor's copy of the last reply may be on its way.
      if monitor != nil { try? await Task.sleep(for: .milliseconds(50)) }
    }
    emit(.end(reason))
    end(nil)
  }

  func end(_ error: BusError?) {
    guard !progress.isOver else { return }
    progress.isOver = true
    known.epoch += 1
    subscriptions = []
    wanted = []
    let monitor = monitor
    self.monitor = nil
    if let monitor { Task { await monitor.close() } }
    output.finish(throwing: error)
  }
}
