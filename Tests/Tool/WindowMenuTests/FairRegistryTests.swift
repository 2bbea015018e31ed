import Basics
import Foundation
import LibDBus
@testable import MenuBusTool
import MenuTestKit
import TestSupport
import Testing

@testable import WindowMenus

/// A program in Python that registers windows, over several connections.
struct RegisteringProgram {
  let program: Program
  /// Its connections that register windows.
  let names: [BusName]
  private let control: BusName
  private let connection: BusConnection

  init(on bus: PrivateBus, connections: Int = 1) async throws {
    let clients = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Clients"
    program = try Program(["/usr/bin/python3", clients + "/registering.py", bus.address, "\(connections)"])
    let line = try await LineReader(program).next("the program is on the bus")
    let all = line.split(separator: " ").compactMap { BusName($0) }
    (names, control) = (Array(all.dropLast()), try #require(all.last))
    connection = try await .connect(to: .address(bus.address))
  }

  /// Registers a window; returns `done`, or the last part of the error's name.
  func register(_ number: Int, _ path: String = "/menu", over connection: Int = 0) async throws -> String {
    let answer = try await self.connection.call(
      "Do", of: "org.menubus.test", at: "/test", on: control, with: [.string("\(connection) \(number) \(path)")])
    return String(answer.first?.stringValue?.split(separator: ".").last ?? "")
  }

  func end() async {
    program.terminate()
    _ = await program.result
  }
}

/// A display on which all windows are this process's, and that answers when it may.
private struct Display {
  /// The number of questions.
  let asked = Observed(0)
  let answers = Observed(false)

  func process(of window: UInt32) async -> Int? {
    asked.increment()
    _ = try? await answers.wait(for: "the display answers") { $0 }
    return Int(getpid())
  }
}

extension BusConnection {
  fileprivate static func connect(to bus: PrivateBus) async throws -> BusConnection {
    try await connect(to: .address(bus.address))
  }

  fileprivate func registerWindow(_ number: Int) async throws {
    _ = try await call(
      "RegisterWindow", of: .menuRegistrar, at: .menuRegistrar, on: .menuRegistrar,
      with: [.uint32(UInt32(number)), .objectPath("/menu")])
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A registrar that many programs use` {
  private let bus: PrivateBus
  private let connection: BusConnection

  init() async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
  }

  private func registrar(
    windows: Int = 1024, each: Int = 256, known: [RegisteredWindow] = [],
    process: @escaping @Sendable (UInt32) async -> Int? = { _ in nil }
  ) async throws -> MenuRegistrar {
    var options = MenuRegistrar.Options()
    (options.windows, options.windowsPerProgram, options.known) = (windows, each, known)
    options.windowProcess = process
    return try await MenuRegistrar.start(on: connection, options: options)
  }

  @Test func `a newcomer is taken in where the connections of one program have filled the registrar`() async throws {
    let registrar = try await registrar(windows: 6, each: 6)
    let greedy = try await RegisteringProgram(on: bus, connections: 3)
    let process = BusProgram.process(Int(greedy.program.processID))
    for number in 0..<6 {
      #expect(try await greedy.register(number, over: number / 2) == "done")
      #expect(await registrar.programs.settledProgram(of: greedy.names[number / 2]) == process)
    }
    // Two programs of three windows each are even; one connection of the first alone had two.
    let newcomer = try await RegisteringProgram(on: bus)
    for number in 10..<13 {
      #expect(try await newcomer.register(number) == "done")
      let process = BusProgram.process(Int(newcomer.program.processID))
      #expect(await registrar.programs.settledProgram(of: newcomer.names[0]) == process)
    }
    #expect(await registrar.windows.map(\.number) == [0, 1, 2, 10, 11, 12], "the newest of the greedy give way")
    #expect(try await newcomer.register(13) == "LimitsExceeded")
    #expect(try await greedy.register(6) == "LimitsExceeded")
    for program in [greedy, newcomer] { await program.end() }
    await registrar.stop()
  }

  @Test func `a program has so many windows, over however many connections`() async throws {
    let registrar = try await registrar(each: 2)
    let program = try await RegisteringProgram(on: bus, connections: 2)
    for connection in 0..<2 {
      #expect(try await program.register(connection, over: connection) == "done")
      let process = BusProgram.process(Int(program.program.processID))
      #expect(await registrar.programs.settledProgram(of: program.names[connection]) == process)
    }
    for connection in 0..<2 { #expect(try await program.register(9, over: connection) == "LimitsExceeded") }
    await program.end()
    await registrar.stop()
  }

  @Test func `a window that a stranger has registered goes to the program that the display names`() async throws {
    let (stranger, owner) = (try await RegisteringProgram(on: bus), try await RegisteringProgram(on: bus))
    let process = Int(owner.program.processID)
    let registrar = try await registrar { _ in process }
    #expect(try await stranger.register(7, "/evil") == "done")
    #expect(try await owner.register(7, "/real") == "done")
    #expect(await registrar.windows == [RegisteredWindow(number: 7, service: owner.names[0], path: "/real")])
    #expect(try await stranger.register(7, "/evil") == "AccessDenied")
    #expect(await registrar.windows.map(\.path) == ["/real"])
    for program in [stranger, owner] { await program.end() }
    await registrar.stop()
  }

  @Test func `so many windows that a stranger has registered wait for the display`() async throws {
    let display = Display()
    let registrar = try await registrar { await display.process(of: $0) }
    let (stranger, owner) = (try await RegisteringProgram(on: bus), try await BusConnection.connect(to: bus))
    let most = WindowMenusLimits.disputesPerProgram
    for number in 0...most { #expect(try await stranger.register(number, "/evil") == "done") }
    let registering = (0...most).map { number in Task { try await owner.registerWindow(number) } }
    try await display.asked.wait(for: "the display is asked about so many") { $0 == most }
    let errors = Observed<[BusError.Name]>([])
    let answered = registering.map { task in
      Task {
        do { try await task.value } catch let error as BusError { errors.update { $0.append(error.name) } }
      }
    }
    try await errors.wait(for: "one is refused") { $0 == [.limitsExceeded] }
    display.answers.value = true
    for task in answered { try await task.value }
    #expect(errors.value == [.limitsExceeded])
    #expect(await registrar.windows.count { $0.service == owner.uniqueName } == most)
    for number in 0...most { try await owner.registerWindow(number) }
    #expect(await registrar.windows.allSatisfy { $0.service == owner.uniqueName })
    await stranger.end()
    await registrar.stop()
  }

  @Test func `a window goes to its program where the stranger leaves while the display is asked`() async throws {
    let display = Display()
    let registrar = try await registrar { await display.process(of: $0) }
    let (stranger, owner) = (try await RegisteringProgram(on: bus), try await BusConnection.connect(to: bus))
    #expect(try await stranger.register(7, "/evil") == "done")
    let registering = Task { try await owner.registerWindow(7) }
    try await display.asked.wait(for: "the display is asked") { $0 == 1 }
    let changes = await registrar.changes
    await stranger.end()
    let gone = RegisteredWindow(number: 7, service: stranger.names[0], path: "/evil")
    #expect(await changes.first { $0 == .unregistered(gone) } != nil)
    display.answers.value = true
    await #expect(throws: Never.self) { try await registering.value }
    #expect(await registrar.windows == [RegisteredWindow(number: 7, service: owner.uniqueName, path: "/menu")])
    #expect(await registrar.programs.connections == [owner.uniqueName])
    await registrar.stop()
  }

  @Test func `windows are kept that registered before the keeping began, and as it ended`() async throws {
    let folder = try TemporaryFolder()
    let file = RegistryFile(in: folder.path + "/menubus", ofBus: try await connection.busID())
    let kept = Observed<[UInt32]>([])
    let keeping = RegistryKeeping(file, .standard) { kept.value = $0.map(\.number) }
    let registrar = try await registrar()
    let program = try await BusConnection.connect(to: bus)
    try await program.registerWindow(7)
    let following = Task { await keeping.follow(registrar) }
    try await kept.wait(for: "the window is kept") { $0 == [7] }
    following.cancel()
    await following.value
    try await program.registerWindow(8)
    let ended = Task { await keeping.follow(registrar) }
    ended.cancel()
    await ended.value
    #expect(try file.read().map(\.number) == [7, 8])
    await registrar.stop()
  }

  @Test func `the windows of a registrar that ended are known to the next one`() async throws {
    let folder = try TemporaryFolder()
    let (program, gone) = (try await RegisteringProgram(on: bus), try await RegisteringProgram(on: bus))
    let file = RegistryFile(in: folder.path + "/menubus", ofBus: try await connection.busID())
    let kept = Observed(0)
    let keeping = RegistryKeeping(file, .standard) { windows in kept.value = windows.count }
    let other = try await BusConnection.connect(to: .address(bus.address))
    let registrar = try await MenuRegistrar.start(on: other)
    let following = Task { await keeping.follow(registrar) }
    try await kept.wait(for: "the beginning") { _ in true }
    #expect(try await program.register(7, "/a") == "done")
    #expect(try await gone.register(8, "/b") == "done")
    try await kept.wait(for: "both windows are kept") { $0 == 2 }
    // As with a process that is killed: nothing is taken back.
    await other.close()
    await following.value
    await gone.end()
    let next = try Program(
      [Paths.tool, "registrar", "--bus", bus.address], environment: ["XDG_RUNTIME_DIR": folder.path])
    let lines = LineReader(next)
    _ = try await lines.next("the window") { $0 == "window 7 \(program.names[0])/a" }
    // The program of the other is gone, perhaps before it was looked for.
    let list = try await RegisteredWindow.list(of: .menuRegistrar, over: connection, timeout: .seconds(20)).windows
    #expect(list.first == RegisteredWindow(number: 7, service: program.names[0], path: "/a"))
    next.terminate()
    _ = await next.result
    #expect(try file.read().contains { $0.number == 7 }, "an end is no reason to forget")
    await program.end()
  }

  @Test func `a registrar takes no window of an earlier one whose program is gone`() async throws {
    let program = try await RegisteringProgram(on: bus)
    let known = [
      RegisteredWindow(number: 7, service: program.names[0], path: "/a"),
      RegisteredWindow(number: 8, service: ":1.99999", path: "/b"),
    ]
    let registrar = try await registrar(known: known)
    let changes = await registrar.changes
    if await registrar.windows.count == 2 { _ = await changes.first { $0 == .unregistered(known[1]) } }
    #expect(await registrar.windows == [known[0]])
    #expect(await registrar.programs.connections == [program.names[0]])
    await program.end()
    await registrar.stop()
  }

  @Test func `a file that another made tells a registrar nothing wrong`() throws {
    let folder = try TemporaryFolder()
    let file = RegistryFile(in: folder.path + "/menubus", ofBus: "0123456789abcdef../x")
    #expect(try file.read() == [])
    let windows = [
      RegisteredWindow(number: 1, service: ":1.5", path: "/a"),
      RegisteredWindow(number: .max, service: ":1.6", path: "/"),
    ]
    try file.write(windows)
    #expect(try file.read() == windows)
    let path = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/menubus").first)
    #expect(path == "windows-0123456789abcdef")
    let whole = folder.path + "/menubus/" + path
    let long = String(repeating: "a", count: 1025)
    let text =
      "1 :1.5 /a\n\n2 org.example.Name /a\n-3 :1.5 /a\n4 :1.5 a\n5 :1.5 /\(long)\n6 :1.5\n7 :1.5 /a b\n8 :1.7 /c"
    try FileOutput.write(Array(text.utf8), toFileAt: whole)
    #expect(try file.read().map(\.number) == [1, 8])
    let many = (0..<3000).map { "\($0) :1.5 /a\n" }.joined()
    try FileOutput.write(Array(many.utf8), toFileAt: whole)
    #expect(try file.read().count == WindowMenusLimits.windows)
    chmod(whole, 0o666)
    #expect(throws: OwnFile.Unusable.self) { try file.read() }
    unlink(whole)
    symlink("/etc/passwd", whole)
    #expect(throws: OwnFile.Unusable.self) { try file.read() }
    try file.write(windows)
    #expect(try file.read() == windows, "the link is replaced, and what it leads to stays")
  }
}
