import MenuTestKit
import Testing

@testable import LibDBus

@Suite(.timeLimit(.minutes(5))) struct `Answers that do not come in time` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  private let called = Event()

  /// A program that answers nothing, and another that calls it.
  private func connect() async throws -> (service: BusConnection, client: BusConnection) {
    let service = try await BusConnection.connect(to: .address(bus.address), loop: BusLoop())
    let ask = Interface.Method("Ask", outputs: ["text": "s"]) { [called] _ in
      called.happen()
      return nil
    }
    try await service.export(Interface("org.example.Silent1", methods: [ask]), at: "/silent")
    return (service, try await .connect(to: .address(bus.address), loop: BusLoop()))
  }

  private func ask(_ client: BusConnection, _ service: BusConnection, _ timeout: Duration?) async -> BusError? {
    await #expect(throws: BusError.self) {
      _ = try await client.call(
        "Ask", of: "org.example.Silent1", at: "/silent", on: service.uniqueName, timeout: timeout)
    }
  }

  @Test func `a program that does not answer in time is told with its name and the time`() async throws {
    let (service, client) = try await connect()
    let error = await ask(client, service, .milliseconds(100))
    #expect(error?.name == .noReply && error?.isLate == true)
    #expect(error?.message == "\(service.uniqueName) did not answer within 0.1 seconds.")
  }

  @Test func `the rest of a time is told in few digits`() {
    func told(_ time: Duration) -> String { BusError.late(":1.7", time).message }
    #expect(told(.nanoseconds(2_999_568_036)) == ":1.7 did not answer within 3.0 seconds.")
    // Those that libdbus cannot count are told as what it counts.
    #expect(told(.seconds(Int64.min)).hasSuffix(" within 0.0 seconds."))
    #expect(told(.seconds(Int64.max)).hasSuffix(" within 2147483.65 seconds."))
  }

  @Test func `a program that ends instead of answering is not late`() async throws {
    let (service, client) = try await connect()
    let call = Task { await ask(client, service, nil) }
    await called.wait()
    await service.close()
    let error = await call.value
    #expect(error?.name == .noReply && error?.isLate == false, "\(String(describing: error))")
  }

  @Test func `the time of a task is that of all its calls, and of tasks in it`() async throws {
    let (service, client) = try await connect()
    let errors = await AnswerTime.bounding(.milliseconds(200)) {
      // One that has more time alone has no more in this.
      await AnswerTime.bounding(.seconds(3600)) {
        [
          await ask(client, service, .seconds(3600)), await ask(client, service, nil),
          await Task { await self.ask(client, service, .seconds(3600)) }.value,
        ]
      }
    }
    for error in errors {
      #expect(error?.isLate == true && error?.message == "\(service.uniqueName) did not answer within 0.2 seconds.")
    }
    #expect(AnswerTime.current == nil)
  }

  @Test func `a call with less time than its task has that`() async throws {
    let (service, client) = try await connect()
    let error = await AnswerTime.bounding(.seconds(3600)) { await ask(client, service, .milliseconds(50)) }
    #expect(error?.message == "\(service.uniqueName) did not answer within 0.05 seconds.")
  }
}
