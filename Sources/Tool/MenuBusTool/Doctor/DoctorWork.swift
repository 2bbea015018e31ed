import Basics
import LibDBus
import MenuInspection
import MenuTestKit
import PrivateBus

/// The work of `menubus doctor`: examines, plays panels, prints the reports, and ends with their status.
struct DoctorWork: Sendable {
  enum Form: Sendable { case text, quiet, json }

  /// The lightest findings that are reported.
  var severity: Severity
  /// The numbers of rules whose findings are left out.
  var ignored: Set<Int>
  var form: Form
  /// The panels that the user has named.
  var named: [Personality]?
  /// The file for JUnit's XML.
  var junitFile: String?
  var limits = ExaminationLimits()
  var streams: CommandStreams

  /// Judges a recording.
  func examine(recording file: String) throws {
    let diagnosis = Diagnosis(try Recording(contentsOf: file), name: file)
    let report = DoctorReport(diagnosis, severity: severity, ignoring: ignored)
    tell(report)
    try finish([report])
  }

  /// Examines programs that run.
  ///
  /// - Parameter menu: One of them; all that have tray items without it.
  func examine(
    _ menu: MenuAddress?, on bus: BusAddress, over connection: BusConnection, disturbs: Bool
  ) async throws {
    let watcher = disturbs ? try await OwnWatcher.alone(on: connection) : nil
    let panels = DoctorPanels(panels: named ?? Personality.all, patience: limits.callTime)
    let reports = try await visit(connection, bus, watcher, menu, panels).run(disturbs: disturbs, streams, tell)
    await watcher?.stop()
    try finish(reports)
  }

  /// Examines a program that is started, on a bus of its own.
  func examine(starting command: String, _ menu: MenuAddress?, disturbs: Bool) async throws {
    func stage(showsOutput: Bool) -> MockStage {
      MockStage(
        bus: .session, command: command, item: nil, patience: limits.callTime, streams: streams,
        showsOutput: showsOutput)
    }
    let silent = stage(showsOutput: false)
    let panels = DoctorPanels(
      panels: named ?? Personality.all, patience: limits.callTime, settling: limits.settling, stage: silent)
    let found = Lock<[DoctorReport]>([])
    // Its lines are shown once, and not for each panel again.
    try await stage(showsOutput: form == .text).running { bus, start in
      let connection = try await BusConnection.connect(to: bus)
      let watcher = try await OwnWatcher(on: connection)
      start()
      try await watcher.waitForItems(atMost: limits.callTime)
      let visit = visit(connection, bus, watcher, menu, panels)
      var reports = try await visit.run(disturbs: disturbs, streams, tell)
      if reports.isEmpty {
        guard let refusal = watcher.refused.first else {
          let reason = "the program registered no tray item within \(limits.callTime)"
          try writeJUnit(DoctorReport.junit(ofProblem: reason, in: command))
          throw Failure(.notFound, "\(reason)")
        }
        reports = [try await visit.report(on: refusal, starting: silent)]
        reports.forEach(tell)
      }
      found.withLock { $0 = reports }
      await watcher.stop()
      await connection.close()
    }
    try finish(found.withLock(\.self))
  }

  private func visit(
    _ connection: BusConnection, _ bus: BusAddress, _ watcher: OwnWatcher?, _ menu: MenuAddress?,
    _ panels: DoctorPanels
  ) -> DoctorVisit {
    DoctorVisit(
      connection: connection, bus: bus, watcher: watcher, menu: menu, limits: limits, panels: panels,
      severity: severity, ignored: ignored)
  }

  private func tell(_ report: DoctorReport) {
    if form != .json { streams.print(report.lines(streams.style, isQuiet: form == .quiet)) }
  }

  private func finish(_ reports: [DoctorReport]) throws {
    if form == .json { streams.print(try DoctorReport.json(of: reports)) }
    try writeJUnit(DoctorReport.junit(of: reports))
    let outcomes = Set(reports.flatMap(\.verdicts).map(\.verdict.outcome))
    if named != nil, outcomes.contains(.missing) { throw CommandEnd(DoctorReport.missingStatus) }
    // A program that was to be examined is not there.
    if reports.allSatisfy({ !$0.hasItem }) { throw CommandEnd(.notFound) }
    var severities = reports.compactMap(\.severity)
    if outcomes.contains(.missing) { severities.append(.error) }
    if named != nil, outcomes.contains(.wrong) { severities.append(.warning) }
    if let gravest = severities.max() { throw CommandEnd(gravest.status) }
  }

  private func writeJUnit(_ text: @autoclosure () -> String) throws {
    guard let junitFile else { return }
    do throws(FileOutput.Unwritable) {
      try FileOutput.write(Array(text().utf8), toFileAt: junitFile)
    } catch {
      throw Failure(.failed, "\(junitFile) cannot be written: \(error.reason)")
    }
  }
}
