import Glibc
import StatusNotifier

extension TrayItem {
  /// Decides when the item has to take another connection because its label went: MATE's panel puts the label in the
  /// place of the icon, which it makes again only for another name on the bus. A program that systemd or cron started
  /// has no variable of the desktop; there the watcher's process says it. See docs/panels.md#icon.
  struct LabelRenewal {
    var isOnDesktop = desktops.contains("MATE")
    private var hasWatcher = false
    /// Whether panels on the present connection were sent a label.
    var hasShownLabel = false

    /// The names of the desktop; most are one of several.
    private static let desktops = getenv("XDG_CURRENT_DESKTOP").map { String(cString: $0).split(separator: ":") } ?? []

    private var isNeeded: Bool { isOnDesktop || hasWatcher }

    /// Notes the program that has the watcher now.
    mutating func meet(_ watcher: TrayWatcherProgram) { hasWatcher = watcher.replacesIconWithLabel }

    /// A label with room around it: MATE's panel draws the labels of several items beside each other without any.
    func spaced(_ label: String) -> String { isNeeded && !label.isEmpty ? " \(label) " : label }

    /// Notes a label that was sent; `true` if panels need another connection to forget the one before.
    mutating func isDue(after label: String) -> Bool {
      if !label.isEmpty {
        hasShownLabel = true
        return false
      }
      guard hasShownLabel, isNeeded else { return false }
      hasShownLabel = false
      return true
    }
  }
}
