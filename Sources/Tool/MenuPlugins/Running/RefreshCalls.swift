import Basics
import MenuFiles

/// The calls that run plugins again because of a link. Rows with the same link have the same call, in all versions of
/// the menu.
final class RefreshCalls: Sendable {
  private let refresh: @Sendable (String?) async -> Void
  private let calls = Lock<[String?: RowCall]>([:])

  /// - Parameter refresh: Runs a plugin again, or with `nil` all of them.
  init(_ refresh: @escaping @Sendable (String?) async -> Void) { self.refresh = refresh }

  @Sendable func call(_ name: String?) -> RowCall {
    calls.withLock { calls in
      if let call = calls[name] { return call }
      if calls.count >= MenuPluginsLimits.streamCalls { calls = [:] }
      let call = RowCall(Self.title(of: name)) { [refresh] in await refresh(name) }
      calls[name] = call
      return call
    }
  }

  /// The action of a call, in words.
  static func title(of name: String?) -> String {
    name.map { "run the plugin \($0.shortened) again" } ?? "run all plugins again"
  }
}
