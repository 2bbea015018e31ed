import DBusMenu

/// Collects callbacks that run along with the appearing or closing of a menu.
///
/// Nothing is animated here: animations run when the menu begins to appear or to close, at once, and completions
/// when it is open or closed.
@MainActor
public class MenuAnimator {
  /// The reason why an edit menu closes; `nil` while it appears, and for other menus.
  public let dismissal: MenuPresentation.Dismissal?

  private var animations: [@MainActor () -> Void] = []
  private var completions: [@MainActor () -> Void] = []

  init(dismissal: MenuPresentation.Dismissal? = nil) { self.dismissal = dismissal }

  /// Adds a callback that runs when the menu begins to appear or to close, after those added before.
  public func addAnimations(_ animations: @escaping @MainActor () -> Void) { self.animations.append(animations) }

  /// Adds a callback that runs when the menu is open or closed, after those added before.
  public func addCompletion(_ completion: @escaping @MainActor () -> Void) { completions.append(completion) }

  func runAnimations() { Self.run(&animations) }

  func runCompletions() { Self.run(&completions) }

  private static func run(_ list: inout [@MainActor () -> Void]) {
    let bodies = list
    list = []
    for body in bodies { body() }
  }
}

/// Collects callbacks that run along with the closing of a menu whose owner, or its preview, was chosen.
public final class CommitAnimator: MenuAnimator {
  /// The ways in which the menu's owner leaves with the menu.
  @nonexhaustive public enum Style: Sendable, Hashable {
    /// It is closed with the menu.
    case dismiss
    /// It becomes the next thing that is shown, such as a window.
    case pop

    /// The same as it travels.
    var word: Word.CommitStyle {
      switch self {
      case .dismiss: .dismiss
      case .pop: .pop
      }
    }
  }

  /// The way in which the menu's owner leaves; goes out with the request to close the menu.
  public var preferredCommitStyle = Style.dismiss
  /// The preview; `nil` if the menu has none. Its preview mode has ended when the completions run.
  public let previewObject: (any Previewable)?

  init(previewObject: (any Previewable)?) {
    self.previewObject = previewObject
    super.init()
  }
}
