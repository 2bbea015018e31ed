package import LibDBus

/// Something the program may want to know about a client besides its events.
package enum MenuNotice: Sendable {
  /// A client is about to show something: the root, items that are filled on demand, or for the first time in a while
  /// anything at all. If there is a `question`, its answer waits a moment for the program.
  case aboutToShow(
    isRoot: Bool, onDemand: [ItemID], client: BusName?, habit: ReadingHabit?, silence: Duration?, question: Int?)
  /// A client that had the menu open gave no sign of life for a long time, or left the bus.
  case gone(BusName)

  /// A client that says `opened` after more silence than this had closed the menu before, whether it said so or not.
  package static let longestPause = Duration.seconds(2)
}

/// An `AboutToShow` that was not answered yet.
struct OpenQuestion {
  var address: ReplyAddress
  var sender: BusName?
  var ids: [ItemID]
  /// For a group, the ids that were not known; `nil` for a single question.
  var unknown: [ItemID]?
}

// What is filled on demand is asked for before the answer to `AboutToShow`, so that content which is there at once is
// in it. It waits for no longer than `answerBudget`, and the thread not at all.
extension MenuServer {
  /// Beyond this many questions that wait, and with more items than this, they are answered at once.
  private static let maximumQuestions = (count: 64, size: 1024)

  /// Notes an `AboutToShow` or `Event`, before it is answered. Other calls are no sign that somebody looks at the menu:
  /// panels on libdbusmenu-gtk fetch what changed after each signal, be their menu open or not.
  func noteSignOfLife(of name: BusName?) {
    guard let onNotice else { return }
    silence = nil
    guard let name else { return }
    let (silence, forgotten) = clock.note(name, at: .now)
    self.silence = silence
    if let forgotten { onNotice(.gone(forgotten)) }
  }

  /// Tells the program of an `AboutToShow` that it wants to know of; returns whether the answer waits for it.
  func tell(of ids: [ItemID], unknown: [ItemID]? = nil, _ call: borrowing IncomingMessage) -> Bool {
    guard let onNotice else { return false }
    let sender = call.sender
    habits.note(sender, speaksOf: ids)
    let onDemand = layout.onDemand.isEmpty ? [] : layout.onDemand.intersection(ids).sorted()
    let isRoot = ids.contains(.root)  // asked about at each opening, once
    guard !onDemand.isEmpty || isRoot || clock.mustTell(of: sender, after: silence) else { return false }
    watch(sender)
    var question: Int?
    if !onDemand.isEmpty, call.replyAddress.isExpected, questions.count < Self.maximumQuestions.count,
      ids.count + (unknown?.count ?? 0) <= Self.maximumQuestions.size
    {
      lastQuestion += 1
      questions[lastQuestion] = OpenQuestion(address: call.replyAddress, sender: sender, ids: ids, unknown: unknown)
      question = lastQuestion
      connection.loop.perform(after: options.answerBudget) { [weak self, lastQuestion] in
        self?.assumeIsolated { $0.answer([lastQuestion], changing: []) }
      }
    }
    onNotice(
      .aboutToShow(
        isRoot: isRoot, onDemand: onDemand, client: sender, habit: habits[sender], silence: silence, question: question)
    )
    return question != nil
  }

  /// Notes an event that opens or closes the menu.
  func noteOpening(_ event: MenuEvent) {
    guard onNotice != nil else { return }
    switch event.kind {
    case .opened:
      watch(event.sender)
      habits.note(event.sender, speaksOf: [event.id])
    case .clicked: clock.mayHaveClosed(event.sender)
    case .closed: if event.id == .root { clock.mayHaveClosed(event.sender) }
    case .hovered, .other: break
    }
  }

  /// Notes that a client is gone.
  func forgetCaller(_ name: BusName) {
    ledger.forget(name)
    habits.forget(name)
    if clock.forget(name) { onNotice?(.gone(name)) }
  }

  private func watch(_ name: BusName?) {
    if clock.told(of: name) { lookForSilence(after: options.sessionTimeout) }
  }

  private func lookForSilence(after delay: Duration) {
    connection.loop.perform(after: delay) { [weak self] in
      self?.assumeIsolated { server in
        let (names, next) = server.clock.silent(for: server.options.sessionTimeout, at: .now)
        for name in names { server.onNotice?(.gone(name)) }
        if let next { server.lookForSilence(after: next) }
      }
    }
  }

  /// Answers what still waits of these questions, from the layout as it is now.
  ///
  /// - Parameter changing: Items whose children changed, which is about to be announced.
  func answer(_ numbers: [Int], changing: Set<ItemID>) {
    for number in numbers {
      guard let question = questions.removeValue(forKey: number) else { continue }
      let needed = question.ids.filter { needsUpdate($0, changing: changing.contains($0), for: question.sender) }
      // Neither booleans nor lists of numbers are anything that D-Bus does not take.
      guard
        let reply = try? question.unknown.map({ unknown throws(BusError) in
          try Self.groupAnswer(needed, unknown, to: question.address)
        }) ?? Message.reply(to: question.address, signature: "b", body: { $0.bool(!needed.isEmpty) })
      else { continue }
      connection.send(reply)
    }
  }
}
