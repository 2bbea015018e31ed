import Glibc
import LibDBus
import MenuBus
import Synchronization

/// A star at every place where a menu is requested, and never a menu: a delegate that always returns `nil`.
///
/// The bus name is `org.menubus.Stars`. The property `Stars`, `a(ii)`, of `org.menubus.Stars1` at `/Stars` has the
/// places. Press the icon in the tray, with or without a presenter, or call `RequestMenu` of `org.menubus.ContextMenu1`
/// at `/StatusNotifierItem`.
@main struct Stars: MenuProgram {
  func run() async throws {
    let sky = Sky()
    var configuration = ServiceConfiguration()
    configuration.connect = {
      let connection = try await BusConnection.connect()
      try await connection.export(sky.interface, at: "/Stars")
      return connection
    }
    let tray = TrayItem(
      id: "org.menubus.stars", title: "Stars", icon: .named("starred"), menu: Menu(children: []),
      name: "org.menubus.Stars",
      configuration: configuration)
    try await tray.add(
      ContextMenuInteraction(
        delegate: sky, isOpenedByPanels: false, triggers: [.activate, .contextMenu, .secondaryActivate]))
    try await tray.run()
  }
}

/// Draws a star wherever a menu is requested.
private final class Sky: ContextMenuInteractionDelegate, Sendable {
  /// Older stars are dropped.
  private static let maximumCount = 10_000

  // The main actor writes; the bus reads on its own thread.
  private let stars = Mutex<[MenuPoint]>([])

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    stars.withLock { stars in
      stars.append(location)
      if stars.count > Self.maximumCount { stars.removeFirst() }
    }
    print("★ \(Int(location.x)), \(Int(location.y))")
    fflush(nil)
    return nil
  }

  /// `Stars`: the places, the oldest first.
  var interface: Interface {
    Interface(
      "org.menubus.Stars1",
      properties: [
        Interface.Property("Stars", "a(ii)") {
          let stars = self.stars.withLock { $0 }
          return .array(
            of: "(ii)", stars.map { .structure([.int32(Int32($0.x)), .int32(Int32($0.y))]) })
        }
      ])
  }
}
