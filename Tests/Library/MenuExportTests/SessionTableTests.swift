import DBusMenu
import LibDBus
import Testing

@testable import MenuExport

@Suite struct `Sessions of a client` {
  private typealias SessionTable = MenuExport.SessionTable<BusName?>

  /// One of the calls that a panel makes.
  private enum Call {
    /// `AboutToShow`, and how long after the first call of all.
    case about(ItemID, after: Duration? = .zero, at: Duration = .zero)
    case opened(ItemID, after: Duration? = .zero)
    case closed(ItemID)
    case click
    case gone
  }

  private let panel: BusName = ":1.7"

  /// Item 22 is below 2.
  private func play(_ calls: [Call], on table: inout SessionTable, by client: BusName? = ":1.7") -> String {
    var steps: [SessionTable.Step] = []
    let start = ContinuousClock.now
    for call in calls {
      switch call {
      case .about(let id, let silence, let time):
        steps += table.shows(client, root: id == .root, asking: true, after: silence, at: start + time).map(\.1)
      case .opened(let id, let silence):
        steps += table.shows(client, root: id == .root, after: silence, at: .now).map(\.1)
        if id != .root { steps += table.opened(id, by: client).map(\.1) }
      case .closed(let id): steps += table.closed(id, by: client) { id == 2 && $0 == 22 }.map(\.1)
      case .click, .gone: steps += table.end(client).map(\.1)
      }
    }
    return text(of: steps)
  }

  private func text(of steps: [SessionTable.Step]) -> String {
    steps.map { step in
      switch step {
      case .began: "began"
      case .ended: "ended"
      case .opened(let id): "+\(id)"
      case .closed(let id): "-\(id)"
      }
    }.joined(separator: " ")
  }

  private func play(_ calls: [Call]) -> String {
    var table = SessionTable()
    let steps = play(calls, on: &table)
    return steps + (table.sessions.isEmpty ? "" : " …")
  }

  @Test func `sessions of a client begin and end once in the order of each panel's calls`() {
    let whole = "began +2 +22 -22 -2 ended"
    // A click two levels deep.
    #expect(
      play([.about(0), .about(2), .opened(2), .about(22), .opened(22), .click]) == whole, "xfce: no closed at all")
    #expect(
      play([
        .about(0), .opened(0), .about(2), .opened(2), .about(22), .opened(22), .closed(22), .closed(2), .closed(0),
        .click,
      ]) == whole, "plasma, lxqt: closed before clicked")
    #expect(
      play([
        .opened(0), .about(0), .opened(2), .about(2), .opened(22), .about(22), .click, .closed(0), .closed(22),
        .closed(2),
      ]) == whole, "gnome: the root closes before what is inside it")
    #expect(play([.opened(0), .about(0), .closed(0), .click]) == "began ended", "mate: tells of no submenu")
    // Escape, or a click outside.
    #expect(
      play([.about(0), .about(2), .opened(2), .closed(2)]) == "began +2 -2 …", "xfce: goes on until it is silent")
    #expect(play([.about(0), .opened(0), .opened(2), .closed(2), .closed(0)]) == "began +2 -2 ended")
    #expect(play([.opened(0), .about(0), .opened(2), .about(2), .closed(0), .closed(2)]) == "began +2 -2 ended")
  }

  @Test func `sessions of a client begin with anything that is shown, and with nothing else`() {
    #expect(play([.about(0, after: nil)]) == "began …")
    #expect(play([.about(2, after: nil)]) == "began …")
    #expect(play([.opened(2, after: nil)]) == "began +2 …")
    for calls in [[.closed(0)], [.closed(2)], [.click], [.gone], [.closed(0), .click, .closed(2)]] as [[Call]] {
      #expect(play(calls) == "")
    }
  }

  @Test func `sessions of a client go on when the root opens again at once, and begin anew after a pause`() {
    #expect(play([.about(0, after: nil), .opened(0, after: .seconds(2)), .about(0)]) == "began …")
    #expect(play([.about(0, after: nil), .opened(2), .about(0, after: .seconds(3))]) == "began +2 -2 ended began …")
    #expect(play([.about(0, after: nil), .opened(0, after: .milliseconds(2001))]) == "began ended began …")
    #expect(
      play([.about(0, after: nil), .about(2, after: .seconds(3))]) == "began …", "a submenu opens whenever it likes")
    #expect(play([.about(0), .click, .about(0), .closed(0)]) == "began ended began ended")
  }

  @Test func `sessions of a client begin anew when the root is asked about again`() {
    let (soon, later) = (Duration.milliseconds(300), Duration.milliseconds(301))
    #expect(play([.about(0), .about(0, at: later)]) == "began ended began …", "xfce, waybar: no closed at all")
    #expect(play([.about(0), .about(0, at: soon)]) == "began …", "once more about the same opening")
    #expect(play([.about(0), .about(0, at: soon), .about(0, at: later)]) == "began …", "after each of our signals")
    #expect(play([.opened(0), .about(0, at: later), .opened(2)]) == "began +2 …", "gnome: the first of this opening")
    #expect(
      play([.about(0), .opened(0), .opened(0), .about(0, at: later)]) == "began ended began …", "asked twice")
    #expect(play([.about(0), .about(2, at: later), .about(2, at: later * 2)]) == "began …", "a submenu, as it likes")
  }

  @Test func `sessions of a client have a stack of submenus`() {
    #expect(play([.about(0), .opened(2), .opened(2), .opened(22)]) == "began +2 +22 …", "told twice, opened once")
    #expect(play([.about(0), .opened(2), .opened(22), .closed(2), .closed(22)]) == "began +2 +22 -22 -2 …")
    #expect(play([.about(0), .opened(2), .opened(3), .closed(2)]) == "began +2 +3 -2 …", "side by side")
    #expect(play([.about(0), .closed(2), .opened(2)]) == "began +2 …")
    var table = SessionTable()
    _ = play([.about(0), .opened(2), .opened(22)], on: &table)
    #expect(text(of: table.removed(22).map(\.1)) == "-22")
    #expect(text(of: table.removed(22).map(\.1)) == "")
    #expect(play((1...300).map { .opened(ItemID($0)) }, on: &table).split(separator: " ").count == 255)
    #expect(table.sessions[panel]?.open.count == MenuExportLimits.openSubmenus)
  }

  /// All sequences of five calls out of eight.
  @Test func `sessions of a client begin and end in turn, and close what they opened, whatever comes`() {
    let calls: [Call] = [
      .about(0), .about(0, after: .seconds(3)), .opened(2), .opened(22), .closed(22), .closed(2), .closed(0), .click,
    ]
    for number in 0..<(1 << 15) {
      var table = SessionTable()
      var isOpen = false
      var open: [ItemID] = []
      var isRight = true
      for place in 0..<5 {
        let call = calls[number >> (3 * place) & 7]
        let steps =
          switch call {
          case .about(let id, let silence, _): table.shows(panel, root: id == .root, after: silence, at: .now)
          case .opened(let id, let silence):
            table.shows(panel, root: false, after: silence, at: .now) + table.opened(id, by: panel)
          case .closed(let id): table.closed(id, by: panel) { id == 2 && $0 == 22 }
          case .click, .gone: table.end(panel)
          }
        for (_, step) in steps {
          switch step {
          case .began:
            isRight = isRight && !isOpen
            isOpen = true
          case .ended:
            isRight = isRight && isOpen && open.isEmpty
            isOpen = false
          case .opened(let id):
            isRight = isRight && isOpen && !open.contains(id)
            open.append(id)
          case .closed(let id):
            isRight = isRight && open.last == id || open.contains(id)
            open.removeAll { $0 == id }
          }
        }
        isRight = isRight && isOpen == (table.sessions[panel] != nil) && open == table.sessions[panel]?.open ?? []
      }
      guard isRight else {
        Issue.record("sequence \(String(number, radix: 8))")
        return
      }
    }
  }

  @Test func `sessions of a client are each client's own, and bounded`() throws {
    var table = SessionTable()
    let names = try (0..<70).map { try #require(BusName(rawValue: ":1.\($0)")) }
    var ended: [BusName?] = []
    for name in names {
      ended += table.shows(name, root: true, after: nil, at: .now).filter { $0.1 == .ended }.map(\.0)
    }
    #expect(table.sessions.count == MenuExportLimits.sessions)
    #expect(ended == Array(names[..<6]), "the oldest went")
    #expect(table.clients == Array(names[6...]))
    #expect(play([.closed(0)], on: &table, by: names[10]) == "ended")
    #expect(play([.closed(0)], on: &table, by: names[3]) == "")
    #expect(table.sessions[names[11]] != nil)
  }
}
