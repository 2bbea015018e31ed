import LibDBus
import Logging
import MenuTestKit
import MenuTestSupport
import Menus
import StatusNotifier
import TestSupport

@testable import MenuBus

/// A tray item with one row, running on a private bus until the test ends.
@MainActor
final class RunningTray {
  let item: TrayItem
  let clicks: AsyncStream<String>
  private let task: Task<Void, any Error>
  private(set) var states: any AsyncIteratorProtocol<TrayPresence, Never>

  init(on bus: @escaping @Sendable () -> PrivateBus?) {
    let (clicks, clicked) = AsyncStream.makeStream(of: String.self)
    self.clicks = clicks
    let menu = Menu(children: [Action(title: "Row") { _ in clicked.yield("row") }])
    let item = TrayItem(
      id: "org.menubus.test", title: "Test", icon: .named("folder"), menu: menu,
      configuration: .init {
        guard let address = bus()?.address else { throw BusError(.noServer, "there is no bus") }
        return try await BusConnection.connect(to: .address(address))
      })
    item.onActivate = { _ in clicked.yield("icon") }
    self.item = item
    states = item.states().makeAsyncIterator()
    task = Task { try await item.run() }
  }

  /// Waits for a state.
  func reach(_ wanted: TrayPresence) async { await reach { $0 == wanted } }

  func reachReconnecting() async { await reach { if case .reconnecting = $0 { true } else { false } } }

  private func reach(_ isWanted: (TrayPresence) -> Bool) async {
    var iterator = states
    while let state = await iterator.next(isolation: MainActor.shared), !isWanted(state) {}
    states = iterator
  }

  func stop() async throws {
    task.cancel()
    try await task.value
  }
}
