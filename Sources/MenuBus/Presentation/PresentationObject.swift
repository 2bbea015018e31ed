import DBusMenu
public import LibDBus

extension InterfaceName {
  /// The interface of a menu that is presented, beside the menu's own on the same object.
  static let presentation: InterfaceName = "org.menubus.Presentation1"
}

extension BusName {
  /// The name that a presenter owns: the client that draws menus which programs present.
  public static let presenter: BusName = "org.menubus.Presenter"
}

/// `org.menubus.Presentation1` at the path of a menu.
@MainActor
final class PresentationObject {
  /// The values of the interface's properties.
  struct State: Sendable, Hashable {
    /// The identifier of the request to present the menu; empty while there is none.
    var request = ""
    /// The clients that have the menu open, the longest first.
    var sessions: [String] = []
    /// The place that the menu is presented from.
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

  /// The state that the bus thread shares with the main actor.
  private final class Shared: Sendable {
    let state = Lock(State())
    /// Metrics of a client that the main actor has not received yet: the last count.
    let metrics = Lock<ClientMetrics?>(nil)
  }

  let connection: BusConnection
  let path: ObjectPath
  private let shared = Shared()
  private var isExported = false
  /// Called with a client's metrics; `nil` where several clients share the menu.
  private let onMetrics: (@MainActor @Sendable (ClientMetrics) -> Void)?

  init(
    on connection: BusConnection, at path: ObjectPath, onMetrics: (@MainActor @Sendable (ClientMetrics) -> Void)?
  ) {
    self.connection = connection
    self.path = path
    self.onMetrics = onMetrics
  }

  isolated deinit {
    guard isExported else { return }
    Task { [connection, path] in await connection.unexport(.presentation, at: path) }
  }

  func export() async throws {
    try await connection.export(Self.interface(shared, onMetrics), at: path)
    isExported = true
  }

  func unexport() async {
    guard isExported else { return }
    isExported = false
    await connection.unexport(.presentation, at: path)
  }

  /// Changes the state, and announces the properties that changed.
  func update(_ change: (inout State) -> Void) throws(BusError) {
    let (old, new) = shared.state.withLock { state in
      let old = state.values
      change(&state)
      return (old, state.values)
    }
    let changed = new.filter { old[$0.key] != $0.value }
    if isExported, !changed.isEmpty { try connection.propertiesChanged(changed, of: .presentation, at: path) }
  }

  /// Sends one of the interface's signals: a request's identifier, and its details.
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
