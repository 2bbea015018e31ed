package import Basics
package import LibDBus

/// The program that has the watcher's name. In a sandbox it is no host that is known.
package struct ArrivedWatcher: Sendable, Hashable {
  /// The unique name of its connection.
  package let name: BusName
  /// The hosts that the program may be.
  package let hosts: Hosts
  /// Whether the program took the watcher's name after the item was there.
  package let cameLater: Bool

  /// Whether the program may never open the menu of the item, unless that comes anew. See docs/panels.md#icon.
  package var missesMenu: Bool { cameLater && hosts.missEarlierMenus }
}
