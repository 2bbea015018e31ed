import Basics
import DBusMenu
import LibDBus

/// Plays a machine on a bus: sends its calls in order, and gives it answers and signals in the order of their arrival.
///
/// Runs on the connection's loop.
actor PanelSession {
  let connection: BusConnection
  let service: BusName
  /// The name that is asked for the properties of the interface, as a GDBusProxy does.
  private let proxied: BusName
  let path: ObjectPath
  nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  private(set) var machine: any MenuMachine
  /// The calls and signals so far, the newest last.
  private(set) var traffic: [PanelMessage] = []
  /// The properties in them.
  private var properties = 0
  /// The first error of each method.
  private(set) var errors: [MemberName: BusError] = [:]
  /// The calls without an answer so far.
  private(set) var pending = 0
  /// The waits that are not over.
  private(set) var waits = 0
  private let time: any TimeSource
  private var subscription: BusToken?
  private let broadcast = Broadcast<Void>()

  init(
    _ machine: any MenuMachine, of service: BusName, proxied: BusName? = nil, at path: ObjectPath,
    on connection: BusConnection, time: any TimeSource
  ) {
    self.proxied = proxied ?? service
    (self.machine, self.service, self.path, self.connection, self.time) = (machine, service, path, connection, time)
  }

  func start() async throws {
    let rule = MatchRule(sender: service, path: path, interface: .menu)
    subscription = try await connection.keepSubscribed(
      to: rule, owner: self,
      handler: { session, signal in
        guard let signal = MenuSignal(signal) else { return }
        session.note(.signal(signal))
        session.run(session.machine.receive(signal))
      })
    run(machine.begin())
  }

  /// A change of what is shown or under way, from now on.
  func changes() -> some AsyncSequence<Void, Never> & Sendable { broadcast.stream(limit: 1) }

  /// Whether nothing is under way, neither a call nor a wait.
  var isQuiet: Bool { pending == 0 && waits == 0 }

  /// Hears all that the program has sent so far: its answer to this comes after that.
  func catchUp() async {
    _ = try? await connection.call("Ping", of: "org.freedesktop.DBus.Peer", at: path, on: service, timeout: .seconds(5))
  }

  /// Whether a list is on the screen; `nil` while that is still to be seen.
  func isOpen(_ id: ItemID) -> Bool? {
    machine.shownLists.contains(id) ? true : isQuiet ? false : nil
  }

  /// Does something with the machine, and what that wants done.
  func act(_ action: @Sendable (inout any MenuMachine) -> [PanelStep]) { run(action(&machine)) }

  private func run(_ steps: [PanelStep]) {
    for step in steps {
      switch step {
      case .call(let call, let limit): send(call, within: limit)
      case .post(let call): send(call, within: nil)
      case .wait(let duration):
        waits += 1
        Task {
          try? await time.sleep(for: duration)
          waits -= 1
          run(machine.timeIsOver())
        }
      }
    }
    broadcast.send(())
  }

  /// Sends a call; all of them in tasks, which this executor runs in their order.
  private func send(_ call: MenuCall, within limit: Duration?) {
    note(.call(call))
    pending += 1
    Task {
      do {
        let message = try message(call)
        try await connection.call(message, timeout: limit ?? .seconds(25)) { reply in
          let answer = try MenuAnswer(&reply, to: call)
          self.assumeIsolated { $0.receive(limit == nil ? .done : answer, to: call) }
        }
      } catch {
        let error = error as? BusError ?? BusError(.failed, "\(error)")
        if errors[call.member] == nil { errors[call.member] = error }
        receive(limit == nil ? .done : .failed(error), to: call)
      }
    }
  }

  private func receive(_ answer: MenuAnswer, to call: MenuCall) {
    pending -= 1
    run(machine.receive(answer, to: call))
  }

  private func message(_ call: MenuCall) throws(BusError) -> Message {
    let arguments = call.arguments(time: UInt32(truncatingIfNeeded: time.wall))
    return try Message.methodCall(
      to: call == .getAll ? proxied : service, path: path, interface: call == .getAll ? .properties : .menu,
      member: call.member,
      signature: Signature(of: arguments)
    ) { writer in arguments.forEach { writer.value($0) } }
  }

  private func note(_ message: PanelMessage) {
    if case .signal(.propertiesUpdated(let changes)) = message {
      properties += changes.reduce(0) { $0 + $1.set.count + $1.removed.count }
    }
    if traffic.count < PanelLimits.traffic, properties < PanelLimits.trafficProperties { traffic.append(message) }
  }

  func forgetTraffic() { (traffic, properties) = ([], 0) }
}

/// A call of a panel, or a signal of the program.
@nonexhaustive public enum PanelMessage: Sendable, Hashable {
  /// The panel calls the menu.
  case call(MenuCall)
  /// The menu tells something.
  case signal(MenuSignal)
}

extension PanelMessage: CustomStringConvertible {
  /// The message in a line, a signal with what it is about: `LayoutUpdated(3, 0)`, `ItemsPropertiesUpdated(4 label)`.
  public var description: String { text(\.description) }

  /// - Parameter name: The name of an item.
  func text(_ name: (ItemID) -> String) -> String {
    switch self {
    case .call(let call): call.text(name)
    case .signal(.layoutUpdated(let revision, let id)): "LayoutUpdated(\(revision), \(name(id)))"
    case .signal(.propertiesUpdated(let changes)):
      "ItemsPropertiesUpdated("
        + changes.map { change in
          ([name(change.id)] + change.set.keys.sorted() + change.removed.sorted().map { "-" + $0 })
            .joined(separator: " ")
        }.joined(separator: ", ") + ")"
    case .signal(.activationRequested(let id)): "ItemActivationRequested(\(name(id)))"
    }
  }
}
