import Foundation
import LibDBus
import MenuTestKit
import TestSupport
import Testing

@testable import StatusNotifier

/// An item that is registered with a watcher in another process, as odd as some desktops'.
private struct RegisteredItem {
  let bus: PrivateBus
  let watcher: Program
  let connection: BusConnection
  let registration: TrayRegistration
  /// What the program was told.
  let presences: CallLog

  init(on bus: PrivateBus, watcher kind: String) async throws {
    self.bus = bus
    let script = URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients/odd_watcher.py"
    watcher = try Program(["/usr/bin/python3", script, bus.address, kind])
    for await line in watcher.lines where line == "ready" { break }
    connection = try await .connect(to: .address(bus.address))
    presences = CallLog()
    registration = try await .start(on: connection) { [presences] in presences.note("\($0)") }
  }

  /// Waits for a line of the watcher's.
  func hear(_ beginning: String) async throws -> String {
    for await line in watcher.lines where line.hasPrefix(beginning) { return line }
    throw BusError(.failed, await watcher.result.errors)
  }

  func stop() async {
    await registration.stop()
    watcher.terminate()
    _ = await watcher.result
  }
}

@Suite(.timeLimit(.minutes(5))) struct `The registration of an item` {
  @Test(arguments: [":1.4", ":1.4/StatusNotifierItem", ":1.4@/StatusNotifierItem", ":1.4//StatusNotifierItem"])
  func `an item is recognized in every notation of watchers`(text: String) throws {
    #expect(ItemKey(text) == ItemKey(":1.4", .trayItem))
    #expect(ItemKey(text) != ItemKey(":1.42", .trayItem))
  }

  @Test(arguments: ["StatusNotifierItem", "/StatusNotifierItem", ":1.4/a//b", ":1.4///a", "", "a b/c"])
  func `other texts are not recognized as the item`(text: String) {
    #expect(ItemKey(text) != ItemKey(":1.4", .trayItem))
  }

  @Test func `an item registers again when only the watcher's list says that it is gone`() async throws {
    let bus = try PrivateBus()
    // The item's name has to begin with that of a stranger who leaves: `:1.1` and `:1.10`.
    var strangers: [BusConnection] = []
    while strangers.count < 9 { strangers.append(try await .connect(to: .address(bus.address))) }
    let item = try await RegisteredItem(on: bus, watcher: "forgetful")
    let name = item.connection.uniqueName.rawValue
    let stranger = try #require(strangers.first { name.hasPrefix($0.uniqueName.rawValue) }, "\(name)")
    #expect(try await item.hear("listed") == "listed \(name)/StatusNotifierItem")
    await stranger.close()
    #expect(try await item.hear("forgot") == "forgot \(name)/StatusNotifierItem")
    #expect(try await item.hear("registered") == "registered \(name)")
    await item.stop()
  }

  @Test func `an item registers once with a watcher that lists it with another slash`() async throws {
    let item = try await RegisteredItem(on: try PrivateBus(), watcher: "slashes")
    let name = item.connection.uniqueName.rawValue
    #expect(try await item.hear("listed") == "listed \(name)//StatusNotifierItem")
    // By these answers the item has the list, and by the last the watcher has what the item says to it.
    let client = try await BusConnection.connect(to: .address(item.bus.address))
    for peer in [BusName.trayWatcher, item.connection.uniqueName, .trayWatcher] {
      _ = try? await client.call("Ping", of: "org.freedesktop.DBus.Peer", at: .trayWatcher, on: peer)
    }
    await item.stop()
    let output = await item.watcher.result.output
    #expect(output.split(separator: "\n").filter { $0.hasPrefix("registered") }.count == 1, "\(output)")
    let presences = item.presences.entries
    #expect(!presences.isEmpty && !zip(presences, presences.dropFirst()).contains(where: ==), "\(presences)")
    let host = try #require(TrayHost.Entry("\(name)//StatusNotifierItem")?.address)
    #expect(host.service.rawValue == name && host.name == host.service && host.path == .trayItem)
  }
}
