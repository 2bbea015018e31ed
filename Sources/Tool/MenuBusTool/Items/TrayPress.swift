import Basics
import LibDBus
import StatusNotifier

/// A press of a tray item, or a turn of the wheel over it, as a panel sends it.
struct TrayPress: Sendable {
  /// The buttons of a pointer, by what panels do for them.
  enum Button: Sendable {
    case primary, secondary, context
  }

  /// The directions of a wheel.
  enum Direction: String, CaseIterable, Sendable {
    case up, down, left, right
  }

  let entry: TrayEntry
  /// Calls items; it is not started.
  private let host: TrayHost

  init(_ entry: TrayEntry, over connection: BusConnection, timeout: Duration) {
    self.entry = entry
    host = TrayHost(connection: connection, limits: TrayHostLimits(callTime: timeout), registers: false)
  }

  private var item: TrayHost.Item { entry.item }

  /// Presses the item, with an activation token before it: that of the environment, if there is no other.
  func press(_ button: Button, at place: ScreenPoint?, with token: String? = nil) async throws {
    if let token = token ?? LaunchToken.current { try await host.provide(activationToken: token, to: item) }
    let (x, y) = place.map { ($0.x, $0.y) } ?? (0, 0)
    switch button {
    case .primary: try await call("Activate") { try await host.activate(item, x: x, y: y) }
    case .context: try await call("ContextMenu") { try await host.contextMenu(item, x: x, y: y) }
    case .secondary:
      try await call("SecondaryActivate") {
        do {
          try await host.secondaryActivate(item, x: x, y: y)
        } catch let error as BusError where error.meansNoMethod {
          try await host.ayatanaSecondaryActivate(item)
        }
      }
    }
  }

  /// Turns the wheel by so many notches, each in a call of its own, as panels do.
  func scroll(_ direction: Direction, by notches: Int) async throws {
    let isPositive = direction == .up || direction == .left
    // See docs/panels.md#wheel.
    let delta: Int32 = item.isAyatana ? (isPositive ? -1 : 1) : (isPositive ? 120 : -120)
    let orientation: TrayItemEvent.Orientation = [.up, .down].contains(direction) ? .vertical : .horizontal
    for _ in 0..<notches {
      try await call("Scroll") { try await host.scroll(item, by: delta, orientation) }
    }
  }

  private func call(_ method: String, _ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as BusError where error.meansNoMethod {
      throw NoSuchMethod(entry: entry, method: method)
    }
  }
}

/// A tray item does not have a method.
struct NoSuchMethod: CommandError {
  var entry: TrayEntry
  var method: String

  var failure: Failure {
    let menu: PrintableText = entry.state.menu == nil ? "" : "; it has a menu, which menubus tray shows"
    return Failure(.notFound, "the tray item \(entry.name.printed) has no method \(method)\(menu)")
  }
}

extension BusError {
  /// Whether the object is there and does not have the method.
  var meansNoMethod: Bool {
    [.unknownMethod, .unknownInterface, "org.freedesktop.DBus.Error.NotSupported"].contains(name)
  }
}

extension TrayHost.Item {
  /// Whether the item is one of libayatana-appindicator's, for which a wheel that turns up has negative numbers.
  fileprivate var isAyatana: Bool { path.rawValue.hasPrefix("/org/ayatana/NotificationItem/") }
}
