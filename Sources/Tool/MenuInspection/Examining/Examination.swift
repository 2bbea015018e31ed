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
    evidence.process = try? await interview.connection.process(of: subject.service).map { Int($0.id) }
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
    let (recorder, sender) = (interview.recorder, MatchRule(sender: subject.service))
    var tokens: [BusToken] = []
    defer { withExtendedLifetime(tokens) {} }
    if let path = subject.item {
      // Before the first reading: a change after it has its signal.
      tokens = [
        try await interview.connection.keepSubscribed(to: sender) { recorder.handle($0, item: path, menu: nil) }
      ]
      try await read(path, &evidence.item)
    }
    let menuPath = subject.menu ?? evidence.item?.menuPath
    if let menuPath {
      tokens.append(
        try await interview.connection.keepSubscribed(to: sender) { recorder.handle($0, item: nil, menu: menuPath) })
      menu = MenuExamination(interview, menuPath)
      try await menu?.run()
    }
    if interview.limits.observing > .zero {
      let end = ContinuousClock.now + interview.limits.observing
      try await menu?.observe(until: end)
      if menu == nil { try await Task.sleep(until: end, clock: .continuous) }
    }
    if let path = subject.item {
      evidence.item?.propertiesAtEnd = try await properties(path)
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

  private func read(_ path: ObjectPath, _ item: inout ItemEvidence?) async throws {
    item?.introspection = try await interview.introspection(path)
    item?.properties = try await properties(path)
    if subject.itemName != nil { item?.propertiesByConnection = try await interview.properties(path, .trayItem) }
    let values = item?.values ?? [:]
    item?.differences = try await differences(path, from: values)
  }

  private func properties(_ path: ObjectPath) async throws -> Answer {
    try await interview.properties(path, .trayItem, by: subject.itemName)
  }

  /// Reads each property by itself, first those that `GetAll` answered, then those that it left out, and returns the
  /// answers that are others.
  ///
  /// Differences are read again, each time between two readings of all, because the program may change meanwhile.
  private func differences(_ path: ObjectPath, from values: [String: Value]) async throws -> [String: Answer] {
    guard !values.isEmpty else { return [:] }
    let known = Rules.itemTypes.keys.sorted()
    var names = known.filter { values[$0] != nil } + known.filter { values[$0] == nil }
    var before = values
    var different: [String: Answer] = [:]
    for _ in 0..<Self.comparisons {
      different = [:]
      for name in names {
        let arguments = [Value.string(InterfaceName.trayItem.rawValue), .string(name)]
        let (answer, _) = try await interview.call(path, .properties, "Get", arguments, by: subject.itemName)
        if answer.values != before[name].map({ [.variant($0)] }) || answer.error?.name == .noReply {
          different[name] = answer
        }
        // One that hangs takes all the time there is.
        if answer.error?.name == .noReply { return different }
      }
      guard !different.isEmpty else { return [:] }
      let after = try await properties(path).values?.first?.exactEntries ?? [:]
      different = different.filter { before[$0.key] == after[$0.key] }
      names = names.filter { different[$0] != nil }
      before = after
    }
    return different
  }

  /// The number of times that a property has to differ.
  private static let comparisons = 3
}

extension Answer {
  /// The type of the value in the variant that `Get` answers, or of what else it answers; `nil` after an error.
  var propertyType: String? {
    if case .variant(let value)? = values?.first, values?.count == 1 { value.signature.rawValue } else { signature }
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
