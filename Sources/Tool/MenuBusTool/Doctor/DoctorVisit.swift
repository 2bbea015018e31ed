import Basics
import Glibc
import LibDBus
import MenuInspection
import StatusNotifier

/// The examination of tray items and menus, as `menubus doctor` does it.
struct DoctorVisit: Sendable {
  var connection: BusConnection
  /// The name of the program; `nil` for all tray items.
  var menu: MenuAddress?
  var limits: ExaminationLimits
  /// The lightest findings that are reported.
  var severity: Severity
  /// The numbers of rules whose findings are left out.
  var ignored: Set<Int>

  init(
    over connection: BusConnection, menu: MenuAddress?, limits: ExaminationLimits, severity: Severity,
    ignoring ignored: Set<Int> = []
  ) {
    self.ignored = ignored
    self.connection = connection
    self.menu = menu
    self.limits = limits
    self.severity = severity
  }

  /// Examines the programs, one after the other.
  ///
  /// - Parameters:
  ///   - disturbs: Whether their watcher leaves and comes back.
  ///   - onReport: Called after each examination.
  /// - Returns: The reports; a note goes to `streams` where the tray is empty.
  /// - Throws: A `Failure` where there is no tray, or not the item that is wanted.
  func run(
    disturbs: Bool, _ streams: CommandStreams, onReport: (DoctorReport) -> Void
  ) async throws -> [DoctorReport] {
    let watcher = disturbs ? try await OwnWatcher.alone(on: connection) : nil
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
      let report = DoctorReport(try await diagnosis(subject, watcher), severity: severity, ignoring: ignored)
      reports.append(report)
      onReport(report)
    }
    await watcher?.stop()
    return reports
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
    if subjects.isEmpty { streams.report(TrayItems.noItems) }
    return subjects
  }

  private func diagnosis(_ subject: Subject, _ watcher: OwnWatcher?) async throws -> Diagnosis {
    let themes = IconNames(IconThemes())
    var hasIcon: (@Sendable (String) -> Bool)?
    if !themes.isEmpty { hasIcon = { $0.hasPrefix("/") ? access($0, F_OK) == 0 : themes.contains($0) } }
    let examination = Examination(
      subject, over: connection, limits: limits, exchanging: watcher, hasIcon: hasIcon)
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
