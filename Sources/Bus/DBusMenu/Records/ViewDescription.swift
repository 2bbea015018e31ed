public import LibDBus

/// A view in a row, as its program describes it, `a{sv}`: ``PropertyName/content``, ``PropertyName/accessory``,
/// ``PropertyName/preview``, and ``HighlightDescription/content``.
public struct ViewDescription: ProtocolRecord {
  /// A piece of the view, or a stack of pieces.
  public typealias Element = ViewTree<String>
  /// A picture: an emoji, an icon of the theme, or a PNG file.
  public typealias Picture = Element.Picture
  /// A part of the view that the user can operate; see ``ControlOperation``.
  public typealias Part = Element.Part

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
