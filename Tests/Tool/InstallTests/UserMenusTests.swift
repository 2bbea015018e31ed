import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// `menubus init`, and `menubus serve` without arguments, as the login and the bus start it.
@Suite(.timeLimit(.minutes(5))) struct `The menus of the user` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var menus: String { folder.path + "/menubus" }

  private func menubus(_ arguments: String..., environment: [String: String] = [:]) async throws -> Program.Result {
    try await Program.run(
      [Paths.tool] + arguments, environment: ["XDG_CONFIG_HOME": folder.path].merging(environment) { $1 })
  }

  @Test func `init makes a file without mistakes, once, and serve without arguments serves it`() async throws {
    let missing = try await menubus("serve")
    #expect(missing.status == 2 && missing.errors.contains("there is no \(menus); menubus init makes it"))
    #expect(try await menubus("init") == .init(status: 0, output: menus + "/menu.yaml\n", errors: ""))
    let checked = try await menubus("validate", menus + "/menu.yaml")
    #expect(checked.status == 0, "\(checked)")
    // A change of the user stays.
    _ = try folder.file("menubus/menu.yaml", "- {title: Mine}\n")
    #expect(try await menubus("init").output == menus + "/menu.yaml\n")

    let served = try Program([Paths.tool, "serve", "--private-bus"], environment: ["XDG_CONFIG_HOME": folder.path])
    let reader = LineReader(served)
    let address = String(try await reader.next("the bus").dropFirst(4))
    try await reader.next("ready") { $0 == "ready org.menubus.Menu /menubus" }
    let tree = try await menubus("tree", "--bus", address, "org.menubus.Menu/menubus/menu")
    #expect(tree.output == "   #1  Mine\n")
    // A second start, by another way, is no failure.
    let second = try await menubus("serve", "--bus", address)
    #expect(second.status == 0 && second.errors.contains("is served already"), "\(second)")
    served.terminate()
    #expect(await served.result.status == 0)
  }

  @Test(.disabled(if: Sanitizer.isOn, "a sanitizer dies where it can write no file"))
  func `a menu file that cannot be written whole is not left behind`() async throws {
    // A file may have no byte.
    let full = try await Program.run(
      ["/bin/sh", "-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" init", Paths.tool],
      environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(full.status == 1 && full.errors == "menubus: \(menus)/menu.yaml: File too large\n", "\(full)")
    #expect(access(menus + "/menu.yaml", F_OK) != 0)
    #expect(try await menubus("init").status == 0)
  }

  @Test func `the program that init opens a file with dies of a broken pipe, as programs do`() async throws {
    let programs = try TemporaryFolder()
    let program = try programs.file("xdg-open", "#!/bin/sh\ngrep SigIgn /proc/self/status\n")
    chmod(program, 0o755)
    let bus = try PrivateBus(configuration: .services(in: programs.path))
    let opened = try await menubus(
      "init", "--open",
      environment: [
        "PATH": "\(programs.path):/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": bus.address,
      ])
    let mask = try #require(opened.output.split(separator: "\t").last).dropLast()
    #expect(try #require(UInt64(mask, radix: 16)) & 1 << (UInt64(SIGPIPE) - 1) == 0, "\(opened)")
  }

  @Test func `a service that the bus starts without menus says so, and serves a menu that comes`()
    async throws
  {
    let services = try TemporaryFolder()
    let program = try services.file("menubus", "#!/bin/sh\nexec '\(Paths.tool)' \"$@\"\n")
    chmod(program, 0o755)
    let service = try String(contentsOfFile: Paths.root + "data/desktop/org.menubus.Menu.service", encoding: .utf8)
    _ = try services.file("org.menubus.Menu.service", service.replacing("@BINDIR@", with: services.path))
    let unit = try String(contentsOfFile: Paths.root + "data/desktop/menubus.service", encoding: .utf8)
    #expect(!unit.contains("\nCondition"), "systemd takes an unmet one for a start, and the call has no answer")
    let bus = try PrivateBus(configuration: .services(in: services.path))
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    // What the bus starts has the variables of the bus.
    let variables = "dict:string:string:XDG_CONFIG_HOME,\(folder.path),HOME,\(folder.path)"
    let told = try await Program.run(
      [
        "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
        "org.freedesktop.DBus.UpdateActivationEnvironment", variables,
      ], environment: environment)
    #expect(told.status == 0, "\(told)")
    let call = [
      "dbus-send", "--session", "--print-reply", "--type=method_call", "--dest=org.menubus.Menu", "/menubus/menu",
      "com.canonical.dbusmenu.AboutToShow", "int32:0",
    ]
    let answer = try await Program.run(call, environment: environment)
    #expect(
      answer.status == 1
        && answer.errors
          == "Error org.freedesktop.DBus.Error.UnknownObject: there is no \(menus); menubus init makes it, "
          + "with a first menu\n"
    )
    let client = try await BusConnection.connect(to: .address(bus.address))
    // Nobody else takes the name before there are menus.
    let owners = try await client.ownerChanges(of: "org.menubus.Menu")
    #expect(try await menubus("init").status == 0)
    for await owner in owners where owner == nil { break }
    let first = try await Program.run(call, environment: environment)
    #expect(first.status == 0, "\(first)")
    // What the bus started awaits the next one for a minute.
    let process = try await Program.run(
      [
        "dbus-send", "--session", "--print-reply=literal", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
        "org.freedesktop.DBus.GetConnectionUnixProcessID", "string:org.menubus.Menu",
      ], environment: environment)
    let number = try #require(process.output.split(separator: " ").last.flatMap { Int32($0.prefix(while: \.isNumber)) })
    kill(number, SIGTERM)
    for await owner in try await client.ownerChanges(of: "org.menubus.Menu") where owner == nil { break }
    await client.close()
  }

  @Test func `a start by systemd without menus is ready, and ends without a failure`() async throws {
    let address = "@menubus-test-\(UUID().uuidString)"
    let manager = try Program(["/usr/bin/python3", Paths.root + "Tests/Tool/InstallTests/Clients/notified.py", address])
    let heard = LineReader(manager)
    try await heard.next("the socket") { $0 == "bound" }
    let bus = try PrivateBus()
    async let served = menubus("serve", "--bus", bus.address, environment: ["NOTIFY_SOCKET": address])
    #expect(try await heard.next("readiness") == "READY=1")
    #expect(try await served.status == 0)
    manager.terminate()
    _ = await manager.result
  }

  @Test func `init makes nothing beside other menus, and names the schema where it is installed`() async throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/data/menubus", withIntermediateDirectories: true)
    let schema = try folder.file("data/menubus/menu-file.schema.json", "{}")
    #expect(try await menubus("init", environment: ["XDG_DATA_DIRS": folder.path + "/data"]).status == 0)
    let file = try String(contentsOfFile: menus + "/menu.yaml", encoding: .utf8)
    #expect(file.hasPrefix("# yaml-language-server: $schema=\(schema)\n"))
    try FileManager.default.moveItem(atPath: menus + "/menu.yaml", toPath: menus + "/other.yaml")
    #expect(try await menubus("init").output == menus + "\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: menus) == ["other.yaml"])
  }

  @Test func `a reload of a directory without menus ends nothing`() async throws {
    let directory = folder.path + "/empty"
    #expect(mkdir(directory, 0o755) == 0)
    let served = try Program([Paths.tool, "serve", "--no-tray", "--private-bus", directory])
    let reader = LineReader(served)
    try await reader.next("ready") { $0 == "ready org.menubus.Menu /menubus" }
    served.send(signal: SIGHUP)
    _ = try folder.file("empty/late.yaml", "- {title: Late}\n")
    try await reader.next("a menu that comes later") { $0 == "ready org.menubus.Menu /menubus/late" }
    served.terminate()
    #expect(await served.result.status == 0)
  }

  @Test(arguments: [true, false])
  func `a service manager hears when the menu can be read, and programs of the menu do not know it`(hasFile: Bool)
    async throws
  {
    let address = hasFile ? folder.path + "/notify" : "@menubus-test-\(UUID().uuidString)"
    let manager = try Program(["/usr/bin/python3", Paths.root + "Tests/Tool/InstallTests/Clients/notified.py", address])
    let heard = LineReader(manager)
    try await heard.next("the socket") { $0 == "bound" }
    let menu = try folder.file(
      "menu.yaml", "- {title: Tell, shell: 'echo \"${NOTIFY_SOCKET-none}\" | tee \(folder.path)/told; echo told'}\n")
    let served = try Program(
      ["/bin/sh", "-c", "exec \"$0\" serve --no-tray --private-bus \"$1\" 2>&1", Paths.tool, menu],
      environment: ["NOTIFY_SOCKET": address])
    #expect(try await heard.next("readiness") == "READY=1")
    let reader = LineReader(served)
    let bus = String(try await reader.next("the bus") { $0.hasPrefix("bus ") }.dropFirst(4))
    #expect(try await menubus("click", "--bus", bus, "org.menubus.Menu", "Tell").status == 0)
    try await reader.next("the command has run") { $0.contains("told") }
    #expect(try String(contentsOfFile: folder.path + "/told", encoding: .utf8) == "none\n")
    for program in [served, manager] {
      program.terminate()
      _ = await program.result
    }
  }

  @Test func `lines for the journal begin with their level`() async throws {
    let script = "JOURNAL_STREAM=$(stat --dereference --format %d:%i /dev/fd/2) exec \"$0\" validate \"$1\""
    let mistake = try folder.file("menu.yaml", "- {titel: Wrong}\n")
    let result = try await Program.run(["/bin/sh", "-c", script, Paths.tool, mistake])
    #expect(result.errors.hasPrefix("<3>") && !result.errors.contains("menubus: "), "\(result)")
    #expect(try await Program.run([Paths.tool, "validate", mistake]).errors.hasPrefix("menubus: "))
  }
}
