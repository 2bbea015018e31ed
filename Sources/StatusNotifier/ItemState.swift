public import LibDBus

/// A picture as pixels: straight (not premultiplied) ARGB, 32 bits a pixel in network byte order, rows from top to
/// bottom without padding.
public struct Pixmap: Sendable, Hashable {
  /// How many pixels stand in a row, at least 1.
  public let width: Int
  /// How many rows there are, at least 1.
  public let height: Int
  /// `4 * width * height` bytes: alpha, red, green, blue of each pixel.
  public let argb: [UInt8]

  /// The most pixels a side may have.
  public static let maximumSide = 1024

  /// Takes pixels over; `nil` unless both sides are in `1...maximumSide` and there are exactly as many bytes as pixels
  /// need.
  public init?(width: Int, height: Int, argb: [UInt8]) {
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height), argb.count == 4 * width * height else { return nil }
    self.width = width
    self.height = height
    self.argb = argb
  }
}

/// What a tray item is and looks like, in the terms of `org.kde.StatusNotifierItem`.
public struct TrayItemState: Sendable, Hashable {
  /// What kind of program an item belongs to; panels group items by it.
  public enum Category: String, Sendable, CaseIterable {
    case applicationStatus = "ApplicationStatus"
    case communications = "Communications"
    case systemServices = "SystemServices"
    case hardware = "Hardware"
  }

  /// How much an item wants to be seen.
  public enum Status: String, Sendable, CaseIterable {
    /// Nothing to tell; most panels hide the item.
    case passive = "Passive"
    /// The usual case.
    case active = "Active"
    /// The user should look; panels show the attention icon.
    case needsAttention = "NeedsAttention"
  }

  /// A picture, as a name in the icon theme, as pixels in several sizes, or both.
  public struct Icon: Sendable, Hashable {
    /// A name from the icon theme, or the absolute path of a file; empty for none. It should be sure to exist if there
    /// are pixels too, because some panels draw a broken picture and never look at those.
    public var name = ""
    /// The same picture in several sizes.
    public var pixmaps: [Pixmap] = []

    /// Makes a picture.
    public init(name: String = "", pixmaps: [Pixmap] = []) {
      self.name = name
      self.pixmaps = pixmaps
    }
  }

  /// What is shown when the pointer rests on the item.
  public struct ToolTip: Sendable, Hashable {
    /// The picture, which few panels show.
    public var icon = Icon()
    /// The first line.
    public var title = ""
    /// What stands below it.
    public var text = ""

    /// Makes a tooltip.
    public init(title: String = "", text: String = "", icon: Icon = Icon()) {
      self.title = title
      self.text = text
      self.icon = icon
    }
  }

  /// The same for every run of the program, of the characters `A-Z`, `a-z`, `0-9`, `_`, `.` and `-`; see ``validate()``.
  public var id: String
  /// What kind of program the item belongs to.
  public var category = Category.applicationStatus
  /// How much the item wants to be seen.
  public var status = Status.active
  /// The item's name for people.
  public var title: String
  /// The picture.
  public var icon = Icon()
  /// A small emblem for a corner of the picture.
  public var overlayIcon = Icon()
  /// The picture while the status is `.needsAttention`.
  public var attentionIcon = Icon()
  /// A directory that is searched for icons before the theme's; empty for none.
  public var iconThemePath = ""
  /// What is shown when the pointer rests on the item.
  public var toolTip = ToolTip()
  /// A text beside the picture; empty for none. Few panels show it.
  public var label = ""
  /// The widest text that ``label`` will have.
  public var labelGuide = ""
  /// Where the item stands among others; 0 leaves it to the panel.
  public var orderingIndex: UInt32 = 0
  /// What assistive technology says for the picture.
  public var iconDescription = ""
  /// What assistive technology says for the picture while the status is `.needsAttention`.
  public var attentionIconDescription = ""
  /// The X11 window the item belongs to; 0 for none.
  public var windowID: Int32 = 0
  /// Whether the item has nothing but a menu, which a panel should open on the primary button too.
  public var isMenu = false
  /// Where the item's `com.canonical.dbusmenu` is, on the item's own connection; `nil` where a host found none. An
  /// item without one is not shown by GNOME, and some panels try to open it all the same.
  public var menu: ObjectPath?

  /// Describes an item.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

extension InterfaceName {
  /// `org.kde.StatusNotifierItem`.
  public static let trayItem: InterfaceName = "org.kde.StatusNotifierItem"
  /// `org.kde.StatusNotifierWatcher`.
  public static let trayWatcher: InterfaceName = "org.kde.StatusNotifierWatcher"
}

extension BusName {
  /// `org.kde.StatusNotifierWatcher`, where items and hosts register.
  public static let trayWatcher: BusName = "org.kde.StatusNotifierWatcher"
}

extension ObjectPath {
  /// `/StatusNotifierItem`, where hosts look for the item of a connection.
  public static let trayItem: ObjectPath = "/StatusNotifierItem"
  /// `/StatusNotifierWatcher`.
  public static let trayWatcher: ObjectPath = "/StatusNotifierWatcher"
}
