import Basics
import LibDBus
import MenuBus
import MenuFiles

/// A line that `serve --listen` writes: one JSON object, in ASCII.
struct ServeLine: Sendable {
  /// The version of the lines, which the first event says.
  static let version = 1

  private var members: [JSONText.Member] = []

  private init() {}

  init(_ event: String) { self = ServeLine().with("event", event) }

  /// The line with its end.
  var bytes: [UInt8] { Array((JSONText.object(members).asciiText + "\n").utf8) }

  /// Adds a member; `nil` adds none.
  func with(_ key: String, json: JSONText?) -> ServeLine {
    guard let json else { return self }
    var line = self
    line.members.append(JSONText.Member(key, json))
    return line
  }

  func with(_ key: String, _ value: String?) -> ServeLine { with(key, json: value.map(JSONText.string)) }

  func with(_ key: String, _ value: Int?) -> ServeLine { with(key, json: value.map { .number("\($0)") }) }

  func with(_ row: ServedEvent.Row) -> ServeLine {
    with("identifier", row.identifier).with("title", row.title)
      .with("path", json: .array(row.path.map(JSONText.string)))
  }
}

extension ServeLine {
  /// The menu can be read.
  static func ready(_ name: BusName, _ path: ObjectPath, bus: String?) -> ServeLine {
    ServeLine("ready").with("version", version).with("name", name.rawValue).with("path", path.rawValue).with("bus", bus)
  }

  /// Something that happened to the menu.
  init(_ event: ServedEvent) {
    switch event {
    case .clicked(let row, let state, let token):
      self = ServeLine("clicked").with(row).with("selected", json: state.map(Self.selected)).with("token", token)
    case .opened(let row, let client): self = ServeLine("opened").with(row).with("client", client?.rawValue)
    case .closed(let row, let client): self = ServeLine("closed").with(row).with("client", client?.rawValue)
    case .typed(let row, let text): self = ServeLine("typed").with(row).with("text", text)
    case .tray(let event): self.init(event)
    case .presence(let isShown): self = ServeLine("tray").with("state", isShown ? "shown" : "gone")
    }
  }

  /// The state of a mark: a truth value, or `mixed`.
  private static func selected(_ state: String) -> JSONText {
    state == "true" ? .bool(true) : state == "false" ? .bool(false) : .string(state)
  }

  private init(_ event: TrayItemEvent) {
    let (x, y) = (Int(event.x), Int(event.y))
    switch event.kind {
    case .activate: self = ServeLine("activate").with("x", x).with("y", y)
    case .secondaryActivate: self = ServeLine("secondary").with("x", x).with("y", y)
    case .contextMenu: self = ServeLine("context").with("x", x).with("y", y)
    case .scroll:
      self = ServeLine("scroll").with("steps", json: .number("\(event.steps)"))
        .with("orientation", event.orientation?.rawValue)
    }
    self = with("token", event.activationToken)
  }

  /// A line of the input was right.
  static func answer(_ id: JSONText) -> ServeLine { ServeLine("answer").with("id", json: id) }

  /// The menu as it is.
  static func answer(_ id: JSONText, menu: JSONText) -> ServeLine { answer(id).with("menu", json: menu) }

  /// A menu that was presented is closed.
  static func answer(_ id: JSONText?, chosen rows: [ServedEvent.Row]) -> ServeLine {
    let chosen = rows.map { row in JSONText.object(ServeLine().with(row).members) }
    return ServeLine("answer").with("id", json: id).with("chosen", json: .array(chosen))
  }

  /// A line of the input was wrong.
  static func error(_ error: MenuLineError) -> ServeLine {
    ServeLine("error").with("id", json: error.id).with("line", error.line)
      .with("column", error.column > 0 ? error.column : nil).with("sentence", error.sentence)
  }

  /// The log has a warning, which may concern the program.
  static func warning(_ sentence: PrintableText) -> ServeLine {
    ServeLine("warning").with("sentence", sentence.description)
  }

  /// Events that found no room, because they were not read.
  static func missed(_ count: Int) -> ServeLine { ServeLine("missed").with("count", count) }
}
