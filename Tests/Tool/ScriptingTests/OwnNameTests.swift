import LibDBus
@testable import MenuBusTool
import MenuTestKit
import TestSupport
import Testing

/// Names by which commands of ours know each other, on a bus with strangers.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Names of ours that strangers have` {
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  private func connection() async throws -> BusConnection { try await .connect(to: .address(bus.address)) }

  /// A program in Python that owns names, lets others take them and waits for them again.
  private func stranger(_ names: String...) async throws -> Program {
    let program = try Program(["/usr/bin/python3", "-c", Self.owner, bus.address] + names)
    _ = try await LineReader(program).next("the names are taken")
    return program
  }

  private static let owner = """
    import sys
    from gi.repository import Gio, GLib
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], flags, None, None)
    for name in sys.argv[2:]:
        bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'RequestName',
                      GLib.Variant('(su)', (name, 1)), None, 0, 20000, None)
    print('ready', flush=True)
    bus.set_exit_on_close(True)
    GLib.MainLoop().run()
    """

  @Test(arguments: shortcutMenus)
  func `a menu of a key is shown however a stranger has its name`(menu: ShortcutMenu) async throws {
    let stranger = try await stranger(menu.name.rawValue)
    let connection = try await connection()
    let said = Observed<[String]>([])
    for _ in 0..<3 {
      let shown = try await menu.show(on: ToggledDisplay(), over: connection) { sentence in
        said.update { $0.append("\(sentence)") }
      } _: {
        "shown"
      }
      #expect(shown == "shown")
    }
    let sentence = "the key will not close this menu: the name \(menu.name.rawValue) is taken by “python3” ("
    #expect(said.value.count == 3 && said.value.allSatisfy { $0.hasPrefix(sentence) }, "\(said.value)")
    // The names of the others are not in the way, either.
    for other in shortcutMenus where other != menu {
      #expect(try await other.show(on: ToggledDisplay(), over: connection) { "shown" } == "shown")
    }
    stranger.terminate()
    await connection.close()
  }

  @Test func `a menu of a key is closed by commands of ours alone, and its name is not given away`() async throws {
    let connection = try await connection()
    let (isShown, isOver) = (Observed(false), Observed(false))
    let display = ToggledDisplay()
    let shown = Task {
      try await ShortcutMenu.search.show(on: display, over: connection) {
        try await display.show {
          isShown.value = true
          try await isOver.wait(for: "the end") { $0 }
          return "shown"
        }
      }
    }
    try await isShown.wait(for: "the menu") { $0 }
    let close = try await Program.run([
      "gdbus", "call", "--address", bus.address, "-d", "org.menubus.Search", "-o", "/org/menubus/KeyedMenu", "-m",
      "org.menubus.KeyedMenu1.Close", "",
    ])
    #expect(close.errors.contains("AccessDenied"), "\(close)")
    let thief = try await Program.run([
      "gdbus", "call", "--address", bus.address, "-d", "org.freedesktop.DBus", "-o", "/org/freedesktop/DBus", "-m",
      "org.freedesktop.DBus.RequestName", "org.menubus.Search", "2",
    ])
    #expect(thief.output == "(uint32 2,)\n", "it waits")
    isOver.value = true
    #expect(try await shown.value == "shown")
    await connection.close()
  }

  @Test func `a command goes to no stranger that has a name of our menus`() async throws {
    let stranger = try await stranger("org.menubus.Bar.weather", "org.menubus.Barn")
    for command in [["open", "--window"], ["click"], ["tree"], ["doctor"]] {
      let result = try await Program.run(
        [Paths.tool] + command + ["--bus", bus.address, "org.menubus.Bar.weather"]
          + (command == ["click"] ? ["Save"] : []))
      #expect(result.status == 2, "\(command): \(result)")
      #expect(result.errors.contains("org.menubus.Bar.weather is taken by “python3” ("), "\(result)")
    }
    // Another name is any program's.
    let other = try await Program.run([Paths.tool, "tree", "--bus", bus.address, "org.menubus.Barn"])
    #expect(other.errors.contains("has no menu at"), "\(other)")
    stranger.terminate()
  }

  @Test(arguments: [
    "org.menubus.Search", "org.menubus.TrayMenu", "org.menubus.OpenedMenu", "org.menubus.Presenter",
    "org.menubus.Registrar",
    "org.menubus.Served.f1", "com.canonical.AppMenu.Registrar", "org.kde.StatusNotifierWatcher", "org.kde.kappmenu",
  ])
  func `no command serves a menu by a name that tells something else`(name: String) async throws {
    for command in [["serve", "-"], ["replay", "x.jsonl"], ["bar", "--lines", "x.yaml"]] {
      let result = try await Program.run([Paths.tool] + command + ["--bus", bus.address, "--name", name])
      #expect(result.status == 64 && result.errors.contains("tells other programs something else"), "\(result)")
    }
  }

  @Test func `a bar says that a stranger has its name`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("weather.yaml", "title: 21°\nitems: [{title: Row}]\n")
    let stranger = try await stranger("org.menubus.Bar.weather")
    let bar = try Program(
      ["/bin/sh", "-c", "exec \"$0\" \"$@\" 2>&1", Paths.tool, "bar", "--lines", "--bus", bus.address, file])
    let lines = LineReader(bar)
    let said = try await lines.next("what it says of its name") { $0.contains("org.menubus.Bar.weather") }
    #expect(said.contains("is taken by “python3” (") && said.contains("the menu is reached as :1."), "\(said)")
    bar.terminate()
    stranger.terminate()
    _ = await bar.result
  }
}
