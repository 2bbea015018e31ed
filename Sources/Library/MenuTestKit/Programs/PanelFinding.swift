import DBusMenu
import LibDBus

/// Something that a panel did wrong in front of a ``SimulatedProgram``, or at its own cost.
public struct PanelFinding: Sendable, Hashable, CustomStringConvertible {
  /// The panel, by its connection.
  public var client: String
  /// A name for scripts: `never-closed`, `never-opened`, `menu-not-opened`, `about-to-show-missing`,
  /// `about-to-show-after`, `about-to-show-awaited`, `layout-not-read`, `clicked-unknown-row` or `clicked-wrong-row`.
  public var name: String
  /// The observation, in a sentence.
  public var description: String
}

/// Judges panels by their calls, in the order in which a simulated program received them.
struct PanelJudge {
  /// The panels, in the order of their first calls.
  private var clients: [String] = []
  private var habits: [String: Habits] = [:]

  /// The state of a panel.
  private struct Habits {
    /// The ids whose opening was told, or prepared, and not their end.
    var (prepared, opened): (Set<Int32>, Set<Int32>) = ([], [])
    /// Those of them that were not prepared yet.
    var unprepared: Set<Int32> = []
    /// Whether it has read the menu, and whether it has been told since that it is another.
    var (hasRead, isBehind) = (false, false)
    var hasOpened = false
    /// The calls of `AboutToShow` that wait for a late answer, and whether another call came meanwhile.
    var waits: [Int32: Bool] = [:]
    /// The call that was answered late, and when, if nothing has come since.
    var answered: (id: Int32, time: ContinuousClock.Instant)?
    var findings: [PanelFinding] = []

    /// The steps that have not happened until now.
    var unfinished: [(name: String, sentence: String)] {
      var all: [(String, String)] = []
      if let missing = unprepared.min() {
        all.append(("about-to-show-missing", "It said opened of \(name(missing)), and never AboutToShow."))
      }
      if let left = opened.min() { all.append(("never-closed", "It said opened of \(name(left)), and never closed.")) }
      if isBehind { all.append(("layout-not-read", "It did not read the menu again after the last LayoutUpdated.")) }
      return all.filter { name, _ in !findings.contains { $0.name == name } }
    }
  }

  /// The newest revision that was announced, or there at first.
  private var revision: UInt32

  private init(_ revision: UInt32) { self.revision = revision }

  /// The findings on all panels, with what has not happened until now.
  ///
  /// - Parameters:
  ///   - revision: The revision of the menu at first.
  ///   - pause: How long a panel may take for what it has to do.
  static func findings(
    in moments: [ProgramMoment], from revision: UInt32, pause: Duration = .seconds(1)
  ) -> [PanelFinding] {
    var judge = PanelJudge(revision)
    let now = ContinuousClock.now
    for moment in moments { judge.look(at: moment, isPast: moment.time + pause < now) }
    return judge.clients.flatMap { client in
      let habits = judge.habits[client] ?? Habits()
      return habits.findings
        + habits.unfinished.map { name, sentence in
          PanelFinding(client: client, name: name, description: sentence)
        }
    }
  }

  fileprivate static func name(_ id: Int32) -> String { id == 0 ? "the menu" : "the row #\(id)" }

  private mutating func look(at moment: ProgramMoment, isPast: Bool) {
    switch moment.fact {
    case .call(let call):
      if habits[call.client] == nil { clients.append(call.client) }
      var known = habits[call.client, default: Habits()]
      take(call, at: moment.time, &known)
      habits[call.client] = known
    case .answered(let id, let client):
      guard let hasGoneOn = habits[client]?.waits.removeValue(forKey: id), !hasGoneOn else { return }
      habits[client]?.answered = (id, moment.time)
    case .sent("LayoutUpdated", let arguments):
      // Panels may leave out what is not newer.
      guard case .uint32(let new)? = arguments.first, new > revision else { return }
      revision = new
      guard isPast else { return }
      for client in clients where habits[client]?.hasRead == true { habits[client]?.isBehind = true }
    case .sent: break
    }
  }

  private func take(_ call: PanelCall, at time: ContinuousClock.Instant, _ habits: inout Habits) {
    for id in habits.waits.keys { habits.waits[id] = true }
    if let answered = habits.answered, time - answered.time < .milliseconds(300), call.event != "closed" {
      note(
        "about-to-show-awaited", "It went on only when AboutToShow of \(Self.name(answered.id)) was answered, late.",
        by: call.client, in: &habits)
    }
    habits.answered = nil
    let id = call.id ?? 0
    switch (call.member, call.event) {
    case ("GetLayout", _): (habits.hasRead, habits.isBehind) = (true, false)
    case ("AboutToShow", _), ("AboutToShowGroup", _):
      if habits.unprepared.remove(id) != nil {
        note(
          "about-to-show-after", "It said opened of \(Self.name(id)) before AboutToShow.", by: call.client, in: &habits)
      }
      habits.prepared.insert(id)
      if call.isLate { habits.waits[id] = false }
    case (_, "opened"):
      if !habits.prepared.contains(id) { habits.unprepared.insert(id) }
      if id != 0, !habits.opened.contains(0) {
        note(
          "menu-not-opened", "It said opened of \(Self.name(id)), and not of the menu.", by: call.client, in: &habits)
      }
      habits.opened.insert(id)
      habits.hasOpened = true
    case (_, "closed"): close(id, by: call.client, &habits)
    case (_, "clicked"): click(call, &habits)
    default: break
    }
  }

  private func close(_ id: Int32, by client: String, _ habits: inout Habits) {
    // With a menu its submenus close.
    let ids = id == 0 ? habits.opened : [id]
    if let missing = habits.unprepared.intersection(ids).min() {
      note(
        "about-to-show-missing", "It said opened of \(Self.name(missing)), and never AboutToShow.", by: client,
        in: &habits)
    }
    habits.opened.subtract(ids)
    habits.prepared.subtract(ids)
    habits.unprepared.subtract(ids)
  }

  private func click(_ call: PanelCall, _ habits: inout Habits) {
    // Panels of Qt and MATE's close the menu before they send the click.
    if !habits.hasOpened {
      note("never-opened", "It sent a click, and had never said that a menu is open.", by: call.client, in: &habits)
    }
    guard let row = call.row else {
      return note(
        "clicked-unknown-row", "It sent a click on #\(call.id ?? 0), which the menu does not have.", by: call.client,
        in: &habits)
    }
    let isRight =
      row["enabled"] != .bool(false) && row["visible"] != .bool(false) && row["type"] != .string("separator")
    if !isRight {
      note(
        "clicked-wrong-row", "It sent a click on #\(call.id ?? 0), which is disabled, hidden or a separator.",
        by: call.client, in: &habits)
    }
  }

  /// Notes a finding, each kind once.
  private func note(_ name: String, _ sentence: String, by client: String, in habits: inout Habits) {
    guard !habits.findings.contains(where: { $0.name == name }) else { return }
    habits.findings.append(PanelFinding(client: client, name: name, description: sentence))
  }
}
