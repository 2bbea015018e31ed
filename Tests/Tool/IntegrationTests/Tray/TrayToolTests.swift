import DBusMenu
import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

@Suite(.timeLimit(.minutes(5))) struct `The tool in the tray` {
  @Test func `the tool in the tray lists nothing with status 0, and says why`() async throws {
    let bus = try PrivateBus()
    let none = await ToolCall.run(["list"], bus: bus.address)
    #expect(none.status == 0 && none.output.isEmpty)
    #expect(none.errors.contains("there is no tray here"))
    let session = try await TraySession()
    let empty = await session.menubus("list", "--json")
    #expect(empty.status == 0 && empty.errors == "menubus: no tray items\n")
    #expect(try JSON(parsing: empty.output)["items"] == [])
  }

  @Test func `lists items with what is known of them`() async throws {
    let session = try await TraySession()
    let first = try await PlainItem(on: session, id: "first", title: "The first\u{1B}[2J")
    let second = try await PlainItem(on: session, id: "other", title: "", hasMenu: false)
    let list = await session.menubus("list")
    #expect(list.status == 0 && list.errors.isEmpty, "\(list.errors)")
    let names = (first.connection.uniqueName.rawValue, second.connection.uniqueName.rawValue)
    #expect(
      list.output == """
        ID     NAME           STATUS  SERVICE  MENU
        first  The first\u{FFFD}[2J  Active  \(names.0)     /Somewhere
        other  other          Active  \(names.1)     -

        """)
    let json = try JSON(parsing: await session.menubus("list", "--json").output)["items"]
    #expect(json.array.count == 2)
    #expect(json[0]["id"] == "first" && json[0]["service"].string == names.0 && json[0]["menu"] == "/Somewhere")
    #expect(json[1]["menu"] == "" && json[1]["path"] == "/StatusNotifierItem" && json[1]["icon"]["name"] == "")
  }

  @Test func `the tool in the tray finds an item by its id, its title, or the beginning of either`() async throws {
    let session = try await TraySession()
    let items = [
      try await PlainItem(on: session, id: "net", title: "Network"),
      try await PlainItem(on: session, id: "Network", title: "Other"),
      try await PlainItem(on: session, id: "org.example.Dotted", title: "Sound volume"),
      try await PlainItem(on: session, id: "same", title: "One"),
      try await PlainItem(on: session, id: "same", title: "Two"),
      try await PlainItem(on: session, id: "bare", title: "Without", hasMenu: false),
    ]
    for (text, id) in [
      ("Network", "Network"), ("org.example.Dotted", "org.example.Dotted"), ("sound VOL", "org.example.Dotted"),
      ("\(items[0].connection.uniqueName)/Somewhere", "net"),
    ] {
      let tree = await session.menubus("tree", text)
      #expect(tree.status == 0 && tree.output == "   #1  The row of \(id)\n", "\(text): \(tree.output)\(tree.errors)")
    }
    for (text, sentence) in [
      ("same", "“same” could be “same” (One) at \(items[3].connection.uniqueName)/Somewhere or “same” (Two) at"),
      ("bare", "the tray item “bare” (Without) has no menu"),
      ("nothing", "no tray item “nothing”; there are “net” (Network), “Network” (Other), "),
      ("org.example.Nobody", "no program on the bus is called org.example.Nobody"),
    ] {
      let tree = await session.menubus("tree", text)
      #expect(tree.status == 2 && tree.errors.contains(sentence), "\(text): \(tree.errors)")
    }
    #expect(await session.menubus("click", "sound", "#1").status == 0)
    for await id in items[2].clicks {
      #expect(id == 1)
      break
    }
    let watch = try Program([Paths.tool, "watch", "--bus", session.bus.address, "net"])
    for await line in watch.lines {
      #expect(line == "watching \(items[0].connection.uniqueName) /Somewhere: 1 row")
      break
    }
    watch.terminate()
    #expect(await watch.result.status == 0)
  }

  @Test func `the tool in the tray says what registers, until it is told to end`() async throws {
    let session = try await TraySession()
    let second = await session.menubus("watcher")
    #expect(second.status == 1)
    #expect(
      second.errors.contains("the name org.kde.StatusNotifierWatcher is taken by process \(session.watcher.processID)"))
    let waiting = try Program([Paths.tool, "watcher", "--wait", "--bus", session.bus.address])
    for await line in waiting.lines {
      #expect(line == "waiting")
      break
    }
    let isHost = try await Program.run([
      "gdbus", "call", "--address", session.bus.address, "-d", "org.kde.StatusNotifierWatcher", "-o",
      "/StatusNotifierWatcher", "-m", "org.freedesktop.DBus.Properties.Get", "org.kde.StatusNotifierWatcher",
      "IsStatusNotifierHostRegistered",
    ])
    #expect(isHost.output == "(<true>,)\n", "\(isHost.errors)")
    let item = try await PlainItem(on: session, id: "a", title: "A")
    let name = item.connection.uniqueName
    await item.connection.close()
    for await line in session.watcher.lines where line == "item-gone \(name)/StatusNotifierItem" { break }
    session.watcher.terminate()
    let result = await session.watcher.result
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output == "ready\nitem \(name)/StatusNotifierItem\nitem-gone \(name)/StatusNotifierItem\n")
    for await line in waiting.lines {
      #expect(line == "ready")
      break
    }
    session.bus.stop()
    #expect(await waiting.result.status == 69)
  }

  static let hasIndicators =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/Xvfb")
    && ["x86_64-linux-gnu", "aarch64-linux-gnu"].contains {
      FileManager.default.fileExists(
        atPath: "/usr/lib/\($0)/girepository-1.0/AyatanaAppIndicator3-0.1.typelib")
    }

  @Test(.enabled(if: hasIndicators, "Debian packages gir1.2-ayatanaappindicator3-0.1 and xvfb"))
  func `the tool reads and clicks an item of libayatana-appindicator`() async throws {
    let session = try await TraySession()
    let screen = try await VirtualScreen()
    let item = try Program(
      ["/usr/bin/python3", Paths.clients + "/appindicator.py", "aya-test", "Ayatana"],
      environment: screen.environment.merging(["DBUS_SESSION_BUS_ADDRESS": session.bus.address]) { $1 })
    for await line in session.watcher.lines where line.hasPrefix("item ") { break }
    let json = try JSON(parsing: await session.menubus("list", "--json").output)["items"]
    #expect(json[0]["id"] == "aya-test" && json[0]["title"] == "Ayatana" && json[0]["category"] == "Communications")
    #expect(json[0]["icon"]["name"] == "face-smile" && json[0]["notes"] == [])
    #expect(await session.menubus("tree", "ayatana").output == "   #2  Hello\n   #3  World\n")
    #expect(await session.menubus("click", "aya-test", "World").status == 0)
    for await line in item.lines where line.hasPrefix("clicked") {
      #expect(line == "clicked World")
      break
    }
    item.terminate()
    _ = await item.result
    await screen.end()
  }

  @Test func `the watcher tells of items that waited for it, each once`() async throws {
    let bus = try PrivateBus()
    let items = try Program(
      ["/usr/bin/python3", Paths.clients + "/waiting_items.py", bus.address, "200"])
    var said = items.lines.makeAsyncIterator()
    let name = try #require(await said.next()).replacing("ready ", with: "")
    let watcher = try Program([Paths.tool, "watcher", "--bus", bus.address])
    var lines = watcher.lines.makeAsyncIterator()
    #expect(await lines.next() == "ready")
    var keys: [String] = []
    while keys.count < 200, let line = await lines.next() { keys.append(line) }
    #expect(Set(keys) == Set((0..<200).map { "item \(name)/item/\($0)" }))
    items.terminate()
    var gone: [String] = []
    while gone.count < 200, let line = await lines.next() { gone.append(line) }
    #expect(Set(gone) == Set((0..<200).map { "item-gone \(name)/item/\($0)" }))
    watcher.terminate()
    #expect(await watcher.result.status == 0)
  }
}
