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
  private let openingTime: Duration
  private let shown: PresenterRun<TerminalState>
  private var screen: Screen?

  /// Makes a presenter; nothing is shown yet.
  ///
  /// - Parameters:
  ///   - client: The menu, started or not.
  ///   - title: The title above the menu.
  ///   - source: The program's request to show the menu, if it made one; it is then told what the menu has room for.
  ///   - openingTime: The time the program may take to open its menu.
  package init(
    client: MenuClient, title: PrintableText = "", source: PresentationDetails? = nil,
    openingTime: Duration = MenuPresentingLimits.openingTime
  ) {
    self.client = client
    self.openingTime = openingTime
    self.title = title
    self.source = source
    shown = PresenterRun(TerminalState(title: title, size: Size(columns: 0, rows: 0)))
  }

  /// Shows the menu until the user has chosen something or closes it.
  ///
  /// - Returns: The chosen rows, in order: several rows only where some left the menu open.
  /// - Throws: ``TerminalError``, `Interruption`, or a `BusError`.
  package func run() async throws -> [MenuChoice] {
    let changes = await client.changes()
    let signals = Signals.stream(Signals.ending + [SIGWINCH])
    if shown.isDismissed { return [] }
    // Keys typed before are not meant for a menu that comes by itself.
    let screen = try Screen(discardsInput: source != nil)
    self.screen = screen
    let link = MenuLink(client: client, source: source, openingTime: openingTime) { screen.size.metrics }
    defer {
      shown.end()
      screen.close()
    }
    shown.state = TerminalState(title: title, size: screen.size)
    shown.state.navigation.tellsSelection = source != nil
    shown.state.keepsEarlyInput = source == nil
    shown.begin(over: link, on: self)
    shown.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await link.run(changes) { self.shown.receive($0.map { .navigation($0) }) } }
      group.addTask { try await self.follow(signals, on: screen) }
      group.addTask { try await self.readKeys(of: screen) }
      defer { group.cancelAll() }
      while !link.isDone, try await group.next() != nil {}
    }
    return shown.state.navigation.choices
  }

  package var openLevels: [ItemID] { shown.link?.openLevels ?? [.root] }

  package func update(_ source: PresentationDetails) { shown.link?.update(source) }

  /// Closes the menu as if the user had done so.
  package func dismiss(_ details: DismissalDetails) { shown.dismiss() }

  private func readKeys(of screen: Screen) async throws {
    for await _ in TerminalEvents.readable(screen.descriptor) {
      while !shown.state.navigation.isFinished, let input = screen.next() { shown.receive([input]) }
      if screen.isHungUp { throw Interruption.signal(SIGHUP) }  // which may be ignored
    }
  }

  private func follow(_ signals: AsyncStream<Int32>, on screen: Screen) async throws {
    for await signal in signals {
      guard signal == SIGWINCH else { throw Interruption.signal(signal) }
      screen.measure()
      shown.receive([.resize(screen.size)])
      shown.link?.reportMetrics()
    }
  }
}

extension TerminalPresenter: PresenterScreen {
  /// Draws nothing that the program's answer may replace.
  package func draw() { if shown.isToBeSeen { screen?.show(shown.state.frame()) } }

  package func ring() { screen?.ring() }
}

/// The terminal that the process was started from, for menus of programs that ask.
package struct TerminalSurface: MenuSurface {
  package init() {}

  package var kind: Word.PresenterKind { .terminal }

  package func check() throws { try Screen.check() }

  package func end() -> AsyncStream<Void>? { TerminalEvents.hangup() }

  package func presenter(for request: MenuRequest) -> any MenuPresenter {
    // The user of the presenter may give programs more time.
    TerminalPresenter(
      client: request.client, title: request.source.printableTitle, source: request.source,
      openingTime: request.client.limits.callTime)
  }
}
