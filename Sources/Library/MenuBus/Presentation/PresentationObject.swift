import Basics
import DBusMenu
package import LibDBus
import MenuExport

extension BusName {
  /// The name that a presenter owns: the client that draws menus which programs present.
  package static let presenter = PresentationName.presenter
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
    var source = PresentationDetails().value
    /// The direction in which the menu opens.
    var direction = Word.Direction.unknown

    subscript(member: MemberName) -> Value {
      switch member {
      case PresentationMember.request: .string(request)
      case PresentationMember.sessions: .strings(sessions)
      case PresentationMember.source: source
      default: direction.value
      }
    }
  }

  /// The state that the bus thread shares with the main actor.
  private final class Shared: Sendable {
    let state = Lock(State())
    /// Metrics of a client that the main actor has not received yet.
    private let metrics = Lock<ClientMetrics?>(nil)

    /// Delivers metrics to the main actor: of those that wait for it, the last alone.
    func deliver(_ new: ClientMetrics, to receiver: @escaping @MainActor @Sendable (ClientMetrics) -> Void) {
      let isFirst = metrics.withLock { waiting in
        defer { waiting = new }
        return waiting == nil
      }
      guard isFirst else { return }
      Task { @MainActor in
        let last = self.metrics.withLock { waiting in
          defer { waiting = nil }
          return waiting
        }
        if let last { receiver(last) }
      }
    }
  }

  let connection: BusConnection
  let path: ObjectPath
  private let shared = Shared()
  private var exported: BusToken?
  /// Called with a client's metrics; `nil` where several clients share the menu.
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

  /// Changes the state, and announces the properties that changed.
  func update(_ change: (inout State) -> Void) throws(BusError) {
    let (old, new) = shared.state.withLock { state in
      let old = state
      change(&state)
      return (old, state)
    }
    var changed: [String: Value] = [:]
    for (name, _) in Self.properties where old[name] != new[name] { changed[name.rawValue] = new[name] }
    if exported != nil, !changed.isEmpty {
      try connection.propertiesChanged(changed, of: PresentationName.presentation, at: path)
    }
  }

  /// Sends one of the interface's signals: a request's identifier, and its details.
  func send(_ signal: MemberName, _ request: String, _ details: Value) throws(BusError) {
    connection.send(
      try Message.signal(
        path: path, interface: PresentationName.presentation, member: signal, signature: "sa{sv}"
      ) {
        $0.string(request)
        $0.value(details)
      })
  }

  private nonisolated static let properties: [(MemberName, Signature)] = [
    (PresentationMember.request, "s"), (PresentationMember.sessions, "as"), (PresentationMember.source, "a{sv}"),
    (PresentationMember.direction, "s"),
  ]

  private nonisolated static func interface(
    _ shared: Shared, _ onMetrics: (@MainActor @Sendable (ClientMetrics) -> Void)?
  ) -> Interface {
    let setMetrics = Interface.Method(
      PresentationMember.setClientMetrics, inputs: ["metrics": "a{sv}"], isPresent: { onMetrics != nil },
      handler: { call in
        var reader = call.reader()
        let metrics = try ClientMetrics(try reader.value(limit: DBusMenuLimits.recordValues).entries ?? [:])
        if let onMetrics { shared.deliver(metrics, to: onMetrics) }
        return try call.reply()
      })
    return Interface(
      PresentationName.presentation, methods: [setMetrics],
      properties: properties.map { name, type in
        Interface.Property(name, type) { shared.state.withLock { $0[name] } }
      },
      signals: [
        .init(PresentationMember.presentRequested, arguments: ["request": "s", "source": "a{sv}"]),
        .init(PresentationMember.dismissRequested, arguments: ["request": "s", "details": "a{sv}"]),
        .init(PresentationMember.menuChanged, arguments: ["request": "s", "source": "a{sv}"]),
      ])
  }
}
