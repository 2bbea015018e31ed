#if Tool
import LibDBus
import MenuBus
import MenuFiles

/// A line that `serve --listen` writes: one JSON object, in ASCII.
struct ServeLine: Sendable {
  /// The version of the lines, which the first event says.
  static let version = 1

  private var text: String

  init(_ event: String) { text = "{\"event\":" + event.json }

  /// The line with its end.
  var bytes: [UInt8] { Array((text + "}\n").utf8) }

  /// Adds a member; `nil` adds none.
  func with(_ key: String, json: String?) -> ServeLine {
    guard let json else { return self }
    var line = self
    line.text += "," + key.json + ":" + json
    return line
  }

  func with(_ key: String, _ value: String?) -> ServeLine { with(key, json: value?.json) }

  func with(_ key: String, _ value: Int?) -> ServeLine { with(key, json: value.map(String.init)) }

  func with(_ row: ServedEvent.Row) -> ServeLine {
    with("identifier", row.identifier).with("title", row.title).with("path", json: Self.list(row.path.map(\.json)))
  }

  private static func list(_ parts: [String]) -> String { "[" + parts.joined(separator: ",") + "]" }
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
      self = ServeLine("clicked").with(row).with("selected", json: state == "mixed" ? state?.json : state).with(
        "token", token)
    case .opened(let row, let client): self = ServeLine("opened").with(row).with("client", client?.rawValue)
    case .closed(let row, let client): self = ServeLine("closed").with(row).with("client", client?.rawValue)
    case .typed(let row, let text): self = ServeLine("typed").with(row).with("text", text)
    case .tray(let event): self.init(event)
    }
  }

  private init(_ event: TrayItemEvent) {
    switch event.kind {
    case .activate(let x, let y): self = ServeLine("activate").with("x", Int(x)).with("y", Int(y))
    case .secondaryActivate(let x, let y): self = ServeLine("secondary").with("x", Int(x)).with("y", Int(y))
    case .contextMenu(let x, let y): self = ServeLine("context").with("x", Int(x)).with("y", Int(y))
    case .scroll(let steps, let orientation):
      self = ServeLine("scroll").with("steps", json: "\(steps)").with("orientation", orientation.rawValue)
    }
    self = with("token", event.activationToken)
  }

  /// A line of the input was right.
  static func answer(_ id: String) -> ServeLine { ServeLine("answer").with("id", json: id) }

  /// A menu that was presented is closed.
  static func answer(_ id: String?, chosen rows: [ServedEvent.Row]) -> ServeLine {
    let parts = rows.map { row in
      let members = [row.identifier.map { "\"identifier\":" + $0.json }, row.title.map { "\"title\":" + $0.json }]
      let path = "\"path\":" + list(row.path.map(\.json))
      return "{" + (members.compactMap(\.self) + [path]).joined(separator: ",") + "}"
    }
    return ServeLine("answer").with("id", json: id).with("chosen", json: list(parts))
  }

  /// A line of the input was wrong.
  static func error(_ error: MenuLineError) -> ServeLine {
    ServeLine("error").with("id", json: error.id).with("line", error.line)
      .with("column", error.column > 0 ? error.column : nil).with("sentence", error.sentence)
  }

  /// Events that found no room, because they were not read.
  static func missed(_ count: Int) -> ServeLine { ServeLine("missed").with("count", count) }
}
#endif
