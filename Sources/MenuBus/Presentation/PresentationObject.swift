import DBusMenu
public import LibDBus
import MenuExport

extension InterfaceName {
  /// What goes beside a menu that is presented, on the same object.
  static let presentation: InterfaceName = "org.menubus.Presentation1"
}

extension BusName {
  /// The name that a presenter owns: whoever draws menus that programs ask to have shown.
  public static let presenter: BusName = "org.menubus.Presenter"
}

/// `org.menubus.Presentation1` at the path of a menu: a thin shell over values.
@MainActor
final class PresentationObject {
  /// What the interface's properties say.
  struct State: Sendable, Hashable {
    /// What the request to present the menu is known by; empty while there is none.
    var request = ""
    /// Who has the menu open, whoever has it for longest first.
    var sessions: [String] = []
    /// Where the menu comes from.
    var source: [String: Value] = [:]
    /// `up`, `down` or `unknown`.
    var direction = "unknown"

    var values: [String: Value] {
      [
        "Request": .string(request), "Sessions": .strings(sessions), "Source": .dictionary(source),
        "Direction": .string(direction),
      ]
    }
  }

  /// What the bus thread shares with the main actor.
  private final class Shared: Sendable {
    let state = Lock(State())
    /// What clients said of themselves and the main actor has not heard yet: the last counts.
    let metrics = Lock<ClientMetrics?>(nil)
  }

  let connection: BusConnection
  let path: ObjectPath
  private let shared = Shared()
  private var exported: BusToken?
  /// Takes what a client says of itself; `nil` where the menu is for several.
  private let onMetrics: (@MainActor @Sendable (ClientMetrics) -> Void)?

  init(
    on connection: BusConnection, at path: ObjectPath, onMetrics: (@MainActor @Sendable (ClientMetrics) -> Void)?
  ) {
    self.connection = connection
    self.path = path
    self.onMetrics = onMetrics
  }

  func export() async throws {
    exported = try await connection.keepExported(Self.interface(shared, onMetrics), at: path)
  }

  func unexport() async {
    let exported = exported
    self.exported = nil
    await exported?.end()
  }

  /// Takes a new state over, and announces what changed.
  func update(_ change: (inout State) -> Void) throws(BusError) {
    let (old, new) = shared.state.withLock { state in
      let old = state.values
      change(&state)
      return (old, state.values)
    }
    let changed = new.filter { old[$0.key] != $0.value }
    if exported != nil, !changed.isEmpty { try connection.propertiesChanged(changed, of: .presentation, at: path) }
  }

  /// Sends one of the interface's signals: a request's name, and what there is to say of it.
  func send(_ signal: MemberName, _ request: String, _ details: [String: Value]) throws(BusError) {
    connection.send(
      try Message.signal(path: path, interface: .presentation, member: signal, signature: "sa{sv}") {
        $0.string(request)
        $0.value(.dictionary(details))
      })
  }

  private nonisolated static func interface(
    _ shared: Shared, _ onMetrics: (@MainActor @Sendable (ClientMetrics) -> Void)?
  ) -> Interface {
    func property(_ name: MemberName, _ type: Signature) -> Interface.Property {
      Interface.Property(name, type) { shared.state.withLock { $0.values[name.rawValue] } }
    }
    let setMetrics = Interface.Method(
      "SetClientMetrics", inputs: ["metrics": "a{sv}"], isPresent: { onMetrics != nil },
      handler: { call throws(BusError) in
        var reader = call.reader()
        let metrics = try ClientMetrics(try reader.value(limit: 1024).entries ?? [:])
        let isFirst = shared.metrics.withLock { waiting in
          defer { waiting = metrics }
          return waiting == nil
        }
        if isFirst {
          Task { @MainActor in
            let last = shared.metrics.withLock { waiting in
              defer { waiting = nil }
              return waiting
            }
            if let last { onMetrics?(last) }
          }
        }
        return try call.reply()
      })
    return Interface(
      .presentation, methods: [setMetrics],
      properties: [
        property("Request", "s"), property("Sessions", "as"), property("Source", "a{sv}"), property("Direction", "s"),
      ],
      signals: [
        .init("PresentRequested", arguments: ["request": "s", "source": "a{sv}"]),
        .init("DismissRequested", arguments: ["request": "s", "details": "a{sv}"]),
        .init("MenuChanged", arguments: ["request": "s", "source": "a{sv}"]),
      ])
  }
}
