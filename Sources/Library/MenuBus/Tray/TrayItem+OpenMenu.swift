import Basics
import MenuExport
import StatusNotifier

// Changes that wait while a panel has the menu open. See docs/panels.md#icon.
extension TrayItem {
  /// The hosts that may show the item, as far as they are known.
  var hosts: Hosts {
    var hosts = labels.renewal.desktop
    hosts.formUnion(labels.renewal.watcher)
    hosts.formUnion(labels.painting.hosts)
    return hosts
  }

  /// The state without the changes that would lay the tooltip over the rows of the open menu, on whose icon the pointer
  /// still rests.
  func whileOpen(_ state: TrayItemState) -> TrayItemState {
    guard let told, !sessions.isEmpty, !hasWaited else { return state }
    var shown = state
    // One thing: where there is no tooltip, the title is shown, and Xfce adds the description of the icon.
    (shown.title, shown.iconDescription, shown.toolTip) = (told.title, told.iconDescription, told.toolTip)
    guard hosts.remakeToolTips else { return shown }
    (shown.icon, shown.overlayIcon, shown.attentionIcon) = (told.icon, told.overlayIcon, told.attentionIcon)
    (shown.label, shown.labelGuide, shown.status) = (told.label, told.labelGuide, told.status)
    shown.isMenu = told.isMenu
    return shown
  }

  /// Shows what waited for the end of a session. Some panels never report that, so it does not wait for ever.
  func note(_ event: MenuSessionEvent) {
    switch event.kind {
    case .began, .ended:
      hasWaited = false
      if event.session.client == residence.watcher { residence.watcher = nil }
      guard !sessions.isEmpty else {
        waits.session.cancel()
        return schedule()
      }
      waits.session.call(after: Self.sessionTimeout) { [weak self] in
        self?.hasWaited = true
        self?.schedule()
      }
    case .opened, .closed: break
    }
  }

  /// Takes another connection where a host asks only once whether the item has nothing but a menu, when the program has
  /// had another answer for a moment, and no menu is open.
  func renewForHandler() {
    func isDue() -> Bool { item.isMenu != residence.beganAsMenu && sessions.isEmpty && hosts.readItemIsMenuOnce }
    guard isDue() else { return waits.handler.cancel() }
    guard !waits.handler.isDue else { return }
    waits.handler.call(after: Self.settlingTime) { [weak self] in if isDue() { self?.renew() } }
  }
}
