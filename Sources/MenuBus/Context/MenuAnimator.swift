/// Takes what is to happen along with a menu's appearing or going.
///
/// Nothing here moves anything: animations run when the menu begins to appear or to go, at once, and completions when it
/// is there or gone.
@MainActor
public class MenuAnimator {
  private var animations: [@MainActor () -> Void] = []
  private var completions: [@MainActor () -> Void] = []

  init() {}

  /// Adds something that runs when the menu begins to appear or to go, after what was added before.
  public func addAnimations(_ animations: @escaping @MainActor () -> Void) { self.animations.append(animations) }

  /// Adds something that runs when the menu is there or gone, after what was added before.
  public func addCompletion(_ completion: @escaping @MainActor () -> Void) { completions.append(completion) }

  func runAnimations() { Self.run(&animations) }

  func runCompletions() { Self.run(&completions) }

  private static func run(_ list: inout [@MainActor () -> Void]) {
    let bodies = list
    list = []
    for body in bodies { body() }
  }
}

/// Takes what is to happen while a menu goes because what it belongs to was chosen.
public final class CommitAnimator: MenuAnimator {
  /// What becomes of what the menu belongs to.
  public enum Style: String, Sendable, Hashable {
    /// It goes with the menu.
    case dismiss
    /// It becomes what is shown next, such as a window.
    case pop
  }

  /// What becomes of what the menu belongs to; goes out with the request to close the menu.
  public var preferredCommitStyle = Style.dismiss
  /// What the preview provider gave. Its preview mode has ended when the completions run.
  public let previewObject: (any Previewable)?

  init(previewObject: (any Previewable)?) { self.previewObject = previewObject }
}
