package import Basics
import LibDBus

/// A panel of certain versions: how it finds items, how it reads and shows their menus, and what it tells programs.
///
///     let gnome = try await SimulatedPanel(.gnome, on: bus)
///
/// It was made from what real panels sent and showed, and from their sources: docs/panels.md, and the comment of each.
public struct Personality: Sendable {
  /// The name, as the tool has it: `gnome`, or `gnome43` for an earlier one.
  public let name: String
  /// The program and its versions, such as `GNOME 51.0, AppIndicator extension 66`.
  public let versions: String
  /// Whether the panel was seen at work, with its traffic. Others were made from their sources alone.
  public let wasSeen: Bool
  /// Its row in the table of hosts; that of hosts outside the table for readers of menus alone.
  let host: Host
  /// How it reads and shows items; `nil` for one that reads menus of windows alone.
  let tray: TrayHabits?
  /// Makes the part that reads a menu; `nil` for one that reads none.
  let menu: (@Sendable () -> any MenuMachine)?

  /// - Parameters:
  ///   - panel: The panel, and `place` its row among those that it has in the table of hosts.
  init(
    _ name: String, _ panel: Panel?, row place: Int = 0, versions: String? = nil, wasSeen: Bool = true,
    tray: TrayHabits?, menu: (@Sendable () -> any MenuMachine)?
  ) {
    let rows = Host.all.filter { $0.panel == panel }
    host = rows.indices.contains(place) ? rows[place] : .unknown
    self.name = name
    self.versions = versions ?? [panel?.rawValue, host.versions].compactMap(\.self).joined(separator: " ")
    (self.wasSeen, self.tray, self.menu) = (wasSeen, tray, menu)
  }

  /// All of them, in the order of the table of hosts; readers of menus of windows are the last.
  public static let all: [Personality] = [
    .xfce, .waybar09, .waybar, .cinnamon, .mate, .ayatana, .sntray, .lxqt1, .lxqt, .plasma5, .plasma, .quickshell,
    .gnome43,
    .gnome48, .gnome, .enlightenment, .swaybar, .cosmic, .appmenu,
  ]

  /// The panel, as the table of hosts has it; `nil` for readers of menus of windows.
  package var panel: Panel? { host.panel }
  /// Whether it shows tray items.
  public var hasTray: Bool { tray != nil }
  /// Whether it opens menus.
  public var readsMenus: Bool { menu != nil }

  /// Those that show items and open their menus: all but swaybar, which opens none, and readers of menus of windows.
  public static var trays: [Personality] { all.filter { $0.hasTray && $0.readsMenus } }

  /// The one with a name; `nil` if there is none.
  public init?(named name: String) {
    guard let personality = Self.all.first(where: { $0.name == name }) else { return nil }
    self = personality
  }
}

extension Personality: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

/// How a panel reads and shows the items of its tray, besides what its row in the table of hosts says.
struct TrayHabits: Sendable {
  /// The event of a press of the left button.
  enum LeftButton: Sendable {
    /// `Activate`, whatever `ItemIsMenu` says.
    case activate
    /// `Activate`, unless `ItemIsMenu` is true: then the menu opens.
    case activateUnlessMenu
    /// `Activate`, and the menu where that is refused.
    case activateElseMenu
    /// The menu opens.
    case menu
  }

  /// How a registration that the watcher does not understand ends.
  enum Refusal: Sendable {
    /// With an error to the program.
    case error
    /// Without a word: the call succeeds, and there is no item.
    case silence
  }

  /// Texts without which there is no item; empty ones count as none.
  var needs: Set<String> = []
  /// Properties without which there is no item, which may be empty.
  var needsKeys: Set<String> = []
  /// The calls with which it reads an item.
  var reading = ItemReading()
  /// Whether it calls the menu by the registered name, whatever it calls the item by.
  var callsMenuByName = false
  /// Whether a passive item is hidden.
  var hidesPassive = true
  /// Whether an item that asks for attention has its attention icon.
  var showsAttention = true
  /// The properties of the tooltip; `nil` where there is none.
  var toolTip: ToolTipText?
  /// The event of a press of the left button.
  var leftButton = LeftButton.activate
  /// The methods that a press of the middle button calls, until one of them succeeds.
  var middleButton: [MemberName] = ["SecondaryActivate"]
  /// The name of the wheel's vertical axis.
  var verticalWheel = "vertical"
  /// Whether it forgets the menu of an item that becomes passive, and reads it anew when that is active again.
  var forgetsPassive = false
  /// Whether it gives the item an activation token before a row is chosen, until the item has no such method.
  var providesToken = false
  /// The end of a registration with a path behind a name.
  var refusal = Refusal.error
  /// Whether an item whose menu is `/NO_DBUSMENU`, or that has none, is left out.
  var needsMenu = false

  /// The texts of a tooltip.
  enum ToolTipText: Sendable {
    /// The title of the tooltip, or else that of the item.
    case title
    /// The title and the text below it.
    case titleAndText
  }
}
