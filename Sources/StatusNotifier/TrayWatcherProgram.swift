import LibDBus

/// The program that has the watcher's name, by the name of its process. A sandbox sees none.
package struct TrayWatcherProgram: Sendable, Hashable {
  /// The name, of at most 15 bytes.
  package let name: String
  /// Whether the program took the watcher's name after the item was there.
  package let cameLater: Bool

  package init(name: String, cameLater: Bool) {
    self.name = name
    self.cameLater = cameLater
  }

  init?(process: BusProcess, cameLater: Bool) {
    guard let name = process.name else { return nil }
    self.init(name: name, cameLater: cameLater)
  }

  /// MATE's panel puts a label in the place of the icon, which it makes again only for another name on the bus. Where
  /// its tray is a process of its own, that is cut to 15 bytes. See docs/panels.md#icon.
  package var replacesIconWithLabel: Bool { ["mate-panel", "notification-ar"].contains(name) }

  /// Waybar never opens the menu of an item that was there before it (0.9.17: six of six starts). NixOS wraps programs.
  /// See docs/panels.md#icon.
  package var missesEarlierMenus: Bool { ["waybar", ".waybar-wrapped"].contains(name) && cameLater }
}
