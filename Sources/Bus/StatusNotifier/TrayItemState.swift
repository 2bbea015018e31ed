public import LibDBus

/// The state of a tray item, in the terms of `org.kde.StatusNotifierItem`.
public struct TrayItemState: Sendable, Hashable {
  // Closed: the protocol has these four.
  /// The kind of program that an item belongs to; panels group items by it.
  public enum Category: String, Sendable, CaseIterable {
    /// A program that shows its own state, such as a player. The most common category.
    case applicationStatus = "ApplicationStatus"
    /// A program for messages or calls.
    case communications = "Communications"
    /// A service of the system, such as an indexer or an updater.
    case systemServices = "SystemServices"
    /// A device, such as a battery or a volume control.
    case hardware = "Hardware"
  }

  // Closed: the protocol has these three.
  /// The importance of an item at present.
  public enum Status: String, Sendable, CaseIterable {
    /// Nothing to report; most panels hide the item.
    case passive = "Passive"
    /// The usual case.
    case active = "Active"
    /// The user should look; panels show the attention icon.
    case needsAttention = "NeedsAttention"
  }

  /// A picture, as a name in the icon theme, as pixels in several sizes, or both.
  public struct Icon: Sendable, Hashable {
    /// A name from the icon theme, or the absolute path of a file; empty for none. Next to pixels it has to exist,
    /// because some panels draw a broken picture and ignore the pixels.
    public var name = ""
    /// The same picture in several sizes.
    public var pixmaps: [Pixmap] = []

    /// Creates a picture.
    public init(name: String = "", pixmaps: [Pixmap] = []) {
      self.name = name
      self.pixmaps = pixmaps
    }
  }

  /// The text that is shown while the pointer rests on the item.
  public struct ToolTip: Sendable, Hashable {
    /// The picture, which few panels show.
    public var icon = Icon()
    /// The first line.
    public var title = ""
    /// The lines below the first.
    public var text = ""

    /// Creates a tooltip.
    public init(title: String = "", text: String = "", icon: Icon = Icon()) {
      self.title = title
      self.text = text
      self.icon = icon
    }
  }

  /// The same for every run of the program, of the characters `A-Z`, `a-z`, `0-9`, `_`, `.` and
  /// `-`, at most 255 of them.
  public var id: String
  /// The kind of program that the item belongs to.
  public var category = Category.applicationStatus
  /// The importance of the item at present.
  public var status = Status.active
  /// The name of the item, for users.
  public var title: String
  /// The picture.
  public var icon = Icon()
  /// A small emblem for a corner of the picture.
  public var overlayIcon = Icon()
  /// The picture while the status is `.needsAttention`.
  public var attentionIcon = Icon()
  /// A directory that is searched for icons before the theme's; empty for none.
  public var iconThemePath = ""
  /// The text that is shown while the pointer rests on the item.
  public var toolTip = ToolTip()
  /// A text beside the picture; empty for none. Few panels show it.
  public var label = ""
  /// The widest text that ``label`` will have.
  public var labelGuide = ""
  /// The position among other items; 0 leaves it to the panel.
  public var orderingIndex: UInt32 = 0
  /// The text that assistive technology reads for the picture.
  public var iconDescription = ""
  /// The text that assistive technology reads for the picture while the status is `.needsAttention`.
  public var attentionIconDescription = ""
  /// The X11 window that the item belongs to; 0 for none.
  public var windowID: Int32 = 0
  /// Whether the item only has a menu, which a panel should open with the primary button too.
  public var isMenu = false
  /// The path of the item's `com.canonical.dbusmenu`, on the item's own connection; `nil` if a host found none. GNOME
  /// does not show an item without a menu, and some panels try to open the missing one. See docs/panels.md#watchers.
  public var menu: ObjectPath?

  /// Creates the state of an item.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }

  /// The bytes of the pixels of all pictures.
  var pixmapBytes: Int {
    [icon, overlayIcon, attentionIcon, toolTip.icon].reduce(0) { sum, icon in
      icon.pixmaps.reduce(sum) { $0 + $1.argb.count }
    }
  }
}

extension InterfaceName {
  /// `org.kde.StatusNotifierItem`.
  package static let trayItem: InterfaceName = "org.kde.StatusNotifierItem"
  /// The same interface by the name of freedesktop.org's draft, which few clients use.
  static let draftTrayItem: InterfaceName = "org.freedesktop.StatusNotifierItem"
  /// All names of the interface, the usual one first.
  static let itemInterfaces = [trayItem, draftTrayItem]
  /// `org.kde.StatusNotifierWatcher`.
  package static let trayWatcher: InterfaceName = "org.kde.StatusNotifierWatcher"
}

extension BusName {
  /// `org.kde.StatusNotifierWatcher`, the name of the watcher.
  package static let trayWatcher: BusName = "org.kde.StatusNotifierWatcher"
}

extension ObjectPath {
  /// `/StatusNotifierItem`, the usual path of a connection's item.
  public static let trayItem: ObjectPath = "/StatusNotifierItem"
  /// `/StatusNotifierWatcher`, the path of the watcher.
  package static let trayWatcher: ObjectPath = "/StatusNotifierWatcher"
}
