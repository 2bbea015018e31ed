/// In which order a delegate hears what becomes of one context menu: from the trigger to what comes after the end.
///
/// Whoever asks for the menu, shows and ends it is of no concern here; the calls that are returned are to be made at
/// once, in order.
struct ContextMenuLifeCycle: Sendable, Hashable {
  /// How far it is.
  enum Phase: Sendable, Hashable {
    case idle
    case asking
    case prepared
    case shown
    case closing
    case over
  }

  /// What happens to the menu.
  enum Event: Sendable, Hashable {
    case triggered
    /// The delegate has answered; `false` is no menu.
    case configured(Bool)
    /// Somebody has it open.
    case opened
    /// It begins to close.
    case closes(Cause)
    /// It is closed. After a choice this comes when the row's handler has run.
    case ended
  }

  /// What closes the menu.
  enum Cause: Sendable, Hashable {
    /// A row was chosen.
    case choice
    /// What the menu belongs to was chosen.
    case commit
    /// Nothing was chosen: it was closed or dismissed, or its client is gone.
    case nothing
  }

  /// What is called.
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

  /// Goes on, and says what to call.
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
