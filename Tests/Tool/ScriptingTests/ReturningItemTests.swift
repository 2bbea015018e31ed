import Basics
import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import TestSupport
import Testing
import ToolTestSupport

/// Programs of tray items that go, come back, or hang.
@Suite(.timeLimit(.minutes(5))) struct `A program with a tray item` {
  /// A watch that has begun, and the lines that it prints.
  private func watch(_ words: [String], on session: TraySession) async throws -> (program: Program, lines: LineReader) {
    let watch = try Program([Paths.tool, "watch", "--bus", session.bus.address] + words)
    let lines = LineReader(watch)
    try await lines.next("watching") { $0.contains("watching ") }
    return (watch, lines)
  }

  @Test(arguments: [[], ["--json"]])
  func `a watched item is gone and back when its program starts again`(options: [String]) async throws {
    let session = try await TraySession()
    let first = try await PlainItem(on: session, id: "net", title: "Network")
    // One whose id has the same beginning.
    let other = try await PlainItem(on: session, id: "network", title: "Other")
    let (watch, lines) = try await watch(options + ["net"], on: session)
    var net = first
    for _ in 0..<2 {
      await net.connection.close()
      try await lines.next("gone") { $0.contains("the program is gone") }
      net = try await PlainItem(on: session, id: "net", title: "Network")
      try await lines.next("back") { $0.contains("the program is back") }
    }
    watch.terminate()
    let end = await watch.result
    #expect(end.status == 0 && end.errors.isEmpty, "\(end)")
    await other.connection.close()
  }

  @Test func `a watch of a connection ends with it, with status 5`() async throws {
    let session = try await TraySession()
    let item = try await PlainItem(on: session, id: "net", title: "Network")
    let name = item.connection.uniqueName
    let (watch, lines) = try await watch(["\(name)/Somewhere"], on: session)
    await item.connection.close()
    try await lines.next("gone") { $0 == "the program is gone" }
    let end = await watch.result
    #expect(end.status == 5 && end.errors == "menubus: \(name) went away, and that name never comes back\n", "\(end)")
  }

  @Test func `a program that hangs is named, with status 4`() async throws {
    let session = try await TraySession()
    let hung = try await BareItem("hung", "menu", on: session)
    hung.program.send(signal: SIGSTOP)
    for words in [["tree", "hung"], ["activate", "hung"], ["icon", "hung"], ["wait", "hung", "Row"]] {
      let end = await ToolCall.run(words + ["--timeout", "2s"], bus: session.bus.address)
      #expect(end.status == 4, "\(words): \(end)")
      #expect(end.errors.contains("no tray item that answers is called “hung”; the tray item of python3 ("), "\(end)")
      #expect(end.errors.contains(") does not answer"), "\(end)")
    }
    let named = await session.menubus("tree", "org.example.Hung", "--timeout", "2s")
    #expect(named.status == 2 && named.errors.contains("does not answer"), "\(named)")
    let list = await session.menubus("list", "--timeout", "2s")
    #expect(list.errors.contains("/StatusNotifierItem did not answer within 2.0 seconds"), "\(list)")
    let item = try #require(list.errors.split(separator: " ").first { $0.hasPrefix(":1.") })
    let addressed = await session.menubus("activate", String(item), "--timeout", "2s")
    #expect(addressed.status == 4 && addressed.errors.contains("process"), "\(addressed)")
    #expect(addressed.errors.hasPrefix("menubus: the tray item of python3 ("), "\(addressed)")
    let examined = await session.menubus("doctor", "hung", "--timeout", "2s")
    #expect(examined.status == 4 && examined.errors.contains("the tray item of python3 ("), "\(examined)")
    let absent = await session.menubus("activate", "org.freedesktop.DBus")
    #expect(absent.status == 2 && absent.errors == "menubus: org.freedesktop.DBus has no tray item\n", "\(absent)")
    hung.program.send(signal: SIGCONT)
    hung.program.terminate()
  }

  @Test func `an item that answers with an error is not one that hangs`() async throws {
    let session = try await TraySession()
    let item = try await PlainItem(on: session, id: "net", title: "Network")
    let refusing = try await BusConnection.connect(to: .address(session.bus.address))
    _ = try await refusing.call(
      "RegisterStatusNotifierItem", of: .trayWatcher, at: .trayWatcher, on: .trayWatcher,
      with: [.string("/nothing/there")])
    let end = await session.menubus("doctor", "nothing")
    let process = try #require(processName(Int(getpid())))
    let other = "there are “net” (Network) and “\(process)”"
    #expect(end.status == 2 && end.errors == "menubus: there is no tray item “nothing”; \(other)\n", "\(end)")
    await refusing.close()
    await item.connection.close()
  }

  @Test func `a bus name is the menu of the program's tray item, wherever it is`() async throws {
    let session = try await TraySession()
    let item = try await PlainItem(on: session, id: "net", title: "Network")
    _ = try await item.connection.requestName("org.example.Network")
    let tree = await session.menubus("tree", "org.example.Network")
    #expect(tree.status == 0 && tree.output.contains("The row of net"), "\(tree)")
    #expect(await session.menubus("click", "org.example.Network", "The row of net") == nothing())
    await item.connection.close()
  }
}
