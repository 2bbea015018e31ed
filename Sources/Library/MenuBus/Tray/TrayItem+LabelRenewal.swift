import Basics
import StatusNotifier

extension TrayItem {
  /// Decides when the item has to take another connection because its label went: a host that puts the label in the
  /// place of the icon makes that again only for another name on the bus. A program that systemd or cron started has no
  /// variable of the desktop; there the watcher's process says it. See docs/panels.md#icon.
  struct LabelRenewal {
    var desktop = Hosts(desktops: environmentVariable("XDG_CURRENT_DESKTOP") ?? "")
    /// The hosts that the program may be that has the watcher now.
    var watcher = Hosts()
    /// Whether panels on the present connection were sent a label.
    var hasShownLabel = false

    private var replacesIcon: Bool { desktop.replaceIcons || watcher.replaceIcons }

    /// A label with room around it: such a host draws the labels of several items beside each other without any.
    func spaced(_ label: String) -> String { replacesIcon && !label.isEmpty ? " \(label) " : label }

    /// Notes a label that was sent; `true` if panels need another connection to forget the one before.
    ///
    /// - Parameter isOpen: Whether a client has the menu open, which another connection would close. Then it waits.
    mutating func isDue(after label: String, whileOpen isOpen: Bool = false) -> Bool {
      if !label.isEmpty {
        hasShownLabel = true
        return false
      }
      guard hasShownLabel, replacesIcon, !isOpen else { return false }
      hasShownLabel = false
      return true
    }
  }
}
