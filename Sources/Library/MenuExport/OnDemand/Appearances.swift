import Basics
import Menus

/// The elements that want to know when they appear in an open menu, and when that ends.
@MainActor
final class Appearances {
  private var entries: [ObjectIdentifier: (element: MenuElement, isTold: Bool)] = [:]
  /// Whether the menu is open, for all that the elements are told.
  private(set) var isDisplaying = false
  /// Cleans up after the last of the displays that ended for all clients.
  private let cleanup: Debouncer
  private let grace: Duration
  private let time: any TimeSource
  /// The elements that left while they were displayed, and when each is told; oldest first.
  private var departed: [(deadline: ContinuousClock.Instant, element: MenuElement)] = []
  /// Runs while there are such elements: a task for each would cost more than its end.
  private(set) var departure: Task<Void, Never>?

  /// - Parameter grace: The time for which clicks are on their way after a menu was closed.
  init(grace: Duration, _ time: any TimeSource) {
    (self.grace, self.time) = (grace, time)
    cleanup = Debouncer(time)
  }

  isolated deinit {
    departure?.cancel()
    for (_, element) in departed { element.endDisplay() }
    for entry in entries.values where entry.isTold { entry.element.endDisplay() }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The search fields of the menu.
  var searchFields: [SearchField] { entries.values.compactMap { $0.element as? SearchField } }

  /// Adds an element that came into the menu, if its class may want to know.
  func add(_ element: MenuElement) {
    guard Self.mayWantToKnow(element), entries[ObjectIdentifier(element)] == nil else { return }
    entries[ObjectIdentifier(element)] = (element, false)
  }

  /// Removes an element that left the menu. It is told after the grace time.
  func remove(_ element: MenuElement) {
    guard !entries.isEmpty, let entry = entries.removeValue(forKey: ObjectIdentifier(element)), entry.isTold else {
      return
    }
    departed.append((time.now + grace, element))
    guard departure == nil else { return }
    departure = Task { [weak self, time] in
      while let deadline = self?.departed.first?.deadline {
        try? await time.sleep(until: deadline)
        self?.tellDeparted()
      }
      self?.departure = nil
    }
  }

  private func tellDeparted() {
    let now = time.now
    let expired = departed.prefix { $0.deadline <= now }
    departed.removeFirst(expired.count)
    for (_, element) in expired { element.endDisplay() }
  }

  /// Whether an element was told that it appears.
  func isTold(_ element: MenuElement) -> Bool { entries[ObjectIdentifier(element)]?.isTold == true }

  /// Notes that the menu opens.
  func begin() { isDisplaying = true }

  /// Tells elements that came into a menu that is open, or whose menu was opened.
  func tellAppearing() {
    guard isDisplaying, !entries.isEmpty else { return }
    for (key, entry) in entries where !entry.isTold {
      entries[key]?.isTold = true
      entry.element.beginDisplay()
    }
  }

  /// Tells elements that were told before that a client more opens the menu.
  func tellAppearingAgain() { for entry in entries.values where entry.isTold { entry.element.appearAgain() } }

  /// Calls `body` after the grace time, unless the menu was opened and closed again meanwhile.
  func afterGrace(_ body: @escaping @MainActor () -> Void) {
    cleanup.call(after: grace) { [weak self] in if self?.isDisplaying == true { body() } }
  }

  /// Notes that the menu closes; ``tellDisappearing()`` follows.
  func end() { isDisplaying = false }

  /// Tells the elements that the menu is closed.
  func tellDisappearing() {
    for (key, entry) in entries where entry.isTold {
      entries[key]?.isTold = false
      entry.element.endDisplay()
    }
  }

  /// Whether the class of an element may do something when it is displayed: the classes that do
  /// not are the most common.
  private static func mayWantToKnow(_ element: MenuElement) -> Bool {
    let kind = type(of: element)
    return kind != Action.self && kind != Menu.self && kind != Separator.self && kind != Group.self
      && kind != LoadingElement.self
  }
}
