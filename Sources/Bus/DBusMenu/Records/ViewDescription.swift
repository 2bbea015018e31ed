public import LibDBus

/// A view in a row, as its program describes it, `a{sv}`: ``PropertyName/content``, ``PropertyName/accessory``,
/// ``PropertyName/preview``, and ``HighlightDescription/content``.
public struct ViewDescription: ProtocolRecord {
  /// A piece of the view, or a stack of pieces.
  public indirect enum Element: Sendable, Hashable {
    /// A text; one without a known role is like one with the role `secondary`.
    case text(String, Word.TextRole?)
    /// A short text that is set off.
    case badge(String)
    /// A picture.
    case picture(Picture)
    /// The share that is done, from 0 to 1; `nil` if the program does not know.
    case progress(Double?)
    /// A part that the user can operate.
    case part(Part)
    /// Pieces beside or below each other.
    case stack([Element], Word.Axis)
  }

  /// A picture: an emoji, an icon of the theme, or a PNG file.
  public struct Picture: Sendable, Hashable {
    /// The emoji; empty for other pictures.
    public var text: String
    /// The name of an icon in the theme.
    public var iconName: String?
    /// A PNG file.
    public var iconData: [UInt8]?
    /// The picture in words; may be empty.
    public var description: String

    /// Describes a picture.
    public init(text: String = "", iconName: String? = nil, iconData: [UInt8]? = nil, description: String = "") {
      self.text = text
      self.iconName = iconName
      self.iconData = iconData
      self.description = description
    }
  }

  /// A part of the view that the user can operate; see ``ControlOperation``.
  public struct Part: Sendable, Hashable {
    /// The kinds of parts, with what they show.
    public enum Kind: Sendable, Hashable {
      /// To be pressed.
      case button
      /// On or off.
      case toggle(Bool)
      /// A number in a range; both are finite, and the number is within.
      case slider(Double, in: ClosedRange<Double>)
      /// A text, and the text of the empty field.
      case field(String, placeholder: String)
    }

    /// The identifier by which the part is operated; never empty.
    public var identifier: String
    /// The text beside the part; may be empty.
    public var title: String
    /// Whether the part can be operated.
    public var isEnabled: Bool
    /// The kind of part, and its state.
    public var kind: Kind

    /// Describes a part.
    public init(_ identifier: String, title: String = "", isEnabled: Bool = true, _ kind: Kind) {
      self.identifier = identifier
      self.title = title
      self.isEnabled = isEnabled
      self.kind = kind
    }
  }

  /// The view; `nil` if its kind is unknown.
  public var element: Element?

  /// Describes a view.
  public init(_ element: Element?) { self.element = element }

  /// The greatest depth of stacks that is read.
  public static let maximumDepth = DBusMenuLimits.viewDepth
  /// The most elements that are read, stacks included.
  public static let maximumElements = DBusMenuLimits.viewElements

  /// A dictionary.
  public static let signature: Signature = "a{sv}"
}
