/// An object that may be able to perform commands, and knows the next to ask.
///
/// Responders make a chain: a text field, the panel around it, the window, the program. The row of a ``CommandAction``
/// with a ``CommandAction/firstResponder`` is shown as long as a responder in the chain can perform the command, and
/// the first that can performs it. All requirements have defaults that leave everything to the next one.
@MainActor
public protocol MenuResponder: AnyObject {
  /// The responder that is asked after this one; `nil` at the end of the chain.
  var nextResponder: (any MenuResponder)? { get }

  /// Whether the responder can perform a command now; `nil` if it does not know the command. With `nil` or `false` the
  /// next responder is asked.
  func canPerform(_ command: CommandAction) -> Bool?

  /// Whether the responder can perform a command now, in UIKit's form: by its name.
  ///
  /// Called by the default of ``canPerform(_:)`` alone.
  ///
  /// - Parameters:
  ///   - action: The name of the command.
  ///   - sender: The command.
  func canPerformAction(_ action: String, withSender sender: Any?) -> Bool

  /// Performs a command. Only called where ``canPerform(_:)`` has just returned `true`.
  func perform(_ command: CommandAction)

  /// Updates a command that the responder would perform: its title, whether it is enabled, or its mark.
  func validate(_ command: CommandAction)
}

extension MenuResponder {
  /// `nil`: the chain ends here.
  public var nextResponder: (any MenuResponder)? { nil }
  /// `true` where ``canPerformAction(_:withSender:)`` is, and else `nil`: the command is unknown.
  public func canPerform(_ command: CommandAction) -> Bool? {
    canPerformAction(command.action, withSender: command) ? true : nil
  }
  /// `false`.
  public func canPerformAction(_ action: String, withSender sender: Any?) -> Bool { false }
  /// Logs a warning: the responder can perform the command, and has no function that does.
  public func perform(_ command: CommandAction) {
    command.failed(CommandWithoutHandler(responder: "\(type(of: self))"))
  }
  /// Leaves the row as it is.
  public func validate(_ command: CommandAction) {}

  /// The first in the chain that begins here that can perform a command.
  public func target(for command: CommandAction) -> (any MenuResponder)? {
    var next: (any MenuResponder)? = self
    for _ in 0..<MenusLimits.responders {
      guard let responder = next else { return nil }
      if responder.canPerform(command) == true { return responder }
      next = responder.nextResponder
    }
    return nil
  }
}

extension Menu {
  /// Leaves every command that is in the menu now, in its inline menus and in its submenus, to a chain of responders.
  public func setFirstResponder(_ responder: CommandAction.FirstResponder?) {
    for case let command as CommandAction in actions { command.firstResponder = responder }
  }

  /// Validates the commands of the menu, of its inline menus and of its submenus, once at the end of the turn, however
  /// often this is called. Their changes are announced together.
  public func setNeedsRevalidate() {
    guard !willRevalidate else { return }
    willRevalidate = true
    Task { @MainActor in
      self.willRevalidate = false
      self.validateCommands()
    }
  }
}
