import LibDBus

extension TrayWatcher {
  /// Has the items that do not hear of a new owner of the name register with it.
  func follow(_ new: BusName?) {
    guard let new, state == .serving, new != connection.uniqueName else { return }
    // Qt 5 takes no note of an owner that follows another at once, and registers by a name of its own.
    let names = itemEntries.map(\.name).filter { !$0.isUnique }
    guard !names.isEmpty else { return }
    Task { [connection] in await Self.register(names, with: new, on: connection) }
  }

  /// A watcher may have its name before it can answer.
  private static func register(_ names: [BusName], with watcher: BusName, on connection: BusConnection) async {
    for _ in 0..<StatusNotifierLimits.registrationAttempts {
      do {
        for name in names {
          _ = try await connection.call(
            "RegisterStatusNotifierItem", of: .trayWatcher, at: .trayWatcher, on: watcher,
            with: [.string(name.rawValue)], timeout: StatusNotifierLimits.watcherTime)
        }
        return
      } catch let error as BusError where [.unknownMethod, .unknownObject, .unknownInterface].contains(error.name) {
        try? await Task.sleep(for: StatusNotifierLimits.registrationInterval)
      } catch {
        return
      }
    }
  }
}
