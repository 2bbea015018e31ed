import Basics
import LibDBus
import MenuInspection
import MenuTestKit
import StatusNotifier

/// The examination of tray items and menus, as `menubus doctor` does it.
struct DoctorVisit: Sendable {
  var connection: BusConnection
  /// The bus of the connection.
  var bus: BusAddress
  /// The watcher of the doctor's own, if it is one.
  var watcher: OwnWatcher?
  /// The name of the program; `nil` for all tray items.
  var menu: MenuAddress?
  var limits: ExaminationLimits
  /// The panels that are played.
  var panels: DoctorPanels
  /// The lightest findings that are reported.
  var severity: Severity
  /// The numbers of rules whose findings are left out.
  var ignored: Set<Int>

  /// Examines the programs, one after the other.
  ///
  /// - Parameters:
  ///   - disturbs: Whether their watcher leaves and comes back.
  ///   - onReport: Called after each examination.
  /// - Returns: The reports; a note goes to `streams` where the tray is empty.
  /// - Throws: A `Failure` where there is no tray, or not the item that is wanted.
  func run(
    disturbs: Bool, _ streams: CommandStreams, _ onReport: (DoctorReport) -> Void
  ) async throws -> [DoctorReport] {
    var reports: [DoctorReport] = []
    let subjects: [Subject]
    do {
      subjects = try await self.subjects(streams)
    } catch {
      await report(watcher?.refused ?? [], streams)
      throw error
    }
    let examined = Set(subjects.map(\.service))
    await report((watcher?.refused ?? []).filter { !examined.contains($0.sender) }, streams)
    for subject in subjects {
      let diagnosis = try await diagnosis(subject, disturbs ? watcher : nil)
      let verdicts = try await verdicts(on: diagnosis)
      let report = DoctorReport(diagnosis, verdicts, severity: severity, ignoring: ignored)
      reports.append(report)
      onReport(report)
    }
    return reports
  }

  /// The report on a program whose registrations were all refused.
  func report(on refusal: OwnWatcher.Refusal, starting stage: MockStage) async throws -> DoctorReport {
    var evidence = Evidence(subject: Subject(service: refusal.sender, name: refusal.argument))
    evidence.gaps = ["“\(refusal.argument)” was refused, and nothing else was registered: \(refusal.reason.message)"]
    return DoctorReport(
      Diagnosis(evidence), try await panels.verdicts(on: nil, starting: stage), severity: severity, ignoring: ignored)
  }

  private func verdicts(on diagnosis: Diagnosis) async throws -> [DoctorPanels.Verdict] {
    // A program that has left has no panel to be shown by.
    guard diagnosis.evidence.lastCall == nil else { return [] }
    guard let stage = panels.stage else {
      let verdicts = await panels.verdicts(on: diagnosis.evidence.subject, bus: bus)
      if verdicts.isEmpty {
        throw Failure(.usage, "\(panels.panels.map(\.name).joined(separator: ", ")) shows no tray items")
      }
      return verdicts
    }
    return try await panels.verdicts(on: diagnosis.evidence.item?.text("Id"), starting: stage)
  }

  /// Reports registrations of programs that have no item to examine, perhaps for this reason.
  private func report(_ refusals: [OwnWatcher.Refusal], _ streams: CommandStreams) async {
    for refusal in refusals {
      let process = try? await connection.process(of: refusal.sender)
      streams.report(
        """
        note: \(process.map { "process \($0.id)" } ?? "\(refusal.sender)") could not register “\(refusal.argument)”: \
        \(refusal.reason.message)
        """)
    }
  }

  private func subjects(_ streams: CommandStreams) async throws -> [Subject] {
    let timeout = ToolLimits.itemTime(within: limits.callTime)
    if let menu { return [try await Subject.find(menu, over: connection, timeout: timeout)] }
    let (subjects, hasWatcher) = try await Subject.all(over: connection, timeout: timeout)
    guard hasWatcher else { throw Failure(.notFound, TrayItems.noWatcher) }
    if subjects.isEmpty, panels.stage == nil { streams.report(TrayItems.noItems) }
    return subjects
  }

  private func diagnosis(_ subject: Subject, _ watcher: OwnWatcher?) async throws -> Diagnosis {
    let examination = Examination(
      subject, over: connection, limits: limits, exchanging: watcher, hasIcon: panels.hasIcon)
    return Diagnosis(try await examination.run())
  }
}

extension OwnWatcher {
  /// A watcher with its first items, in a session without another one.
  static func alone(on connection: BusConnection) async throws -> OwnWatcher {
    if let owner = try await connection.owner(of: .trayWatcher) {
      let process = (try? await connection.process(of: owner)).map { "process \($0.id)" } ?? owner.rawValue
      throw Failure(
        .failed, "there is a watcher, \(process), which keeps its name; --disturb needs a session without one")
    }
    let watcher = try await OwnWatcher(on: connection)
    try await watcher.waitForItems(atMost: .seconds(5))
    return watcher
  }
}
