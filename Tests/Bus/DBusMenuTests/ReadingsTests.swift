import LibDBus
import Testing

@testable import DBusMenu

@Suite struct `The readings of clients` {
  private let anna: BusName = ":1.1"
  private let bert: BusName = ":1.2"

  /// The sample, in which the children of `id` changed last with `revision`.
  private func layout(_ changes: [(ItemID, UInt32)]) -> MenuLayout {
    var layout = MenuLayout.sample
    for (id, revision) in changes { layout.noteChildren(of: id, changedAt: revision) }
    return layout
  }

  @Test func `a client that never read has nothing to renew`() {
    let clients = Clients()
    #expect(!clients.needsUpdate(2, in: layout([(2, 9)]), for: anna))
    #expect(!clients.needsUpdate(2, in: layout([(2, 9)]), for: nil))
  }

  @Test func `a client is told of what changed since it read, and only of that`() {
    var clients = Clients()
    _ = clients.noteReading(of: .root, depth: -1, revision: 5, by: anna)
    let changed = layout([(2, 6)])
    #expect(clients.needsUpdate(2, in: changed, for: anna))
    #expect(!clients.needsUpdate(.root, in: changed, for: anna))
    #expect(!clients.needsUpdate(4, in: changed, for: anna))
    #expect(!clients.needsUpdate(2, in: layout([(2, 5)]), for: anna))
    _ = clients.noteReading(of: 2, depth: -1, revision: 6, by: anna)
    #expect(!clients.needsUpdate(2, in: changed, for: anna))
  }

  @Test func `clients are told apart`() {
    var clients = Clients()
    _ = clients.noteReading(of: .root, depth: -1, revision: 5, by: anna)
    _ = clients.noteReading(of: .root, depth: -1, revision: 6, by: bert)
    #expect(clients.needsUpdate(2, in: layout([(2, 6)]), for: anna))
    #expect(!clients.needsUpdate(2, in: layout([(2, 6)]), for: bert))
  }

  @Test(
    arguments: [
      (0, -1, 4, true), (0, 1, 0, true), (0, 1, 2, false), (0, 2, 2, true), (0, 2, 4, false), (0, 3, 4, true),
      (2, 1, 2, true),
      (2, 1, 4, false), (2, 2, 4, true), (2, -1, 4, true), (2, -1, 0, false), (4, -1, 2, false), (0, 0, 0, false),
    ] as [(ItemID, Int32, ItemID, Bool)])
  func `a reading covers what its depth reached`(asked: ItemID, depth: Int32, id: ItemID, isCovered: Bool) {
    var clients = Clients()
    _ = clients.noteReading(of: asked, depth: depth, revision: 5, by: anna)
    #expect(clients.needsUpdate(id, in: layout([(id, 6)]), for: anna) == isCovered)
  }

  @Test func `a shallow reading does not make a deep one forgotten`() {
    var clients = Clients()
    _ = clients.noteReading(of: .root, depth: -1, revision: 5, by: anna)
    _ = clients.noteReading(of: .root, depth: 1, revision: 6, by: anna)
    #expect(clients.needsUpdate(2, in: layout([(2, 6)]), for: anna))
    #expect(!clients.needsUpdate(.root, in: layout([(.root, 6)]), for: anna))
  }

  @Test func `an item that is not there needs nothing`() {
    var clients = Clients()
    _ = clients.noteReading(of: .root, depth: -1, revision: 5, by: anna)
    #expect(!clients.needsUpdate(99, in: layout([]), for: anna))
  }

  @Test func `a client that went is forgotten`() {
    var clients = Clients()
    _ = clients.noteReading(of: .root, depth: -1, revision: 5, by: anna)
    _ = clients.forget(anna)
    #expect(clients.count == 0)
    #expect(!clients.needsUpdate(2, in: layout([(2, 6)]), for: anna))
  }

  @Test func `clients are bounded, and the one used least recently goes`() {
    var clients = Clients()
    for number in 0..<DBusMenuLimits.clients {
      _ = clients.noteReading(of: .root, depth: -1, revision: 5, by: BusName(rawValue: ":1.\(number + 100)"))
    }
    _ = clients.noteReading(of: .root, depth: -1, revision: 5, by: ":1.100")
    _ = clients.noteReading(of: .root, depth: -1, revision: 5, by: anna)
    #expect(clients.count == DBusMenuLimits.clients)
    let changed = layout([(2, 6)])
    #expect(clients.needsUpdate(2, in: changed, for: anna))
    #expect(clients.needsUpdate(2, in: changed, for: ":1.100"))
    #expect(!clients.needsUpdate(2, in: changed, for: ":1.101"))
  }

  @Test func `items that are gone take no place from those that are there`() {
    var clients = Clients()
    _ = clients.noteReading(of: 2, depth: -1, revision: 5, by: anna)
    for id in 1000..<3000 {
      _ = clients.noteReading(of: ItemID(Int32(id)), depth: -1, revision: 5, by: anna)
      clients.forget([ItemID(Int32(id))])
    }
    #expect(clients.needsUpdate(2, in: layout([(2, 6)]), for: anna))
  }

  @Test func `the next announcement after an AboutToShow is repeated to its client, and only that`() {
    var clients = Clients()
    var askers = [clients.noteAnnouncement(of: 2)]
    clients.noteAboutToShow(2, answer: false, isChanging: false, by: anna)
    clients.noteAboutToShow(4, answer: false, isChanging: false, by: bert)
    clients.noteAboutToShow(2, answer: false, isChanging: false, by: nil)
    askers += [6, 2, 2, 4].map { clients.noteAnnouncement(of: $0) }
    #expect(askers == [[], [], [anna], [], [bert]])
  }

  @Test func `nothing is repeated to a client whose last reading named properties`() {
    var clients = Clients()
    _ = clients.noteReading(of: .root, depth: 1, revision: 5, names: ["label"], by: anna)
    _ = clients.noteReading(of: .root, depth: 1, revision: 5, names: [], by: bert)
    for name in [anna, bert] { clients.noteAboutToShow(2, answer: false, isChanging: false, by: name) }
    let first = clients.noteAnnouncement(of: 2)
    _ = clients.noteReading(of: 2, depth: 1, revision: 6, by: anna)
    let second = clients.noteAnnouncement(of: 2)
    #expect(first == [bert] && second == [], "its call is forgotten as well")
  }

  @Test func `an AboutToShow of the root counts if the answer was true`() {
    var clients = Clients()
    clients.noteAboutToShow(.root, answer: false, isChanging: false, by: anna)
    let refused = clients.noteAnnouncement(of: .root)
    clients.noteAboutToShow(.root, answer: true, isChanging: false, by: anna)
    let taken = clients.noteAnnouncement(of: .root)
    #expect(refused == [] && taken == [anna])
  }

  @Test func `the announcement that follows an answer of true is not repeated, since it is the one passed over`() {
    var clients = Clients()
    clients.noteAboutToShow(2, answer: false, isChanging: false, by: anna)
    clients.noteAboutToShow(2, answer: true, isChanging: true, by: anna)
    clients.noteAboutToShow(.root, answer: true, isChanging: true, by: bert)
    let first = [ItemID(2), .root].map { clients.noteAnnouncement(of: $0) }
    #expect(first == [[], []])
    // Of an answer about what was announced before, none follows: the next one is passed over.
    clients.noteAboutToShow(2, answer: true, isChanging: false, by: anna)
    let next = clients.noteAnnouncement(of: 2)
    #expect(next == [anna])
  }

  @Test func `calls about removed items, and of clients that went, are forgotten`() {
    var clients = Clients()
    clients.noteAboutToShow(2, answer: true, isChanging: false, by: anna)
    clients.noteAboutToShow(4, answer: true, isChanging: false, by: anna)
    clients.forget([2])
    let first = clients.noteAnnouncement(of: 2)
    _ = clients.forget(anna)
    let second = clients.noteAnnouncement(of: 4)
    #expect(first == [] && second == [])
  }

  @Test func `clients that only ask are bounded as well`() {
    var clients = Clients()
    for number in 0..<200 {
      clients.noteAboutToShow(2, answer: true, isChanging: false, by: BusName(rawValue: ":1.\(number)"))
    }
    #expect(clients.count == DBusMenuLimits.clients)
  }
}
