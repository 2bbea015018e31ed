package import Basics
package import DBusMenu
import EventLoops
import Glibc
import LibDBus
package import MenuPresenting

/// Shows a menu of any program in the terminal that the process was started from.
///
///     let presenter = TerminalPresenter(client: client)
///     let choices = try await presenter.run()
///
/// The menu needs none of the extensions of the protocol; those that it has are shown. Whatever happens, a signal
/// included, the terminal is restored.
@MainActor
package final class TerminalPresenter: MenuPresenter {
  private let client: MenuClient
  /// The program's request to show the menu, if it made one.
  private let source: PresentationDetails?
  private let title: PrintableText
  private var state: TerminalState
  private let start = ContinuousClock.now
  private var screen: Screen?
  private var isDismissed = false
  /// Whether something is drawn, even if there are no rows yet.
  private var isVisible = false

  /// A menu that takes longer to open has a frame meanwhile. Most take less, and would flicker.
  private static let unseenTime = Duration.milliseconds(150)

  /// Makes a presenter; nothing is shown yet.
  ///
  /// - Parameters:
  ///   - client: The menu, started or not.
  ///   - title: The title above the menu.
  ///   - source: The program's request to show the menu, if it made one; it is then told what the menu has room for.
  package init(client: MenuClient, title: PrintableText = "", source: PresentationDetails? = nil) {
    self.client = client
    self.title = title
    self.source = source
    state = TerminalState(title: title, size: Size(columns: 0, rows: 0))
  }

  /// Shows the menu until the user has chosen something or closes it.
  ///
  /// - Returns: The chosen rows, in order: several rows only where some left the menu open.
  /// - Throws: ``TerminalError``, `Interruption`, or a `BusError`.
  package func run() async throws -> [MenuChoice] {
    let changes = await client.changes
    let signals = Signals.stream([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH])
    if isDismissed { return [] }
    // What was typed before is not meant for a menu that comes by itself.
    let screen = try Screen(discardsInput: source != nil)
    self.screen = screen
    let link = MenuLink(client: client, source: source) { screen.size.metrics }
    let patience = Task {
      try await Task.sleep(for: Self.unseenTime)
      isVisible = true
      screen.show(state.frame())
    }
    defer {
      patience.cancel()
      screen.close()
    }
    state = TerminalState(title: title, size: screen.size)
    state.navigation.tellsSelection = source != nil
    state.keepsEarlyInput = source == nil
    self.link = link
    carryOut([.open(.root)], on: screen)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await link.run(changes) { self.receive($0.map { .navigation($0) }, on: screen) } }
      group.addTask { try await self.follow(signals, on: screen) }
      group.addTask { try await self.readKeys(of: screen) }
      defer { group.cancelAll() }
      while !link.isDone, try await group.next() != nil {}
    }
    return state.navigation.choices
  }

  /// The way to the program, while the menu is shown.
  private var link: MenuLink?

  package func update(_ source: PresentationDetails) { link?.update(source) }

  /// Closes the menu as if the user had done so.
  package func dismiss(_ details: DismissalDetails) {
    isDismissed = true
    if let screen { receive([.navigation(.dismiss)], on: screen) }
  }

  private func receive(_ inputs: [TerminalInput], on screen: Screen) {
    carryOut(inputs.flatMap { state.handle($0, at: .now - start) }, on: screen)
  }

  private func carryOut(_ effects: [NavigationEffect], on screen: Screen) {
    for effect in effects {
      switch effect {
      case .bell: screen.ring()
      case .wake(let time):
        Task {
          try? await Task.sleep(until: start + time, clock: .continuous)
          if !state.navigation.isFinished { receive([.navigation(.time)], on: screen) }
        }
      default: link?.send(effect)
      }
    }
    // Nothing is drawn that the program's answer may replace.
    if isVisible || !state.navigation.isOpening { screen.show(state.frame()) }
  }

  private func readKeys(of screen: Screen) async throws {
    for await _ in Wakeups.readable(screen.descriptor) {
      while !state.navigation.isFinished, let input = screen.next() { receive([input], on: screen) }
      if screen.isHungUp { throw Interruption.signal(SIGHUP) }  // which may be ignored
    }
  }

  private func follow(_ signals: AsyncStream<Int32>, on screen: Screen) async throws {
    for await signal in signals {
      guard signal == SIGWINCH else { throw Interruption.signal(signal) }
      screen.measure()
      receive([.resize(screen.size)], on: screen)
      link?.reportMetrics()
    }
  }
}

/// The terminal that the process was started from, for menus of programs that ask.
package struct TerminalSurface: MenuSurface {
  package init() {}

  package var kind: Word.PresenterKind { .terminal }

  package func check() throws { try Screen.check() }

  package func end() -> AsyncStream<Void>? { Wakeups.hangup() }

  package func presenter(for request: MenuRequest) -> any MenuPresenter {
    TerminalPresenter(client: request.client, title: request.source.printableTitle, source: request.source)
  }
}
