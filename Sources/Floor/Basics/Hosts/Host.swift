/// A row of the one table of hosts: the abilities of a panel, and the form of its calls, in a range of its versions.
///
/// A value that was neither seen nor read in a source is that of ``unknown``, the row of hosts outside the table. Two
/// rows of one panel with the same processes cannot be told apart on the bus: then both count as present (``Hosts``).
package struct Host: Sendable, Hashable {
  /// The panel; `nil` for any that is not in the table.
  package let panel: Panel?
  /// The versions that the row was made from.
  package let versions: String
  /// The names of the processes that call items or own the names of watchers and hosts. `#` stands for a number.
  package var processes: Set<String> = []
  /// The names of its desktop in `XDG_CURRENT_DESKTOP`, where a sandbox hides processes and the name alone is certain.
  package var desktops: Set<String> = []

  /// The place where the label is shown.
  package var label = LabelPlace.never
  /// The drawing of pictures that are pixels.
  package var pixels = PictureFit.square
  /// The drawing of pictures that are the path of a file.
  package var paths = PictureFit.square
  /// Whether the panel is as dark or light as the setting of the desktop says.
  package var followsColors = false
  /// The setting of the icon theme from which names are drawn.
  package var iconTheme = IconThemeSetting.unknown
  /// The numbers for a notch of the wheel.
  package var wheel = Wheel()
  /// The origin and the unit of the place in `Activate`.
  package var place = Place()
  /// When a change of `ItemIsMenu` is heard.
  package var itemIsMenu = MenuOnly.unknown
  /// The changes that lay the tooltip over the open menu.
  package var toolTipOverMenu: Set<ToolTipCause> = []
  /// The notation of its watcher's list.
  package var list = ListNotation.joined
  /// The name by which it calls items; `nil` if that is not known.
  package var addressing: Addressing?
  /// Whether its watcher takes a name with a path behind it, as of Electron 43.4.1; `nil` if that is not known.
  package var takesNameWithPath: Bool?
  /// Whether it never opens the menu of an item that was there before it, until that has another connection.
  package var missesEarlierMenus = false
  /// Whether it draws no label that an item has from the start, until that is announced.
  package var missesFirstLabels = false
  /// The way of reading menus, by which its clients are recognised, and which says the waits that they need.
  package var reading: ReadingHabit?
  /// The contents of signals that its clients need, besides those of its way of reading.
  var signals: SignalNeeds = []

  init(_ panel: Panel?, _ versions: String, _ fill: (inout Host) -> Void = { _ in }) {
    (self.panel, self.versions) = (panel, versions)
    fill(&self)
  }

  /// The row of hosts outside the table.
  package static let unknown = Host(nil, "any")

  /// The contents of signals that its clients need.
  package var needs: SignalNeeds { signals.union(reading?.needs ?? []) }

  /// Whether a process with this name is one of the panel's.
  package func runs(as process: String) -> Bool { processes.contains(Self.pattern(of: process)) }

  /// The name with `#` in the place of each number between hyphens.
  private static func pattern(of process: String) -> String {
    process.split(separator: "-", omittingEmptySubsequences: false).map { part in
      !part.isEmpty && part.allSatisfy { "0"..."9" ~= $0 } ? "#" : String(part)
    }.joined(separator: "-")
  }
}

extension Host {
  /// The place of a label (`XAyatanaLabel`).
  package enum LabelPlace: String, Sendable { case never, beside, inPlace }

  /// The size at which a picture that is not square is drawn.
  package enum PictureFit: String, Sendable {
    /// Not at all: the panel does not read such pictures.
    case unread
    /// Scaled to fit into the square of an icon, in its proportions.
    case square
    /// As high as an icon, and as wide as follows.
    case height
    /// Stretched to the square of an icon.
    case stretched
  }

  /// The numbers that a panel sends for a wheel.
  package struct Wheel: Sendable, Hashable {
    /// The number for a notch up or to the left.
    package enum Notch: Sendable, Hashable {
      /// Always this number.
      case number(Int)
      /// This number, and parts of it from fine wheels.
      case angle(Int)
      /// Not known, or not sent: the size of the number says the unit.
      case unknown
    }

    package var vertical = Notch.unknown
    package var horizontal = Notch.unknown

    package init(vertical: Notch = .unknown, horizontal: Notch = .unknown) {
      (self.vertical, self.horizontal) = (vertical, horizontal)
    }

    package static func both(_ notch: Notch) -> Wheel { Wheel(vertical: notch, horizontal: notch) }
  }

  /// The place that comes with `Activate`.
  package struct Place: Sendable, Hashable {
    package enum Origin: String, Sendable { case unknown, none, screen, surface, item }
    package enum Unit: String, Sendable { case logical, device }

    /// The point that counts as 0, 0; with `item` it is the item's corner that is sent, not the pointer.
    package var origin = Origin.unknown
    package var unit = Unit.logical
  }

  /// When a panel reads `ItemIsMenu`.
  package enum MenuOnly: String, Sendable {
    case unknown
    /// Never: the buttons do the same whatever it says.
    case unread
    /// At once after `PropertiesChanged`.
    case always
    /// With the next `New…` signal.
    case nextSignal
    /// Once, when it finds the item.
    case once
  }

  /// A property whose change makes a tooltip pop up.
  package enum ToolTipCause: String, Sendable, CaseIterable { case toolTip, title, description, icon, label }

  /// The items in `RegisteredStatusNotifierItems`.
  package enum ListNotation: String, Sendable {
    /// `name/path`.
    case joined
    /// `name@path`.
    case at
    /// `name//path`.
    case doubled
    /// `name`.
    case bare
  }

  /// The name to which a panel sends its calls.
  package enum Addressing: String, Sendable {
    /// The unique name of the connection.
    case owner
    /// The name under which the item was registered.
    case registered
    /// The registered name where it reads properties, and the connection's where it calls methods.
    case both
  }
}
