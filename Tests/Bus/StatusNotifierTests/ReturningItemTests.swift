import LibDBus
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import Testing

@Suite(.timeLimit(.minutes(5))) struct `An item that comes back` {
  @Test func `an item that comes back while it is read is not kept from news by the answer to the first question`()
    async throws
  {
    let bus = try PrivateBus()
    let item = try await FakeItem(on: bus)
    let watcher = try await FakeWatcher(on: bus, items: [])
    let host = TrayHost(connection: try await .connect(to: .address(bus.address)))
    let changes = await host.changes()
    try await host.start()
    try await item.silence(true)
    let key = "\(item.name)/StatusNotifierItem"
    var held = try await item.holds().makeAsyncIterator()
    for member in ["StatusNotifierItemRegistered", "StatusNotifierItemUnregistered", "StatusNotifierItemRegistered"]
      as [MemberName]
    {
      try watcher.send(member, key)
      if member == "StatusNotifierItemRegistered" { _ = try await held.next() }
    }
    try await item.silence(false)
    try await item.set("Title", .string("New"))
    try await item.send("NewTitle")
    for _ in 1...2 { try await item.answer() }
    #expect(try await changes.first { $0.item?.state.title == "Fake" } != nil, "as it was when it came back")
    #expect(try await changes.first { $0.item?.state.title == "New" } != nil)
    #expect(try await item.getAllCount == 3)
  }
}
