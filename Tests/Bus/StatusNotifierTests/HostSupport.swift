import LibDBus
import MenuTestKit
import StatusNotifier

/// A watcher that has what a test says, and lets others take its name.
struct FakeWatcher: Sendable {
  let connection: BusConnection

  init(on bus: PrivateBus, items: [String]) async throws {
    connection = try await .connect(to: .address(bus.address))
    let interface = Interface(
      .trayWatcher,
      methods: [
        .init("RegisterStatusNotifierHost", inputs: ["s": "s"]) { _ in
          throw BusError("org.freedesktop.DBus.Error.NotSupported", "No hosts here, as with GNOME's.")
        }
      ],
      properties: [.init("RegisteredStatusNotifierItems", "as") { .strings(items) }])
    try await connection.export(interface, at: .trayWatcher)
    _ = try await connection.requestName(.trayWatcher, options: [.allowReplacement, .replaceExisting])
  }

  func send(_ member: MemberName, _ argument: String) throws {
    connection.send(
      try Message.signal(path: .trayWatcher, interface: .trayWatcher, member: member, signature: "s") {
        $0.string(argument)
      })
  }
}

extension TrayWatcher {
  /// The items in the watcher's notation.
  var keys: [String] { items.map(\.description) }
}

extension TrayWatcherChange {
  /// The new item, in the watcher's notation.
  var registered: String? { if case .itemRegistered(let item) = kind { "\(item)" } else { nil } }
  /// The former item, in the watcher's notation.
  var unregistered: String? { if case .itemUnregistered(let item) = kind { "\(item)" } else { nil } }
}

extension TrayHostChange {
  /// The item that came or changed, as it is now.
  var item: TrayHost.Item? {
    switch kind {
    case .added(let item), .changed(let item, from: _): item
    default: nil
    }
  }

  /// What changed, in two words, for comparing.
  var summary: String {
    switch kind {
    case .added(let item): "added \(item.path)"
    case .changed(let item, from: _): "changed \(item.path)"
    case .removed(let item): "removed \(item.path)"
    case .failed(_, let path, _): "failed \(path)"
    case .watcherCame: "watcher came"
    case .watcherWent: "watcher went"
    case .disconnected: "disconnected"
    }
  }
}

/// `(iiay)` as it goes over the wire.
func picture(_ width: Int32, _ height: Int32, bytes: Int) -> Value {
  .structure([.int32(width), .int32(height), .bytes([UInt8](repeating: 7, count: bytes))])
}

extension AsyncSequence {
  /// Waits for an element; `nil` if the sequence ends before.
  func first(that fits: (Element) -> Bool) async throws -> Element? {
    for try await element in self where fits(element) { return element }
    return nil
  }
}
