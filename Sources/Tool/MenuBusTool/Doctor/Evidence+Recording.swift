import DBusMenu
import LibDBus
import MenuInspection

extension Evidence {
  /// A pause after which a program has said what it had to say.
  private static let pause = 0.5

  /// The layouts, openings and signals of a recording.
  ///
  /// - Parameter name: The name of the file.
  init(_ recording: Recording, name: String) {
    let header = recording.header
    // A variable: assigning a property of `self` in an initializer runs no observer, and that one finds rows.
    var evidence = Evidence(
      subject: Subject(service: header.service, name: name, item: header.item, menu: header.menu))
    var reader = RecordedEvidence(header)
    var last = 0.0
    var isWhole = true
    for line in recording.lines {
      // As many events as are kept of a program that is examined.
      isWhole = reader.timeline.count < ExaminationLimits().signals
      guard isWhole else { break }
      if line.time - last > Self.pause { reader.add(.settled, at: last) }
      last = line.time
      reader.read(line)
    }
    reader.add(.settled, at: last)
    evidence.timeline = reader.timeline
    evidence.signalsPerSecond = reader.signalsPerSecond
    evidence.menu = header.menu.map { MenuEvidence(path: $0) }
    evidence.gaps = [
      "A recording shows layouts, rows, openings and signals, and no answers to questions that nobody asked."
    ]
    if !isWhole {
      evidence.gaps.append("The recording is so long that it was not read to the end.")
    }
    self = evidence
  }

  /// Whether a client opened the menu.
  var isOpened: Bool { timeline.contains { if case .sent("opened", 0) = $0.fact { true } else { false } } }
}

extension Diagnosis {
  /// Judges a recording, by the rules about what it shows.
  init(_ recording: Recording, name: String) {
    let evidence = Evidence(recording, name: name)
    // A menu that nobody opened may be filled on opening.
    self.init(evidence, rules: Rules.all.filter { $0.number >= 300 && ($0.number != 310 || evidence.isOpened) })
  }
}

/// Reads lines of a recording into events.
private struct RecordedEvidence {
  private let header: RecordHeader
  private(set) var timeline: [Moment] = []
  private(set) var signalsPerSecond: [Int] = []
  /// The menu as clients know it.
  private var root: SentItem?
  /// The calls that have no reply yet, by their numbers.
  private var calls: [Int: (call: RecordedCall, time: Double)] = [:]

  init(_ header: RecordHeader) { self.header = header }

  mutating func add(_ fact: Fact, at time: Double) { timeline.append(Moment(time: Self.duration(time), fact)) }

  /// The time of a file, which may be any number.
  private static func duration(_ seconds: Double) -> Duration { .seconds(min(max(seconds, 0), 1e6)) }

  mutating func read(_ line: RecordLine) {
    switch line.content {
    case .layout(let revision, let new):
      root = new ?? root
      if let root { add(.look(SentLayout(revision: revision, root: root)), at: line.time) }
    case .signal(let signal): read(signal, at: line.time)
    case .call(let call): calls[call.number] = (call, line.time)
    case .reply(let number, let result):
      if let (call, start) = calls.removeValue(forKey: number) {
        read(call.message, result, from: start, to: line.time)
      }
    case .start, .properties, .gone, .back, .note, .end: break
    }
  }

  private mutating func read(_ signal: RecordedMessage, at time: Double) {
    let second = Int(min(max(time, 0), Double(DoctorLimits.countedSeconds)))
    while signalsPerSecond.count <= second { signalsPerSecond.append(0) }
    signalsPerSecond[second] += 1
    guard signal.interface == .menu else { return add(.itemSignal(signal.member.rawValue), at: time) }
    let signature = Signature(of: signal.arguments)
    switch (signal.member, signature) {
    case ("LayoutUpdated", "ui"):
      guard case .uint32(let revision) = signal.arguments[0], case .int32(let parent) = signal.arguments[1] else {
        return
      }
      add(.layoutUpdated(revision: revision, parent: parent), at: time)
    case ("ItemsPropertiesUpdated", "a(ia{sv})a(ias)"):
      let changes = SentProperties(signal.arguments)
      root?.apply(changes)
      add(
        .propertiesUpdated(updated: changes.set.mapValues { Set($0.keys) }, removed: changes.removed), at: time)
    case ("LayoutUpdated", _), ("ItemsPropertiesUpdated", _):
      add(.misshapenSignal(name: signal.member.rawValue, signature: signature.rawValue), at: time)
    default: break
    }
  }

  private mutating func read(
    _ call: RecordedMessage, _ result: Result<[Value], BusError>, from start: Double, to end: Double
  ) {
    guard call.interface == .menu, call.path == header.menu else { return }
    let answer: Answer =
      switch result {
      case .success(let values): .values(values)
      case .failure(let error): .failed(error)
      }
    switch (call.member, call.arguments.first) {
    case ("AboutToShow", .int32(let id)?):
      add(.aboutToShow(AboutToShow(id: id, answer: answer, duration: Self.duration(end - start))), at: end)
    case ("Event", .int32(let id)?):
      if case .string(let event)? = call.arguments.dropFirst().first { add(.sent(event: event, id: id), at: end) }
    default: break
    }
  }
}
