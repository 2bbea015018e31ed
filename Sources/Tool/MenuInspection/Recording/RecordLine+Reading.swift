import DBusMenu
import Basics
import LibDBus

/// Reads the lines of a recording.
struct RecordLineReader {
  typealias Fault = TypedValueReader.Fault

  private var values: TypedValueReader

  init(valueLimit: Int) { values = TypedValueReader(limit: valueLimit) }

  /// Reads a line; `nil` for a kind that later versions may have.
  mutating func line(_ json: JSONText) throws(Fault) -> RecordLine? {
    guard json.members != nil else { throw Fault(reason: "a line is a JSON object") }
    let kind = try text(json, "kind")
    guard let time = json["time"]?.digits.flatMap({ Double($0) }), time.isFinite, time >= 0 else {
      throw Fault(reason: "`time` is a number of seconds")
    }
    return try content(kind, json).map { RecordLine(time, $0) }
  }

  private mutating func content(_ kind: String, _ json: JSONText) throws(Fault) -> RecordLine.Content? {
    switch kind {
    case "recording": return .start(try header(json))
    case "properties":
      let values: [String: Value]? = if let values = json["values"] { try typed(values, "values") } else { nil }
      return .properties(try name(json, "path"), try name(json, "interface"), values)
    case "layout":
      let root: SentItem? = if let root = json["root"] { try item(root, level: 0) } else { nil }
      return .layout(revision: try number(json, "revision"), root: root)
    case "signal": return .signal(try message(json))
    case "call":
      return .call(
        RecordedCall(number: try number(json, "number"), client: try text(json, "client"), message: try message(json)))
    case "reply": return .reply(to: try number(json, "call"), try reply(json))
    case "gone": return .gone
    case "back": return .back
    case "note": return .note(try text(json, "sentence"))
    case "end": return .end(try text(json, "reason"))
    default: return nil
    }
  }

  private func header(_ json: JSONText) throws(Fault) -> RecordHeader {
    let version: Int = try number(json, "version")
    guard version == RecordHeader.version else {
      throw Fault(reason: "the recording is of version \(version), and only \(RecordHeader.version) is known")
    }
    guard json["menu"] != nil || json["item"] != nil else {
      throw Fault(reason: "`menu` and `item` are both missing: a recording has one of them at least")
    }
    return RecordHeader(
      service: try name(json, "service"), menu: json["menu"] == nil ? nil : try name(json, "menu"),
      item: json["item"] == nil ? nil : try name(json, "item"), hasCalls: json["calls"]?.bool ?? false,
      redacted: json["redacted"]?.array?.compactMap(\.string) ?? [], about: try json["about"].map(about))
  }

  private func about(_ json: JSONText) throws(Fault) -> RecordAbout {
    let origin = try text(json, "origin")
    guard ["recorded", "made"].contains(origin) else { throw Fault(reason: "`origin` is `recorded` or `made`") }
    return RecordAbout(
      source: try text(json, "source"), version: try text(json, "version"), isRecorded: origin == "recorded",
      note: json["note"]?.string, faults: json["faults"]?.array?.compactMap(\.string) ?? [])
  }

  private mutating func message(_ json: JSONText) throws(Fault) -> RecordedMessage {
    RecordedMessage(
      path: try name(json, "path"), interface: try name(json, "interface"), member: try name(json, "member"),
      arguments: try list(json, "arguments"))
  }

  private mutating func reply(_ json: JSONText) throws(Fault) -> Result<[Value], BusError> {
    guard let error = json["error"] else { return .success(try list(json, "arguments")) }
    return .failure(BusError(BusError.Name(rawValue: try text(error, "name")), try text(error, "message")))
  }

  private mutating func item(_ json: JSONText, level: Int) throws(Fault) -> SentItem {
    guard level <= DBusMenuLimits.sentDepth else {
      throw Fault(reason: "the menu is deeper than \(DBusMenuLimits.sentDepth) levels")
    }
    var item = SentItem(id: try number(json, "id"))
    if let properties = json["properties"] { item.properties = try typed(properties, "properties") }
    for child in json["children"]?.array ?? [] {
      if let other = child["other"] {
        item.append(.stray(try values.value(other)))
      } else {
        item.append(.item(try self.item(child, level: level + 1)))
      }
    }
    return item
  }

  private mutating func typed(_ json: JSONText, _ key: String) throws(Fault) -> [String: Value] {
    guard let members = json.members else { throw Fault(reason: "`\(key)` is an object") }
    var typed: [String: Value] = [:]
    for member in members {
      guard !member.name.utf8.contains(0) else { throw Fault(reason: "a name in `\(key)` has a NUL in it") }
      typed[member.name] = try values.value(member.value)
    }
    return typed
  }

  private mutating func list(_ json: JSONText, _ key: String) throws(Fault) -> [Value] {
    guard let elements = json[key]?.array else { throw Fault(reason: "`\(key)` is a list of values") }
    var list: [Value] = []
    for element in elements { list.append(try values.value(element)) }
    return list
  }

  private func text(_ json: JSONText, _ key: String) throws(Fault) -> String {
    guard let text = json[key]?.string else { throw Fault(reason: "`\(key)` is missing, or no text") }
    return text
  }

  private func number<Number: FixedWidthInteger>(_ json: JSONText, _ key: String) throws(Fault) -> Number {
    guard let number = json[key]?.digits.flatMap({ Number($0) }) else {
      throw Fault(reason: "`\(key)` is missing, or no whole number that fits")
    }
    return number
  }

  private func name<Name: BusString>(_ json: JSONText, _ key: String) throws(Fault) -> Name {
    guard let name = Name(try text(json, key)) else { throw Fault(reason: "`\(key)` is not a valid name") }
    return name
  }
}
