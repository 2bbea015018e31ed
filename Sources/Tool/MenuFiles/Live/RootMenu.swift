import Menus

/// The origin of a menu's rows, if it makes them anew when a client is about to show the menu.
@MainActor
package protocol MenuPreparer: AnyObject {
  /// Whether it does so now.
  var needsPreparation: Bool { get }

  /// Begins to make the rows; `nil` if there is nothing to do.
  func prepare() -> Task<Void, Never>?
}

/// The menu of a file, which tells when clients show it.
final class RootMenu: Menu, PreparedMenu {
  private(set) var preparation: Task<Void, Never>?
  private let schedule: LiveSchedule
  /// The rows, so that they live as long as the menu.
  var list: LiveList?
  weak var preparer: (any MenuPreparer)?
  private var displays = 0
  /// Until when the clients of each exporter are likely to show the menu; `nil` for some that say when they close it.
  private var looks: [ObjectIdentifier: ContinuousClock.Instant?] = [:]

  init(_ schedule: LiveSchedule) {
    self.schedule = schedule
    super.init(children: [])
  }

  override func willDisplay() {
    displays += 1
    schedule.isOpen = true
    schedule.failures.wereSeen()
  }

  override func didEndDisplay() {
    displays -= 1
    schedule.isOpen = displays > 0
  }

  func extendViewing(until end: ContinuousClock.Instant?, of viewer: ObjectIdentifier) {
    looks[viewer] = .some(end)
    updateLook()
  }

  func endViewing(of viewer: ObjectIdentifier) {
    looks[viewer] = nil
    if !looks.isEmpty { updateLook() }  // else the display is about to end
  }

  private func updateLook() {
    schedule.viewingEnd = looks.values.contains(nil) ? nil : looks.values.compactMap(\.self).max()
  }

  var needsPreparation: Bool { schedule.hasRowCommands || preparer?.needsPreparation == true }

  func prepare() -> Task<Void, Never>? {
    let tasks = [schedule.prepare(), preparer?.prepare()].compactMap(\.self)
    // Plugins, which are prepared elsewhere, have no commands here: there is one in general.
    preparation = tasks.count > 1 ? Task { for task in tasks { await task.value } } : tasks.first
    return preparation
  }
}
