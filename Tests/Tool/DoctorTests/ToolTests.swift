import Basics
import Foundation
import LibDBus
@testable import MenuBusTool
import MenuInspection
import MenuTestKit
import StatusNotifier
import TestSupport
import Testing

/// `menubus doctor` on a bus with a watcher.
@Suite(.timeLimit(.minutes(5))) struct `The command doctor` {
  private struct Session {
    let bus: PrivateBus
    let connection: BusConnection
    let watcher: TrayWatcher

    init() async throws {
      bus = try PrivateBus()
      connection = try await BusConnection.connect(to: .address(bus.address))
      watcher = TrayWatcher(connection: connection)
      try await watcher.start()
    }

    /// Starts a program, and returns when it has registered an item.
    func start(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> Program {
      let changes = await watcher.changes()
      let program = try Program(
        arguments, environment: environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 })
      try await eventually("\(arguments) is in the tray", on: StreamEvents(changes)) { await !watcher.items.isEmpty }
      return program
    }

    func simulate(_ fault: ProgramFault.Kind) async throws -> SimulatedProgram {
      try await SimulatedProgram(.example, faults: [ProgramFault(fault)], on: .address(bus.address))
    }

    func doctor(_ arguments: String...) async throws -> Program.Result {
      try await Program.run(
        [Paths.tool, "doctor"] + arguments,
        environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"],
        timeLimit: .seconds(100))
    }

    /// What the doctor finds without a process of its own.
    func diagnosis(_ name: String, _ limits: ExaminationLimits = shortTimes) async throws -> Diagnosis {
      let address = try #require(MenuAddress(argument: name))
      return try await diagnosis(try await Subject.find(address, over: connection, timeout: .seconds(20)), limits)
    }

    func diagnosis(_ subject: Subject, _ limits: ExaminationLimits) async throws -> Diagnosis {
      // Without a theme of icons, which tests have none of.
      Diagnosis(try await Examination(subject, over: connection, limits: limits).run())
    }

    func end() async {
      await watcher.stop()
      await connection.close()
      bus.stop()
    }
  }

  /// Times for a program that announces at once what it changes.
  private static var shortTimes: ExaminationLimits {
    var limits = ExaminationLimits()
    limits.settling = .milliseconds(100)
    limits.callTime = .seconds(20)
    return limits
  }

  /// The times of the command, with a second of watching.
  private static var usualTimes: ExaminationLimits {
    var limits = ExaminationLimits()
    limits.callTime = .seconds(10)
    limits.observing = .seconds(1)
    return limits
  }

  private static func stop(_ program: Program) async {
    program.terminate()
    _ = await program.result
  }

  private static let menus = (try? FileManager.default.contentsOfDirectory(atPath: Paths.root + "data/menus")) ?? []

  /// Its standard input never ends.
  private static let trayProgram = [
    "/bin/sh", "-c", #"mkfifo "$2" && exec 3<>"$2" && exec "$1" <&3"#, "sh", Paths.program("TrayProgram"),
  ]

  @Test(arguments: ["nope.jsonl", "./nope", "/nowhere/menu"])
  func `the command doctor says that a file is not there`(file: String) async throws {
    let end = try await Program.run([Paths.tool, "doctor", file, "--bus", "unix:path=/nonexistent"])
    #expect(end.errors == "menubus: \(file): no such file.\n", "\(end)")
    #expect(end.status == 65)
  }

  @Test(
    arguments: menus.filter { $0.hasSuffix(".yaml") }.sorted().map {
      [Paths.tool, "serve", Paths.root + "data/menus/" + $0]
    } + [trayProgram, [Paths.program("Showcase")], [Paths.program("Files")]])
  func `a program of ours has no finding`(_ arguments: [String]) async throws {
    let session = try await Session()
    let folder = try TemporaryFolder()
    let input = arguments == Self.trayProgram ? [folder.path + "/input"] : []
    let program = try await session.start(arguments + input)
    let (subjects, _) = try await Subject.all(over: session.connection, timeout: .seconds(20))
    let subject = try #require(subjects.first)
    #expect(subjects.count == 1)
    var limits = Self.shortTimes
    limits.observing = .milliseconds(400)
    var diagnosis = try await session.diagnosis(subject, limits)
    // Short times may be too short on a busy machine; those of the command decide then.
    if !diagnosis.findings.isEmpty { diagnosis = try await session.diagnosis(subject, Self.usualTimes) }
    #expect(diagnosis.findings.map { "\($0.rule.name): \($0.seen)" } == [])
    await Self.stop(program)
    await session.end()
  }

  @Test func `a finding is reported as text, in lines and as JSON`() async throws {
    let session = try await Session()
    let program = try await session.simulate(.rowUnderscoreLost)
    let text = try await session.doctor("example")
    #expect(text.status == 11 && text.errors == "")
    #expect(
      text.output.contains(
        "example  (\(program.service), item /StatusNotifierItem, menu /MenuBar): shown wrongly by "))
    #expect(text.output.contains(" panels, 1 warning\n"))
    #expect(text.output.contains("\nWarnings\n  405 row-underscore-lost\n"))
    #expect(text.output.contains("“myfilename” (#1) is what panels show"))
    let ignoring = try await session.doctor("example", "--ignore", "421, 405")
    #expect(ignoring.status == 0 && !ignoring.output.contains("405"), "\(ignoring)")
    let twice = try await session.doctor("example", "--ignore", "405", "--ignore", "421")
    #expect(twice.status == 0, "\(twice)")
    for (wrong, sentence) in [("405,x", "takes numbers of rules"), ("7", "there is no rule 7")] {
      let refused = try await session.doctor("example", "--ignore", wrong)
      #expect(refused.status == 64 && refused.errors.contains(sentence), "\(refused)")
    }
    let diagnosis = try await session.diagnosis("exam")
    #expect(
      DoctorReport(diagnosis, severity: .note).lines(Style(), isQuiet: true).map(\.description) == [
        "example: warning 405 row-underscore-lost: “myfilename” (#1) is what panels show of the label “my_file_name”."
      ])
    let light = DoctorReport(try await session.diagnosis("Example"), severity: .error)
    #expect(light.severity == nil && "\(light.lines(Style(), isQuiet: false))".contains("nothing to say"))
    let json = try await session.doctor("\(program.service)/MenuBar", "--json")
    #expect(json.status == 11)
    #expect(try JSON(parsing: json.output)["reports"][0]["findings"][0]["number"] == 405)
    try await Self.checkSchema(json.output)
    await program.stop()
    await session.end()
  }

  @Test func `the status is another one for notes and for errors`() async throws {
    for (fault, status) in [(ProgramFault.Kind.rowSeparatorLoose, Int32(10)), (.idRepeated, 12)] {
      let session = try await Session()
      let program = try await session.simulate(fault)
      let report = DoctorReport(try await session.diagnosis("example"), severity: .note)
      #expect(report.severity?.status == status)
      try await Self.checkSchema("\(try DoctorReport.json(of: [report]))")
      await program.stop()
      await session.end()
    }
  }

  @Test func `what it cannot do is said in a sentence`() async throws {
    let session = try await Session()
    let absent = try await session.doctor("nothing")
    #expect(absent.status == 2 && absent.errors.contains("there is no tray item “nothing”; there are none at all"))
    let none = try await session.doctor("--all", "--json")
    #expect(none.status == 2 && none.errors == "menubus: no tray items\n")
    try await Self.checkSchema(none.output)
    let disturbed = try await session.doctor("--all", "--disturb")
    #expect(disturbed.status == 1 && disturbed.errors.contains("keeps its name"))
    #expect(try await session.doctor().status == 64)
    #expect(try await session.doctor("x", "--all").status == 64)
    #expect(try await session.doctor("--rules").output.contains("| **302** `id-repeated` |"))
    await session.watcher.stop()
    let unattended = try await session.doctor("--all")
    #expect(unattended.status == 2 && unattended.errors.contains("there is no tray here"))
    await session.end()
  }

  @Test func `the only menu of a folder is found by the name of the service`() async throws {
    let session = try await Session()
    let folder = try TemporaryFolder()
    _ = try folder.file("one.yaml", "- title: One\n")
    let program = try Program(
      [Paths.tool, "serve", "--no-tray", folder.path], environment: ["DBUS_SESSION_BUS_ADDRESS": session.bus.address])
    for await line in program.lines where line.hasPrefix("ready org.menubus.Menu /menubus/one") { break }
    let result = try await session.doctor("org.menubus.Menu", "--observe", "1")
    #expect(result.status == 0 && result.output.contains("menu /menubus/one"), "\(result)")
    await Self.stop(program)
    await session.end()
  }

  @Test func `a program of ours survives --disturb, with the doctor as the watcher`() async throws {
    let session = try await Session()
    await session.watcher.stop()
    let program = try Program(
      [Paths.tool, "serve", Paths.desktopMenu], environment: ["DBUS_SESSION_BUS_ADDRESS": session.bus.address])
    for await line in program.lines where line.hasPrefix("ready") { break }
    let result = try await session.doctor("desktop", "--disturb", "--json")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    try await Self.checkSchema(result.output)
    await Self.stop(program)
    await session.end()
  }

  @Test func `a program whose only registration is refused is told where the doctor is the watcher`() async throws {
    let session = try await Session()
    await session.watcher.stop()
    let client = URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients/refused.py"
    let program = try Program(
      ["/usr/bin/python3", client, "not a name"], environment: ["DBUS_SESSION_BUS_ADDRESS": session.bus.address])
    for await line in program.lines where line == "ready" { break }
    for argument in ["--all", "something"] {
      let result = try await session.doctor(argument, "--disturb")
      #expect(result.status == 2, "\(result)")
      #expect(result.errors.contains("could not register “not a name”: `not a name` is not a bus name"), "\(result)")
    }
    await Self.stop(program)
    await session.end()
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/Xvfb")))
  func `a program of libayatana-appindicator has an empty label and icon, and an empty group`() async throws {
    let session = try await Session()
    let client = URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients/appindicator.py"
    let screen = try await VirtualScreen()
    let program = try await session.start(["/usr/bin/python3", client], screen.environment)
    let result = try await session.doctor("ayatana", "--json")
    let findings = try JSON(parsing: result.output)["reports"][0]["findings"].array
    #expect(
      findings.map { [$0["name"].string, $0["library"].string] } == [
        ["icon-missing", nil], ["item-label-empty", "libayatana-appindicator, or libappindicator"],
        ["group-of-none-empty", "libdbusmenu-glib"],
      ], "\(result.output)")
    try await Self.checkSchema(result.output)
    // Its advice leaves the program's own fault alone.
    let text = try await session.doctor("ayatana")
    #expect(text.output.contains("\n      from   libdbusmenu-glib; --ignore 315 leaves it out\n"), "\(text.output)")
    let advice = try #require(
      text.output.split(separator: "\n").first { $0.hasPrefix("Without what its libraries do") })
    let ignored = try #require(advice.split(separator: " ").last)
    let rest = try await session.doctor("ayatana", "--quiet", "--ignore", String(ignored))
    #expect(rest.output.hasSuffix("\nayatana: error 121 icon-missing: IconName and IconPixmap are empty.\n"), "\(rest)")
    await Self.stop(program)
    await screen.end()
    await session.end()
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/Xvfb")))
  func `a program of Qt has faults of Qt alone, each with its name`() async throws {
    let session = try await Session()
    // Qt shows no icon where the watcher says that no panel is there.
    await session.watcher.stop()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": session.bus.address]
    let watcher = try Program([Paths.tool, "watcher"], environment: environment)
    for await line in watcher.lines where line.hasPrefix("ready") { break }
    let client = Paths.root + "Tests/Tool/ScriptingTests/Clients/qt.py"
    let screen = try await VirtualScreen()
    let program = try Program(
      ["/usr/bin/python3", client], environment: environment.merging(screen.environment) { $1 })
    for await line in watcher.lines where line.hasPrefix("item ") { break }
    let result = try await session.doctor("qt.py", "--json")
    let findings = try JSON(parsing: result.output)["reports"][0]["findings"].array
    #expect(!findings.isEmpty && findings.allSatisfy { $0["library"].string == "Qt" }, "\(result.output)")
    await Self.stop(program)
    await Self.stop(watcher)
    await screen.end()
    await session.end()
  }

  private static func checkSchema(_ json: String) async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients/check_schema.py"
    let result = try await Program.run(
      ["/usr/bin/python3", script, Paths.root + "data/doctor.schema.json"], input: json)
    #expect(result.status == 0 && result.output == "", "\(result.output)\(result.errors)")
  }
}
