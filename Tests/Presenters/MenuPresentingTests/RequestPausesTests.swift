import LibDBus
@testable import MenuPresenting
import Testing

@Suite struct `Pauses between menus that nobody asked for` {
  private let program = BusProgram.process(7)

  /// The times at which menus of a program come that asks all the time, if each is ended after a while.
  private func shown(
    for time: Duration, ended end: RequestPauses.End, after duration: Duration
  ) -> [Duration] {
    var (pauses, now, shown) = (RequestPauses(), Duration.zero, [Duration]())
    while now < time {
      switch pauses.decision(for: program, at: now) {
      case .show:
        shown.append(now)
        now += duration
        pauses.ended(program, end, at: now)
      case .wait(let until), .refuse(let until): now = until
      }
    }
    return shown
  }

  @Test func `a hundred keys in ten seconds close two menus, and not a hundred and one`() {
    let times = shown(for: .seconds(10), ended: .closedByUser, after: .milliseconds(100))
    #expect(times == [.zero, .milliseconds(350)])
  }

  @Test func `pauses double up to ten seconds`() {
    let times = shown(for: .seconds(100), ended: .closedByProgram, after: .zero)
    let pauses = zip(times.dropFirst(), times).map { $0 - $1 }
    let doubled: [Duration] = [0.25, 0.5, 1, 2, 4, 8, 10, 10].map { .seconds($0) }
    #expect(Array(pauses.prefix(8)) == doubled)
    let slow = shown(for: .seconds(30), ended: .closedByUser, after: .seconds(3))
    let others: [Duration] = zip(slow.dropFirst(), slow).map { $0 - $1 - .seconds(3) }
    #expect(Array(others.prefix(4)) == Array(doubled.prefix(4)))
  }

  @Test func `a second closing within a second refuses the program for ten`() {
    var pauses = RequestPauses()
    pauses.ended(program, .closedByUser, at: .seconds(1))
    #expect(pauses.decision(for: program, at: .seconds(1)) == .wait(until: .seconds(1.25)))
    #expect(pauses.decision(for: program, at: .seconds(1.25)) == .show)
    pauses.ended(program, .closedByUser, at: .seconds(2))
    #expect(pauses.decision(for: program, at: .seconds(2)) == .refuse(at: .seconds(12)))
    #expect(pauses.decision(for: program, at: .seconds(11.9)) == .refuse(at: .seconds(12)))
    #expect(pauses.decision(for: program, at: .seconds(12)) == .show)
    #expect(pauses.decision(for: .process(8), at: .seconds(2)) == .show, "others do not wait")
  }

  @Test func `a program that closes its own menus is not refused`() {
    var pauses = RequestPauses()
    for time in [1000, 1100, 1200] { pauses.ended(program, .closedByProgram, at: .milliseconds(time)) }
    #expect(pauses.decision(for: program, at: .milliseconds(1200)) == .wait(until: .milliseconds(2200)))
  }

  @Test func `a choice ends the pauses, and so does a minute`() {
    var pauses = RequestPauses()
    for time in 1...5 { pauses.ended(program, .closedByUser, at: .seconds(time * 2)) }
    pauses.ended(program, .chosen, at: .seconds(11))
    #expect(pauses.decision(for: program, at: .seconds(11)) == .show)
    for time in 6...10 { pauses.ended(program, .closedByUser, at: .seconds(time * 2)) }
    pauses.ended(program, .closedByUser, at: .seconds(100))
    #expect(pauses.decision(for: program, at: .seconds(100)) == .wait(until: .seconds(100.25)))
  }

  @Test func `the pauses of any number of programs cost only so much`() {
    var pauses = RequestPauses()
    for process in 0..<10_000 { pauses.ended(.process(process), .closedByUser, at: .seconds(1)) }
    let waiting = (0..<10_000).filter { pauses.decision(for: .process($0), at: .seconds(1)) != .show }.count
    #expect(waiting == MenuPresentingLimits.rememberedPrograms)
  }

  @Test func `no menu of a program that made a presenter stand still is shown, for any caller and also for the user`() {
    let owner = Caller(connection: ":1.7", processID: 7)
    let other = Caller(connection: ":1.8", processID: 8)
    let command = Caller(connection: ":1.9", processID: 9, isOwnCommand: true)
    var pauses = RequestPauses(standStills: [owner.requester: .seconds(60)])
    // A choice in a menu of another is no proof.
    pauses.ended(owner.requester, .chosen, at: .seconds(1))
    for caller in [owner, other] {
      for isWanted in [true, false] {
        let decision = pauses.decision(for: caller, menuOf: owner, isWanted: isWanted, at: .seconds(2))
        #expect(decision == .refuse(at: .seconds(60)))
      }
    }
    // It asks once, and the user waits for the answer.
    #expect(
      pauses.decision(for: command, menuOf: owner, isWanted: true, at: .seconds(2)) == .refuse(at: .seconds(2)))
    #expect(pauses.decision(for: owner, menuOf: other, isWanted: true, at: .seconds(2)) == .show)
    #expect(pauses.decision(for: owner, menuOf: owner, isWanted: true, at: .seconds(60)) == .show)
  }
}
