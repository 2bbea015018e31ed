import DBusMenu
import LibDBus

/// Reads a menu in every way in which panels read it, and opens it as they do.
struct MenuExamination {
  let interview: Interview
  var evidence: MenuEvidence
  private var looksLeft: Int
  /// The submenus that were opened.
  private var opened: [Int32] = []
  /// Those whose end the program was not told of.
  private var unclosed: [Int32] = []
  private(set) var gaps: [String] = []

  init(_ interview: Interview, _ path: ObjectPath) {
    self.interview = interview
    evidence = MenuEvidence(path: path)
    looksLeft = interview.limits.looks
  }

  private var limits: ExaminationLimits { interview.limits }

  /// Everything but watching.
  mutating func run() async throws {
    do {
      try await examine()
    } catch {
      if case Interview.End.programLeft = error { throw error }  // a call could start it again
      leave()
      throw error
    }
  }

  private mutating func examine() async throws {
    evidence.introspection = try await interview.introspection(evidence.path)
    evidence.properties = try await interview.properties(evidence.path, .menu)
    guard let first = try await look() else { return }
    try await readProperties(of: first)
    try await readLevels(of: first)
    try await readOddly(first)
    try await open(first)
    try await settle()
    try await close()
    try await settle()
    try await openAsGroup()
    try await settle()
    try await interview.settle()
  }

  /// Waits, and reads what there is then.
  private mutating func settle() async throws {
    try await interview.settle()
    try await look()
  }

  /// Reads the whole layout; `nil` if there is none to keep.
  @discardableResult
  mutating func look() async throws -> SentLayout? {
    guard looksLeft > 0, interview.recorder.hasRoom else {
      gaps = ["The menu changed so often, or is so large, that it was not read to the end."]
      return nil
    }
    looksLeft -= 1
    let answer = try await call("GetLayout", 0, [.int32(0), .int32(-1), .strings([])]) { values, _ in
      SentLayout(values).map(Fact.look)
    }
    return answer.values.flatMap { SentLayout($0) }
  }

  private mutating func call(
    _ member: MemberName, _ id: Int32, _ arguments: [Value],
    fact: @escaping @Sendable ([Value], Duration) -> Fact? = { _, _ in nil }
  ) async throws -> Answer {
    let (answer, duration) = try await interview.call(evidence.path, .menu, member, arguments, fact: fact)
    evidence.calls.append(
      MenuEvidence.Call(
        member: member.rawValue, id: id, error: answer.error, signature: answer.signature, duration: duration))
    if answer.error?.name == .limitsExceeded { gaps = ["An answer to \(member) is larger than the doctor reads."] }
    return answer
  }

  // MARK: Reading

  private mutating func readProperties(of layout: SentLayout) async throws {
    let ids = [0] + Array(layout.rows.map(\.id).prefix(limits.ids))
    for start in stride(from: 0, to: ids.count, by: 100) {
      let batch = Array(ids[start..<min(start + 100, ids.count)])
      let answer = try await call(
        "GetGroupProperties", 0, [.array(of: "i", batch.map(Value.int32)), .strings([])])
      guard let entries = answer.values?.first, interview.recorder.hasRoom else { break }
      interview.recorder.keep(entries.weight)
      var properties: [Int32: [String: Value]] = [:]
      for (id, content) in SentProperties.items(entries) {
        if let values = content.exactEntries { properties[id] = values }
      }
      evidence.groups.append(MenuEvidence.Group(ids: batch, properties: properties, look: lastLook))
    }
    try await look()
  }

  private var lastLook: Int {
    interview.recorder.timeline.lastIndex { if case .look = $0.fact { true } else { false } } ?? 0
  }

  private mutating func readLevels(of layout: SentLayout) async throws {
    let submenus = layout.rows.filter { $0.row.opensSubmenu || !$0.row.children.isEmpty }.map(\.id)
    for id in [0] + submenus.prefix(limits.submenus) { try await readLevel(id) }
    try await readDeepest(of: layout)
    try await look()
  }

  /// Reads one level; `nil` if there is none, or no room for it.
  @discardableResult
  private mutating func readLevel(_ id: Int32) async throws -> SentLayout? {
    guard interview.recorder.hasRoom else { return nil }
    let answer = try await call("GetLayout", id, [.int32(id), .int32(1), .strings([])])
    let level = answer.values.flatMap { SentLayout($0) }
    interview.recorder.keep(level?.root.weight ?? 0)
    evidence.levels.append(MenuEvidence.Level(id: id, layout: level, look: lastLook))
    return level
  }

  /// Reads below the deepest rows, level by level, because a whole layout may have been cut.
  private mutating func readDeepest(of layout: SentLayout) async throws {
    var next = layout.rows.filter { $0.depth >= 16 && $0.row.opensSubmenu && $0.row.children.isEmpty }.first?.id
    for _ in 0..<40 {
      guard let id = next else { return }
      let level = try await readLevel(id)
      next = level?.root.children.first { $0.opensSubmenu && $0.id != id }?.id
    }
  }

  /// Asks for all properties by an empty list, and for the layout of a row that is not there.
  private mutating func readOddly(_ layout: SentLayout) async throws {
    // Not among the calls: an error is an answer here.
    let (all, _) = try await interview.call(
      evidence.path, .menu, "GetGroupProperties", [.array(of: "i", []), .strings([])])
    if let entries = all.values?.first {
      interview.recorder.keep(entries.weight)
      evidence.entriesForNoIDs = entries.elements.count
    }
    let ids = Set(layout.rows.map(\.id))
    guard
      let unknown = (0...Int32(layout.rows.count)).lazy.map({ Int32.max - 4711 - $0 }).first(where: {
        !ids.contains($0)
      })
    else { return }
    evidence.unknownID = unknown
    let (answer, _) = try await interview.call(
      evidence.path, .menu, "GetLayout", [.int32(unknown), .int32(1), .strings([])])
    evidence.unknownAnswer = answer
    try await look()
  }

  // MARK: Opening

  private mutating func open(_ layout: SentLayout) async throws {
    var rows = layout.rows
    let submenus = rows.indices.filter { rows[$0].row.opensSubmenu && rows[$0].row.isVisible }
    for place in [nil] + submenus.prefix(limits.submenus).map(Optional.some) {
      let id = place.map { rows[$0].id } ?? 0
      _ = try await call("AboutToShow", id, [.int32(id)]) { values, duration in
        // A wrong answer is in the calls, by its types, and may be large.
        let kept = values.prefix(1).filter { $0.weight == 1 }
        return .aboutToShow(AboutToShow(id: id, answer: .values(kept), duration: duration))
      }
      noteFailure(id)
      // One that hangs takes all the time there is.
      if evidence.calls.last?.error?.name == .noReply { break }
      unclosed.append(id)
      try await send("opened", id)
      opened.append(id)
      // The same rows may have other ids now.
      if let now = try await look(), now.root.withoutIDs == layout.root.withoutIDs { rows = now.rows }
    }
  }

  private mutating func close() async throws {
    for id in opened.reversed() {
      try await send("closed", id)
      unclosed.removeLast()
    }
  }

  /// Tells the program of the end of what is still open, and does not wait for it: there is no time left.
  private func leave() {
    for id in unclosed.reversed() {
      let arguments = SentEvent("closed", id).arguments
      do {
        interview.connection.send(
          try Message.methodCall(
            to: interview.service, path: evidence.path, interface: .menu, member: "Event", expectsReply: false,
            signature: Signature(of: arguments)
          ) { writer in arguments.forEach { writer.value($0) } })
      } catch {}  // what was sent once can be sent again
    }
  }

  /// An `AboutToShow` that failed is in the timeline as well.
  private func noteFailure(_ id: Int32) {
    guard let last = evidence.calls.last, let error = last.error else { return }
    interview.recorder.record(.aboutToShow(AboutToShow(id: id, answer: .failed(error), duration: last.duration)))
  }

  private mutating func send(_ event: String, _ id: Int32) async throws {
    _ = try await call("Event", id, SentEvent(event, id).arguments) { _, _ in .sent(event: event, id: id) }
  }

  /// The group forms, which libdbusmenu's clients use.
  private mutating func openAsGroup() async throws {
    guard !opened.isEmpty else { return }
    let (recorder, ids) = (interview.recorder, opened)
    _ = try await call("AboutToShowGroup", 0, [.array(of: "i", ids.map(Value.int32))]) { values, duration in
      for id in ids.dropFirst() {
        recorder.record(
          .aboutToShow(AboutToShow(id: id, isGroup: true, answer: .values(values), duration: duration)))
      }
      return .aboutToShow(AboutToShow(id: ids[0], isGroup: true, answer: .values(values), duration: duration))
    }
    unclosed.append(0)
    for event in ["opened", "closed"] {
      _ = try await call("EventGroup", 0, SentEvent.group([SentEvent(event, 0)])) { _, _ in .sent(event: event, id: 0) }
    }
    unclosed = []
  }

  // MARK: Watching

  /// Reads the layout again whenever the program asks for it.
  mutating func observe(until end: ContinuousClock.Instant) async throws {
    let recorder = interview.recorder
    let timer = Task {
      try await Task.sleep(until: end, clock: .continuous)
      recorder.stopWaiting()
    }
    defer { timer.cancel() }
    var known = recorder.layoutSignals
    for await _ in recorder.announcements {
      guard ContinuousClock.now < end else { break }
      guard recorder.layoutSignals != known else { continue }
      known = recorder.layoutSignals
      guard try await look() != nil else { break }
    }
    try await Task.sleep(until: end, clock: .continuous)
    try await look()
    try await interview.settle()
  }
}
