import DBusMenu
import Basics
import LibDBus

extension RecordLine {
  /// The line as JSON, without its end.
  package var text: String {
    var members = [JSONText.Member("kind", .string(kind)), JSONText.Member("time", .number(Self.seconds(time)))]
    members += content.members
    return JSONText.object(members).text
  }

  private var kind: String {
    switch content {
    case .start: "recording"
    case .properties: "properties"
    case .layout: "layout"
    case .signal: "signal"
    case .call: "call"
    case .reply: "reply"
    case .gone: "gone"
    case .back: "back"
    case .note: "note"
    case .end: "end"
    }
  }

  /// Microseconds are all that a clock of this kind can promise.
  private static func seconds(_ time: Double) -> String {
    let limit = 9e12  // a quarter of a million years, in which microseconds have room
    let microseconds = Int64(((time.isNaN ? 0 : min(max(time, -limit), limit)) * 1e6).rounded())
    let digits = String(microseconds.magnitude % 1_000_000)
    return (microseconds < 0 ? "-" : "") + "\(microseconds.magnitude / 1_000_000)."
      + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension RecordLine.Content {
  fileprivate var members: [JSONText.Member] {
    switch self {
    case .start(let header): return header.members
    case .properties(let path, let interface, let values):
      return [.init("path", .string(path.rawValue)), .init("interface", .string(interface.rawValue))]
        + (values.map { [.init("values", .typed($0))] } ?? [])
    case .layout(let revision, let root):
      return [.init("revision", .number("\(revision)"))] + (root.map { [.init("root", $0.json)] } ?? [])
    case .signal(let message): return message.members
    case .call(let call):
      return [.init("number", .number("\(call.number)")), .init("client", .string(call.client))] + call.message.members
    case .reply(let number, .success(let values)):
      return [.init("call", .number("\(number)")), .init("arguments", .array(values.map(\.typedJSON)))]
    case .reply(let number, .failure(let error)):
      let fault = [
        JSONText.Member("name", .string(error.name.rawValue)), JSONText.Member("message", .string(error.message)),
      ]
      return [.init("call", .number("\(number)")), .init("error", .object(fault))]
    case .gone, .back: return []
    case .note(let sentence): return [.init("sentence", .string(sentence))]
    case .end(let reason): return [.init("reason", .string(reason))]
    }
  }
}

extension RecordHeader {
  fileprivate var members: [JSONText.Member] {
    let paths = [("menu", menu), ("item", item)].compactMap { name, path in
      path.map { JSONText.Member(name, .string($0.rawValue)) }
    }
    return [
      .init("version", .number("\(Self.version)")), .init("service", .string(service.rawValue)),
    ] + paths + [
      .init("calls", .bool(hasCalls)), .init("redacted", .array(redacted.map(JSONText.string))),
    ] + (about.map { [.init("about", $0.json)] } ?? [])
  }
}

extension RecordAbout {
  fileprivate var json: JSONText {
    var members: [JSONText.Member] = [
      .init("source", .string(source)), .init("version", .string(version)),
      .init("origin", .string(isRecorded ? "recorded" : "made")),
    ]
    if let note { members.append(.init("note", .string(note))) }
    if !faults.isEmpty { members.append(.init("faults", .array(faults.map(JSONText.string)))) }
    return .object(members)
  }
}

extension RecordedMessage {
  fileprivate var members: [JSONText.Member] {
    [
      .init("path", .string(path.rawValue)), .init("interface", .string(interface.rawValue)),
      .init("member", .string(member.rawValue)), .init("arguments", .array(arguments.map(\.typedJSON))),
    ]
  }
}

extension SentItem {
  fileprivate var json: JSONText {
    .object([
      .init("id", .number("\(id)")), .init("properties", .typed(properties)),
      .init(
        "children",
        .array(
          elements.map { element in
            switch element {
            case .item(let item): item.json
            case .stray(let value): .object([.init("other", value.typedJSON)])
            }
          })),
    ])
  }
}

extension JSONText {
  fileprivate static func typed(_ values: [String: Value]) -> JSONText {
    .object(values.sorted { $0.key < $1.key }.map { Member($0.key, $0.value.typedJSON) })
  }
}
