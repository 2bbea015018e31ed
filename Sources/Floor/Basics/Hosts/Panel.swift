/// A program that draws tray items and their menus. What is known of it is a row or several of ``Host/all``.
package enum Panel: String, CaseIterable, Sendable, Codable {
  case xfce = "Xfce"
  case plasma = "Plasma"
  case gnome = "GNOME"
  case lxqt = "LXQt"
  case mate = "MATE"
  case waybar = "Waybar"
  case cinnamon = "Cinnamon"
  case budgie = "Budgie"
  case enlightenment = "Enlightenment"
  case cosmic = "COSMIC"
  case quickshell = "Quickshell"
  case mateIndicator = "MATE indicator"
  case sntray
  case swaybar
  case eww
  case sfwbar
  case astal = "AGS"

  /// The panels of which a row of the table says so.
  package static func all(where isMeant: (Host) -> Bool) -> [Panel] {
    allCases.filter { panel in Host.all.contains { $0.panel == panel && isMeant($0) } }
  }
}
