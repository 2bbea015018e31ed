import LibDBus

/// Names the commands of a menu that fail, in one notification of the desktop.
@MainActor
final class FailureNotifier {
  /// The last notification, which the next one replaces.
  private var shown: DesktopNotification.Shown?
  /// The newest notification that waits for the one before it to be shown.
  private var waiting: DesktopNotification?
  private var isNotifying = false
  private let buses: LiveBuses

  init(_ buses: LiveBuses) { self.buses = buses }

  /// Shows a notification in the place of the last one. Where nothing shows notifications, there is none.
  func notify(_ title: String, _ text: String) {
    waiting = DesktopNotification(title: title, text: text)
    guard !isNotifying else { return }
    isNotifying = true
    Task { [weak self] in
      while let self, let next = self.waiting {
        self.waiting = nil
        self.shown = await self.buses.connection(to: .session)?.show(next, replacing: self.shown) ?? self.shown
      }
      self?.isNotifying = false
    }
  }
}
