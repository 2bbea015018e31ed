import DBusMenu
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport

/// Calls of everything that the service offers, well-formed and otherwise at random.
struct RandomCalls {
  var numbers: SeededNumbers
  /// The rows that run something when clicked, and those that do not.
  let clickable: Set<Int32>
  let known: [Int32]
  /// How often each row has to have run by now.
  private(set) var expected: [Int32: Int] = [:]

  struct Call: Sendable {
    var interface: InterfaceName? = .menu
    var member: MemberName
    var signature: Signature
    var arguments: [Value]
    var path: ObjectPath = "/MenuBar"

    func message(to name: BusName) throws -> Message {
      try .methodCall(to: name, path: path, interface: interface, member: member, signature: signature) { writer in
        for argument in arguments { writer.value(argument) }
      }
    }
  }

  init(seed: UInt64, clickable: Set<Int32>, known: [Int32]) {
    numbers = SeededNumbers(seed)
    self.clickable = clickable
    self.known = known
  }

  mutating func next() -> Call {
    switch number(0...10) {
    case 0:
      return Call(member: "GetLayout", signature: "iias", arguments: [.int32(id()), .int32(depth()), names()])
    case 1: return Call(member: "GetGroupProperties", signature: "aias", arguments: [ids(), names()])
    case 2: return Call(member: "GetProperty", signature: "is", arguments: [.int32(id()), .string(name())])
    case 3, 4:
      let event = event()
      count([event])
      return Call(member: "Event", signature: "isvu", arguments: event)
    case 5:
      let events = (0..<number(0...6)).map { _ in event() }
      count(events)
      return Call(
        member: "EventGroup", signature: "a(isvu)", arguments: [.array(of: "(isvu)", events.map(Value.structure))])
    case 6: return Call(member: "AboutToShow", signature: "i", arguments: [.int32(id())])
    case 7: return Call(member: "AboutToShowGroup", signature: "ai", arguments: [ids()])
    case 8: return property()
    case 9:
      let path: ObjectPath = numbers.once(in: 2) ? "/MenuBar" : "/"
      return Call(interface: .introspectable, member: "Introspect", signature: "", arguments: [], path: path)
    default: return anything()
    }
  }

  private mutating func property() -> Call {
    let interface = pick(["com.canonical.dbusmenu", "", "no.such", "org.freedesktop.DBus.Properties"])
    let name = pick(["Version", "Status", "TextDirection", "IconThemePath", "label", ""])
    switch number(0...2) {
    case 0:
      return Call(
        interface: .properties, member: "Get", signature: "ss", arguments: [.string(interface), .string(name)])
    case 1: return Call(interface: .properties, member: "GetAll", signature: "s", arguments: [.string(interface)])
    default:
      return Call(
        interface: .properties, member: "Set", signature: "ssv",
        arguments: [.string(interface), .string(name), .variant(data())])
    }
  }

  /// Some method, with arguments of some other.
  private mutating func anything() -> Call {
    let interface: InterfaceName? = pick([nil, .menu, .properties, .introspectable, "no.such"])
    // No clicks: without an interface, and with fitting arguments, they would be ones.
    let member: MemberName = pick(["GetLayout", "GetProperty", "Get", "Set", "Other", "AboutToShow", "Introspect"])
    let arguments = (0..<number(0...3)).map { _ in data() }
    return Call(
      interface: interface, member: member, signature: Signature(of: arguments), arguments: arguments,
      path: pick(["/MenuBar", "/MenuBar", "/", "/other"]))
  }

  // MARK: Arguments

  private mutating func event() -> [Value] {
    let name = pick(["clicked", "clicked", "opened", "closed", "hovered", "", "x-other", "Clicked"])
    return [.int32(id()), .string(name), .variant(data()), .uint32(UInt32.random(in: 0 ... .max, using: &numbers))]
  }

  /// Notes the clicks that run something. Where no item of a group exists, none of it counts, but then nothing would.
  private mutating func count(_ events: [[Value]]) {
    for event in events {
      guard event[1] == .string("clicked"), case .int32(let id) = event[0], clickable.contains(id) else { continue }
      expected[id, default: 0] += 1
    }
  }

  private mutating func id() -> Int32 {
    switch number(0...9) {
    case 0: Int32.random(in: .min ... .max, using: &numbers)
    case 1: pick([-1, .min, .max, 1000])
    default: pick(known)
    }
  }

  private mutating func ids() -> Value { .array(of: "i", (0..<number(0...12)).map { _ in .int32(id()) }) }

  private mutating func depth() -> Int32 { pick([-1, -1, 0, 1, 2, 3, .max, .min]) }

  private mutating func name() -> String {
    pick([
      "label", "type", "enabled", "visible", "icon-name", "icon-data", "toggle-type", "toggle-state", "shortcut",
      "children-display", "disposition", "accessible-desc", "no-such-name", "", "\u{1F600}",
    ])
  }

  private mutating func names() -> Value {
    if numbers.once(in: 6) { return .strings(["type", "children-display"]) }
    return .strings((0..<number(0...5)).map { _ in name() })
  }

  /// Any value.
  private mutating func data(depth: Int = 0) -> Value {
    switch number(0...(depth < 4 ? 11 : 6)) {
    case 0: .int32(Int32.random(in: .min ... .max, using: &numbers))
    case 1: .string(name())
    case 2: .bool(numbers.once(in: 2))
    case 3: .double(.nan)
    case 4: .objectPath("/a/b")
    case 5: .signature("a{sv}")
    case 6: .byte(7)
    case 7: .variant(data(depth: depth + 1))
    case 8: .structure((0...number(0...2)).map { _ in data(depth: depth + 1) })
    case 9: .dictionary(["a": data(depth: depth + 1)])
    case 10: .array(of: "v", (0..<number(0...3)).map { _ in .variant(data(depth: depth + 1)) })
    default: .bytes(Array(repeating: 0xff, count: number(0...40)))
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

  private mutating func pick<Element>(_ choices: [Element]) -> Element { choices[number(0...(choices.count - 1))] }
}
