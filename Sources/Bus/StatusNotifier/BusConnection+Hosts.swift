package import Basics
package import LibDBus

extension BusConnection {
  /// The hosts on the bus: the program that has the watcher's name, and those that have a host's.
  package func hosts() async -> Hosts {
    let known = (try? await names()) ?? []
    let names = known.filter { $0 == .trayWatcher || $0.rawValue.hasPrefix("org.kde.StatusNotifierHost") }
    var hosts = Hosts()
    for name in names.prefix(StatusNotifierLimits.panels) { hosts.formUnion(await self.hosts(of: name)) }
    return hosts
  }

  /// The hosts that a program may be; none if it is gone, or hidden from a sandbox.
  func hosts(of name: BusName) async -> Hosts {
    Hosts(processes: [(try? await process(of: name))?.name].compactMap(\.self))
  }
}

extension Hosts {
  /// The form in which labels are painted for these hosts; `nil` where there is none, or one shows labels itself.
  ///
  /// See docs/panels.md#text.
  ///
  /// - Parameter hasIcon: Whether there is a picture for hosts that show no labels. Without one, all have to show them.
  package func labelForm(hasIcon: Bool) -> LabelForm? {
    if isEmpty || (hasIcon ? showLabels : allShowLabels) { return nil }
    return drawWide ? .wide : .square
  }
}
