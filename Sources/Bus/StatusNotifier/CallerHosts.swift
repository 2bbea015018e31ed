import Basics
import LibDBus

/// The hosts that call an item or read it, each known by its process. The bus is asked once for each.
struct CallerHosts: Sendable {
  /// An action that depends on the host of a call.
  typealias Action = @Sendable (isolated TrayItemServer, Hosts) -> Void

  /// The notches of their wheels that are not complete.
  var wheels = ScrollSteps()
  /// Whether one has used the name that freedesktop.org's draft gives the interface, and so hears its signals.
  var useDraft = false
  private var known: [BusName: Hosts] = [:]
  /// The actions that wait for the bus to say who the caller is, in the order of the calls.
  private var waiting: [BusName: [Action]] = [:]

  /// The hosts that a caller may be; `nil` if that is not known yet.
  func hosts(of caller: BusName) -> Hosts? { known[caller] }

  /// Whether actions wait for the bus to say who a caller is.
  func isAsked(about caller: BusName) -> Bool { waiting[caller] != nil }

  /// Whether the bus can be asked about a caller, or was already.
  func mayWait(for caller: BusName) -> Bool { waiting[caller] != nil || waiting.count < StatusNotifierLimits.panels }

  /// Keeps an action until the caller is known; `true` if the bus has to be asked. Of many actions, the first count.
  mutating func hold(_ action: @escaping Action, of caller: BusName) -> Bool {
    let held = waiting[caller]?.count ?? 0
    if held < StatusNotifierLimits.scrollSteps { waiting[caller, default: []].append(action) }
    return held == 0
  }

  /// Notes what the bus says; returns the actions that waited for it.
  mutating func learn(_ hosts: Hosts, of caller: BusName) -> [Action] {
    if known.count >= StatusNotifierLimits.panels { known = [:] }
    known[caller] = hosts
    return waiting.removeValue(forKey: caller) ?? []
  }
}

extension TrayItemServer {
  /// Performs an action with the hosts that a caller may be: at once if they are known. The order of one caller's
  /// actions stays.
  func withHosts(of caller: BusName?, _ action: @escaping CallerHosts.Action) {
    guard let caller else { return action(self, Hosts()) }
    if let hosts = callers.hosts(of: caller) { return action(self, hosts) }
    guard callers.mayWait(for: caller) else { return action(self, Hosts()) }
    guard callers.hold(action, of: caller) else { return }
    Task { [weak self, connection] in
      let hosts = await connection.hosts(of: caller)
      await self?.learn(hosts, of: caller)
    }
  }

  /// Performs an action that depends on no host, after the actions of its caller that wait.
  func inOrder(of caller: BusName?, _ action: @escaping @Sendable (isolated TrayItemServer) -> Void) {
    guard let caller, callers.isAsked(about: caller) else { return action(self) }
    _ = callers.hold({ server, _ in action(server) }, of: caller)
  }

  private func learn(_ hosts: Hosts, of caller: BusName) {
    for action in callers.learn(hosts, of: caller) { action(self, hosts) }
  }
}
