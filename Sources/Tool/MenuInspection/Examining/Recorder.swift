import Basics
import DBusMenu
import EventLoops
import LibDBus
import StatusNotifier

/// Writes down signals and answers in the order of their arrival.
final class Recorder: Sendable {
  private struct State {
    var timeline: [Moment] = []
    var seconds: [Int] = []
    var hasDropped = false
    var layoutSignals = 0
    var signals = 0
    /// The values that may still be kept.
    var room: Int
    var lastLook: SentLayout?
  }

  private let state: Lock<State>
  private let start = ContinuousClock.now
  private let limits: ExaminationLimits
  private let subject: Subject
  /// An element when a `LayoutUpdated` has arrived.
  let announcements: AsyncStream<Void>
  private let announcement: AsyncStream<Void>.Continuation

  init(_ subject: Subject, _ limits: ExaminationLimits) {
    self.subject = subject
    self.limits = limits
    state = Lock(State(room: limits.keptValues))
    (announcements, announcement) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  var timeline: [Moment] { state.withLock { $0.timeline } }
  var signalsPerSecond: [Int] { state.withLock { $0.seconds } }
  /// Whether there were more events than are kept.
  var hasDropped: Bool { state.withLock { $0.hasDropped } }
  /// The number of layout signals so far.
  var layoutSignals: Int { state.withLock { $0.layoutSignals } }

  /// Whether more can be kept.
  var hasRoom: Bool { state.withLock { $0.room > 0 } }

  /// Writes down something that the doctor did or read.
  func record(_ fact: Fact) {
    let moment = Moment(time: ContinuousClock.now - start, fact)
    state.withLock { state in
      guard case .look(var layout) = fact else { return state.timeline.append(moment) }
      // An unchanged menu is kept once.
      if let last = state.lastLook, last.root == layout.root {
        layout.root = last.root
      } else {
        state.room -= layout.root.weight
      }
      state.lastLook = layout
      state.timeline.append(Moment(time: moment.time, .look(layout)))
    }
  }

  /// Counts values that are kept elsewhere.
  func keep(_ weight: Int) { state.withLock { $0.room -= weight } }

  /// Writes down a signal, if there is room.
  private func record(signal fact: Fact) {
    let moment = Moment(time: ContinuousClock.now - start, fact)
    let limit = limits.signals
    state.withLock { state in
      state.signals += 1
      guard state.signals <= limit, state.room > 0 else { return state.hasDropped = true }
      state.timeline.append(moment)
    }
  }

  /// Ends a wait for ``announcements``.
  func stopWaiting() { announcement.yield() }

  // MARK: Signals

  /// Handles any signal of the program.
  func handle(_ signal: borrowing IncomingMessage, item: ObjectPath?, menu: ObjectPath?) {
    switch (signal.interface, signal.path) {
    case (.menu, menu): handleMenu(signal)
    case (.trayItem, item): handleItem(signal)
    default: return
    }
    count()
  }

  private func count() {
    let second = min(Int((ContinuousClock.now - start).components.seconds), DoctorLimits.countedSeconds)
    state.withLock { state in
      while state.seconds.count <= second { state.seconds.append(0) }
      state.seconds[second] += 1
    }
  }

  private func handleItem(_ signal: borrowing IncomingMessage) {
    record(signal: .itemSignal(String(signal.member.rawValue.prefix(60))))
  }

  private func recordMisshapen(_ signal: borrowing IncomingMessage) {
    record(signal: .misshapenSignal(name: signal.member.rawValue, signature: signal.signature.rawValue))
  }

  private func handleMenu(_ signal: borrowing IncomingMessage) {
    switch signal.member {
    case "LayoutUpdated":
      var reader = signal.reader()
      if signal.signature == "ui", let revision = try? reader.uint32(), let parent = try? reader.int32() {
        state.withLock { $0.layoutSignals += 1 }
        record(signal: .layoutUpdated(revision: revision, parent: parent))
        announcement.yield()
      } else {
        recordMisshapen(signal)
      }
    case "ItemsPropertiesUpdated":
      guard signal.signature == "a(ia{sv})a(ias)" else {
        return recordMisshapen(signal)
      }
      guard let arguments = try? signal.values(limit: limits.values / 8) else { return }
      let changes = SentProperties(arguments)
      let updated = changes.set.mapValues { Self.names($0.keys) }
      let removed = changes.removed.mapValues { Self.names($0) }
      keep((Array(updated.values) + removed.values).reduce(0) { $0 + 1 + Self.weight(of: $1) })
      record(signal: .propertiesUpdated(updated: updated, removed: removed))
    default: return
    }
  }

  /// The names of properties, each cut: a letter with marks may be of any length.
  static func names(_ names: some Sequence<String>) -> Set<String> {
    Set(names.map { String($0.unicodeScalars.prefix(80)) })
  }

  private static func weight(of names: Set<String>) -> Int { names.reduce(0) { $0 + Value.string($1).weight } }
}

extension Value {
  /// The elements of an array; empty for other types.
  var elements: [Value] { if case .array(_, let elements) = self { elements } else { [] } }

  /// About the number of values that it consists of, where 64 bytes count as one.
  var weight: Int {
    switch self {
    case .dictionary(_, _, let entries): 1 + entries.reduce(0) { $0 + $1.key.weight + $1.value.weight }
    case .variant(let inner): 1 + inner.weight
    case .bytes(let bytes): 1 + bytes.count / 64
    default: 1 + (members?.reduce(0) { $0 + $1.weight } ?? (stringValue?.utf8.count ?? 0) / 64)
    }
  }
}

extension SentItem {
  /// About the number of values that it consists of.
  var weight: Int {
    // A name of usual length has a weight of zero, and goes with its value.
    1 + properties.reduce(0) { $0 + $1.key.utf8.count / 64 + $1.value.weight } + children.reduce(0) { $0 + $1.weight }
  }
}
