/// An action that names what it does instead of doing it itself.
///
/// A command is known by the name of what it does and the values that go with it: ``isSameCommand(as:)``. Many rows may
/// stand for one command. Each brings itself up to date when its menu is about to be shown, and on
/// ``Menu/setNeedsRevalidate()``, when the program's state has changed.
///
/// A command does what its handler does, or is performed by whoever can in a chain of responders (``firstResponder``).
open class CommandAction: Action {
  /// The name of what the command does.
  public let action: String

  /// What goes with the name, such as the size that a font is set to.
  public let propertyList: AnyHashable?

  /// Other commands that the row stands for while modifiers are held, in clients that can.
  public var alternates: [Alternate] { didSet { if alternates != oldValue { changed(.row) } } }

  /// Says where the chain of responders begins at present; `nil` if there is nobody.
  public typealias FirstResponder = @MainActor () -> (any MenuResponder)?

  /// Asked where to look for somebody who can perform the command: when it is validated, which assigning does, and when
  /// it is chosen. From then on ``MenuElement/isHidden`` says that nobody can, and the handler does not run.
  ///
  /// A menu is often kept by what can perform its commands, so the closure should refer to that weakly.
  public var firstResponder: FirstResponder? { didSet { if firstResponder != nil { validate() } } }

  /// Who would perform the command now.
  public var target: (any MenuResponder)? { firstResponder?()?.target(for: self) }

  /// Brings the command up to date: sets its title, selection or whether it is enabled.
  public var validation: (@MainActor (CommandAction) -> Void)?

  /// Makes a command.
  public init(
    title: String? = nil, subtitle: String? = nil, image: MenuImage? = nil, action: String,
    propertyList: AnyHashable? = nil, alternates: [Alternate] = [], handler: Handler? = nil
  ) {
    self.action = action
    self.propertyList = propertyList
    self.alternates = alternates
    super.init(title: title, subtitle: subtitle, image: image, handler: handler)
  }

  /// Brings the command up to date: hides it if nobody can perform it, has whoever would perform it look at it, and then
  /// ``validation``. Subclasses may do more, or so in their own way.
  open func validate() {
    if firstResponder != nil {
      let target = target
      isHidden = target == nil
      target?.validate(self)
    }
    validation?(self)
  }

  /// Runs the handler, or has the first responder that can perform the command do so.
  open override func perform() {
    if firstResponder == nil { super.perform() } else { target?.perform(self) }
  }

  override func describe(in content: inout RowContent, inSingleSelection: Bool) {
    super.describe(in: &content, inSingleSelection: inSingleSelection)
    content.alternates = alternates
  }

  /// Whether both do the same with the same values.
  public func isSameCommand(as other: CommandAction) -> Bool {
    action == other.action && propertyList == other.propertyList
  }
}

extension CommandAction {
  /// What a command's row stands for while modifiers are held.
  public struct Alternate: Sendable, Hashable {
    /// The text of the row meanwhile.
    public var title: String
    /// The name of what it does.
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

extension Menu {
  /// Has every command of the menu, of its inline menus and of its submenus bring itself up to date.
  public func validateCommands() {
    for case let command as CommandAction in actions { command.validate() }
  }
}
