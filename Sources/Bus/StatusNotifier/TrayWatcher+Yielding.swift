package import LibDBus

extension TrayWatcher {
  /// Has the items that do not hear of a new owner of the name register with it.
  func follow(_ new: BusName?) {
    guard let new, state == .serving, new != connection.uniqueName else { return }
    // Qt 5 takes no note of an owner that follows another at once, and registers by a name of its own.
    let names = itemEntries.map(\.name).filter { !$0.isUnique }
    guard !names.isEmpty else { return }
    Task { [connection] in
      for name in names where await !connection.registerItem(name.rawValue, with: new) { return }
    }
  }
}

extension BusConnection {
  /// Registers an item with a watcher, which may have its name before it can answer.
  ///
  /// - Returns: Whether the watcher took it.
  @discardableResult
  package func registerItem(_ word: String, with watcher: BusName = .trayWatcher) async -> Bool {
    for _ in 0..<StatusNotifierLimits.registrationAttempts {
      do {
        _ = try await call(
          "RegisterStatusNotifierItem", of: .trayWatcher, at: .trayWatcher, on: watcher, with: [.string(word)],
          timeout: StatusNotifierLimits.watcherTime)
        return true
      } catch let error as BusError where [.unknownMethod, .unknownObject, .unknownInterface].contains(error.name) {
        try? await Task.sleep(for: StatusNotifierLimits.registrationInterval)
      } catch {
        return false
      }
    }
    return false
  }
}
