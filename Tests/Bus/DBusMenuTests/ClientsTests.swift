import Basics
import LibDBus
import Testing

@testable import DBusMenu

@Suite struct `The clients of a server` {
  private let anna: BusName = ":1.1"
  private let bert: BusName = ":1.2"
  private let start = ContinuousClock.Instant.now

  @Test func `the clients of a server tell for how long each was silent`() {
    var clients = Clients()
    #expect(clients.noteSignOfLife(of: anna, at: start).silence == nil)
    #expect(clients.noteSignOfLife(of: bert, at: start + .seconds(1)).silence == nil)
    #expect(clients.noteSignOfLife(of: anna, at: start + .seconds(3)).silence == .seconds(3))
    #expect(clients.noteSignOfLife(of: anna, at: start + .seconds(3)).silence == .zero)
    let wasWatched = clients.forget(anna)
    #expect(!wasWatched, "the program does not wait for that")
    #expect(clients.noteSignOfLife(of: anna, at: start + .seconds(4)).silence == nil)
  }

  @Test func `the clients of a server have an opening told of once, until the menu may have been closed`() {
    var clients = Clients()
    _ = clients.noteSignOfLife(of: anna, at: start)
    #expect(clients.mustTell(of: anna, after: nil))
    let isFirst = clients.noteTold(of: anna)
    #expect(isFirst)
    #expect(!clients.mustTell(of: anna, after: .seconds(2)))
    #expect(clients.mustTell(of: anna, after: .seconds(3)), "after a pause it is another opening")
    #expect(clients.mustTell(of: bert, after: nil))
    clients.noteClosing(by: anna)
    #expect(clients.mustTell(of: anna, after: .zero))
    #expect(clients.mustTell(of: nil, after: nil), "a connection without a bus")
    let (first, second) = (clients.forget(anna), clients.forget(anna))
    #expect(first && !second)
  }

  @Test func `the clients that are silent are named once, with when to look again`() {
    var clients = Clients()
    for (name, seconds) in [(anna, 0), (bert, 10)] {
      _ = clients.noteSignOfLife(of: name, at: start + .seconds(seconds))
      _ = clients.noteTold(of: name)
    }
    let found = [59, 60, 70, 90].map { clients.silent(for: .seconds(60), at: start + .seconds($0)) }
    #expect(found.map(\.names) == [[], [anna], [bert], []])
    #expect(found.map(\.next) == [.seconds(1), .seconds(10), nil, nil])
    let isFirst = clients.noteTold(of: anna)
    #expect(isFirst, "a client that comes back is watched again")
  }

  @Test func `a client is silent sooner where it tells of its opening only once`() {
    var clients = Clients()
    _ = clients.noteSignOfLife(of: anna, at: start)
    _ = clients.noteTold(of: anna)
    clients.records[anna]?.habit = .opensOnce
    let found = [14, 15].map { clients.silent(for: .seconds(60), at: start + .seconds($0)) }
    #expect(found.map(\.names) == [[], [anna]] && found.map(\.next) == [.seconds(1), nil])
  }

  /// The habit of a client after its reading of the root and other calls.
  private func habit(
    depth: Int32, _ names: [String] = [], waits: Bool = true, _ more: (inout Clients) -> Void = { _ in }
  ) -> ReadingHabit? {
    var clients = Clients()
    _ = clients.noteReading(of: .root, depth: depth, revision: 1, names: names, by: anna)
    more(&clients)
    clients.noteRootOpening(by: anna, isReplyExpected: waits)
    return clients.habit(of: anna)
  }

  @Test func `the habit of a client shows by its reading, its questions and its opening of the root`() {
    let all = PropertyName.standard.map(\.rawValue)
    #expect(habit(depth: -1) == .tellsLevels, "Budgie")
    #expect(habit(depth: 1, all) == nil, "vala-panel-appmenu says it of closed menus, too")
    #expect(habit(depth: -1, all) == .rootOnly && habit(depth: 1) == .closesWithRoot)
    #expect(habit(depth: 1, waits: false) == nil, "Plasma")
    #expect(habit(depth: -1) { $0.noteAsking(by: anna) } == nil, "Quickshell")
    var cosmic = Clients()
    _ = cosmic.noteReading(of: .root, depth: -1, revision: 1, by: anna)
    cosmic.noteRootOpening(by: anna, isReplyExpected: true)
    cosmic.noteAsking(by: anna)
    cosmic.noteRootOpening(by: anna, isReplyExpected: true)
    #expect(cosmic.habit(of: anna) == nil, "COSMIC")
  }

  @Test func `a client that reads level by level may lose titles, until it opens as LXQt does, or goes`() {
    func loses(_ use: (inout Clients) -> Void) -> Bool {
      var clients = Clients()
      use(&clients)
      return clients.losesTitles
    }
    func reads(_ clients: inout Clients, depth: Int32 = 1, _ names: [String] = []) {
      _ = clients.noteReading(of: .root, depth: depth, revision: 1, names: names, by: anna)
    }
    #expect(!loses { _ in } && loses { reads(&$0) })
    #expect(!loses { reads(&$0, depth: -1) } && !loses { reads(&$0, ["label"]) })
    for isReplyExpected in [true, false] {
      let isPlasma = loses {
        reads(&$0)
        $0.noteRootOpening(by: anna, isReplyExpected: isReplyExpected)
      }
      #expect(isPlasma != isReplyExpected)
    }
    let stays = loses {
      reads(&$0)
      _ = $0.forget(anna)
    }
    #expect(!stays)
  }

  @Test func `the clients of a server settle the next look once, however often clients come and go`() {
    var clients = Clients()
    var settled = 0
    for second in 0..<50 {
      _ = clients.noteSignOfLife(of: anna, at: start + .seconds(second))
      if clients.noteTold(of: anna) { settled += 1 }
      _ = clients.forget(anna)
    }
    #expect(settled == 1)
    let empty = clients.silent(for: .seconds(60), at: start + .seconds(60))
    #expect(empty.names == [] && empty.next == nil)
    _ = clients.noteSignOfLife(of: anna, at: start + .seconds(61))
    let isFirst = clients.noteTold(of: anna)
    #expect(isFirst)
  }

  @Test
  func `the clients of a server are bounded: the one used least recently goes`() throws {
    var clients = Clients()
    for number in 0..<DBusMenuLimits.clients {
      let name = try #require(BusName(rawValue: ":1.\(number)"))
      #expect(clients.noteSignOfLife(of: name, at: start + .seconds(number)).forgotten == nil)
      if number == 1 { _ = clients.noteTold(of: name) }
    }
    #expect(clients.noteSignOfLife(of: ":2.1", at: start + .seconds(99)).forgotten == nil)
    #expect(clients.noteSignOfLife(of: ":2.2", at: start + .seconds(99)).forgotten == ":1.1")
  }
}
