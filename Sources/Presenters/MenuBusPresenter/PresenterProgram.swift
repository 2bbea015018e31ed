import ArgumentParser
import Basics
import DBusMenu
import Dispatch
import EventLoops
import Glibc
import LibDBus
import MenuPresenting
import MenuWindow
import Pictures
import ProgramLogs

/// The presenter with windows. It is synchronous, because GTK's loop is on the main thread, and serves the main actor.
@main
struct PresenterProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "menubus-presenter",
    abstract: "Shows menus in windows when programs ask for that.",
    discussion: """
      Programs ask with the signal PresentRequested of org.menubus.Presentation1, or with the method Open of \
      org.menubus.Presenter1; docs/protocol-presenting.md describes both. The bus starts this program when the first \
      one asks. Another presenter, such as menubus presenter --replace, can take its place and gives it back.

      Draws on Wayland where the compositor has a layer shell, otherwise on X11 or XWayland. Each request is logged on \
      standard error. Ends with status 0 on SIGINT, SIGTERM and SIGHUP, with 69 where there is no bus or no display, \
      with 70 if it stood still for two seconds with a menu on the screen.
      """,
    version: MenuBusVersion.current)

  @Option(help: ArgumentHelp("The address of the bus; by default the session bus.", valueName: "address"))
  var bus: String?
  @Option(help: ArgumentHelp("Ends when nothing was shown for this time; 0 is never.", valueName: "seconds"))
  var exitWhenIdle = 0.0

  static func main() {
    if CommandLine.arguments.dropFirst().elementsEqual([PictureRequest.decoderArgument]) { PictureDecoder.run() }
    ProgramLog.takeOver(errors)
    keepMemorySmall()
    main(nil)
  }

  private static let errors = ErrorOutput(program: "menubus-presenter")

  func validate() throws {
    guard exitWhenIdle.isFinite, (0...86_400).contains(exitWhenIdle) else {
      throw ValidationError("--exit-when-idle takes 0 to 86400 seconds.")
    }
    guard bus.map({ BusAddress.address($0).startsProgram }) != true else {
      throw ValidationError(BusAddress.programRefusal)
    }
  }

  func run() throws {
    let command = self
    // main is on the main thread, and so on the main actor.
    MainActor.assumeIsolated {
      useThreadPool()
      // The signals only cancel the work, which may be in a call of a display that hangs.
      Signals.limitEnd(after: [SIGINT, SIGTERM, SIGHUP], seconds: MenuWindowLimits.endSeconds)
      Task {
        let status = await Signals.cancelling(on: [SIGINT, SIGTERM]) { await command.present() }.get()
        ErrorOutput.exit(status, within: MenuWindowLimits.endSeconds)
      }
    }
    MainLoop.run()
  }

  /// Presents until a signal comes or nothing is left to do; returns the exit status.
  @MainActor
  private func present() async -> Int32 {
    do {
      let surface = try WindowSurface()
      let address = bus.map { BusAddress.address($0) } ?? .session
      let connection = try await BusConnection.connect(to: address)
      let presenter = PresenterService(
        connection: connection, surface: surface, policy: .standingBy, standStills: surface.standStills)
      let log = ProgramLog(to: Self.errors)
      let requests = PacedLog(log)
      try await presenter.run(
        exitWhenIdle: exitWhenIdle > 0 ? Duration.seconds(exitWhenIdle) : nil,
        onReady: {
          log.debug("ready")
          if let advice = surface.advice { log.notice("\(advice)") }
        },
        onRequest: { requests.info("\($0.caller) asks for \($0.client.path)") },
        onEnd: { result in
          if case .failure(let error) = result { requests.notice("\(error)") }
        })
      await connection.close()
      return 0
    } catch {
      Self.errors.write("\(error)")
      return 69
    }
  }
}
