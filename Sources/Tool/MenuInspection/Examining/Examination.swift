import DBusMenu
package import LibDBus
import StatusNotifier

/// Examines one program: its tray item and its menu.
///
/// It does what every panel does: it reads, says that the menu and its submenus open and close, and waits. It clicks
/// nothing. Only the exchange of a watcher goes further.
package struct Examination {
  private let interview: Interview
  private let subject: Subject
  private let hasIcon: (@Sendable (String) -> Bool)?
  private let watcher: OwnWatcher?

  /// Creates an examination.
  ///
  /// - Parameters:
  ///   - subject: The program.
  ///   - connection: A connection to its bus.
  ///   - limits: The limits.
  ///   - watcher: The watcher to exchange, to see whether the item returns; `nil` disturbs nothing.
  ///   - hasIcon: Whether any icon theme has an icon, or a path has a file; `nil` if there is no theme to ask.
  package init(
    _ subject: Subject, over connection: BusConnection, limits: ExaminationLimits = ExaminationLimits(),
    exchanging watcher: OwnWatcher? = nil, hasIcon: (@Sendable (String) -> Bool)? = nil
  ) {
    self.subject = subject
    self.watcher = watcher
    self.hasIcon = hasIcon
    interview = Interview(
      connection: connection, service: subject.service, limits: limits, recorder: Recorder(subject, limits),
      deadline: .now + limits.totalTime + limits.observing)
  }

  /// Examines the program.
  ///
  /// - Throws: An error of the bus, or `CancellationError`; problems of the program are evidence.
  package func run() async throws -> Evidence {
    var evidence = Evidence(subject: subject)
    var menu: MenuExamination?
    do {
      if let path = subject.item {
        evidence.item = ItemEvidence(path: path)
        evidence.item?.registrations = subject.registrations
      }
      try await examine(&evidence, &menu)
    } catch Interview.End.timeOver {
      evidence.gaps.append("The examination took too long and was not finished.")
    } catch Interview.End.programLeft(let call) {
      evidence.lastCall = call
    }
    evidence.menu = menu?.evidence
    evidence.gaps += menu?.gaps ?? []
    evidence.timeline = interview.recorder.timeline
    evidence.signalsPerSecond = interview.recorder.signalsPerSecond
    if interview.recorder.hasDropped { evidence.gaps.append("There were more signals than are kept.") }
    if let hasIcon { evidence.missingIcons = evidence.iconNames.filter { !hasIcon($0) } }
    return evidence
  }

  private func examine(_ evidence: inout Evidence, _ menu: inout MenuExamination?) async throws {
    if let path = subject.item {
      evidence.item?.introspection = try await interview.introspection(path)
      evidence.item?.properties = try await interview.properties(path, .trayItem, by: subject.itemName)
      if subject.itemName != nil {
        evidence.item?.propertiesByConnection = try await interview.properties(path, .trayItem)
      }
      try await readSingly(path, &evidence.item)
    }
    let menuPath = subject.menu ?? evidence.item?.menuPath
    let (recorder, itemPath) = (interview.recorder, subject.item)
    let token = try await interview.connection.keepSubscribed(to: MatchRule(sender: subject.service)) { signal in
      recorder.handle(signal, item: itemPath, menu: menuPath)
    }
    defer { withExtendedLifetime(token) {} }
    if let menuPath {
      menu = MenuExamination(interview, menuPath)
      try await menu?.run()
    }
    if interview.limits.observing > .zero {
      let end = ContinuousClock.now + interview.limits.observing
      try await menu?.observe(until: end)
      if menu == nil { try await Task.sleep(until: end, clock: .continuous) }
    }
    if let path = subject.item {
      evidence.item?.propertiesAtEnd = try await interview.properties(path, .trayItem, by: subject.itemName)
    }
    if let watcher, let path = subject.item {
      defer { evidence.item?.refusals = watcher.refused.filter { $0.sender == subject.service } }
      // Twice, because some register with the first watcher that they meet and with no other.
      evidence.afterRestart = .stayedAway
      for _ in 0..<2 {
        let hasReturned = try await watcher.restart(
          for: path, of: subject.service, within: interview.limits.returning)
        guard hasReturned else { return }
      }
      evidence.afterRestart = .cameBack
    }
  }

  /// Reads each property by itself: first those that `GetAll` answered, then those that it left out.
  private func readSingly(_ path: ObjectPath, _ item: inout ItemEvidence?) async throws {
    guard let values = item?.values, !values.isEmpty else { return }
    let known = Rules.itemTypes.keys.sorted()
    for name in known.filter({ values[$0] != nil }) + known.filter({ values[$0] == nil }) {
      let arguments = [Value.string(InterfaceName.trayItem.rawValue), .string(name)]
      let (answer, _) = try await interview.call(path, .properties, "Get", arguments, by: subject.itemName)
      item?.singleProperties[name] = answer.error.map(ItemEvidence.Single.failed) ?? .value(answer.innerSignature)
      // One that hangs takes all the time there is.
      if answer.error?.name == .noReply { return }
    }
  }
}

extension Answer {
  /// The type of the value in the variant that `Get` answers; of everything else if it answers something else.
  fileprivate var innerSignature: String {
    if case .variant(let value)? = values?.first, values?.count == 1 {
      value.signature.rawValue
    } else {
      signature ?? ""
    }
  }
}

extension ItemEvidence {
  /// The menu that the item names; `nil` for none, and for the names that stand for none.
  var menuPath: ObjectPath? {
    guard let text = values["Menu"]?.stringValue, !Self.noMenus.contains(text) else { return nil }
    return ObjectPath(text)
  }

  /// Paths that stand for “no menu”.
  package static let noMenus = ["/", "/NO_DBUSMENU"]
}

extension Evidence {
  /// The names of icons, or their paths, in properties of the item and of rows.
  var iconNames: Set<String> {
    let ofItem = ["IconName", "OverlayIconName", "AttentionIconName"].compactMap { item?.text($0) }
    let ofRows = rows.compactMap { $0.row.text(.iconName) }
    return Set((ofItem + ofRows).filter { !$0.isEmpty }.prefix(2000))
  }
}
