// What kinds of elements have in common, so that code can be written for all of a kind: those of this module, and
// subclasses of ``Group`` that hide what they are made of.

/// An element that shows something and cannot be chosen.
@MainActor
public protocol NonSelectableMenuLeaf: MenuElement {}

/// What shows a title, a second text and a picture.
@MainActor
public protocol MenuStandardContent: AnyObject {
  /// The text.
  var title: String? { get set }
  /// A second, quieter text.
  var subtitle: String? { get set }
  /// The picture.
  var image: MenuImage? { get set }
}

/// An element that may be disabled or destructive.
@MainActor
public protocol StateHaveableMenuLeaf: MenuElement {
  /// Whether the element can be chosen.
  var isEnabled: Bool { get }
  /// Whether choosing the element loses something.
  var isDestructive: Bool { get }
}

extension StateHaveableMenuLeaf {
  /// How the element's text is coloured by those who draw it: what is disabled is not destructive.
  public var contentRole: MenuContentRole { !isEnabled ? .disabled : isDestructive ? .destructive : .normal }
}

/// What the colour of a text says.
public enum MenuContentRole: Sendable, Hashable {
  /// Nothing in particular.
  case normal
  /// The element cannot be chosen.
  case disabled
  /// Choosing the element loses something.
  case destructive
}

/// An element that can be disabled, and marked as destructive.
@MainActor
public protocol MenuLeaf: StateHaveableMenuLeaf {
  /// Whether the element can be chosen.
  var isEnabled: Bool { get set }
  /// Whether choosing the element loses something.
  var isDestructive: Bool { get set }
}

/// An element that does something when it is chosen.
@MainActor
public protocol MenuActionLeaf: MenuLeaf {
  /// What the handler gets: the element itself.
  associatedtype Chosen = Self
  /// Asks to leave the menu open after a choice.
  var keepsMenuPresented: Bool { get set }
  /// What choosing the element runs.
  var handler: (@MainActor (Chosen) async throws -> Void)? { get set }
}

/// An element that does something and shows whether it is selected.
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
