import Basics
import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// `menubus serve DIRECTORY`.
@Suite(.timeLimit(.minutes(5))) struct `A served directory` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tree(_ path: String, on address: String) async -> String {
    let result = await ToolCall.run(["tree", "org.menubus.Menu\(path)"], bus: address)
    return result.status == 0 ? result.output : "\(result.status)"
  }

  @Test func `each menu file is an object and a tray item, and a broken one stops no other`()
    async throws
  {
    _ = try folder.file("one.yaml", "- {title: One}\n")
    _ = try folder.file("two words.json", "[{\"title\": \"Two\"}]")
    _ = try folder.file("broken.yml", "- {titel: Broken}\n")
    _ = try folder.file("README", "text")
    _ = try folder.file(".hidden.yaml", "- {title: Hidden}\n")
    let served = try Program(
      ["/bin/sh", "-c", "exec \"$0\" serve --private-bus \"$1\" 2>&1", Paths.tool, folder.path])
    let reader = LineReader(served)
    #expect(
      try await reader.next("the mistake").hasSuffix("/broken.yml:1:4: unknown key `titel`, did you mean `title`?"))
    #expect(try await reader.next("the consequence") == "menubus: \(folder.path)/broken.yml is not served")
    let address = String(try await reader.next("the bus").dropFirst(4))
    let lines = try await reader.next("both are ready", count: 3)
    #expect(
      lines == [
        "ready org.menubus.Menu /menubus/one", "ready org.menubus.Menu /menubus/two_20words",
        "ready org.menubus.Menu /menubus",
      ])
    let watcher = try await ItemWatcher(at: address)
    try await eventually("two items", on: watcher) { watcher.registrations.count == 2 }
    #expect(await tree("/menubus/two_20words", on: address) == "   #1  Two\n")
    _ = try folder.file("broken.yml", "- {title: Mended}\n")
    try await reader.next("it is served now") { $0 == "ready org.menubus.Menu /menubus/broken" }
    #expect(await tree("/menubus/broken", on: address) == "   #1  Mended\n")
    _ = try folder.file("one.json", "[{\"title\": \"Another\"}]")
    try await reader.next("it has a path of its own") { $0 == "ready org.menubus.Menu /menubus/one_2ejson" }
    _ = try folder.file("one.yaml", "- {title: One}\n- {title: More, run: ['false']}\n")
    try await reader.next("the file is followed") { $0 == "menubus: one.yaml: reloaded: 1 added" }
    try FileManager.default.removeItem(atPath: folder.path + "/two words.json")
    try await reader.next("it goes") { $0.hasSuffix("/two words.json is gone, and so is its menu") }
    #expect(await tree("/menubus/two_20words", on: address) == "2")
    #expect(await tree("/menubus/one", on: address) == "   #1  One\n   #2  More\n")
    let click = await ToolCall.run(["click", "org.menubus.Menu/menubus/one", "More"], bus: address)
    #expect(click.status == 0)
    try await reader.next("what a command did") { $0.hasPrefix("menubus: error: one.yaml: ") }
    served.terminate()
    #expect(await served.result.status == 0)
  }

  @Test func `its items come into the tray, and into each later one, in the order of their names`() async throws {
    let bus = try PrivateBus()
    var watcher = try await ItemWatcher(at: bus.address)
    let names = (1...8).map { "00\($0)-m" }
    for name in names { _ = try folder.file(name + ".yaml", "tray: {id: \(name)}\nitems: [{title: One}]\n") }
    let served = try Program([Paths.tool, "serve", "--bus", bus.address, folder.path])
    let connection = try await BusConnection.connect(to: .address(bus.address))
    for turn in 1...3 {
      if turn > 1 {
        await watcher.connection.close()
        watcher = try await ItemWatcher(at: bus.address)
      }
      try await eventually("all items", on: watcher) { [watcher] in watcher.registrations.count == names.count }
      var ids: [Value] = []
      for item in watcher.registrations {
        ids += try await connection.call(
          "Get", of: "org.freedesktop.DBus.Properties", at: "/StatusNotifierItem", on: item,
          with: [.string("org.kde.StatusNotifierItem"), .string("Id")])
      }
      // At the start an item waits only a moment for those before it.
      let sorted = turn > 1 ? ids : ids.sorted { "\($0)" < "\($1)" }
      #expect(sorted == names.map { .variant(.string($0)) })
    }
    served.terminate()
    _ = await served.result
  }

  @Test func `as many menus are served as the limit allows, and the next is named`() async throws {
    for number in 100...164 { _ = try folder.file("\(number).yaml", "- {title: One}\n") }
    let arguments = ["serve", "--no-tray", "--no-commands", "--private-bus", folder.path]
    let served = try Program(["/bin/sh", "-c", "exec \"$0\" \"$@\" 2>&1", Paths.tool] + arguments)
    let reader = LineReader(served)
    try await reader.next("the reason") { $0 == "menubus: 64 menus of the directory are served" }
    #expect(try await reader.next("the consequence") == "menubus: \(folder.path)/164.yaml is not served")
    try await reader.next("the others are ready") { $0 == "ready org.menubus.Menu /menubus" }
    served.terminate()
    #expect(await served.result.status == 0)
  }

  @Test func `its only menu needs no path, and several are named`() async throws {
    let bus = try PrivateBus()
    func menubus(_ arguments: String...) async -> Program.Result { await ToolCall.run(arguments, bus: bus.address) }
    _ = try folder.file("one.yaml", "- {title: One}\n")
    let reader = LineReader(try Program([Paths.tool, "serve", "--no-tray", "--bus", bus.address, folder.path]))
    try await reader.next("ready") { $0 == "ready org.menubus.Menu /menubus" }
    #expect(await menubus("tree", "org.menubus.Menu").output == "   #1  One\n")
    let wrong = await menubus("tree", "org.menubus.Menu/MenuBar")
    #expect(wrong.status == 2 && wrong.errors.hasSuffix(" has no menu at /MenuBar; there is one at /menubus/one\n"))
    _ = try folder.file("two.yaml", "- {title: Two}\n")
    try await reader.next("the second is ready") { $0.hasSuffix("/two") }
    let several = await menubus("tree", "org.menubus.Menu")
    #expect(
      several.status == 2
        && several.errors.hasSuffix(
          "; there are several: org.menubus.Menu/menubus/one, org.menubus.Menu/menubus/two\n"),
      "\(several)")
  }

  @Test func `a menu file that others may write to is refused, as it is served and when it comes`() async throws {
    let (elsewhere, bus) = (try TemporaryFolder(), try PrivateBus())
    let open = try folder.file("open.yaml", "- {title: Open}\n")
    chmod(open, 0o666)
    symlink(try elsewhere.file("others.yaml", "- {title: Others}\n"), folder.path + "/others.yaml")
    chmod(elsewhere.path, 0o777)
    _ = try folder.file("good.yaml", "- {title: Good}\n")
    let reader = LineReader(
      try Program(
        ["/bin/sh", "-c", "exec \"$0\" serve --no-tray --bus \"$1\" \"$2\" 2>&1", Paths.tool, bus.address, folder.path])
    )
    let lines = try await reader.next("all are read", count: 6)
    #expect(
      lines.contains { $0.contains("other users may write to") && $0.contains("chmod go-w '\(open)'") }, "\(lines)")
    #expect(lines.contains { $0.contains("other users may write to") && $0.contains(elsewhere.path) }, "\(lines)")
    #expect(
      lines.filter { $0.hasPrefix("ready") }.sorted() == [
        "ready org.menubus.Menu /menubus", "ready org.menubus.Menu /menubus/good",
      ])
    // Nothing in the directory changes.
    chmod(elsewhere.path, 0o755)
    try await reader.next("it is tried again") { $0 == "ready org.menubus.Menu /menubus/others" }
    chmod(folder.path + "/good.yaml", 0o666)
    try "- {title: Evil}\n".write(toFile: folder.path + "/good.yaml", atomically: false, encoding: .utf8)
    try await reader.next("it stays as it was") { $0 == "menubus: the menu stays as it was" }
    #expect(await tree("/menubus/good", on: bus.address) == "   #1  Good\n")
  }

  @Test func `a menu file that is named, and that others may write to, is served with a warning`() async throws {
    let path = try folder.file("open.yaml", "- {title: Open}\n")
    chmod(path, 0o666)
    let reader = LineReader(
      try Program(["/bin/sh", "-c", "exec \"$0\" serve --no-tray --private-bus \"$1\" 2>&1", Paths.tool, path]))
    let lines = try await reader.next("bus, warning and name", count: 3)
    #expect(lines.contains { $0.contains("warning: other users may write to \(path)") }, "\(lines)")
    #expect(lines.contains("ready org.menubus.Menu /MenuBar"), "\(lines)")
  }

  @Test
  func `files of other programs in a directory are left alone, with a line each, and menus with mistakes are not`()
    async throws
  {
    let others = [
      "package.json": #"{"name": "x", "version": "1.0.0", "scripts": {"a": "b"}, "dependencies": {"c": "^1"}}"#,
      "package-lock.json": #"{"name": "x", "lockfileVersion": 3, "requires": true, "packages": {"": {"name": "x"}}}"#,
      "tsconfig.json": #"{"compilerOptions": {"strict": true}, "include": ["src"]}"#,
      "settings.yaml": "city: Oslo\nunits: metric\ncolors: [red, green]\n",
    ]
    let menus = [
      "typo.yaml": "title: A\nitmes: []\n", "extra.yaml": "size: 3\nitems: []\n", "none.yaml": "title: A\n",
      "tray.yaml": "tray: {}\nlabel: x\n", "rows.yaml": "rows:\n- {title: A}\n",
    ]
    for (name, text) in others.merging(menus, uniquingKeysWith: { $1 }) { _ = try folder.file(name, text) }
    let dry = try await Program.run([Paths.tool, "serve", "--dry-run", folder.path])
    let lines = dry.errors.split(separator: "\n").map(String.init)
    for name in others.keys {
      let line = "menubus: \(folder.path)/\(name) is no menu, as it has no `items`, and is left alone"
      #expect(lines.filter { $0.contains("/\(name)") } == [line], "\(lines)")
    }
    for name in menus.keys { #expect(lines.contains { $0.contains("/\(name):") }, "\(name): \(lines)") }
    #expect(dry.status == 1)
    for name in menus.keys { try FileManager.default.removeItem(atPath: folder.path + "/" + name) }
    #expect(try await Program.run([Paths.tool, "serve", "--dry-run", folder.path]).status == 0)
    // One that is named has its mistakes.
    let named = try await Program.run([Paths.tool, "serve", "--dry-run", folder.path + "/settings.yaml"])
    #expect(named.status == 65 && named.errors.contains("unknown key `city`"), "\(named)")
    // Served, each is said once, also when the directory changes.
    let reader = LineReader(
      try Program([
        "/bin/sh", "-c", "exec \"$0\" serve --no-tray --private-bus \"$1\" 2>&1", Paths.tool, folder.path,
      ]))
    let start = try await reader.next("the lines at the start", count: 6)
    #expect(start.filter { $0.contains("is no menu") }.count == 4, "\(start)")
    _ = try folder.file("good.yaml", "- {title: A}\n")
    #expect(try await reader.next("the menu") == "ready org.menubus.Menu /menubus/good")
  }

  @Test func `a directory that others may write to is refused`() async throws {
    #expect(chmod(folder.path, 0o757) == 0)
    let result = try await Program.run([Paths.tool, "serve", "--private-bus", folder.path])
    #expect(result.status == 65 && result.errors.contains("others may write to the directory"))
    #expect(chmod(folder.path, 0o700) == 0)
  }

  @Test func `files that a group may write to are served where the user is alone in that, named or in a directory`()
    async throws
  {
    let (menus, plugin) = (folder.path + "/menus", folder.path + "/menus/plugin.1h.sh")
    try #require(mkdir(menus, 0o700) == 0)
    let menu = try folder.file("menus/menu.yaml", "- {title: M}\n")
    _ = try folder.file("menus/plugin.1h.sh", "#!/bin/sh\necho T\n")
    // The modes of new files with `umask 002`.
    for (path, mode) in [(menus, 0o775), (plugin, 0o775), (menu, 0o664)] as [(String, mode_t)] { chmod(path, mode) }
    func served() async throws -> [String: Bool] {
      var served: [String: Bool] = [:]
      for path in [menus, plugin, menu] {
        let run = try await Program.run([Paths.tool, "serve", "--dry-run", path])
        served[path] = run.status == 0 && run.errors.isEmpty
      }
      return served
    }
    var file = stat()
    try #require(stat(menu, &file) == 0)
    let isAlone = !PrivateGroup.othersMayWrite(to: file)
    #expect(try await served() == [menus: isAlone, plugin: isAlone, menu: isAlone])
    // Only root gives files to another group.
    guard chown(menu, .max, 61_234) == 0 else { return }
    #expect(try await served() == [menus: false, plugin: true, menu: false])
  }

  @Test(arguments: [nil, "org.example.Twins"])
  func `plugins of one name have tray ids of their own, and are refreshed apart`(busName: String?) async throws {
    for name in ["cpu.10h.sh", "cpu.5h.sh"] {
      let path = try folder.file(name, "#!/bin/sh\necho \(name) >>\"$HOME/.runs\"; echo T\n")
      try #require(chmod(path, 0o755) == 0)
    }
    let runs = try LineReader(ofFile: folder.file(".runs", ""))
    let bus = try PrivateBus()
    let watcher = try await ItemWatcher(at: bus.address)
    let served = try Program(
      [Paths.tool, "serve", folder.path, "--bus", bus.address] + (busName.map { ["--name", $0] } ?? []),
      environment: ["HOME": folder.path])
    try await eventually("two items", on: watcher) { watcher.registrations.count == 2 }
    _ = try await runs.next("the first runs", count: 2)
    var ids: Set<String> = []
    for item in watcher.registrations {
      let arguments = [
        "call", "--address", bus.address, "--dest", item.rawValue, "--object-path", "/StatusNotifierItem", "--method",
        "org.freedesktop.DBus.Properties.Get", "org.kde.StatusNotifierItem", "Id",
      ]
      ids.insert(try await Program.run(["gdbus"] + arguments).output)
    }
    #expect(ids == ["(<'cpu'>,)\n", "(<'cpu_2e5h_2esh'>,)\n"])
    for name in ["cpu.5h.sh", "cpu.10h.sh"] {
      let refresh = await ToolCall.run(["refresh", name], bus: bus.address)
      #expect(refresh.status == 0, "\(name): \(refresh)")
      #expect(try await runs.next("the run of \(name)") == name)
    }
    served.terminate()
    _ = await served.result
  }
}
