import Basics
import LibDBus
import MenuInspection
import StatusNotifier

extension OwnWatcher {
  /// A watcher with its first items, in a session without another one.
  static func alone(on connection: BusConnection) async throws -> OwnWatcher {
    if let owner = try await connection.owner(of: .trayWatcher) {
      let process = (try? await connection.process(of: owner)).map { "process \($0.id)" } ?? owner.rawValue
      throw Failure(
        .failed, "there is a watcher, \(process), which keeps its name; --disturb needs a session without one")
    }
    let watcher = try await OwnWatcher(on: connection)
    try await watcher.waitForItems(atMost: .seconds(5))
    return watcher
  }
}
