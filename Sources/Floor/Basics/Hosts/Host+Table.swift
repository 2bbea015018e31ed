// Beside a value stands the function of the panel or the size that it was taken from; the others were seen in pictures
// or in logs of calls, of the versions of the row. docs/panels.md#the-table-of-hosts is made from these rows.

extension Host {
  /// The one table of hosts. A panel has one row at least, and the order is that of the page.
  package static let all = gtk + qt + shells + others

  /// Panels whose menus are libdbusmenu-gtk's, and MATE's two ways of showing items.
  private static let gtk = [
    Host(.xfce, "4.18.2 to 4.20.8") {
      // The plugin is a process of its own, with a name of 15 bytes.
      $0.processes = ["xfce4-panel", "panel-#-systray", "panel-#-systra", "panel-#-systr", "libsystray.so"]
      $0.desktops = ["XFCE"]
      $0.iconTheme = .xfce
      $0.followsColors = true  // GTK's theme, which its dark mode alone overrides
      $0.place = Place(origin: .screen)  // seen at scale 2
      $0.itemIsMenu = .nextSignal  // plugins/systray/sn-item.c reads all at each signal
      // sn_item_get_tooltip: the title, the description of the icon, the tooltip
      $0.toolTipOverMenu = [.toolTip, .title, .description]
      $0.addressing = .owner  // GDBusProxy
      $0.takesNameWithPath = false  // plugins/systray/sn-backend.c: “D-Bus bus name '%s' is not valid”
      $0.reading = .fixedPopups
    },
    Host(.waybar, "up to 0.9.17") {
      $0.waybar()
      $0.missesEarlierMenus = true  // seen in 6 of 6 and 2 of 5 starts, with libdbusmenu's server, too
    },
    Host(.waybar, "0.12 to 0.15") {
      $0.waybar()  // menus of earlier items open in 4 of 4 starts of each
    },
    Host(.cinnamon, "5.6.8 to 6.6.9") {
      $0.processes = ["xapp-sn-watcher", ".xapp-sn-watche"]
      // xapp 1.8.7 and later read no XAyatanaLabel (“sn-item: Remove support for XAyatanaLabel”). The panel is dark
      // whatever GTK's theme is.
      ($0.pixels, $0.paths) = (.height, .height)  // 96×24 became 128×32; sn-item.c makes files of pixels
      ($0.desktops, $0.iconTheme) = (["X-Cinnamon", "Cinnamon"], .cinnamon)
      $0.wheel = .both(.number(-1))  // sn-item.c, xapp_icon_scroll
      $0.place = Place(origin: .item)
      $0.itemIsMenu = .unread  // the left button is always Activate
      $0.addressing = .owner
      $0.takesNameWithPath = false  // xapp-sn-watcher.c, create_key
      $0.reading = .fixedPopups
    },
    Host(.mate, "upstream, 1.26 to 1.28") {
      $0.mate()
      // sn-item-v0.c: gtk_button_set_label hides the image, and an empty one does not bring it back
      $0.label = .inPlace
    },
    Host(.mate, "Debian's 1.27.1-4") {
      $0.mate()
      $0.label = .beside  // Debian's patch: gtk_button_set_always_show_image
    },
    Host(.mateIndicator, "1.26, with ayatana-indicator-application 22.2") {
      $0.processes = ["ayatana-indicat", "indicator-appli"]
      $0.label = .beside
      $0.iconTheme = .mate
      $0.pixels = .unread  // application-service-appstore.c asks for no IconPixmap
      $0.wheel = .both(.number(-1))  // application-service-appstore.c: INDICATOR_OBJECT_SCROLL_UP is -delta
      $0.itemIsMenu = .unread  // both buttons open the menu
      $0.addressing = .owner
      $0.reading = .fixedPopups
    },
    Host(.sntray, "0.4.13") {
      $0.processes = ["panel-#-sntray", "libsntray-xfce."]
      $0.iconTheme = .xfce
      $0.followsColors = true  // GTK's theme
      $0.wheel = Wheel(vertical: .angle(120), horizontal: .angle(-120))
      $0.place = Place(origin: .none)  // 0, 0
      $0.itemIsMenu = .unread  // the left button opens the menu in spite of a handler
      $0.toolTipOverMenu = [.toolTip]  // from the second opening on
      $0.addressing = .owner  // the destinations of its calls; those to the menu have the registered name
      $0.reading = .opensOnce
    },
  ]

  private static let qt = [
    Host(.lxqt, "1.2.1 to 2.3.2") {
      $0.processes = ["lxqt-panel"]
      ($0.desktops, $0.iconTheme) = (["LXQt"], .lxqt)
      $0.wheel = Wheel(vertical: .angle(120))  // statusnotifierbutton.cpp: always vertical
      $0.place = Place(origin: .screen)
      $0.itemIsMenu = .unread  // the left button is always Activate
      $0.addressing = .registered  // the destinations of all its calls, in 1.2.1
      $0.takesNameWithPath = false  // statusnotifierwatcher.cpp: isServiceRegistered of all of it
      $0.reading = .closesWithRoot
    },
    Host(.plasma, "5.27.5") {
      $0.plasma()
      $0.itemIsMenu = .unread  // Activate, and the menu if that is refused
    },
    Host(.plasma, "6.3.6 to 6.7.4") {
      $0.plasma()
      $0.itemIsMenu = .nextSignal  // statusnotifieritemsource.cpp reads all at each signal
    },
    Host(.quickshell, "0.3.2") {
      $0.processes = ["quickshell", ".quickshell-wra", "qs"]
      $0.wheel = .both(.angle(120))
      $0.place = Place(origin: .none)  // 0, 0
      $0.itemIsMenu = .always
      $0.addressing = .registered
      $0.takesNameWithPath = false  // watcher.cpp, qualifiedItem: another path is put behind it
      $0.signals = .completeRows  // dbusmenu.cpp
    },
  ]

  private static let shells = [
    Host(.gnome, "43.9 to 48.7, AppIndicator extension 46 to 59") {
      $0.gnome()
      $0.missesFirstLabels = true  // extension 59: indicatorStatusIcon.js draws one when the signal `label` comes
      $0.list = .at
    },
    Host(.gnome, "51.0, AppIndicator extension 66") {
      $0.gnome()
      $0.list = .bare
    },
    Host(.budgie, "10.9.2 to 10.10.3") {
      $0.processes = ["budgie-daemon", "budgie-panel"]
      ($0.desktops, $0.iconTheme) = (["Budgie"], .gnome)
      $0.paths = .stretched  // 96×24 became 24×24
      $0.wheel = Wheel(vertical: .number(1), horizontal: .number(-1))
      $0.place = Place(origin: .surface)
      $0.itemIsMenu = .always
      $0.list = .bare
      $0.takesNameWithPath = false  // StatusNotifierWatcher.vala: watch_name of all of it
      $0.reading = .tellsLevels
    },
    Host(.enlightenment, "0.25.4 to 0.27.1") {
      $0.processes = ["enlightenment"]
      $0.itemIsMenu = .unread  // the left button opens the menu in spite of a handler
      $0.addressing = .registered  // e_mod_notifier_watcher.c, register_item_cb
      $0.list = .doubled
    },
  ]

  private static let others = [
    Host(.swaybar, "1.7 to 1.12") {
      $0.processes = ["swaybar"]  // its configuration has its colours; half-transparent edges are drawn as opaque
      $0.addressing = .registered  // swaybar/tray/watcher.c, register_sni
      $0.takesNameWithPath = false  // a placeholder: swaywm/sway#9275
    },
    Host(.cosmic, "not measured"), Host(.eww, "not measured"), Host(.sfwbar, "not measured"),
    Host(.astal, "not measured"),
  ]

  private mutating func gnome() {
    processes = ["gnome-shell", ".gnome-shell-wr"]
    (desktops, iconTheme) = (["GNOME"], .gnome)  // st-icon-theme.c; GTK's rules
    label = .beside
    wheel = .both(.number(-1))  // on Wayland; none on X11
    itemIsMenu = .once  // appIndicator.js looks for Activate in the introspection data
    addressing = .owner
    takesNameWithPath = false  // GetNameOwner of all of it fails: electron/electron#53213
    reading = .tellsOpening
  }

  private mutating func waybar() {
    processes = ["waybar", ".waybar-wrapped"]
    iconTheme = .gtk
    // A stylesheet has its colours.
    (pixels, paths) = (.height, .height)  // 96×24 became 88×22
    wheel = .both(.number(-2))
    place = Place(origin: .surface)
    itemIsMenu = .once  // src/modules/sni/item.cpp
    addressing = .owner
    takesNameWithPath = false  // src/modules/sni/watcher.cpp: g_dbus_is_name
    reading = .fixedPopups
  }

  private mutating func mate() {
    // Where its tray is a process of its own, the name is cut to 15 bytes.
    processes = ["mate-panel", "notification-ar"]
    (desktops, iconTheme) = (["MATE"], .mate)
    (pixels, paths) = (.height, .stretched)  // 96×24 became 120×30 as pixels, 30×30 as a path
    followsColors = true
    wheel = .both(.number(1))
    place = Place(origin: .item, unit: .device)
    itemIsMenu = .unread  // the left button is always Activate
    toolTipOverMenu = [.toolTip, .title, .icon, .label]  // sn-item-v0.c: update() sets the tooltip anew
    addressing = .both  // the destinations of its calls, in 1.27
    takesNameWithPath = false  // gf-sn-watcher-v0.c: g_dbus_is_name
    reading = .rootOnly
  }

  private mutating func plasma() {
    // The watcher is a module of kded.
    processes = ["plasmashell", "kded5", "kded6"]
    (desktops, iconTheme) = (["KDE"], .kde)
    followsColors = true
    wheel = .both(.angle(120))
    place = Place(origin: .screen)  // the pointer
    addressing = .registered
    takesNameWithPath = false  // statusnotifierwatcher.cpp: isServiceRegistered of all of it
  }
}
