package import LibDBus

/// A view in a row, as its program describes it, `a{sv}`: ``PropertyName/content``, ``PropertyName/accessory``,
/// ``PropertyName/preview``, and ``HighlightDescription/content``.
package struct ViewDescription: ProtocolRecord {
  /// A piece of the view, or a stack of pieces.
  package typealias Element = ViewTree<String>
  /// A picture: an emoji, an icon of the theme, or a PNG file.
  package typealias Picture = Element.Picture
  /// A part of the view that the user can operate; see ``ControlOperation``.
  package typealias Part = Element.Part

  /// The view; `nil` if its kind is unknown.
  package var element: Element?

  /// Describes a view.
  package init(_ element: Element?) { self.element = element }

  /// The greatest depth of stacks that is read.
  package static let maximumDepth = DBusMenuLimits.viewDepth
  /// The most elements that are read, stacks included.
  package static let maximumElements = DBusMenuLimits.viewElements

  /// A dictionary.
  package static let signature: Signature = "a{sv}"
}
