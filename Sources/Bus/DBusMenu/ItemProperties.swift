public import LibDBus

/// The kind and appearance of an item, in the terms of `com.canonical.dbusmenu`.
public struct ItemProperties: Sendable, Hashable {
  /// The kind of an item: a row or a separator.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// A row.
    case standard
    /// A line between rows.
    case separator
  }

  /// An item's picture, in one form or in both. Of both, GTK's panels, GNOME and Plasma show the name, and a broken
  /// picture or none where their theme lacks it.
  public struct Icon: Sendable, Hashable {
    /// A name from the icon theme; `nil` for none.
    public var name: String?
    /// A complete PNG file; `nil` for none.
    public var data: [UInt8]?

    /// Describes a picture.
    public init(name: String? = nil, data: [UInt8]? = nil) { (self.name, self.data) = (name, data) }

    /// A name from the icon theme.
    public static func name(_ name: String) -> Icon { Icon(name: name) }
    /// A complete PNG file.
    public static func data(_ data: [UInt8]) -> Icon { Icon(data: data) }
  }

  /// The mark of an item that can be on or off.
  public struct Toggle: Sendable, Hashable {
    // Closed: the protocol has these two.
    /// The form of the mark.
    public enum Kind: String, Sendable {
      /// A check mark.
      case checkmark
      /// A radio button, one of several of which one is on.
      case radio
    }
    /// The form of the mark.
    public var kind: Kind
    /// 0 is off, 1 is on, -1 is some of both.
    public var state: Int32

    /// Makes a mark.
    public init(_ kind: Kind, state: Int32) {
      self.kind = kind
      self.state = state
    }
  }

  // Closed: the protocol has these four.
  /// The emphasis of an item. Only GTK's panels draw a difference.
  public enum Disposition: String, Sendable {
    /// No emphasis.
    case normal
    /// A row that informs.
    case informative
    /// A row that warns.
    case warning
    /// A row that is urgent, or loses something.
    case alert
  }

  /// The fields of the value.
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

  /// Holds the fields for all copies of a value, because every row is held twice: by the owner of the menu and by the
  /// server.
  // Sendable because it is changed only while a single value refers to it.
  private final class Storage: @unchecked Sendable {
    var fields: Fields
    init(_ fields: Fields) { self.fields = fields }
  }

  private var storage: Storage

  /// Makes a row or a separator.
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

  /// Compares the fields.
  public static func == (one: ItemProperties, other: ItemProperties) -> Bool {
    one.storage === other.storage || one.fields == other.fields
  }

  /// Hashes the fields.
  public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

extension ItemProperties {
  /// The kind of an item: a row or a separator.
  public var kind: Kind {
    get { storage.fields.kind }
    _modify { yield &fields.kind }
  }
  /// The text, with mnemonic marks; see ``MenuLabel``. `nil` for separators, which have none.
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
  /// The picture; `nil` for none.
  public var icon: Icon? {
    get { storage.fields.icon }
    _modify { yield &fields.icon }
  }
  /// The check or radio mark; `nil` for an item that is neither on nor off.
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
  /// The emphasis of the item.
  public var disposition: Disposition {
    get { storage.fields.disposition }
    _modify { yield &fields.disposition }
  }
  /// The text that assistive technology speaks instead of the label; `nil` for the label.
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
