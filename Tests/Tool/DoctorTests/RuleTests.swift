import DBusMenu
import LibDBus
import MenuTestKit
import StatusNotifier
import Testing

@testable import MenuInspection
@testable import MenuBusTool

@Suite(.timeLimit(.minutes(5))) struct `The rules of the doctor` {
  /// Short times: the example announces everything before it answers.
  static var limits: ExaminationLimits {
    var limits = ExaminationLimits()
    limits.settling = .milliseconds(20)
    limits.callTime = .seconds(20)
    limits.returning = .seconds(1)
    return limits
  }

  /// The findings on a program that breaks a rule, or none.
  static func findings(breaking fault: String, limits: ExaminationLimits = limits) async throws -> [String: [String]] {
    let bus = try PrivateBus()
    defer { bus.stop() }
    let program = try await ExampleProgram(on: bus.address, breaking: fault)
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let watcher = TrayWatcher(connection: connection)
    try await watcher.start()
    try await program.register()
    let address = try #require(MenuAddress(argument: program.connection.uniqueName.rawValue))
    let subject = try await Subject.find(address, over: connection, timeout: .seconds(20))
    let isMenu = subject.item != nil
    #expect(isMenu)
    let examination = Examination(subject, over: connection, limits: limits) { $0 != "no-such-icon" }
    let diagnosis = Diagnosis(try await examination.run())
    #expect(diagnosis.evidence.gaps.isEmpty)
    await watcher.stop()
    await program.connection.close()
    await connection.close()
    return Dictionary(uniqueKeysWithValues: diagnosis.findings.map { ($0.rule.name, $0.seen) })
  }

  @Test func `the rules of the doctor have numbers and names of their own`() {
    #expect(Set(Rules.all.map(\.number)).count == Rules.all.count)
    #expect(Set(Rules.all.map(\.name)).count == Rules.all.count)
    #expect(Rules.all.map(\.number) == Rules.all.map(\.number).sorted())
  }

  @Test func `the rules of the doctor find nothing in a program that is right in everything`() async throws {
    #expect(try await Self.findings(breaking: "") == [:])
  }

  @Test func `the rules of the doctor allow rows that are made anew when their menu opens`() async throws {
    #expect(try await Self.findings(breaking: "filled-on-opening") == [:])
  }

  @Test func `the rules of the doctor know paths of pictures that are not there`() throws {
    var evidence = Evidence(subject: Subject(service: ":1.1", name: "x", menu: "/MenuBar"))
    evidence.missingIcons = ["/none.png"]
    evidence.item = ItemEvidence(path: .trayItem)
    evidence.item?.properties = .values([.dictionary(["IconName": .string("/none.png")])])
    let row = SentItem(id: 1, properties: ["label": .string("Row"), "icon-name": .string("/none.png")], children: [])
    evidence.timeline = [
      Moment(.look(SentLayout(revision: 1, root: SentItem(id: 0, properties: [:], children: [row]))))
    ]
    let seen = Dictionary(uniqueKeysWithValues: Rules.all.map { ($0.number, $0.breaches(in: evidence)) })
    #expect(seen[122] == ["IconName is “/none.png”, and there is no such file."])
    #expect(seen[421] == ["“Row” (#1) has an icon of which this machine has no file: “/none.png”."])
  }

  /// Those that a program breaks elsewhere than in front of a watcher that stays.
  private static let others = [
    "item-stays-away", "item-by-name-only", "item-registration-refused", "item-get-differs",
    "item-registered-in-one-word", "item-id-shared",
  ]

  @Test(arguments: Rules.all.map(\.name).filter { !others.contains($0) })
  func `the rules of the doctor are broken one by one`(_ name: String) async throws {
    var limits = Self.limits
    if name == "about-to-show-hangs" { limits.callTime = .seconds(1) }
    var findings = try await Self.findings(breaking: name, limits: limits)
    // Another test may have kept both from answering in time.
    if findings.count > 1 { findings = try await Self.findings(breaking: name, limits: limits) }
    #expect(Array(findings.keys) == [name], "\(findings)")
  }
}
