#if Tool
import ArgumentParser
import Glibc
import LibDBus
import Logging
import MenuPresenting
import MenuWindow

@main
struct Presenter: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "menubus-presenter",
    abstract: "Shows menus in windows when programs ask for that.",
    discussion: """
      Programs ask with the signal PresentRequested of org.menubus.Presentation1. The bus starts this program when the \
      first one does. Ends with status 69 where there is no bus or no display.
      """)

  @Option(help: ArgumentHelp("The bus: session, system, or an address.", valueName: "bus")) var bus = "session"

  func run() throws {
    let surface: WindowSurface
    // GTK belongs to the main thread, which this is.
    do { surface = try MainActor.assumeIsolated { try WindowSurface() } } catch let error as WindowError {
      throw Failure("\(error)")
    }
    let address = bus
    Task { @MainActor in
      do {
        try await present(on: surface, bus: address)
        Glibc.exit(0)
      } catch {
        _ = "menubus-presenter: \(error)\n".withCString { write(2, $0, strlen($0)) }
        Glibc.exit(69)
      }
    }
    MainLoop.run()
  }

  @MainActor
  private func present(on surface: WindowSurface, bus: String) async throws {
    let connection = try await BusConnection.connect()
    let presenter = PresenterService(connection: connection, surface: surface)
    try await presenter.run(onReady: { print("ready"); fflush(nil) }) { _ in }
  }
}

struct Failure: Error, CustomStringConvertible {
  var description: String
  init(_ text: String) { description = text }
}
#endif
