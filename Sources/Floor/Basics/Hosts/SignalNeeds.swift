/// The needs of clients in a signal about rows, besides the properties that changed.
package struct SignalNeeds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// All properties of a changed row, as Quickshell takes the values that are sent for the row's whole state.
  /// See docs/panel-menus.md#quickshell.
  package static let completeRows = SignalNeeds(rawValue: 1)
  /// `accessible-desc` beside a new label: GTK's panels take a row's spoken name from the label when they make the row,
  /// and later from that property alone. See docs/panel-menus.md#panels-on-libdbusmenu-gtk.
  package static let descriptions = SignalNeeds(rawValue: 2)
  /// No property that stays and says what kind of row it is: GNOME's extension would make the row anew.
  /// See docs/panel-menus.md#the-extension-of-gnome.
  package static let changedKindsOnly = SignalNeeds(rawValue: 4)
}
