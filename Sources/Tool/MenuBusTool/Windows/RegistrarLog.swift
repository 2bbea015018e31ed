import Basics
import LibDBus
import WindowMenus

/// Prints what registers with a registrar until the task is cancelled, as `menubus registrar` does.
struct RegistrarLog: Sendable {
  var registrar: MenuRegistrar
  var streams: CommandStreams

  func run() async throws {
    // From before the look at what is there already, which waited for the name and may have been faster than this.
    let changes = await registrar.changes
    var printed: [UInt32: RegisteredWindow] = [:]
    var isReady = await registrar.state == .serving
    streams.print(isReady ? "ready" : "waiting")
    for window in await registrar.windows { add(window, &printed) }
    for await change in changes {
      switch change {
      case .registered(let window): add(window, &printed)
      case .unregistered(let window):
        if printed.removeValue(forKey: window.number) != nil { streams.print("window-gone \(window.number)") }
      case .nameGained:
        if !isReady { streams.print("ready") }
        isReady = true
      case .nameLost:
        // The windows stay.
        isReady = false
        streams.print("waiting")
      }
    }
    if case .disconnected(let error) = await registrar.state { throw Failure(.noBus, "\(error.message)") }
  }

  private func add(_ window: RegisteredWindow, _ printed: inout [UInt32: RegisteredWindow]) {
    // One that came as this began is among the windows and the changes.
    guard printed.updateValue(window, forKey: window.number) != window else { return }
    streams.print("window \(window.number) \(window.service)\(window.path)")
  }
}
