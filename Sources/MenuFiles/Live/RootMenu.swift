#if Tool
import Menus

/// The menu of a file, which tells when clients show it.
final class RootMenu: Menu, PreparedMenu {
  private let schedule: LiveSchedule
  /// The rows, so that they live as long as the menu.
  var list: LiveList?
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

  var needsPreparation: Bool { schedule.hasRowCommands }
  func prepare() -> Task<Void, Never>? { schedule.prepare() }
}
#endif
