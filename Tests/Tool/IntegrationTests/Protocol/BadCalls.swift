import MenuTestSupport
import TestSupport

/// A call that no good client sends, and the answer it gets.
struct BadCall: Sendable {
  /// What comes back: part of an answer or the name of an error.
  enum Answer: Sendable, Equatable {
    case error(String)
    case reply(JSON)
    case anyReply

    static let invalid = Answer.error("org.freedesktop.DBus.Error.InvalidArgs")
    static let unknownMethod = Answer.error("org.freedesktop.DBus.Error.UnknownMethod")
    static let unknownInterface = Answer.error("org.freedesktop.DBus.Error.UnknownInterface")
    static let unknownObject = Answer.error("org.freedesktop.DBus.Error.UnknownObject")
    static let unknownProperty = Answer.error("org.freedesktop.DBus.Error.UnknownProperty")
    static let tooMuch = Answer.error("org.freedesktop.DBus.Error.LimitsExceeded")
    static let readOnly = Answer.error("org.freedesktop.DBus.Error.PropertyReadOnly")
  }

  var method: String
  var arguments: String
  var interface: String?
  var path: String?
  var answer: Answer

  init(
    _ method: String, _ arguments: String, interface: String? = nil, path: String? = nil, _ answer: Answer = .invalid
  ) {
    self.method = method
    self.arguments = arguments
    self.interface = interface
    self.path = path
    self.answer = answer
  }

  @MainActor var step: ServedMenu.Step { .call(method, arguments, interface: interface, path: path) }
}

extension BadCall {
  static let all =
    wrongTypes + unknownIDs + odd + events + properties + wrongPlaces

  /// Missing, wrong and superfluous arguments.
  static let wrongTypes: [BadCall] = [
    ("GetLayout", ""), ("GetLayout", "(0,)"), ("GetLayout", "(0, -1)"), ("GetLayout", "('x', -1, @as [])"),
    ("GetLayout", "(uint32 0, -1, @as [])"), ("GetLayout", "(int64 0, -1, @as [])"), ("GetLayout", "(0, -1, @ai [])"),
    ("GetLayout", "((0, -1, @as []),)"), ("GetLayout", "(<0>, -1, @as [])"), ("GetLayout", "(0, -1, ['a'], 1)"),
    ("GetGroupProperties", ""), ("GetGroupProperties", "(0, @as [])"), ("GetGroupProperties", "(@as [], @as [])"),
    ("GetGroupProperties", "(@ai [],)"), ("GetGroupProperties", "(@au [1], @as [])"),
    ("GetGroupProperties", "(@ai [], 'label')"), ("GetProperty", ""), ("GetProperty", "(1,)"),
    ("GetProperty", "(1, 2)"), ("GetProperty", "('label', 1)"), ("GetProperty", "(1, 'label', 'x')"),
    ("GetProperty", "(1, b'label')"), ("Event", ""), ("Event", "(1,)"), ("Event", "(1, 'clicked')"),
    ("Event", "(1, 'clicked', <0>)"), ("Event", "(1, 'clicked', 0, uint32 0)"), ("Event", "(1, 'clicked', <0>, 0)"),
    ("Event", "(uint32 1, 'clicked', <0>, uint32 0)"), ("Event", "(1, 5, <0>, uint32 0)"),
    ("Event", "(1, 'clicked', <0>, uint32 0, 1)"), ("EventGroup", ""), ("EventGroup", "(1,)"),
    ("EventGroup", "(@a(isv) [],)"), ("EventGroup", "(@a(isvi) [],)"), ("EventGroup", "(@a(isvu) [], 1)"),
    ("AboutToShow", ""), ("AboutToShow", "('x',)"), ("AboutToShow", "(uint32 1,)"), ("AboutToShow", "(1, 2)"),
    ("AboutToShow", "([1],)"), ("AboutToShowGroup", ""), ("AboutToShowGroup", "(1,)"),
    ("AboutToShowGroup", "(@as [],)"), ("AboutToShowGroup", "([1], [1])"),
  ].map { BadCall($0.0, $0.1) }

  /// Ids that were never given.
  static let unknownIDs: [BadCall] =
    [999, -1, 2_147_483_647, -2_147_483_648].flatMap { id in
      [
        BadCall("GetLayout", "(\(id), -1, @as [])"), BadCall("GetProperty", "(\(id), 'label')"),
        BadCall("Event", "(\(id), 'clicked', <0>, uint32 0)"), BadCall("AboutToShow", "(\(id),)"),
        BadCall("AboutToShowGroup", "([\(id)],)"), BadCall("EventGroup", "([(\(id), 'clicked', <0>, uint32 0)],)"),
        BadCall("GetGroupProperties", "([\(id)], @as [])", .reply([[]])),
        BadCall("AboutToShowGroup", "([\(id), 1],)", .reply([[], [.number(Double(id))]])),
        BadCall(
          "EventGroup", "([(\(id), 'x', <0>, uint32 0), (1, 'x', <0>, uint32 0)],)", .reply([[.number(Double(id))]])),
      ]
    }

  /// Arguments that are allowed, if strange.
  static let odd: [BadCall] = {
    let many = Array(1000..<51_000).map(String.init).joined(separator: ", ")
    let names = (0..<10_000).map { "'n\($0)'" }.joined(separator: ", ")
    let bare: JSON = [0, [:], [[1, [:], []], [2, [:], []], [3, [:], []], [4, [:], []], [5, [:], []]]]
    return [
      BadCall("AboutToShowGroup", "(@ai [],)", .reply([[], []])), BadCall("EventGroup", "(@a(isvu) [],)", .reply([[]])),
      BadCall("GetGroupProperties", "([\(many)], @as [])", .reply([[]])), BadCall("AboutToShowGroup", "([\(many)],)"),
      BadCall("GetGroupProperties", "([1, 1, 999, 1], ['label'])", .reply([[[1, ["label": "Open"]]]])),
      BadCall("GetGroupProperties", "([2, 0], ['no-such-name'])", .reply([[[2, [:]], [0, [:]]]])),
      BadCall("GetLayout", "(0, -1, [\(names)])", .reply([1, bare])),
      BadCall("GetLayout", "(0, -1, ['type', 'children-display'])", .reply([1, bare])),
      BadCall("GetLayout", "(0, -1, ['children-display', 'type'])", .reply([1, bare])),
      BadCall("GetLayout", "(1, 2147483647, ['label', 'label', ''])", .reply([1, [1, ["label": "Open"], []]])),
      BadCall("GetLayout", "(1, -2147483648, ['label'])", .reply([1, [1, ["label": "Open"], []]])),
      BadCall("GetLayout", "(0, 0, ['label'])", .reply([1, [0, [:], []]])), BadCall("AboutToShow", "(0,)", .anyReply),
      BadCall("AboutToShow", "(2,)", .reply([false])),
    ]
  }()

  /// Events of any name, with any data, about rows that take no clicks: 2 to 5, and the root.
  static let events: [BadCall] =
    [0, 2, 3, 4, 5].map { BadCall("Event", "(\($0), 'clicked', <0>, uint32 0)", .reply([])) }
    + [
      "<''>", "<@a{sv} {}>", "<<<<1>>>>", "<(1, 'x', [true], {'a': <@av []>})>", "<@ay []>", "<objectpath '/a'>",
      "<signature 'a{sv}'>", "<nan>", "<[[[[[1]]]]]>", "<'\u{202E}\u{FFFF}'>", "<handle 0>",
    ].flatMap { data in
      ["opened", "", "Clicked", "clicked ", "x\u{7}\u{10FFFF}"].map { name in
        BadCall("Event", "(1, '\(name)', \(data), uint32 4294967295)", data == "<handle 0>" ? .anyReply : .reply([]))
      }
    } + [
      BadCall("Event", "(1, '\(String(repeating: "x", count: 60_000))', <0>, uint32 0)", .reply([])),
      BadCall("Event", "(1, '\(String(repeating: "x", count: 100_000))', <0>, uint32 0)", .tooMuch),
      BadCall(
        "Event", "(1, 'x', <[\(Array(repeating: "<0>", count: 5000).joined(separator: ", "))]>, uint32 0)", .tooMuch),
    ]

  /// Properties of rows and of the interface.
  static let properties: [BadCall] = {
    let standard = "org.freedesktop.DBus.Properties"
    let menu = "com.canonical.dbusmenu"
    return ["", "Label", "no-such-name", "label ", "version", "\u{FFFD}"].map {
      BadCall("GetProperty", "(1, '\($0)')")
    } + [
      BadCall("Get", "", interface: standard), BadCall("Get", "('\(menu)',)", interface: standard),
      BadCall("Get", "('\(menu)', 1)", interface: standard), BadCall("GetAll", "", interface: standard),
      BadCall("GetAll", "('\(menu)', 'x')", interface: standard),
      BadCall("Get", "('\(menu)', 'version')", interface: standard, .unknownProperty),
      BadCall("Get", "('no.such', 'Version')", interface: standard, .unknownInterface),
      BadCall("Get", "('', 'Version')", interface: standard, .reply([3])),
      BadCall("GetAll", "('no.such',)", interface: standard, .unknownInterface),
      BadCall("Set", "('\(menu)', 'Version', <4>)", interface: standard, .readOnly),
      BadCall("Set", "('\(menu)', 'Status', <'notice'>)", interface: standard, .readOnly),
      BadCall("Set", "('\(menu)', 'Other', <4>)", interface: standard, .unknownProperty),
      BadCall("Set", "('\(menu)', 'Version', 4)", interface: standard),
      BadCall("Delete", "", interface: standard, .unknownMethod),
    ]
  }()

  /// Methods, interfaces and paths that are not there.
  static let wrongPlaces: [BadCall] =
    ["NoSuch", "getLayout", "GetLayout2", "ItemsPropertiesUpdated", "Introspect"].map {
      BadCall($0, "", .unknownMethod)
    }
    + ["org.example.Other", "com.canonical.DBusMenu", "com.canonical.dbusmenu.x"].map {
      BadCall("GetLayout", "(0, -1, @as [])", interface: $0, .unknownInterface)
    }
    + ["/", "/menubar", "/MenuBar/1", "/MenuBa", "/MenuBar2"].map {
      BadCall("GetLayout", "(0, -1, @as [])", path: $0, .unknownObject)
    } + [
      BadCall("Introspect", "(1,)", interface: "org.freedesktop.DBus.Introspectable"),
      BadCall("Explain", "", interface: "org.freedesktop.DBus.Introspectable", .unknownMethod),
      BadCall("Introspect", "", interface: "org.freedesktop.DBus.Introspectable", path: "/", .anyReply),
      BadCall("Introspect", "", interface: "org.freedesktop.DBus.Introspectable", path: "/x", .unknownObject),
      BadCall("Explain", "", interface: "org.freedesktop.DBus.Peer", .unknownMethod),
    ]
}
