import Basics
import Foundation
import MenuTestKit
import Testing

@testable import LibDBus

@Suite(.timeLimit(.minutes(5))) struct `Descriptors of calls that wait` {
  /// Sends calls that bring files, without waiting for answers.
  private static let sender = """
    import os, sys
    from gi.repository import Gio, GLib
    address, name, count, files = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    bus = Gio.DBusConnection.new_for_address_sync(
      address,
      Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
    file = os.memfd_create(f"menubus-{count}-{files}")
    for _ in range(count):
      call = Gio.DBusMessage.new_method_call(name, "/files", "org.example.Files1", "Take")
      call.set_unix_fd_list(Gio.UnixFDList.new_from_array([os.dup(file) for _ in range(files)]))
      call.set_body(GLib.Variant("(h)", (0,)))
      call.set_flags(Gio.DBusMessageFlags.NO_REPLY_EXPECTED)
      bus.send_message(call, Gio.DBusSendMessageFlags.NONE)
    bus.flush_sync(None)
    """

  private static func openFiles() -> Int {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return numbers.count { number in
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
      return link?.contains("menubus-500-1") == true
    }
  }

  @Test(arguments: [17, LibDBusLimits.messageDescriptors])
  func `a message with many descriptors does not end the connection`(count: Int) async throws {
    // dbus-daemon allows 16 by default, dbus-broker as many as the system does.
    let bus = try PrivateBus(configuration: .limits(["max_message_unix_fds": 1000]))
    let service = try await BusConnection.connect(to: .address(bus.address), loop: BusLoop())
    let taken = Event()
    let take = Interface.Method("Take", inputs: ["file": "h"]) { call in
      taken.happen()
      return try call.reply()
    }
    try await service.export(Interface("org.example.Files1", methods: [take]), at: "/files")
    let sender = try Program(
      ["/usr/bin/python3", "-c", Self.sender, bus.address, service.uniqueName.rawValue, "1", "\(count)"])
    await taken.wait()
    #expect(await sender.result.status == 0)
    #expect(try await service.call("GetId", of: .bus, at: .bus, on: .bus).count == 1)
  }

  @Test func `few descriptors are received before the calls that bring them are handled`() async throws {
    let bus = try PrivateBus()
    let service = try await BusConnection.connect(to: .address(bus.address), loop: BusLoop())
    let count = 500
    let (taken, most) = (Event(count: count), Lock(0))
    let interface = Interface(
      "org.example.Files1",
      methods: [
        .init("Take", inputs: ["file": "h"]) { call in
          let open = Self.openFiles()
          most.withLock { $0 = max($0, open) }
          taken.happen()
          return try call.reply()
        }
      ])
    try await service.export(interface, at: "/files")
    let sender = try Program(
      ["/usr/bin/python3", "-c", Self.sender, bus.address, service.uniqueName.rawValue, "\(count)", "1"])
    await taken.wait()
    sender.terminate()
    // A read may bring some more.
    let open = most.withLock { $0 }
    #expect((2...LibDBusLimits.receivedDescriptors + 16).contains(open), "\(open) files")
    _ = await sender.result
    #expect(Self.openFiles() <= 1)
  }
}
