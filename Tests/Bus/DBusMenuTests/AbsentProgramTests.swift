import LibDBus
import MenuTestKit
import TestSupport
import Testing

@testable import DBusMenu

/// Programs that go, come back, or do not answer.
@Suite(.timeLimit(.minutes(5))) struct `A program`: ClientSuite {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  @Test func `a program that is gone and back is noticed, and its menu is another`() async throws {
    let first = try await connect()
    let held0 = try await serve(layout("Old"), on: first)
    let client = try await client()
    try await client.start()
    var changes = await client.changes().makeAsyncIterator()
    await first.close()
    #expect(await changes.next(isolation: #isolation)?.kind == .gone)
    #expect(await client.state == .gone)
    #expect(await client.menu == MenuNode(id: 0))
    let second = try await connect()
    let server = try await serve(layout("New", "Newer"), on: second)
    #expect(await changes.next(isolation: #isolation)?.kind == .back)
    #expect(await client.menu.children.map(\.title) == ["New", "Newer"])
    #expect(await client.state == .current)
    // Only the owner of the name counts, and it is another now.
    try await server.apply(changing { $0.changed = [1: .init(label: "Newest")] })
    #expect(await changes.next(isolation: #isolation)?.sentence == "“Newest” (#1): label “New” → “Newest”")
    withExtendedLifetime(held0) {}
  }

  @Test func `events reach the program whose rows are known alone, and the bus starts none for them`() async throws {
    let services = try TemporaryFolder()
    let service = "[D-BUS Service]\nName=\(FakeProgram.name)\nExec=/bin/false\n"
    _ = try services.file("\(FakeProgram.name).service", service)
    let bus = try PrivateBus(configuration: .services(in: services.path))
    let program = try await FakeProgram(on: bus) { _ in .init(menu(row(1, "Row"))) }
    let client = MenuClient(
      connection: try await .connect(to: .address(bus.address)), service: FakeProgram.name, path: "/MenuBar")
    try await client.start()
    try await client.click(1)
    var changes = await client.changes().makeAsyncIterator()
    await program.connection.close()
    #expect(await changes.next(isolation: #isolation)?.kind == .gone)
    func isRefused() async -> Bool {
      let errors = await [
        #expect(throws: BusError.self) { try await client.click(1) },
        #expect(throws: BusError.self) { try await client.aboutToShow(1) },
      ]
      // A program that the bus cannot start is another error.
      return errors.allSatisfy { $0?.name == .serviceUnknown }
    }
    #expect(await isRefused())
    // The successor takes clicks, but has not told its rows.
    let owners = try await client.connection.signals(.nameOwnerChanged(FakeProgram.name))
    let successor = try await FakeProgram(on: bus) { _ in nil }
    try await eventually("the client reads again", on: StreamEvents(owners), equals: .reading) { await client.state }
    #expect(await isRefused())
    successor.keep()
  }

  @Test func `a client that was stopped tells the program that has the name by then`() async throws {
    let first = try await FakeProgram(on: bus) { _ in .init(menu(row(1, "Old"))) }
    let client = MenuClient(connection: try await connect(), service: FakeProgram.name, path: "/MenuBar")
    try await client.start()
    await client.stop()
    var owners = try await client.connection.signals(.nameOwnerChanged(FakeProgram.name)).makeAsyncIterator()
    await first.connection.close()
    _ = try await owners.next()
    let second = try await FakeProgram(on: bus) { _ in .init(menu(row(1, "New"))) }
    try await client.click(1)
    try await client.start()
    try await client.click(1)
    second.keep()
  }

  @Test func `a program that is back takes its time to put its menu on the bus`() async throws {
    let first = try await connect()
    let held0 = try await serve(layout("Old"), on: first)
    let client = try await client()
    try await client.start()
    var changes = await client.changes().makeAsyncIterator()
    await first.close()
    #expect(await changes.next(isolation: #isolation)?.kind == .gone)
    // Behind the client's own, on the same connection.
    let owners = try await client.connection.signals(.nameOwnerChanged("org.example.Ours"))
    let second = try await connect()
    _ = try await second.requestName("org.example.Ours")
    try await eventually("the client reads again", on: StreamEvents(owners), equals: .reading) { await client.state }
    let held1 = try await MenuServer.export(layout("New"), on: second, at: "/MenuBar") { _ in true }
    #expect(await changes.next(isolation: #isolation)?.kind == .back)
    #expect(await client.menu.children.map(\.title) == ["New"])
    withExtendedLifetime((held0, held1)) {}
  }

  @Test func `a program that is not there is an error, and so is a bus that goes`() async throws {
    let nobody = try await client()
    let error = await #expect(throws: BusError.self) { try await nobody.start() }
    #expect(error?.name == .serviceUnknown)
    #expect(await nobody.state == .idle)
    let held0 = try await serve(layout("One"), on: try await connect())
    try await nobody.start()
    var changes = await nobody.changes().makeAsyncIterator()
    bus.stop()
    var last: MenuClientChange?
    while let change = await changes.next(isolation: #isolation) { last = change }
    guard case .disconnected? = last?.kind else {
      Issue.record("\(String(describing: last))")
      return
    }
    await #expect(throws: BusError.self) { try await nobody.layout() }
    withExtendedLifetime(held0) {}
  }

  @Test func `a program that does not answer leaves what is known, until it does again`() async throws {
    let asked = Counter()
    var limits = MenuClientLimits()
    limits.callTime = .seconds(2)
    let program = try await FakeProgram(on: bus, name: "org.example.Ours") { id in
      asked.increment()
      return asked.value == 2 ? nil : .init(menu(row(1, "Sub", row(2, "Inner \(asked.value)"))))
    }
    defer { program.keep() }
    let client = try await client(limits)
    try await client.start()
    var changes = await client.changes().makeAsyncIterator()
    try program.layoutUpdated(1)
    guard case .failed(1, let error)? = await changes.next(isolation: #isolation)?.kind else {
      Issue.record("no failure")
      return
    }
    #expect(error.name == .noReply)
    #expect(await client.state == .stale(error))
    #expect(await client.menu.outline == "0(1(2))")
    try program.layoutUpdated(1)
    #expect(await changes.next(isolation: #isolation)?.sentence == "“Inner 3” (#2): label “Inner 1” → “Inner 3”")
    #expect(await client.state == .current)
  }

  @Test func `a program that answers for its whole menu only is asked for that`() async throws {
    let asked = Counter()
    let program = try await FakeProgram(on: bus, name: "org.example.Ours") { id in
      asked.increment()
      guard id == 0 else { return .init([]) }
      return .init(menu(row(1, "Sub", row(2, asked.value > 1 ? "New" : "Old"))))
    }
    defer { program.keep() }
    let client = try await client()
    try await client.start()
    var changes = await client.changes().makeAsyncIterator()
    try program.layoutUpdated(1)
    #expect(await changes.next(isolation: #isolation)?.sentence == "“New” (#2): label “Old” → “New”")
    #expect(asked.value == 3)
    #expect(await client.state == .current)
  }
}
