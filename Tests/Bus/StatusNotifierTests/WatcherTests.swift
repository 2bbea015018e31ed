import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@testable import StatusNotifier

@Suite(.timeLimit(.minutes(5))) struct `The tray watcher` {
  private let bus: PrivateBus
  private let connection: BusConnection

  init() async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
  }

  /// Runs a client on the bus; what it wrote, errors included.
  private func run(_ arguments: [String]) async throws -> String {
    let result = try await Program.run(arguments, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    return result.output + result.errors
  }

  private func gdbus(_ method: String, _ arguments: String...) async throws -> String {
    try await run(
      [
        "gdbus", "call", "--session", "-d", "org.kde.StatusNotifierWatcher", "-o", "/StatusNotifierWatcher", "-m",
        method,
      ] + arguments)
  }

  private func property(_ name: String) async throws -> String {
    try await gdbus("org.freedesktop.DBus.Properties.Get", "org.kde.StatusNotifierWatcher", name)
  }

  @Test func `a watcher and a host stop beside a bus that has stopped`() async throws {
    let watcher = TrayWatcher(connection: connection)
    try await watcher.start()
    let host = TrayHost(connection: connection)
    try await host.start()
    bus.send(signal: 19 /* SIGSTOP */)
    let begin = ContinuousClock.now
    await host.stop()
    await watcher.stop()
    bus.send(signal: 18 /* SIGCONT */)
    // Half a second each; a call to the bus has 25.
    #expect(begin.duration(to: .now) < .seconds(20))
  }

  @Test func `the watcher accepts all three forms, and GLib and systemd read them back`() async throws {
    let watcher = TrayWatcher(connection: connection)
    try await watcher.start()
    let changes = await watcher.changes()
    let item = try await FakeItem(on: bus)
    try await item.own("org.kde.StatusNotifierItem-7-1")
    for argument in ["org.kde.StatusNotifierItem-7-1", item.name.rawValue, "/some/where"] {
      #expect(try await item.register(argument) == "")
    }
    #expect(try await item.register(item.name.rawValue) == "")  // again, which changes nothing
    let keys = [
      "org.kde.StatusNotifierItem-7-1/StatusNotifierItem", "\(item.name)/StatusNotifierItem", "\(item.name)/some/where",
    ]
    #expect(await watcher.keys == keys)
    let list = try await property("RegisteredStatusNotifierItems")
    #expect(list == "(<['\(keys.joined(separator: "', '"))']>,)\n")
    let listed = try await run([
      "busctl", "--user", "--address=\(bus.address)", "get-property", "org.kde.StatusNotifierWatcher",
      "/StatusNotifierWatcher", "org.kde.StatusNotifierWatcher", "RegisteredStatusNotifierItems", "ProtocolVersion",
    ])
    #expect(listed == "as 3 \(keys.map { "\"\($0)\"" }.joined(separator: " "))\ni 0\n")

    try await item.release("org.kde.StatusNotifierItem-7-1")
    #expect(try await changes.first { $0.unregistered == keys[0] } != nil)
    #expect(await watcher.keys == Array(keys.dropFirst()))
    await item.stop()
    #expect(try await changes.first { $0.unregistered == keys[2] } != nil)
    #expect(await watcher.keys == [])
  }

  @Test func `the watcher signals registrations and departures`() async throws {
    let monitor = try Program(
      ["gdbus", "monitor", "--address", bus.address, "-d", "org.kde.StatusNotifierWatcher"])
    let lines = LineReader(monitor)
    try await lines.next("no watcher") { $0.contains("does not have an owner") }
    let watcher = TrayWatcher(connection: connection)
    try await watcher.start()
    try await lines.next("a watcher") { $0.contains("is owned by") }
    try await lines.hears("Probe") { [connection] in
      connection.send(try .signal(path: .trayWatcher, interface: .trayWatcher, member: "Probe"))
    }
    let item = try await FakeItem(on: bus)
    #expect(try await item.register("/a") == "")
    await item.stop()
    let host = try await BusConnection.connect(to: .address(bus.address))
    _ = try await host.requestName("org.kde.StatusNotifierHost-1")
    _ = try await host.call(
      "RegisterStatusNotifierHost", of: .trayWatcher, at: .trayWatcher, on: .trayWatcher,
      with: [.string("org.kde.StatusNotifierHost-1")])
    await host.close()
    var said: [String] = []
    while said.last != "StatusNotifierHostUnregistered ()" {
      let line = try await lines.next("the signals")
      let mark = "org.kde.StatusNotifierWatcher."
      if let range = line.range(of: mark), !line.contains("Probe") { said.append(String(line[range.upperBound...])) }
    }
    monitor.terminate()
    #expect(
      said == [
        "StatusNotifierItemRegistered ('\(item.name)/a',)", "StatusNotifierItemUnregistered ('\(item.name)/a',)",
        "StatusNotifierHostRegistered ()", "StatusNotifierHostUnregistered ()",
      ])
    await watcher.stop()
  }

  @Test(
    arguments: [
      ("nonsense", "is not a bus name, an object path, or"), ("", "is not a bus name, an object path, or"),
      ("/not//a/path", "is not an object path"), ("org.example.Nobody", "has no owner on the bus"),
      (":1.999", "has no owner on the bus"), ("org.freedesktop.DBus", "is not a bus name"),
      ("org.example.Name/with/path", "has no owner on the bus"), ("org.example.Name/./", "is not a bus name"),
      ("/" + String(repeating: "a", count: 2000), "1024 bytes"),
    ])
  func `the tray watcher refuses an item without a name`(argument: String, sentence: String) async throws {
    let watcher = TrayWatcher(connection: connection)
    try await watcher.start()
    let answer = try await gdbus("org.kde.StatusNotifierWatcher.RegisterStatusNotifierItem", argument)
    #expect(answer.contains(sentence), "\(answer)")
    #expect(await watcher.keys == [])
  }

  @Test func `the watcher knows whether there is a host`() async throws {
    let watcher = TrayWatcher(connection: connection)
    try await watcher.start()
    let changes = await watcher.changes()
    #expect(try await property("IsStatusNotifierHostRegistered") == "(<false>,)\n")
    #expect(try await property("ProtocolVersion") == "(<0>,)\n")
    let item = try await FakeItem(on: bus)
    _ = try await gdbus("org.kde.StatusNotifierWatcher.RegisterStatusNotifierHost", item.name.rawValue)
    #expect(await watcher.hosts == [item.name])
    #expect(try await property("IsStatusNotifierHostRegistered") == "(<true>,)\n")
    let answer = try await gdbus("org.kde.StatusNotifierWatcher.RegisterStatusNotifierHost", "/a/path")
    #expect(answer.contains("is not a bus name of a host"))
    await item.stop()
    #expect(try await changes.first { $0.kind == .hostUnregistered(item.name) } != nil)
    #expect(try await property("IsStatusNotifierHostRegistered") == "(<false>,)\n")
  }

  @Test func `the watcher has limits for each connection and for all together`() async throws {
    var options = TrayWatcher.Options()
    options.items = 3
    options.itemsPerSender = 2
    let watcher = TrayWatcher(connection: connection, options: options)
    try await watcher.start()
    let greedy = try await FakeItem(on: bus)
    #expect(try await greedy.register("/a") == "")
    #expect(try await greedy.register("/b") == "")
    #expect(try await greedy.register("/a") == "")
    #expect(try await greedy.register("/c").contains("LimitsExceeded"))
    let other = try await FakeItem(on: bus)
    #expect(try await other.register("/a") == "")
    #expect(try await other.register("/b").contains("3 items"))
    #expect(await watcher.items.count == 3)
  }

  @Test func `a newcomer is taken in where one program has filled the watcher`() async throws {
    var options = TrayWatcher.Options()
    (options.items, options.itemsPerSender, options.hosts) = (3, 3, 2)
    let watcher = TrayWatcher(connection: connection, options: options)
    try await watcher.start()
    let changes = await watcher.changes()
    let (greedy, other) = (try await FakeItem(on: bus), try await FakeItem(on: bus))
    for path in ["/a", "/b", "/c"] { #expect(try await greedy.register(path) == "") }
    #expect(try await other.register("/a") == "")
    #expect(await watcher.keys == ["\(greedy.name)/a", "\(greedy.name)/b", "\(other.name)/a"])
    #expect(try await changes.first { $0.unregistered == "\(greedy.name)/c" } != nil)
    #expect(try await other.register("/b").contains("3 items"), "now they are even")
    await greedy.stop()
    await other.stop()
  }

  @Test func `items count for the process that owns their names, whoever registered them and has left`() async throws {
    var options = TrayWatcher.Options()
    (options.items, options.itemsPerSender) = (3, 3)
    let watcher = TrayWatcher(connection: connection, options: options)
    try await watcher.start()
    let owner = try await BusConnection.connect(to: .address(bus.address))
    for number in 1...3 {
      let name = try #require(BusName("org.example.Item\(number)"))
      _ = try await owner.requestName(name)
      let sender = try await BusConnection.connect(to: .address(bus.address))
      _ = try await sender.call(
        "RegisterStatusNotifierItem", of: .trayWatcher, at: .trayWatcher, on: .trayWatcher,
        with: [.string(name.rawValue)])
      let owners = try await connection.ownerChanges(of: sender.uniqueName)
      await sender.close()
      #expect(try await owners.first { $0 == nil } != nil)
    }
    let newcomer = try await FakeItem(on: bus)
    #expect(try await newcomer.register("/a") == "")
    let names = ["org.example.Item1", "org.example.Item2"].map { $0 + "/StatusNotifierItem" }
    #expect(await watcher.keys == names + ["\(newcomer.name)/a"])
    #expect(await watcher.programs.connections == [owner.uniqueName, newcomer.name])
    await newcomer.stop()
    await owner.close()
  }

  @Test func `a second watcher fails, or waits for the end of the first`() async throws {
    let first = TrayWatcher(connection: connection)
    try await first.start()
    let other = try await BusConnection.connect(to: .address(bus.address))
    await #expect(throws: BusError(.failed, "Another program owns the name org.kde.StatusNotifierWatcher.")) {
      try await TrayWatcher(connection: other).start()
    }
    var options = TrayWatcher.Options()
    options.waits = true
    let second = TrayWatcher(connection: other, options: options)
    try await second.start()
    let changes = await second.changes()
    #expect(await second.state == .waiting)
    await first.stop()
    #expect(await first.state == .idle)
    #expect(try await changes.first { $0.kind == .nameGained } != nil)
    #expect(await second.state == .serving)
    let item = try await FakeItem(on: bus)
    #expect(try await item.register("/a") == "")
    #expect(await second.keys == ["\(item.name)/a"])
  }

  @Test func `the watcher goes with its last reference, and notices that the bus is gone`() async throws {
    var watcher: TrayWatcher? = TrayWatcher(connection: connection)
    try await watcher?.start()
    let observer = try await BusConnection.connect(to: .address(bus.address))
    let owners = try await observer.ownerChanges(of: .trayWatcher)
    #expect(await watcher?.state == .serving)
    watcher = nil
    #expect(try await owners.first { $0 == nil } != nil)
    let again = TrayWatcher(connection: connection)
    try await again.start()
    let changes = await again.changes()
    bus.stop()
    #expect(try await changes.first { _ in false } == nil)
    guard case .disconnected = await again.state else {
      Issue.record("\(await again.state)")
      return
    }
  }
}
