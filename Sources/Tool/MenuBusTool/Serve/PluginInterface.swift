import Basics
import DBusMenu
import LibDBus

/// `org.menubus.Plugin1`, which the menu of a plugin has: runs the plugin again.
enum PluginInterface {
  static let name: InterfaceName = "org.menubus.Plugin1"
  static let refresh: MemberName = "Refresh"

  /// The interface of a plugin. Any program may call it, so the plugin runs once in
  /// ``ToolLimits/refreshInterval``; what is asked for meanwhile is one run at the end of that.
  ///
  /// - Parameter run: Runs the plugin, or asks for another run behind the one under way.
  static func interface(_ run: @escaping @Sendable () -> Void) -> Interface {
    let next = Lock(ContinuousClock.now)
    let method = Interface.Method(refresh) { call in
      let pause = next.withLock { next -> Duration? in
        let pause = max(.zero, ContinuousClock.now.duration(to: next))
        // One that is planned counts for this call, too.
        guard pause <= ToolLimits.refreshInterval else { return nil }
        next = (pause > .zero ? next : .now) + ToolLimits.refreshInterval
        return pause
      }
      switch pause {
      case nil: break
      case .zero?: run()
      case let pause?: Task { if (try? await SystemTime().sleep(for: pause)) != nil { run() } }
      }
      return try Message.reply(to: call.replyAddress)
    }
    return Interface(name, methods: [method])
  }
}

extension MenuVisit {
  /// Runs the plugin again whose menu this is.
  func refresh() async throws {
    do {
      let (service, path) = (client.service, client.path)
      _ = try await client.connection.call(
        PluginInterface.refresh, of: PluginInterface.name, at: path, on: service, timeout: limit)
    } catch let error as BusError where [.unknownInterface, .unknownMethod, .unknownObject].contains(error.name) {
      throw Failure(.failed, "\(client.service)\(client.path.rawValue) is not the menu of a plugin that menubus serves")
    }
  }
}
