#if Tool
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
  private let schedule: LiveSchedule
  /// The rows, so that they live as long as the menu.
  var list: LiveList?
  weak var preparer: (any MenuPreparer)?
  private var displays = 0

  init(_ schedule: LiveSchedule) {
    self.schedule = schedule
    super.init(children: [])
  }

  override func willDisplay() {
    super.willDisplay()
    displays += 1
    schedule.isOpen = true
    schedule.failures.wereSeen()
  }

  override func didEndDisplay() {
    super.didEndDisplay()
    displays -= 1
    schedule.isOpen = displays > 0
  }

  var needsPreparation: Bool { schedule.hasRowCommands || preparer?.needsPreparation == true }

  func prepare() -> Task<Void, Never>? {
    let tasks = [schedule.prepare(), preparer?.prepare()].compactMap(\.self)
    return tasks.isEmpty ? nil : Task { for task in tasks { await task.value } }
  }
}
#endif
