import Basics
import DBusMenu
import Foundation
import LibDBus
@testable import MenuPresenting
import MenuTestKit
import TestSupport
import Testing

/// A presenter that the bus starts, by the files that are installed.
@Suite(.timeLimit(.minutes(5))) struct `The service files of the presenter` {
  /// A bus with the installed service, in whose place `menubus presenter` stands with a program that chooses.
  private struct Installed {
    let folder: TemporaryFolder
    let bus: PrivateBus
    var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": bus.address] }

    init(chooser: String) throws {
      folder = try TemporaryFolder()
      let program = try folder.file(
        "menubus-presenter",
        "#!/bin/sh\necho \"$*\" > \"$0.arguments\"\nexec '\(Paths.tool)' presenter --chooser '\(chooser)'\n")
      chmod(program, 0o755)
      _ = try folder.file("org.menubus.Presenter.service", try Self.file("org.menubus.Presenter.service", folder))
      bus = try PrivateBus(configuration: .services(in: folder.path))
    }

    /// A file of the folder `data`, as it is installed.
    static func file(_ name: String, _ folder: TemporaryFolder) throws -> String {
      try String(contentsOfFile: Paths.root + "data/desktop/" + name, encoding: .utf8).replacing(
        "@BINDIR@", with: folder.path)
    }
  }

  @Test
  func `the service files of the presenter start it for any program's menu`() async throws {
    let installed = try Installed(chooser: "sed -n 2p")
    let program = try await Requester(on: installed.bus, name: "org.example.Menu")
    let result = try await Program.run(
      [
        "gdbus", "call", "--session", "--timeout", "60", "--dest", "org.menubus.Presenter", "--object-path",
        "/org/menubus/Presenter", "--method", "org.menubus.Presenter1.Open", "org.example.Menu", "/menu", "{}",
      ], environment: installed.environment)
    #expect(result == .init(status: 0, output: "([(2, ['Two'])],)\n", errors: ""))
    try await program.wait(for: "clicked 2")
    let arguments = try String(contentsOfFile: installed.folder.path + "/menubus-presenter.arguments", encoding: .utf8)
    #expect(arguments == "--exit-when-idle 60\n")
  }

  @Test func `the service files of the presenter let menubus open --window start the presenter`() async throws {
    for (chooser, expected) in [
      ("sed -n 3p", Program.Result(status: 0, output: "Three\n", errors: "")),
      ("true", Program.Result(status: 3, output: "", errors: "")),
    ] {
      let installed = try Installed(chooser: chooser)
      let program = try await Requester(on: installed.bus, name: "org.example.Menu")
      let result = try await Program.run(
        [Paths.tool, "open", "--window", "org.example.Menu/menu"], environment: installed.environment)
      #expect(result == expected)
      try await program.wait(for: "closed 0")
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
  func `the service files of the presenter are right for systemd`() async throws {
    let folder = try TemporaryFolder()
    chmod(try folder.file("menubus-presenter", "#!/bin/sh\n"), 0o755)
    let unit = try folder.file(
      "menubus-presenter.service", try Installed.file("menubus-presenter.service", folder))
    let result = try await Program.run(
      ["systemd-analyze", "--user", "--man=no", "verify", unit], environment: ["XDG_RUNTIME_DIR": folder.path])
    #expect(result.status == 0 && !result.errors.contains("menubus"), "\(result)")
    let service = try Installed.file("org.menubus.Presenter.service", folder)
    #expect(service.contains("SystemdService=menubus-presenter.service\n"))
    #expect(try String(contentsOfFile: unit, encoding: .utf8).contains("BusName=\(PresentationName.presenter)\n"))
  }
}

/// `menubus open --window` and `menubus presenter --replace`, with a presenter of the test.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The tool and the presenter` {
  private let bus: PrivateBus
  /// Folders of a user who has put these tests into the place of our presenter.
  private let folder: TemporaryFolder

  init() throws {
    bus = try PrivateBus()
    folder = try TemporaryFolder()
    try folder.choosePresenter()
  }

  private func tool(_ arguments: String..., chosen: Bool = true) throws -> Program {
    try Program(
      [Paths.tool] + arguments,
      environment: [
        "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_DATA_HOME": chosen ? folder.path : "/nowhere",
        "XDG_RUNTIME_DIR": "/nowhere",
      ])
  }

  @Test func `a program that takes the presenter's name gets no menu, unless the user has put it there`() async throws {
    let service = try await RunningService(on: bus)
    let program = try await Requester(on: bus, name: "org.example.Menu")
    let refused = await (try tool("open", "--window", "org.example.Menu/menu", chosen: false)).result
    #expect(refused.status == 69 && refused.errors.contains("org.menubus.Presenter is taken by “"), "\(refused)")
    #expect(service.surface.shown.value.isEmpty)
    let shown = try tool("open", "--window", "org.example.Menu/menu")
    try await service.surface.presenter(0).close()
    #expect(await shown.result.status == 3)
    service.cancel()
    try await service.ended()
    _ = program
  }

  @Test func `menubus open --window prints what was chosen, at a place on the screen`() async throws {
    let service = try await RunningService(on: bus)
    let program = try await Requester(on: bus, name: "org.example.Menu")
    let opened = try tool("open", "--window", "--at=-5,70", "--print", "id", "org.example.Menu/menu")
    let presenter = try await service.surface.presenter(0)
    #expect(presenter.request.source.screenAttachmentPoint == PixelPoint(x: -5, y: 70))
    #expect(presenter.request.caller.program == "menubus")
    presenter.choose(2, "Two")
    #expect(await opened.result == .init(status: 0, output: "#2\n", errors: ""))
    try await program.wait(for: "clicked 2")
    service.cancel()
    try await service.ended()
  }

  @Test func `menubus open --window says where there is no presenter, or no menu`() async throws {
    let program = try await Requester(on: bus, name: "org.example.Menu")
    let sentence = """
      menubus: there is no presenter on the bus, and the bus cannot start one: run menubus-presenter, from the package \
      of that name, or menubus presenter in a terminal

      """
    let none = try tool("open", "--window", "org.example.Menu/menu")
    #expect(await none.result == .init(status: 69, output: "", errors: sentence))
    #expect(await (try tool("open", "--window", "org.example.Menu/other")).result.status == 2)
    for arguments in [["--chooser", "cat"], ["--terminal"], ["--at", "1"], ["--at", "1,b"]] {
      let result = try await Program.run([Paths.tool, "open", "--window", "org.example.Menu/menu"] + arguments)
      #expect(result.status == 64, "\(result)")
    }
    #expect(await (try tool("open", "--at", "1,2", "org.example.Menu/menu")).result.status == 64)
    // A presenter of another kind, which owns the name and no more.
    let connection = try await BusConnection.connect(to: .address(bus.address))
    _ = try await connection.requestName(PresentationName.presenter)
    let other = await (try tool("open", "--window", "org.example.Menu/menu")).result
    #expect(other.status == 69 && other.errors.contains("does not open menus"), "\(other)")
    await connection.close()
    _ = program
  }

  @Test func `menubus open --window ends with the program, with the presenter and with a signal`() async throws {
    let service = try await RunningService(on: bus)
    var program = try await Requester(on: bus, name: "org.example.Menu")
    let interrupted = try tool("open", "--window", "org.example.Menu/menu")
    _ = try await service.surface.presenter(0)
    interrupted.send(signal: SIGINT)
    try await program.wait(for: "closed 0")
    #expect(await interrupted.result.status == 130)
    let left = try tool("open", "--window", "org.example.Menu/menu")
    _ = try await service.surface.presenter(1)
    program.program.send(signal: SIGKILL)
    #expect(await left.result == .init(status: 5, output: "", errors: "menubus: org.example.Menu went away\n"))
    program = try await Requester(on: bus, name: "org.example.Menu")
    let orphan = try tool("open", "--window", "org.example.Menu/menu")
    _ = try await service.surface.presenter(2)
    await service.connection.close()
    #expect(await orphan.result == .init(status: 69, output: "", errors: "menubus: the presenter went away\n"))
  }

  @Test func `presenter --replace takes the place of one that stands by, and gives it back`() async throws {
    let window = try await RunningService(on: bus, policy: .standingBy)
    let program = try await Requester(on: bus)
    try await program.perform("follow 1")
    let first = try await window.surface.presenter(0)
    let terminal = try Program(
      [Paths.tool, "presenter", "--replace", "--chooser", "sed -n 3p"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    let lines = LineReader(terminal)
    #expect(try await lines.next("the choice", count: 2) == ["ready", "Three"])
    try await program.wait(for: "clicked 3")
    try await first.state.wait(for: "the window is closed") { $0.isOver && $0.wasCancelled }
    terminal.send(signal: SIGTERM)
    #expect(await terminal.result.status == 0)
    // The request is repeated.
    try await window.surface.presenter(1).close()
    window.cancel()
    try await window.ended()
  }
}
