import DBusMenu
import LibDBus
@testable import MenuPresenting
import MenuTestKit
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The name of the presenter` {
  private let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  @Test func `the name of the presenter belongs to one, and the error says whether that one keeps it`() async throws {
    let first = try await RunningService(on: bus)
    for (policy, isKept) in [(NamePolicy.alone, false), (.replacing, true)] {
      let second = try await RunningService(on: bus, policy: policy)
      await #expect(throws: PresenterNameTaken(isKept: isKept)) { try await second.ended() }
    }
    first.cancel()
    try await first.ended()
  }

  @Test
  func `the name of the presenter goes to another one with the open menu, and comes back`()
    async throws
  {
    let window = try await RunningService(on: bus, policy: .standingBy)
    let program = try await Requester(on: bus)
    try await program.perform("follow 1")
    let first = try await window.surface.presenter(0)
    let terminal = try await RunningService(on: bus, kind: .terminal, policy: .replacing)
    try await first.state.wait(for: "the menu is closed where it was") { $0.isOver && $0.wasCancelled }
    // The program repeats the request, because another presenter has the name.
    let second = try await terminal.surface.presenter(0)
    #expect(window.surface.shown.value.count == 1 && window.log.value.ends.isEmpty)
    second.choose(3, "Three")
    #expect(
      try await program.lines.next("events", count: 3).map { $0.split(separator: " ")[0] }
        == ["opened", "opened", "clicked"], "the first presenter has not closed it")
    terminal.cancel()
    try await terminal.ended()
    let third = try await window.surface.presenter(1)
    #expect(third.request.client.service == program.name)
    third.close()
    window.cancel()
    try await window.ended()
  }

  @Test func `a call stays with the presenter that took it`() async throws {
    let window = try await RunningService(on: bus, policy: .standingBy)
    let program = try await Requester(on: bus)
    let caller = try await BusConnection.connect(to: .address(bus.address))
    let answer = Task {
      try await caller.call(
        PresenterMember.open, of: PresentationName.presenterInterface, at: PresentationName.presenterPath,
        on: PresentationName.presenter, with: [.string(program.name.rawValue), .objectPath("/menu"), .dictionary([:])],
        timeout: nil)
    }
    let presenter = try await window.surface.presenter(0)
    let terminal = try await RunningService(on: bus, kind: .terminal, policy: .replacing)
    presenter.choose(1, "One")
    #expect(
      try await answer.value == [.array(of: "(ias)", [.structure([.int32(1), .strings(["One"])])])])
    for service in [terminal, window] {
      service.cancel()
      try await service.ended()
    }
  }

  @Test func `the name of the presenter is given back when nothing is shown for a time`() async throws {
    let time = ManualTime()
    let idle = try await RunningService(on: bus, policy: .standingBy, exitWhenIdle: .seconds(600), time: time)
    try await time.turn(by: .seconds(599), sleeping: 1)
    #expect(idle.log.value.end == nil)
    try await time.turn(by: .seconds(1))
    try await idle.ended()
    #expect(try await idle.connection.owner(of: "org.menubus.Presenter") == nil)
  }

  @Test func `the name of the presenter is kept while a menu is shown`() async throws {
    let program = try await Requester(on: bus)
    try await program.perform("follow 1")
    let time = ManualTime()
    let service = try await RunningService(on: bus, policy: .standingBy, exitWhenIdle: .seconds(600), time: time)
    let shown = try await service.surface.presenter(0)
    try await time.turn(by: .seconds(86_400), sleeping: 1)
    #expect(service.log.value.end == nil)
    shown.close()
    try await program.wait(for: "closed 0")
    try await service.log.wait(for: "the end of the menu") { !$0.ends.isEmpty }
    try await time.wait(for: 1)
    try await time.turn(by: .seconds(1200))
    try await service.ended()
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A menu that is shown` {
  private let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  @Test func `a menu that is shown follows its source, and closes as its program says`() async throws {
    let service = try await RunningService(on: bus)
    let program = try await Requester(on: bus)
    try await program.perform("ask 1 {'direction': <'down'>}")
    let presenter = try await service.surface.presenter(0)
    try await program.wait(for: "opened 0")
    try await program.perform("change 2 {'direction': <'up'>}")
    try await program.perform("change 1 {'direction': <'up'>, 'transfer': <true>}")
    let state = try await presenter.state.wait(for: "the source is another") { !$0.sources.isEmpty }
    #expect(state.sources.map(\.direction) == [.up] && state.sources[0].handsOverPress)
    try await program.perform(
      "dismiss 1 {'animated': <false>, 'commit-style': <'pop'>, 'dismiss-rect': <(1, 2, 3, 4)>}")
    try await presenter.state.wait(for: "the menu is closed") { $0.isOver }
    var dismissal = DismissalDetails()
    dismissal.isAnimated = false
    dismissal.commitStyle = .pop
    dismissal.rect = PixelRect(x: 1, y: 2, width: 3, height: 4)
    #expect(presenter.state.value.dismissals == [dismissal])
    service.cancel()
    try await service.ended()
  }

  @Test
  func `a shown menu reports its rows' places, the end of a press, and its room, in order`()
    async throws
  {
    let service = try await RunningService(on: bus)
    let program = try await Requester(on: bus)
    try await program.perform("ask 1 {'transfer': <true>}")
    let presenter = try await service.surface.presenter(0)
    presenter.link.sendRects(of: [.init(id: 1, rect: PixelRect(x: 0, y: 4, width: 80, height: 20))])
    for effect in [NavigationEffect.hover(2), .release(2), .cancel, .context(3, at: PixelPoint(x: 5, y: 6))] {
      presenter.link.send(effect)
    }
    presenter.link.send(.control, to: 2, data: .string("part"))
    let events = try await program.lines.next("events", count: 7)
    #expect(
      events == [
        "opened 0 {'direction': 'down', 'metrics': {'icon-size': 16.0, 'scale': 2.0}}",
        "x-menubus-row-rects 0 [(1, 0, 4, 80, 20)]", "hovered 2 0", "x-menubus-release 2 0", "x-menubus-cancel 0 0",
        "x-menubus-context 3 (5, 6)", "x-menubus-control 2 part",
      ])
    presenter.close()
    try await program.wait(for: "closed 0")
    service.cancel()
    try await service.ended()
  }
}
