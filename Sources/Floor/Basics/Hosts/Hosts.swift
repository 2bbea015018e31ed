/// The hosts on a bus, and how their abilities combine: for each column by the weakest, so that no host is left without
/// a picture and a text. Versions that cannot be told apart are hosts that may be there.
///
/// Wheel, place and waits are of the host that calls. Pixels and colours count if all hosts have them, labels if any
/// shows them.
package struct Hosts: Sendable, Hashable {
  /// The rows of the table.
  package private(set) var rows: Set<Host> = []

  package init() {}

  package init(_ rows: some Sequence<Host>) { self.rows = Set(rows) }

  /// The hosts that processes of these names may be.
  package init(processes: some Sequence<String>) {
    for process in processes {
      let known = Host.all.filter { $0.runs(as: process) }
      rows.formUnion(known.isEmpty ? [.unknown] : known)
    }
  }

  /// The hosts of a desktop, by the names in `XDG_CURRENT_DESKTOP`.
  package init(desktops: String) {
    let names = desktops.split(separator: ":")
    rows = Set(Host.all.filter { row in names.contains { row.desktops.contains(String($0)) } })
  }

  /// Adds other hosts.
  package mutating func formUnion(_ other: Hosts) { rows.formUnion(other.rows) }

  package var isEmpty: Bool { rows.isEmpty }

  /// Whether one of them shows labels, so that these go out as they are.
  package var showLabels: Bool { rows.contains { $0.label != .never } }
  /// Whether each shows labels.
  package var allShowLabels: Bool { rows.allSatisfy { $0.label != .never } }
  /// Whether one of them may put the label in the place of the icon, which it does not bring back.
  package var replaceIcons: Bool { rows.contains { $0.label == .inPlace } }
  /// Whether all read pixels.
  package var readPixels: Bool { rows.allSatisfy { $0.pixels != .unread } }
  /// Whether all draw a picture as wide as it is.
  package var drawWide: Bool { !rows.isEmpty && rows.allSatisfy { $0.pixels == .height } }
  /// Whether all have the colours of the desktop's setting.
  package var followColors: Bool { rows.allSatisfy(\.followsColors) }
  /// The setting of the icon theme that all draw names from; unknown where they differ.
  package var iconTheme: IconThemeSetting {
    let settings = Set(rows.map(\.iconTheme))
    return settings.count == 1 ? settings.first ?? .unknown : .unknown
  }
  /// Whether one of them may never open the menu of an item that was there before it.
  package var missEarlierMenus: Bool { rows.contains(where: \.missesEarlierMenus) }

  /// Whether one of them makes its tooltip anew with each change of the picture or the label.
  package var remakeToolTips: Bool { rows.contains { !$0.toolTipOverMenu.isDisjoint(with: [.icon, .label]) } }
  /// Whether one of them reads `ItemIsMenu` only once.
  package var readItemIsMenuOnce: Bool { rows.contains { $0.itemIsMenu == .once } }

  /// Whether one of them may draw no label that an item has from the start.
  package var missFirstLabels: Bool { rows.contains(where: \.missesFirstLabels) }

  /// The numbers for a notch of the wheel, of the host that sends them; unknown where the rows differ.
  package var wheel: Host.Wheel {
    func agreed(_ axis: KeyPath<Host.Wheel, Host.Wheel.Notch>) -> Host.Wheel.Notch {
      let notches = Set(rows.map { $0.wheel[keyPath: axis] })
      return notches.count == 1 ? notches.first ?? .unknown : .unknown
    }
    return Host.Wheel(vertical: agreed(\.vertical), horizontal: agreed(\.horizontal))
  }
}
