public import DBusMenu
import Glibc
import LibDBus
public import Printing

/// Shows a menu of any program in the terminal that the process was started from.
///
///     let presenter = TerminalPresenter(client: client)
///     let choices = try await presenter.run()
///
/// The menu may be anybody's: what it has of the properties `x-menubus-…` is shown, and nothing is missed without them.
/// Whatever happens, a signal included, the terminal is given back as it was.
@MainActor
public final class TerminalPresenter: MenuPresenter {
  let client: MenuClient
  var state: PresenterState
  private let title: PrintableText
  /// Where the program wants the menu, if it asked for it.
  let source: PresentationSource?
  private let start = ContinuousClock.now
  let effects = AsyncStream.makeStream(of: Effect.self)
  private var screen: Screen?
  private var isDismissed = false
  /// Whether something is to be seen, though it be that there is nothing yet.
  private var isVisible = false
  /// The levels that the program is being asked about, and told of.
  var openings: [ItemID: Task<Void, Never>] = [:]
  /// Why the menu could not be opened.
  var failure: (any Error)?
  /// Whether the program was told everything.
  var isDone = false

  /// A program that takes longer to open its menu has it shown as it was.
  static let patience = Duration.seconds(2)
  /// A menu that takes longer to open has a frame meanwhile. Most take less, and would flicker.
  private static let unseenTime = Duration.milliseconds(150)

  /// Takes note of a menu; nothing is shown yet.
  ///
  /// - Parameters:
  ///   - client: The menu, started or not.
  ///   - title: What stands above it.
  public convenience init(client: MenuClient, title: PrintableText = "") {
    self.init(client: client, title: title, source: nil)
  }

  /// - Parameter source: What a program said that asked for the menu; it is told what the menu has room for.
  init(client: MenuClient, title: PrintableText = "", source: PresentationSource?) {
    self.client = client
    self.title = title
    self.source = source
    state = PresenterState(title: title, size: Size(columns: 0, rows: 0))
  }

  /// Shows the menu until the person has chosen something or closes it.
  ///
  /// - Returns: What was chosen, in order: several rows only where some left the menu open.
  /// - Throws: ``TerminalError``, ``Interruption``, or a `BusError`.
  public func run() async throws -> [Choice] {
    let changes = await client.changes
    let signals = Wakeups.signals([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH])
    if isDismissed { return [] }
    // What was typed before is not meant for a menu that comes by itself.
    let screen = try Screen(discardsInput: source != nil)
    self.screen = screen
    let patience = Task {
      try await Task.sleep(for: Self.unseenTime)
      isVisible = true
      screen.show(state.frame())
    }
    defer {
      patience.cancel()
      for opening in openings.values { opening.cancel() }
      screen.close()
    }
    state = PresenterState(title: title, size: screen.size)
    state.tellsSelection = source != nil
    state.keepsEarlyInput = source == nil
    carryOut([.open(.root)], on: screen)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.follow(changes, on: screen) }
      group.addTask { try await self.follow(signals, on: screen) }
      group.addTask { try await self.readKeys(of: screen) }
      group.addTask { try await self.tellProgram(on: screen) }
      defer { group.cancelAll() }
      while !isDone, try await group.next() != nil {}
    }
    return state.choices
  }

  /// Closes the menu as if the person had done so.
  public func dismiss() {
    isDismissed = true
    if let screen { receive(.dismiss, on: screen) }
  }

  // MARK: What happens

  func receive(_ input: Input, on screen: Screen) {
    carryOut(state.handle(input, at: .now - start), on: screen)
  }

  private func carryOut(_ wanted: [Effect], on screen: Screen) {
    for effect in wanted {
      switch effect {
      case .bell: screen.ring()
      case .wake(let time):
        Task {
          try? await Task.sleep(until: start + time, clock: .continuous)
          if !state.isFinished { receive(.time, on: screen) }
        }
      default: effects.continuation.yield(effect)
      }
    }
    draw(on: screen)
  }

  /// Nothing is drawn that the program's answer may replace.
  private func draw(on screen: Screen) { if isVisible || !state.isOpening { screen.show(state.frame()) } }

  func readMenu() async {
    let attributes = await client.attributes
    let isRightToLeft = attributes["TextDirection"]?.stringValue == "rtl"
    for effect in state.handle(.menu(await client.menu, isRightToLeft: isRightToLeft)) {
      effects.continuation.yield(effect)
    }
  }

  /// Reads the menu that a row is in which is to be set off, as it is now; `nil` if there is none.
  func place() async -> Backdrop.Place? {
    guard let entries = await client.menu.value("highlight").flatMap(Dictionary.init(view:)),
      let item = PresentationSource.Item(entries) ?? source?.item
    else { return nil }
    var limits = client.limits
    limits.callTime = min(limits.callTime, .seconds(2))  // the menu is worth more than what is behind it
    let list = MenuClient(connection: client.connection, service: client.service, path: item.menu, limits: limits)
    guard let menu = try? await list.layout() else { return nil }
    return Backdrop.Place(menu: menu, item: item.id)
  }

  private func readKeys(of screen: Screen) async throws {
    for await _ in Wakeups.readable(screen.descriptor) {
      while !state.isFinished, let input = screen.next() { receive(input, on: screen) }
      if screen.isHungUp { throw Interruption.signal(SIGHUP) }  // which may be ignored
    }
  }

  private func follow(_ signals: AsyncStream<Int32>, on screen: Screen) async throws {
    for await signal in signals {
      guard signal == SIGWINCH else { throw Interruption.signal(signal) }
      screen.measure()
      receive(.resize(screen.size), on: screen)
      if source != nil { reportMetrics(of: screen) }
    }
  }

  private func follow(_ changes: MenuClientChanges, on screen: Screen) async throws {
    for await change in changes {
      switch change.kind {
      case .gone where state.isFinished: return  // what was chosen may have ended it
      case .gone: throw Interruption.gone
      case .disconnected: throw Interruption.disconnected
      case .activationRequested(let id, _): receive(.request(id), on: screen)
      default:
        await readMenu()
        draw(on: screen)
      }
    }
  }
}
