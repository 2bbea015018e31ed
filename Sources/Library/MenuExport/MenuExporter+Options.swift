package import DBusMenu
public import Menus

extension MenuExporter {
  /// The options of an exporter.
  public struct Options: Sendable {
    /// The treatment of explicit separators that would be first, last or doubled.
    public var separatorPolicy = SeparatorPolicy.collapse
    /// The text of the disabled row that is in a menu or submenu without visible rows, because several panels never
    /// open an empty one, and others keep its old rows or draw a stub; `nil` leaves it empty.
    public var emptyText: String? = MenuTexts.current.noItems
    /// The order of elements where the menu opens upwards.
    public var elementOrder = ElementOrder.automatic
    /// The direction in which the menu opens, for a menu that is exported for one presentation; `nil` if it is unknown.
    ///
    /// Only a menu that opens upwards differs: in `ElementOrder.priority` order its last element comes first. Headers,
    /// titles, and the elements of palettes and of menus with a small or medium size keep their order.
    package var direction: OpeningDirection?
    /// Asks for the text of a search field that is chosen in a panel, which has nothing to type into; without a prompt,
    /// choosing one does nothing (`nil`).
    public var textPrompt: (any TextPrompt)?
    /// When all clients are asked to show a menu by the protocol's own `ItemActivationRequested`;
    /// never, unless said here.
    ///
    /// - Warning: The signal ends Waybar under Wayland and Enlightenment, the whole desktop with it. Ask for it only
    ///   where none of these can have the menu. See docs/panel-menus.md#lazy-submenus.
    public var activationRequests: ActivationRequests = []
    /// Whether lazy elements load as soon as the menu is on the bus, and again whenever it was closed, as `.eager` ones
    /// do: for Enlightenment, which never reports that it opens a menu. At most 64 at a time.
    /// See docs/panel-menus.md#lazy-submenus.
    public var loadsUnasked = false
    /// Whether panels get the picture of a row with a check or radio mark.
    ///
    /// LXQt draws it in the place of the mark, so that the user does not see the selection. Without it, the picture is
    /// for rich clients alone (`x-menubus-icon-name`, `x-menubus-icon-data`). See docs/panel-menus.md#menu.
    public var showsToggleIcons = false
    /// Whether clients get the shortcuts of rows.
    ///
    /// Panels on libdbusmenu-gtk that have no accelerator group, such as Waybar before July 2026, log a
    /// critical message of GTK for each shortcut, and end where such messages are fatal. A program can
    /// withhold them from one desktop. See docs/panel-menus.md#panels-on-libdbusmenu-gtk.
    public var showsShortcuts = true
    /// The user's environment, unless a client reports its own.
    public var environment = MenuEnvironment()
    /// Whether clients may say which way they open the menu and what their metrics are: only for a menu at a path of
    /// its own, because one tree is shown to all. A menu that stands at several places is adapted to no client.
    package var adaptsToClients = false
    /// The time for which clicks may be on their way after a menu was closed: a second, unless said here.
    public var grace: Duration {
      get { server.grace }
      set { server.grace = newValue }
    }
    /// The time after which a session of a silent client ends: a minute, unless said here.
    public var sessionTimeout: Duration {
      get { server.sessionTimeout }
      set { server.sessionTimeout = newValue }
    }
    /// The options of the protocol's server.
    package var server = MenuServer.Options()
    /// The timer of the frames in which changes are collected; without it, each turn announces its changes.
    package var frames: FrameTimer? = .loop
    /// The icons that panels have.
    package var icons = DesktopIcons.shared
    /// The time that events may wait for the main actor before that is logged.
    package var eventTimeout = Duration.seconds(5)

    /// The defaults.
    public init() {}
  }
}
