/// An action that names a command instead of running a handler of its own.
///
/// A command is identified by its name and the values that go with it: ``isSameCommand(as:)``. Many rows may stand for
/// one command. Each is validated when its menu is about to be shown, and on ``Menu/setNeedsRevalidate()``, when the
/// program's state has changed.
///
/// A command runs its handler, or the first responder in a chain that can perform it does (``firstResponder``). A
/// command without either does nothing.
open class CommandAction: Action {
  /// The name of the command.
  public let action: String

  /// The values that go with the name, such as the size that a font is set to; `nil` for none.
  public let propertyList: AnyHashable?

  /// Other commands that the row stands for while modifiers are held, in clients that can. Choosing one runs the
  /// handler, which finds it in ``chosenAlternate``, or lets the first responder perform it as a command of its own.
  public var alternates: [Alternate] { didSet { if alternates != oldValue { changed(.row) } } }

  /// The responder at which the chain begins at present; `nil` if there is none.
  public typealias FirstResponder = @MainActor () -> (any MenuResponder)?

  /// Called for the start of the chain when the command is validated, which assigning does, and when it is chosen. From
  /// then on the command is hidden while no responder can perform it, and the handler does not run.
  ///
  /// A responder often owns the menu, so the closure should refer to it weakly. With `nil` the command's handler runs.
  public var firstResponder: FirstResponder? { didSet { if firstResponder != nil { validate() } } }

  /// The responder that would perform the command now; `nil` if none would.
  public var target: (any MenuResponder)? { firstResponder?()?.target(for: self) }

  /// Updates the command: its title, its selection or whether it is enabled. `nil` for no update.
  public var validation: (@MainActor (CommandAction) -> Void)?

  /// Makes a command. A `state` of `.off` gives the row no mark.
  public init(
    title: String = "", subtitle: String? = nil, image: MenuImage? = nil, action: String,
    propertyList: AnyHashable? = nil, alternates: [Alternate] = [], discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off, shortcut: Shortcut? = nil, handler: Handler? = nil
  ) {
    self.action = action
    self.propertyList = propertyList
    self.alternates = alternates
    super.init(
      title: title, subtitle: subtitle, image: image, discoverabilityTitle: discoverabilityTitle, shortcut: shortcut,
      handler: handler)
    take(attributes, state)
  }

  /// Updates the command: hides it when no responder can perform it, lets the one that can update it, then calls
  /// ``validation``. Subclasses may extend or replace this.
  open func validate() {
    if firstResponder != nil {
      let target = target
      isHidden = target == nil
      target?.validate(self)
    }
    validation?(self)
  }

  /// Runs the handler, or lets the first responder perform the command that can. A warning is logged for a command
  /// without either. Where a user has chosen an alternate,
  /// responders get that: a command with its name and title, and the same values.
  open override func perform() {
    guard let firstResponder else {
      if handler == nil { failed(CommandWithoutHandler()) }
      return super.perform()
    }
    let command = chosenAlternate.map { CommandAction(title: $0.title, action: $0.action, propertyList: propertyList) }
    firstResponder()?.target(for: command ?? self)?.perform(command ?? self)
  }

  /// The alternate that a user has chosen in place of the command; `nil` for the command itself.
  ///
  /// It is there in ``perform()``, in the handler, and in the tasks that these start.
  public var chosenAlternate: Alternate? {
    guard let choice = Choice.current, choice.command == ObjectIdentifier(self) else { return nil }
    return choice.alternate
  }

  /// Performs an alternate in place of the command.
  package func perform(_ alternate: Alternate) {
    let choice = Choice(command: ObjectIdentifier(self), alternate: alternate)
    Choice.$current.withValue(choice) { perform() }
  }

  override func describe(in content: inout RowContent, inSingleSelection: Bool) {
    super.describe(in: &content, inSingleSelection: inSingleSelection)
    content.alternates = alternates
  }

  /// Whether both have the same name and the same values.
  public func isSameCommand(as other: CommandAction) -> Bool {
    action == other.action && propertyList == other.propertyList
  }
}

extension CommandAction {
  /// Another command that a row stands for while modifiers are held.
  public struct Alternate: Sendable, Hashable {
    /// The title of the row meanwhile.
    public var title: String
    /// The name of the command.
    public var action: String
    /// The keys to hold.
    public var modifiers: Shortcut.Modifiers

    /// Makes an alternate.
    public init(title: String, action: String, modifiers: Shortcut.Modifiers) {
      self.title = title
      self.action = action
      self.modifiers = modifiers
    }
  }
}

/// A command was chosen that has no handler and no responder, or a responder that can perform it and does not.
package struct CommandWithoutHandler: Error, CustomStringConvertible {
  /// The type of the responder; `nil` if there is none.
  package var responder: String?

  /// The reason, as the end of a sentence about the command.
  package var description: String {
    responder.map { "is for the responder \($0), which has no perform(_:)" }
      ?? "has neither a handler nor a first responder"
  }
}

/// An alternate that was chosen, and the command it was chosen for.
private struct Choice: Sendable {
  let command: ObjectIdentifier
  let alternate: CommandAction.Alternate

  @TaskLocal static var current: Choice?
}

extension Menu {
  /// Validates every command of the menu, of its inline menus and of its submenus.
  public func validateCommands() {
    for case let command as CommandAction in actions { command.validate() }
  }
}
