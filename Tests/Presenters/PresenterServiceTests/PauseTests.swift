import DBusMenu
import DesktopWindows
@testable import LibDBus
@testable import MenuPresenting
import MenuTestKit
import TestSupport
import Testing

/// A program that asks for its next menu as soon as one is closed.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Menus that nobody asked for` {
  private let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  @Test
  func `menus that nobody asked for wait, and are refused after two quick dismissals`() async throws {
    let time = ManualTime()
    let service = try await RunningService(on: bus, time: time)
    service.surface.isWanted = false
    let (program, other) = (try await Requester(on: bus), try await Requester(on: bus))
    try await program.perform("ask one")
    try await service.surface.presenter(0).close()
    try await program.wait(for: "closed 0")
    try await program.perform("ask two")
    try await time.turn(by: .milliseconds(249), sleeping: 1)
    #expect(service.surface.shown.value.count == 1)
    try await time.turn(by: .milliseconds(1), sleeping: 0)
    let second = try await service.surface.presenter(1)
    second.close()
    try await program.wait(for: "closed 0")
    try await program.perform("ask three")
    try await other.perform("ask four")
    let third = try await service.surface.presenter(2)
    #expect(third.request.caller.connection == other.name, "another program does not wait")
    third.choose(1, "One")
    try await time.wait(for: 1)
    try await time.turn(by: .seconds(9))
    #expect(service.surface.shown.value.count == 3)
    try await time.turn(by: .seconds(1))
    // The answer to the third request, which is never shown.
    try await program.wait(for: "closed 0")
    try await service.log.wait(for: "the refusal") { log in
      log.ends.contains { if case .failure(is RequestRefused) = $0 { true } else { false } }
    }
    #expect(service.surface.shown.value.count == 3)
    service.cancel()
    try await service.ended()
  }

  @Test func `a request for a context menu in an unasked menu ends the pauses of its program`() async throws {
    let time = ManualTime()
    let service = try await RunningService(on: bus, time: time)
    service.surface.isWanted = false
    let program = try await Requester(on: bus)
    for number in 0..<6 {
      try await program.perform("ask \(number)")
      try await service.surface.presenter(number).askForContext(of: 1)
      try await program.wait(for: "closed 0")
    }
    service.cancel()
    try await service.ended()
  }

  @Test func `menus that nobody asked for come at once where the user asked for them`() async throws {
    let service = try await RunningService(on: bus)
    let program = try await Requester(on: bus)
    for number in 0..<5 {
      try await program.perform("ask \(number)")
      try await service.surface.presenter(number).close()
      try await program.wait(for: "closed 0")
    }
    service.cancel()
    try await service.ended()
  }
}

/// Programs whose windows have the keyboard, on a bus that has no descriptors of processes.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The keyboard of a program that began at another time` {
  private let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  /// The right of a program that asks, whose window has the keyboard.
  private func right(beginning start: UInt64?, presenterAt now: UInt64) async throws -> KeyboardRight {
    let times = ProcessTimes(now: { now }, start: { _ in start })
    let program = try await Requester(on: bus)
    let service = try await RunningService(on: bus, processTimes: times)
    try await program.perform("ask one")
    let caller = try await service.surface.presenter(0).request.caller
    let right = KeyboardRight(of: caller, focus: .process(Int(program.program.processID)))
    service.cancel()
    try await service.ended()
    return right
  }

  @Test func `a program an hour older than the presenter keeps its keyboard`() async throws {
    let hour: UInt64 = 3600 * 100
    #expect(try await right(beginning: 5, presenterAt: 5 + hour) == .granted)
  }

  @Test func `a program that began after its connection was heard of is withheld the keyboard`() async throws {
    // A bus with descriptors of processes knows whose a number is, whenever it began.
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let isProven = try await connection.credentials(of: connection.uniqueName, from: .bus).isProven
    let expected: KeyboardRight = isProven ? .granted : .withheld
    #expect(try await right(beginning: 7, presenterAt: 6) == expected)
    #expect(try await right(beginning: nil, presenterAt: 6) == expected, "its beginning cannot be read")
    await connection.close()
  }
}
