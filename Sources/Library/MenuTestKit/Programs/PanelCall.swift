import Basics
import LibDBus

/// A call of a panel to a ``SimulatedProgram``; of a group, one for each part.
public struct PanelCall: Sendable, Hashable, CustomStringConvertible {
  /// The panel, by its connection.
  public var client: String
  /// The method.
  public var member: String
  /// The id of the row that it is about; `nil` for the item, and for a list of rows.
  public var id: Int32?
  /// The event, such as `clicked`; `nil` for a method that has none.
  public var event: String?
  /// The label of the row; `nil` where there is none.
  public var title: String?
  /// The properties of the row at that time; `nil` where there is none.
  var row: [String: Value]?
  /// Whether it is answered late, by a fault.
  var isLate = false

  init(_ client: BusName?, _ member: String, _ id: Int32? = nil, _ event: String? = nil) {
    (self.client, self.member, self.id, self.event) = (client?.rawValue ?? "", member, id, event)
  }

  /// The call in a line, such as `Event(2, clicked)`.
  public var description: String {
    "\(member)(\(([id?.description] + [event]).compactMap(\.self).joined(separator: ", ")))"
  }

  /// The parts of a call of the menu.
  static func parts(of member: MemberName, _ arguments: [Value], by client: BusName?) -> [PanelCall] {
    let name = member.rawValue
    let list = arguments.first?.members ?? []
    switch name {
    case "Event": return [PanelCall(client, name, arguments[0].int32Value, arguments[1].stringValue)]
    case "EventGroup":
      return list.map { event in
        let fields = event.members ?? []
        return PanelCall(client, name, fields.first?.int32Value, fields.dropFirst().first?.stringValue)
      }
    case "AboutToShowGroup": return list.map { PanelCall(client, name, $0.int32Value) }
    default: return [PanelCall(client, name, arguments.first?.int32Value)]
    }
  }
}

/// Something between a simulated program and its panels.
struct ProgramMoment: Sendable {
  var time = ContinuousClock.now
  var fact: Fact

  enum Fact: Sendable {
    case call(PanelCall)
    /// A call of `AboutToShow` was answered that waited.
    case answered(Int32, client: String)
    /// A signal of the menu was sent.
    case sent(String, [Value])
  }
}

extension SimulatedProgram {
  /// Notes a call, and tells of it.
  func note(_ call: PanelCall) {
    var call = call
    if let id = call.id, id != 0 { call.row = seen.root.find(id)?.properties }
    call.title = call.row?["label"]?.stringValue
    call.isLate = call.member == "AboutToShow" && has(.aboutToShowSlow)
    note(.call(call))
    broadcast.send(call)
  }

  func note(_ fact: ProgramMoment.Fact) {
    let moment = ProgramMoment(fact: fact)
    state.withLock { if $0.traffic.count < SimulatedProgramLimits.traffic { $0.traffic.append(moment) } }
  }

  /// The findings about panels so far, each kind of each panel once; a panel has a second for what it has to do.
  public var findings: [PanelFinding] {
    let (traffic, revision) = state.withLock { ($0.traffic, $0.firstRevision) }
    return PanelJudge.findings(in: traffic, from: revision)
  }

  func answered(_ id: Int32, to client: BusName?) { note(.answered(id, client: client?.rawValue ?? "")) }
}
