/// Asks the user for a text, where a panel has nothing to type into.
///
/// Panels do not let people type into a menu. When one has a search field chosen, the prompt asks for the text, and its
/// answer is taken as typed. ``MenuExporter/Options/textPrompt`` says which prompt.
public protocol TextPrompt: Sendable {
  /// Whether the prompt can ask at all. While it cannot, plain panels see no search fields: choosing one would do
  /// nothing. Read when a client opens the menu.
  var isAvailable: Bool { get }

  /// Asks, and waits for the answer. It is cancelled when the menu leaves the bus.
  ///
  /// - Returns: The text, or `nil` if the user wants nothing after all.
  /// - Throws: Why the user could not be asked; it is logged.
  @concurrent
  func text(for request: TextPromptRequest) async throws -> String?
}

extension TextPrompt {
  /// `true`, unless a prompt says otherwise.
  public var isAvailable: Bool { true }
}

/// The request for a text.
public struct TextPromptRequest: Sendable, Hashable {
  /// The title of the menu. May be empty.
  public var title: String
  /// The label of the text: the placeholder of the field.
  public var label: String
  /// The text to begin with.
  public var text: String

  /// Makes a request.
  public init(title: String, label: String, text: String = "") {
    self.title = title
    self.label = label
    self.text = text
  }
}
