import Testing

@testable import MenuBus

/// The pinned orders.
@Suite struct `A context menu's life cycle` {
  typealias Machine = ContextMenuLifeCycle
  typealias Event = ContextMenuLifeCycle.Event
  typealias Call = ContextMenuLifeCycle.Call

  private static let beginning: [Event] = [.triggered, .configured(true), .opened]
  private static let first: [Call] = [.configuration, .previewForHighlighting, .willPresent]
  private static let last: [Call] = [.willEnd, .animations, .previewForDismissing, .didEnd, .completions]

  private func calls(_ events: [Event]) -> [Call] {
    var machine = Machine()
    return events.flatMap { machine.handle($0) }
  }

  @Test(arguments: [
    ("choice", [Event.closes(.choice), .ended], []), ("commit", [.closes(.commit), .ended], [Call.willCommit]),
    ("background", [.closes(.nothing), .ended], []), ("crash", [.ended], []),
  ])
  func `each way to the end has its calls`(name: String, end: [Event], more: [Call]) {
    #expect(calls(Self.beginning + end) == Self.first + more + Self.last, "\(name)")
  }

  @Test func `the handler of a row that was chosen runs between the dismissal preview and the end`() {
    var machine = Machine()
    for event in Self.beginning { _ = machine.handle(event) }
    #expect(machine.handle(.closes(.choice)).last == .previewForDismissing)
    #expect(machine.handle(.ended) == [.didEnd, .completions])
  }

  @Test func `without a configuration nothing else is called, whatever happens`() {
    let events: [Event] = [.triggered, .configured(false), .opened, .closes(.commit), .ended, .triggered]
    #expect(calls(events) == [.configuration])
  }

  @Test func `commit, dismissal preview, animations, end and completions come in this order`() {
    let calls = calls(Self.beginning + [.closes(.commit), .ended])
    #expect(
      calls.dropFirst(3) == [
        .willCommit, .willEnd, .animations, .previewForDismissing, .didEnd, .completions,
      ])
  }

  @Test func `a menu that no client opened ends without a call; a choice opens it`() {
    #expect(
      calls([.triggered, .configured(true), .closes(.nothing), .ended]) == [.configuration, .previewForHighlighting])
    #expect(calls([.triggered, .configured(true), .closes(.choice), .ended]) == Self.first + Self.last)
  }

  @Test func `nothing is called twice, in whatever order clients say things`() {
    let all: [Event] = [
      .triggered, .configured(true), .opened, .closes(.choice), .closes(.commit), .closes(.nothing), .ended,
    ]
    var sequences: [[Event]] = [[]]
    for _ in 1...5 { sequences = sequences.flatMap { sequence in all.map { sequence + [$0] } } }
    for sequence in sequences {
      let calls = calls(sequence)
      #expect(Set(calls).count == calls.count)
      #expect(!calls.contains(.didEnd) || calls.contains(.willPresent))
    }
  }
}
