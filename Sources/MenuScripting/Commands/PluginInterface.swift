#if Tool
import Basics
import DBusMenu
package import LibDBus
import Synchronization

/// `org.menubus.Plugin1`, which the menu of a plugin has: runs the plugin again.
package enum PluginInterface {
  static let name: InterfaceName = "org.menubus.Plugin1"
  static let refresh: MemberName = "Refresh"

  /// The interface of a plugin. Any program may call it, so it is heard once in
  /// ``MenuScriptingLimits/refreshInterval``.
  ///
  /// - Parameter run: Runs the plugin, or asks for another run behind the one under way.
  package static func interface(_ run: @escaping @Sendable () -> Void) -> Interface {
    let last = Mutex<ContinuousClock.Instant?>(nil)
    let method = Interface.Method(refresh) { call throws(BusError) in
      let isHeard = last.withLock { last in
        let now = ContinuousClock.now
        if let last, last.duration(to: now) < MenuScriptingLimits.refreshInterval { return false }
        last = now
        return true
      }
      guard isHeard else {
        throw BusError(.limitsExceeded, "The plugin was asked to run again just now; it can be once a second.")
      }
      run()
      return try Message.reply(to: call.replyAddress)
    }
    return Interface(name, methods: [method])
  }
}

extension MenuVisit {
  /// Runs the plugin again whose menu this is.
  package func refresh() async throws {
    do {
      let (service, path) = (client.service, client.path)
      _ = try await client.connection.call(
        service, path, PluginInterface.name, PluginInterface.refresh, [], timeout: limit)
    } catch let error as BusError where [.unknownInterface, .unknownMethod, .unknownObject].contains(error.name) {
      throw Failure(.failed, "\(client.service)\(client.path.rawValue) is not the menu of a plugin that menubus serves")
    }
  }
}
#endif
