/// Something that may be able to perform commands, and knows whom to ask if it is not.
///
/// Responders make a chain: a text field, the panel around it, the window, the program. The row of a ``CommandAction``
/// with a ``CommandAction/firstResponder`` is there as long as anybody in the chain can perform the command, and the
/// first that can performs it. All requirements have defaults that leave everything to the next one.
@MainActor
public protocol MenuResponder: AnyObject {
  /// Who is asked after this one.
  var nextResponder: (any MenuResponder)? { get }

  /// Whether the responder can perform a command now; `nil` if it knows nothing of it. Anything but `true` has the next
  /// one asked.
  func canPerform(_ command: CommandAction) -> Bool?

  /// Performs a command. Only called where ``canPerform(_:)`` just said `true`.
  func perform(_ command: CommandAction)

  /// Brings a command up to date that the responder would perform: retitles, disables or marks its row.
  func validate(_ command: CommandAction)
}

extension MenuResponder {
  /// The chain ends here.
  public var nextResponder: (any MenuResponder)? { nil }
  /// Knows no commands.
  public func canPerform(_ command: CommandAction) -> Bool? { nil }
  /// Does nothing.
  public func perform(_ command: CommandAction) {}
  /// Leaves the row as it is.
  public func validate(_ command: CommandAction) {}

  /// More responders than this are taken for a circle.
  private static var maximumLength: Int { 256 }

  /// The first in the chain that begins here that can perform a command.
  public func target(for command: CommandAction) -> (any MenuResponder)? {
    var next: (any MenuResponder)? = self
    for _ in 0..<Self.maximumLength {
      guard let responder = next else { return nil }
      if responder.canPerform(command) == true { return responder }
      next = responder.nextResponder
    }
    return nil
  }
}

extension Menu {
  /// Has the chain of responders decide about every command that is in the menu now, in its inline menus and in its
  /// submenus.
  public func setFirstResponder(_ responder: CommandAction.FirstResponder?) {
    for case let command as CommandAction in actions { command.firstResponder = responder }
  }

  /// Has the commands brought up to date at the end of the turn, however often it is asked for: those in the menu, in
  /// its inline menus and in its submenus. All that changes goes out together.
  public func setNeedsRevalidate() {
    guard !willRevalidate else { return }
    willRevalidate = true
    Task { @MainActor in
      self.willRevalidate = false
      self.validateCommands()
    }
  }
}
