import Glibc
import LibDBus
import MenuBus

/// Serves a menu from a synchronous `main` with a loop of its own: `PollLoop ADDRESS [stall]`.
///
/// `stall` stops serving the main queue once the menu is there, as programs do that never heard of `MainLoopSource`.
@main struct PollLoop {
  @MainActor static var isReady = false
  static let mainThread = pthread_self()

  static var thread: String { pthread_self() == mainThread ? "the main thread" : "another thread" }

  static func main() {
    _ = mainThread
    let arguments = CommandLine.arguments.dropFirst()
    Task { @MainActor in
      do { try await serve(on: .address(arguments.first ?? "")) } catch { fatalError("\(error)") }
    }
    let stalls = arguments.last == "stall"
    var request = pollfd(fd: MainLoopSource.descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&request, 1, -1)
      precondition(count >= 0 || errno == EINTR, "poll failed")
      if count > 0 { MainLoopSource.drain() }
      if stalls, MainActor.assumeIsolated({ isReady }) { while true { pause() } }
    }
  }

  @MainActor static func serve(on address: BusAddress) async throws {
    let menu = Menu(children: [
      Action(title: "Count") { action in
        say("clicked on \(thread)")
        action.title = "Counted"
      },
      Action(title: "Sleep") { _ in
        try await Task.sleep(for: .milliseconds(10))
        say("slept on \(thread)")
      },
    ])
    var configuration = ServiceConfiguration()
    configuration.export.eventTimeout = .milliseconds(200)
    configuration.connect = { try await BusConnection.connect(to: address) }
    let service = MenuService(menu, name: "org.example.PollLoop", configuration: configuration)
    try await service.run { name, path in
      isReady = true
      say("ready \(name) \(path)")
    }
  }

  static func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}
