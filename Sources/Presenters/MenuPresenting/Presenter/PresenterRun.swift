package import Basics
import DBusMenu

/// A presenter's state of the menu that it shows: a value, with more inputs than the navigation where it needs them.
package protocol PresenterState {
  associatedtype Layout: LevelLayout
  associatedtype Input

  /// How far the user has gone.
  var navigation: MenuNavigation<Layout> { get }

  /// An input of the navigation as one of the presenter's.
  static func input(_ input: NavigationInput) -> Input

  /// Handles an input; returns what is to be done.
  ///
  /// - Parameter now: The time since anything.
  mutating func handle(_ input: Input, at now: Duration) -> [NavigationEffect]
}

extension MenuNavigation: PresenterState {
  package var navigation: MenuNavigation { self }

  package static func input(_ input: NavigationInput) -> NavigationInput { input }
}

/// Where a presenter draws its menu.
@MainActor
package protocol PresenterScreen: AnyObject {
  /// Draws the menu as it is now, if it is to be seen (``PresenterRun/isToBeSeen``).
  func draw()

  /// Says that an input does nothing.
  func ring()
}

/// A menu that a presenter shows: hands inputs to the state, and what follows from them to the program, the screen and
/// the clock.
@MainActor
package final class PresenterRun<State: PresenterState> {
  package var state: State
  /// The way to the program, from ``begin(over:on:)`` on.
  package private(set) var link: MenuLink?
  private weak var screen: (any PresenterScreen)?
  /// Whether the menu was dismissed, perhaps before it was shown.
  package private(set) var isDismissed = false
  /// Whether a menu that is still being opened is shown.
  private var isTimeoutOver = false
  private var timeout: Task<Void, Never>?
  /// The times at which the state wants to be woken, and the task that sleeps until the first of them.
  private var wakes: [ContinuousClock.Instant] = []
  private var sleeping: Task<Void, Never>?
  private let time: any TimeSource
  private let start: ContinuousClock.Instant

  /// A menu that takes longer to open has a frame meanwhile. Most take less, and would flicker.
  private static var unseenTime: Duration { .milliseconds(150) }

  package init(_ state: State, time: any TimeSource = SystemTime()) {
    self.state = state
    self.time = time
    start = time.now
  }

  /// Whether the menu has rows that stay, or its program takes so long that a frame is shown meanwhile.
  package var isToBeSeen: Bool {
    let navigation = state.navigation
    return !navigation.isOpening || isTimeoutOver && !navigation.isTurning
  }

  // MARK: From the beginning to the end

  /// Takes the way to the program and a screen, which is drawn from now on.
  package func begin(over link: MenuLink, on screen: any PresenterScreen) {
    (self.link, self.screen) = (link, screen)
    timeout = Task {
      guard (try? await time.sleep(for: Self.unseenTime)) != nil else { return }
      isTimeoutOver = true
      screen.draw()
    }
  }

  /// Asks the program to open the menu.
  package func open() {
    link?.send(.open(.root))
    screen?.draw()
  }

  /// Draws nothing more by itself.
  package func end() {
    timeout?.cancel()
    sleeping?.cancel()
  }

  /// Closes the menu as if the user had done so.
  package func dismiss() {
    isDismissed = true
    if !state.navigation.isFinished { receive([State.input(.dismiss)]) }
  }

  // MARK: Inputs

  /// Handles inputs that come together, and draws what they change.
  package func receive(_ inputs: [State.Input]) {
    let now = time.now - start
    carryOut(inputs.flatMap { state.handle($0, at: now) })
    screen?.draw()
  }

  /// Handles an input without drawing; returns whether anything followed.
  @discardableResult
  package func handle(_ input: NavigationInput) -> Bool {
    let effects = state.handle(State.input(input), at: time.now - start)
    carryOut(effects)
    return !effects.isEmpty
  }

  private func carryOut(_ effects: [NavigationEffect]) {
    for effect in effects {
      switch effect {
      case .bell: screen?.ring()
      case .wake(let time): wake(at: start + time)
      default: link?.send(effect)
      }
    }
  }

  /// Wakes the state at a time. A program may name one in an hour: a menu that is closed is not kept until then.
  private func wake(at end: ContinuousClock.Instant) {
    guard !wakes.contains(end) else { return }
    wakes.append(end)
    if end == wakes.min() { sleep() }
  }

  /// Sleeps until the first of the times.
  private func sleep() {
    sleeping?.cancel()
    guard let first = wakes.min() else { return }
    sleeping = Task { [weak self, time] in
      guard (try? await time.sleep(until: first)) != nil else { return }
      self?.wakeUp(first)
    }
  }

  private func wakeUp(_ end: ContinuousClock.Instant) {
    wakes.removeAll { $0 <= end }
    sleep()
    if !state.navigation.isFinished { receive([State.input(.time)]) }
  }
}
