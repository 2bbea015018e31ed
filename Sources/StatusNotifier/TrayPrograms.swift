package import LibDBus

/// The programs that show tray items on a bus, by the names of their processes.
package struct TrayPrograms: Sendable, Hashable {
  /// The names, of at most 15 bytes each.
  package var names: Set<String> = []

  package init(names: Set<String> = []) { self.names = names }

  /// Looks at the watcher and at the hosts that have a name.
  package init(on connection: BusConnection) async {
    let known = (try? await connection.names()) ?? []
    let hosts = known.filter { $0 == .trayWatcher || $0.rawValue.hasPrefix("org.kde.StatusNotifierHost") }
    for name in hosts.prefix(StatusNotifierLimits.panels) {
      guard let process = try? await connection.process(of: name),
        let program = TrayWatcherProgram(process: process, cameLater: false)
      else { continue }
      names.insert(program.name)
    }
  }

  /// The form in which labels are painted for these programs; `nil` where there is none, or one shows labels itself.
  ///
  /// See docs/panels.md#text.
  package var labelForm: LabelForm? {
    if names.isEmpty || !names.isDisjoint(with: Self.showingLabels) { return nil }
    return names.isSubset(of: Self.keepingProportions) ? .wide : .square
  }

  /// Whether the colours of these programs are unlike the desktop's: a stylesheet has Waybar's, a theme LXQt's, and the
  /// configuration of sway those of its bar, which also draws half-transparent edges as if they were opaque.
  package var haveOwnColors: Bool {
    !names.isDisjoint(with: Self.keepingProportions.union(["lxqt-panel", "swaybar"]))
  }

  /// GNOME's extension shows a label beside the icon, MATE's panel and Cinnamon's watcher in its place or beside it.
  private static let showingLabels: Set = [
    "gnome-shell", ".gnome-shell-wr", "mate-panel", "notification-ar", "xapp-sn-watcher",
  ]
  /// Waybar gives a picture the height of its icons, and the width that follows.
  private static let keepingProportions: Set = ["waybar", ".waybar-wrapped"]
}
