import LibDBus
import Testing

@testable import DBusMenu

@Suite struct `The ledger of callers` {
  private let anna: BusName = ":1.1"
  private let bert: BusName = ":1.2"

  /// The sample, in which the children of `id` changed last with `revision`.
  private func layout(_ changes: [(ItemID, UInt32)]) -> MenuLayout {
    var layout = MenuLayout.sample
    for (id, revision) in changes { layout.noteChildren(of: id, changedAt: revision) }
    return layout
  }

  @Test func `whoever never asked has nothing to renew`() {
    let ledger = CallerLedger()
    #expect(!ledger.needsUpdate(2, in: layout([(2, 9)]), for: anna))
    #expect(!ledger.needsUpdate(2, in: layout([(2, 9)]), for: nil))
  }

  @Test func `a caller is told of what changed since it asked, and only of that`() {
    var ledger = CallerLedger()
    ledger.fetched(.root, depth: -1, revision: 5, by: anna)
    let changed = layout([(2, 6)])
    #expect(ledger.needsUpdate(2, in: changed, for: anna))
    #expect(!ledger.needsUpdate(.root, in: changed, for: anna))
    #expect(!ledger.needsUpdate(4, in: changed, for: anna))
    #expect(!ledger.needsUpdate(2, in: layout([(2, 5)]), for: anna))
    ledger.fetched(2, depth: -1, revision: 6, by: anna)
    #expect(!ledger.needsUpdate(2, in: changed, for: anna))
  }

  @Test func `callers are told apart`() {
    var ledger = CallerLedger()
    ledger.fetched(.root, depth: -1, revision: 5, by: anna)
    ledger.fetched(.root, depth: -1, revision: 6, by: bert)
    #expect(ledger.needsUpdate(2, in: layout([(2, 6)]), for: anna))
    #expect(!ledger.needsUpdate(2, in: layout([(2, 6)]), for: bert))
  }

  @Test(
    arguments: [
      (0, -1, 4, true), (0, 1, 0, true), (0, 1, 2, false), (0, 2, 2, true), (0, 2, 4, false), (0, 3, 4, true),
      (2, 1, 2, true),
      (2, 1, 4, false), (2, 2, 4, true), (2, -1, 4, true), (2, -1, 0, false), (4, -1, 2, false), (0, 0, 0, false),
    ] as [(ItemID, Int32, ItemID, Bool)])
  func `a question covers what its depth reached`(asked: ItemID, depth: Int32, id: ItemID, isCovered: Bool) {
    var ledger = CallerLedger()
    ledger.fetched(asked, depth: depth, revision: 5, by: anna)
    #expect(ledger.needsUpdate(id, in: layout([(id, 6)]), for: anna) == isCovered)
  }

  @Test func `a shallow question does not make a deep one forgotten`() {
    var ledger = CallerLedger()
    ledger.fetched(.root, depth: -1, revision: 5, by: anna)
    ledger.fetched(.root, depth: 1, revision: 6, by: anna)
    #expect(ledger.needsUpdate(2, in: layout([(2, 6)]), for: anna))
    #expect(!ledger.needsUpdate(.root, in: layout([(.root, 6)]), for: anna))
  }

  @Test func `an item that is not there needs nothing`() {
    var ledger = CallerLedger()
    ledger.fetched(.root, depth: -1, revision: 5, by: anna)
    #expect(!ledger.needsUpdate(99, in: layout([]), for: anna))
  }

  @Test func `a caller that went is forgotten`() {
    var ledger = CallerLedger()
    ledger.fetched(.root, depth: -1, revision: 5, by: anna)
    ledger.forget(anna)
    #expect(ledger.callerCount == 0)
    #expect(!ledger.needsUpdate(2, in: layout([(2, 6)]), for: anna))
  }

  @Test func `callers are bounded, and whoever was silent longest goes`() {
    var ledger = CallerLedger()
    for number in 0..<CallerLedger.maximumCallers {
      ledger.fetched(.root, depth: -1, revision: 5, by: BusName(rawValue: ":1.\(number + 100)"))
    }
    ledger.fetched(.root, depth: -1, revision: 5, by: ":1.100")
    ledger.fetched(.root, depth: -1, revision: 5, by: anna)
    #expect(ledger.callerCount == CallerLedger.maximumCallers)
    let changed = layout([(2, 6)])
    #expect(ledger.needsUpdate(2, in: changed, for: anna))
    #expect(ledger.needsUpdate(2, in: changed, for: ":1.100"))
    #expect(!ledger.needsUpdate(2, in: changed, for: ":1.101"))
  }

  @Test func `items that are gone take no place from those that are there`() {
    var ledger = CallerLedger()
    ledger.fetched(2, depth: -1, revision: 5, by: anna)
    for id in 1000..<3000 {
      ledger.fetched(ItemID(Int32(id)), depth: -1, revision: 5, by: anna)
      ledger.forget([ItemID(Int32(id))])
    }
    #expect(ledger.needsUpdate(2, in: layout([(2, 6)]), for: anna))
  }

  @Test func `the next announcement after a question is said again to the one who asked, and only that`() {
    var ledger = CallerLedger()
    var askers = [ledger.takeQuestions(about: 2)]
    ledger.noteQuestion(about: 2, answer: false, by: anna)
    ledger.noteQuestion(about: 4, answer: false, by: bert)
    ledger.noteQuestion(about: 2, answer: false, by: nil)
    askers += [6, 2, 2, 4].map { ledger.takeQuestions(about: $0) }
    #expect(askers == [[], [], [anna], [], [bert]])
  }

  @Test func `nothing is said again to a client whose last reading named properties`() {
    var ledger = CallerLedger()
    ledger.fetched(.root, depth: 1, revision: 5, namingProperties: true, by: anna)
    ledger.fetched(.root, depth: 1, revision: 5, namingProperties: false, by: bert)
    for name in [anna, bert] { ledger.noteQuestion(about: 2, answer: false, by: name) }
    let first = ledger.takeQuestions(about: 2)
    ledger.fetched(2, depth: 1, revision: 6, by: anna)
    let second = ledger.takeQuestions(about: 2)
    #expect(first == [bert] && second == [], "its question is forgotten as well")
  }

  @Test func `a question about the root counts if the answer was true`() {
    var ledger = CallerLedger()
    ledger.noteQuestion(about: .root, answer: false, by: anna)
    let refused = ledger.takeQuestions(about: .root)
    ledger.noteQuestion(about: .root, answer: true, by: anna)
    let taken = ledger.takeQuestions(about: .root)
    #expect(refused == [] && taken == [anna])
  }

  @Test func `questions about removed items, and of callers that went, are forgotten`() {
    var ledger = CallerLedger()
    ledger.noteQuestion(about: 2, answer: true, by: anna)
    ledger.noteQuestion(about: 4, answer: true, by: anna)
    ledger.forget([2])
    let first = ledger.takeQuestions(about: 2)
    ledger.forget(anna)
    let second = ledger.takeQuestions(about: 4)
    #expect(first == [] && second == [])
  }

  @Test func `those who only ask are bounded, too`() {
    var ledger = CallerLedger()
    for number in 0..<200 { ledger.noteQuestion(about: 2, answer: true, by: BusName(rawValue: ":1.\(number)")) }
    #expect(ledger.callerCount == CallerLedger.maximumCallers)
  }
}
