import LibDBus
package import Pictures

/// A reason why a tray cannot show an item, or has none of a name.
public struct TrayError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Sendable, Hashable {
    private enum Kind { case invalidID, iconTooLarge, unreadablePicture, invalidPicture, noItem, severalItems, noMenu }
    private let kind: Kind
    private init(_ kind: Kind) { self.kind = kind }

    /// An id that is empty, too long or has other characters than `A-Z`, `a-z`, `0-9`, `_`, `.`, `-`.
    public static let invalidID = Code(.invalidID)
    /// More pixels in the pixmaps of one icon than fit into a message.
    public static let iconTooLarge = Code(.iconTooLarge)
    /// A file that cannot be read.
    public static let unreadablePicture = Code(.unreadablePicture)
    /// Data that is no PNG, a damaged one, or one that is too large.
    public static let invalidPicture = Code(.invalidPicture)
    /// No tray item has the name.
    public static let noItem = Code(.noItem)
    /// The name could be that of several tray items.
    public static let severalItems = Code(.severalItems)
    /// The tray item has no menu on the bus.
    public static let noMenu = Code(.noMenu)
  }

  /// The details of an error.
  package enum Reason: Sendable, Hashable {
    /// The id.
    case invalidID(String)
    /// More pixels than ``TrayItemState/Icon/maximumSize``: of which icon, and its bytes.
    case iconTooLarge(name: String, size: Int)
    /// A picture that cannot be read.
    case picture(PNGError)
    /// No item has the name; `among` has those of the items that are there.
    case noItem(String, among: [String])
    /// There is no watcher, and so no item of the name.
    case noWatcher(String)
    /// Several items could have the name.
    case severalItems(String, candidates: [String])
    /// The item has no menu.
    case noMenu(String)
  }

  package let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }

  /// The kind of error.
  public var code: Code {
    switch reason {
    case .invalidID: .invalidID
    case .iconTooLarge: .iconTooLarge
    case .picture(.unreadable): .unreadablePicture
    case .picture: .invalidPicture
    case .noItem, .noWatcher: .noItem
    case .severalItems: .severalItems
    case .noMenu: .noMenu
    }
  }

  /// A sentence about the error. Names in it come from programs: make them printable before they go to a terminal.
  public var description: String {
    switch reason {
    case .invalidID(let id):
      "A tray item's id has 1 to \(TrayItemState.maximumIDLength) of the characters A-Z, a-z, 0-9, “_”, “.” and “-”; "
        + "“\(id.prefix(80))” is not one."
    case .iconTooLarge(let name, let size):
      "The pixmaps of the \(name) have \(size) bytes together; \(TrayItemState.Icon.maximumSize) are allowed."
    case .picture(let error): error.description
    case .noItem(let name, let others):
      "There is no tray item “\(name)”; "
        + (others.isEmpty ? "there are none at all." : "there are \(Self.list(others, "and")).")
    case .noWatcher(let name):
      "There is no tray item “\(name)”: no program on the bus is called \(BusName.trayWatcher)."
    case .severalItems(let name, let candidates): "“\(name)” could be \(Self.list(candidates, "or"))."
    case .noMenu(let name): "The tray item “\(name)” has no menu."
    }
  }
}

extension TrayError {
  private static func list(_ names: [String], _ word: String) -> String {
    let shown = names.prefix(20).map { "“\($0)”" } + (names.count > 20 ? ["\(names.count - 20) more"] : [])
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return shown.dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}

extension TrayItemState {
  /// The most characters an ``id`` may have.
  package static let maximumIDLength = StatusNotifierLimits.idCharacters

  /// Checks the parts that cannot be sent if they are wrong. Texts are made to fit instead; see ``TrayItemServer``.
  package func validate() throws(TrayError) {
    let isPlain = id.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isPlain, (1...Self.maximumIDLength).contains(id.utf8.count) else { throw TrayError(.invalidID(id)) }
    let icons = [
      ("icon", icon), ("overlay icon", overlayIcon), ("attention icon", attentionIcon),
      ("tooltip's icon", toolTip.icon),
    ]
    for (name, icon) in icons where icon.size > Icon.maximumSize {
      throw TrayError(.iconTooLarge(name: name, size: icon.size))
    }
  }
}

extension TrayItemState.Icon {
  /// The most bytes of the pixmaps of one icon together: four such icons still fit into a message.
  package static let maximumSize = StatusNotifierLimits.iconBytes

  /// The bytes of all pixmaps.
  var size: Int { pixmaps.reduce(0) { $0 + $1.argb.count } }

  /// The pixmaps that fit into a message, in their order.
  var sendablePixmaps: [Pixmap] {
    var left = Self.maximumSize
    return pixmaps.filter { pixmap in
      guard pixmap.argb.count <= left else { return false }
      left -= pixmap.argb.count
      return true
    }
  }
}
