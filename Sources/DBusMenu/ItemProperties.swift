public import LibDBus

/// What an item is and looks like, in the terms of `com.canonical.dbusmenu`.
public struct ItemProperties: Sendable, Hashable {
  /// Whether the item is a row or a line.
  public enum Kind: Sendable, Hashable {
    case standard
    case separator
  }

  /// An item's picture; the protocol knows both forms, and panels disagree on what wins if both are there.
  public enum Icon: Sendable, Hashable {
    /// A name from the icon theme.
    case name(String)
    /// A complete PNG file.
    case data([UInt8])
  }

  /// The mark of an item that can be on or off.
  public struct Toggle: Sendable, Hashable {
    /// How the mark looks.
    public enum Kind: String, Sendable {
      case checkmark
      case radio
    }
    /// How the mark looks.
    public var kind: Kind
    /// 0 is off, 1 is on, -1 is some of both.
    public var state: Int32

    /// Makes a mark.
    public init(_ kind: Kind, state: Int32) {
      self.kind = kind
      self.state = state
    }
  }

  /// How loudly an item is shown. Only GTK's panels draw a difference.
  public enum Disposition: String, Sendable {
    case normal
    case informative
    case warning
    case alert
  }

  /// What the value is made of.
  private struct Fields: Hashable {
    var kind: Kind
    var label: String?
    var isEnabled = true
    var isVisible = true
    var hasSubmenu = false
    var disposition = Disposition.normal
    var toggle: Toggle?
    var icon: Icon?
    var shortcut: [[String]] = []
    var accessibleDescription: String?
    var extras: [String: Value] = [:]
  }

  /// Holds the fields for all copies of a value, because every row is held twice: by whoever owns the menu and by the
  /// server.
  // Sendable because it is changed only while a single value refers to it.
  private final class Storage: @unchecked Sendable {
    var fields: Fields
    init(_ fields: Fields) { self.fields = fields }
  }

  private var storage: Storage

  /// Makes a row, or a line.
  public init(_ kind: Kind = .standard, label: String? = nil) {
    storage = Storage(Fields(kind: kind, label: label ?? (kind == .separator ? nil : "")))
  }

  private var fields: Fields {
    get { storage.fields }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
      yield &storage.fields
    }
  }

  /// Compares what is shown.
  public static func == (one: ItemProperties, other: ItemProperties) -> Bool {
    one.storage === other.storage || one.fields == other.fields
  }

  /// Hashes what is shown.
  public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

extension ItemProperties {
  /// Whether the item is a row or a line.
  public var kind: Kind {
    get { storage.fields.kind }
    _modify { yield &fields.kind }
  }
  /// The text, with mnemonic marks; see ``MenuLabel``. Lines have none.
  public var label: String? {
    get { storage.fields.label }
    _modify { yield &fields.label }
  }
  /// Whether the item can be activated.
  public var isEnabled: Bool {
    get { storage.fields.isEnabled }
    _modify { yield &fields.isEnabled }
  }
  /// Whether the item is shown.
  public var isVisible: Bool {
    get { storage.fields.isVisible }
    _modify { yield &fields.isVisible }
  }
  /// The picture.
  public var icon: Icon? {
    get { storage.fields.icon }
    _modify { yield &fields.icon }
  }
  /// The check or radio mark.
  public var toggle: Toggle? {
    get { storage.fields.toggle }
    _modify { yield &fields.toggle }
  }
  /// Key presses, each a list of modifiers (`Control`, `Alt`, `Shift`, `Super`) and a key.
  public var shortcut: [[String]] {
    get { storage.fields.shortcut }
    _modify { yield &fields.shortcut }
  }
  /// Whether a submenu opens from the item.
  public var hasSubmenu: Bool {
    get { storage.fields.hasSubmenu }
    _modify { yield &fields.hasSubmenu }
  }
  /// How loudly the item is shown.
  public var disposition: Disposition {
    get { storage.fields.disposition }
    _modify { yield &fields.disposition }
  }
  /// What assistive technology says instead of the label.
  public var accessibleDescription: String? {
    get { storage.fields.accessibleDescription }
    _modify { yield &fields.accessibleDescription }
  }
  /// Everything else, such as `x-menubus-identifier`.
  public var extras: [String: Value] {
    get { storage.fields.extras }
    _modify { yield &fields.extras }
  }
}
