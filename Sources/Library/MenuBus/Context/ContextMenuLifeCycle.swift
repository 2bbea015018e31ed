/// The order of a delegate's calls for one context menu, from the trigger to what follows the end.
///
/// The clients that request, show and end the menu do not matter here; the returned calls are to be made at once, in
/// order.
struct ContextMenuLifeCycle: Sendable, Hashable {
  /// The phases of a menu.
  enum Phase: Sendable, Hashable {
    /// Not requested yet.
    case idle
    /// The delegate is asked for the configuration.
    case asking
    /// It can be opened.
    case prepared
    /// A client has it open.
    case shown
    /// It is being closed.
    case closing
    /// It is closed, or there was none.
    case over
  }

  /// The events of a menu.
  enum Event: Sendable, Hashable {
    /// The menu is requested.
    case triggered
    /// The delegate has answered; `false` is no menu.
    case configured(Bool)
    /// A client has it open.
    case opened
    /// It begins to close.
    case closes(Cause)
    /// It is closed. After a choice this follows the row's handler.
    case ended
  }

  /// The reasons why a menu closes.
  enum Cause: Sendable, Hashable {
    /// A row was chosen.
    case choice
    /// The menu's owner was chosen.
    case commit
    /// Nothing was chosen: it was closed or dismissed, or its client is gone.
    case nothing
  }

  /// The calls of the delegate and the animators.
  enum Call: Sendable, Hashable {
    case configuration
    case previewForHighlighting
    case willPresent
    case willCommit
    case willEnd
    /// The animations that were added, at the beginning of the end.
    case animations
    case previewForDismissing
    case didEnd
    /// The completions that were added.
    case completions
  }

  private(set) var phase = Phase.idle

  /// Whether the menu can be opened, or is open.
  var isCurrent: Bool { phase == .prepared || phase == .shown }

  /// Enters the next phase, and returns the calls to make.
  mutating func handle(_ event: Event) -> [Call] {
    switch (phase, event) {
    case (.idle, .triggered):
      phase = .asking
      return [.configuration]
    case (.asking, .configured(true)):
      phase = .prepared
      return [.previewForHighlighting]
    case (.prepared, .opened):
      phase = .shown
      return [.willPresent]
    case (.prepared, .closes(.choice)), (.prepared, .closes(.commit)):
      // Scripts choose without opening.
      return handle(.opened) + handle(event)
    case (.shown, .closes(let cause)):
      phase = .closing
      return (cause == .commit ? [.willCommit] : []) + [.willEnd, .animations, .previewForDismissing]
    case (.shown, .ended): return handle(.closes(.nothing)) + handle(.ended)
    case (.closing, .ended):
      phase = .over
      return [.didEnd, .completions]
    case (.asking, .configured(false)), (.prepared, .ended):
      phase = .over
      return []
    default: return []
    }
  }
}
