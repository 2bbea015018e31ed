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

  /// The findings on a program with faults.
  static func findings(
    on model: ProgramModel = .example, with faults: [ProgramFault.Kind], limits: ExaminationLimits = limits
  ) async throws -> [String: [String]] {
    let bus = try PrivateBus()
    defer { bus.stop() }
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let watcher = try await OwnWatcher(on: connection)
    let program = try await SimulatedProgram(
      model, faults: faults.map { ProgramFault($0) }, on: .address(bus.address))
    let subjects = try await Subject.all(over: connection, timeout: .seconds(20)).subjects
    let subject = try #require(subjects.first { $0.service == program.service })
    let disturbs = faults.contains { $0 == .itemStaysAway || $0 == .itemRegistrationRefused }
    let examination = Examination(
      subject, over: connection, limits: limits, exchanging: disturbs ? watcher : nil
    ) { $0 != "no-such-icon" }
    let diagnosis = Diagnosis(try await examination.run())
    #expect(diagnosis.evidence.gaps.isEmpty)
    await watcher.stop()
    await program.stop()
    await connection.close()
    return Dictionary(uniqueKeysWithValues: diagnosis.findings.map { ($0.rule.name, $0.seen) })
  }

  @Test func `the rules of the doctor have numbers and names of their own`() {
    #expect(Set(Rules.all.map(\.number)).count == Rules.all.count)
    #expect(Set(Rules.all.map(\.name)).count == Rules.all.count)
    #expect(Rules.all.map(\.number) == Rules.all.map(\.number).sorted())
  }

  @Test(arguments: [[], [.changes], [.filledOnOpening]] as [[ProgramFault.Kind]])
  func `the rules of the doctor find nothing in a program that is right in everything`(
    _ habits: [ProgramFault.Kind]
  ) async throws {
    #expect(try await Self.findings(with: habits) == [:])
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

  @Test func `each rule of the doctor has its fault, and each fault its rule`() {
    let names = Rules.all.map(\.name)
    #expect(ProgramFault.all.compactMap(\.rule).filter { !names.contains($0) } == [])
    #expect(names.filter { name in !ProgramFault.all.contains { $0.name == name && $0.rule == name } } == [])
    #expect(ProgramFault.all.allSatisfy { $0.sentence.hasSuffix(".") })
  }

  /// Rules that a program with a fault breaks as well: it registers by the name that the fault is about.
  private static let alsoBroken: [ProgramFault.Kind: [String]] = [
    .itemByNameOnly: ["item-registered-by-name"], .itemRegisteredInOneWord: ["item-registered-by-name"],
  ]

  @Test(arguments: ProgramFault.Kind.allCases.filter { $0.rule != nil })
  func `the rules of the doctor are broken one by one`(_ fault: ProgramFault.Kind) async throws {
    var limits = Self.limits
    if fault == .aboutToShowHangs || fault == .itemStaysAway { limits.callTime = .seconds(1) }
    let expected = Set([fault.rule ?? ""] + (Self.alsoBroken[fault] ?? []))
    var findings = try await Self.findings(with: [fault], limits: limits)
    // Another test may have kept both from answering in time.
    if Set(findings.keys) != expected { findings = try await Self.findings(with: [fault], limits: limits) }
    #expect(Set(findings.keys) == expected, "\(findings)")
  }
}
