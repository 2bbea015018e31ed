import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// Programs in a sandbox, as Flatpak makes one, on a bus with a tray. `docs/troubleshooting.md` has the policies.
@Suite(.timeLimit(.minutes(5))) struct `In a sandbox` {
  private let tray: TraySession
  private let folder: TemporaryFolder
  private static let watcher = "--talk=org.kde.StatusNotifierWatcher"

  init() async throws {
    tray = try await TraySession()
    folder = try TemporaryFolder()
  }

  /// The next item that a watcher takes.
  private func item(at watcher: Program) async -> String? {
    for await line in watcher.lines where line.hasPrefix("item ") { return line }
    return nil
  }

  /// Restarts the watcher; returns when it has taken an item.
  private func watcherRestarts() async throws -> Program {
    tray.watcher.terminate()
    _ = await tray.watcher.result
    let next = try Program([Paths.tool, "watcher", "--bus", tray.bus.address])
    #expect(await item(at: next) != nil)
    return next
  }

  private func state(_ item: String, _ row: String) async throws -> String {
    await tray.menubus("get", item, row, "state").output
  }

  @Test func `menubus serve goes on without its name`() async throws {
    let file = try folder.file("quick.yaml", "title: Quick\nitems: [{title: Mute, selected: false}]\n")
    let sandbox = try await Sandbox(on: tray.bus, policy: Self.watcher)
    let program = LineReader(try sandbox.start(["sh", "-c", "exec \"$0\" serve \"$1\" 2>&1", Paths.tool, file]))
    // There is no folder to write a lock to.
    let warning = try await program.next("there is no lock")
    #expect(warning.hasPrefix("menubus: warning: other processes can serve \(file), too"))
    let refusal = try await program.next("the name is refused")
    #expect(refusal.hasPrefix("menubus: warning: the menu is reached as :1."))
    #expect(
      refusal.hasSuffix(
        ": the bus refuses the name org.menubus.Menu, as in a sandbox: org.freedesktop.DBus.Error.ServiceUnknown"))
    let name = try #require(try await program.next("it is ready").split(separator: " ").dropFirst().first)
    #expect(try await program.next("it is shown") == "menubus: in the tray")
    #expect(await tray.menubus("tree", String(name)).output == "   #1  [ ] Mute\n")
    #expect(await tray.menubus("toggle", "quick", "Mute", "on").status == 0)
    #expect(try await state("quick", "Mute") == "on\n")
    let next = try await watcherRestarts()
    try await program.next("it is back") { $0 == "menubus: in the tray" }
    #expect(try await state("quick", "Mute") == "on\n")
    next.terminate()
  }

  @Test func `a tray item is shown, clicked, and back after a restart of the watcher`() async throws {
    let sandbox = try await Sandbox(on: tray.bus, policy: Self.watcher)
    let program = try sandbox.start([Paths.program("TrayClock")])
    #expect(await item(at: tray.watcher) != nil)
    let click = await tray.menubus("click", "--wait", "--timeout", "60", "org.example.clock", "Show seconds")
    #expect(click.status == 0, "\(click)")
    #expect(try await state("org.example.clock", "Show seconds") == "off\n")
    let next = try await watcherRestarts()
    #expect(try await state("org.example.clock", "Show seconds") == "off\n")
    let quit = await tray.menubus("click", "--wait", "--timeout", "60", "org.example.clock", "Quit")
    #expect(quit.status == 0, "\(quit.errors)")
    #expect(await program.result.status == 0)
    next.terminate()
  }

  @Test func `a tray item does without its name, which a menu alone needs`() async throws {
    let sandbox = try await Sandbox(on: tray.bus, policy: Self.watcher)
    let messages = try sandbox.start([Paths.program("Messages")])
    #expect(await item(at: tray.watcher) != nil)
    #expect(await tray.menubus("get", "org.example.messages", "On my way", "enabled").output == "true\n")
    messages.terminate()
    let log = await messages.result.errors
    #expect(log.split(separator: "\n").count == 1)
    #expect(log.contains("The tray item “org.example.messages” goes on as :1."), "\(log)")
    #expect(log.contains("the bus refuses the name org.example.Messages, as in a sandbox"))
    let hello = try await sandbox.run([Paths.program("Hello")])
    #expect(hello.status == 1)
    #expect(
      hello.errors == "Hello: the bus refuses the name org.example.Hello, as in a sandbox: "
        + "org.freedesktop.DBus.Error.ServiceUnknown\n")
  }

  @Test func `a policy that names them has programs own their names, and ask a presenter`() async throws {
    let sandbox = try await Sandbox(
      on: tray.bus, policy: Self.watcher, "--own=org.example.*", "--talk=org.menubus.Presenter")
    let hello = try sandbox.start([Paths.program("Hello")])
    let presenter = try await Presenter(on: tray.bus)
    let messages = try sandbox.start([Paths.program("Messages")])
    #expect(await item(at: tray.watcher) != nil)
    #expect(await tray.menubus("click", "org.example.Messages", "On my way").status == 0)
    #expect(try await presenter.next("PresentRequested").details["kind"] == "item")
    messages.terminate()
    #expect(await messages.result.errors.isEmpty)
    let mute = await tray.menubus("toggle", "org.example.Hello", "Mute", "on")
    #expect(mute.status == 0, "\(mute.errors)")
    hello.terminate()
  }
}
