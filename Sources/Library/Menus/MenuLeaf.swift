// The properties that kinds of elements share, so that code can be written for all of a kind: elements of this module,
// and subclasses of ``Group`` that hide their parts.

/// An element that is shown and cannot be chosen.
@MainActor
public protocol NonSelectableMenuLeaf: MenuElement {}

/// Content with a title, a second text and a picture.
@MainActor
public protocol MenuStandardContent: AnyObject {
  /// The text; empty for none.
  var title: String { get set }
  /// A second, quieter text; `nil` for none.
  var subtitle: String? { get set }
  /// The picture; `nil` for none.
  var image: MenuImage? { get set }
}

/// An element that may be disabled or destructive.
@MainActor
public protocol StateHaveableMenuLeaf: MenuElement {
  /// Whether the element can be chosen.
  var isEnabled: Bool { get }
  /// Whether choosing the element destroys something.
  var isDestructive: Bool { get }
}

extension StateHaveableMenuLeaf {
  /// The colour of the element's text in clients that draw it: a disabled element is not destructive.
  public var contentRole: MenuContentRole { !isEnabled ? .disabled : isDestructive ? .destructive : .normal }
}

/// The meaning of a text's colour.
@nonexhaustive public enum MenuContentRole: Sendable, Hashable {
  /// No special meaning.
  case normal
  /// The element cannot be chosen.
  case disabled
  /// Choosing the element destroys something.
  case destructive
}

/// An element that can be disabled, and marked as destructive.
@MainActor
public protocol MenuLeaf: StateHaveableMenuLeaf {
  /// Whether the element can be chosen.
  var isEnabled: Bool { get set }
  /// Whether choosing the element destroys something.
  var isDestructive: Bool { get set }
}

/// An element with a handler.
@MainActor
public protocol MenuActionLeaf: MenuLeaf {
  /// The handler's argument: the element itself.
  associatedtype Chosen = Self
  /// Asks to leave the menu open after a choice.
  var keepsMenuPresented: Bool { get set }
  /// The function that choosing the element runs; `nil` for none.
  var handler: (@MainActor (Chosen) async throws -> Void)? { get set }
}

/// An element with a handler that shows whether it is selected.
@MainActor
public protocol SelectableMenuActionLeaf: MenuActionLeaf {
  /// Whether the element is selected.
  var isSelected: Bool { get set }
}

/// An element with a title, a second text and a picture that can be disabled, and marked as destructive.
public typealias MenuStandardContentLeaf = MenuLeaf & MenuStandardContent

extension TitledMenuElement: MenuStandardContent, MenuLeaf {}
extension Action: SelectableMenuActionLeaf {}
extension Separator: NonSelectableMenuLeaf {}
extension TitleHeader: NonSelectableMenuLeaf {}
