/// The place where a panel has the name of its icon theme.
package enum IconThemeSetting: String, Sendable, CaseIterable {
  case unknown
  /// The settings of GTK: XSETTINGS on X11, those of GNOME on Wayland.
  case gtk
  /// The same, where Xfce's or MATE's daemon makes XSETTINGS of its own settings.
  case xfce, mate
  /// `org.gnome.desktop.interface`.
  case gnome
  /// `org.cinnamon.desktop.interface`.
  case cinnamon
  /// `lxqt.conf`.
  case lxqt
  /// `kdeglobals`.
  case kde
}
