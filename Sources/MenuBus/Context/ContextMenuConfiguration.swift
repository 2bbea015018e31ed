public import Menus

/// What a context menu consists of: a preview, actions, both, or neither.
///
/// Each is made when the menu is about to be shown, once.
@MainActor
public final class ContextMenuConfiguration {
  /// Makes what is looked at; `nil` is no preview.
  public typealias PreviewProvider = @MainActor () -> (any Previewable)?
  /// Makes the menu from the actions that were suggested, which it may use or leave; `nil` is no actions.
  public typealias ActionProvider = @MainActor (_ suggestedActions: [MenuElement]) -> Menu?

  /// The title of the row that opens the preview.
  public static var openTitle = "Open"

  /// What the menu is known by. Who commits its preview says this, so that nothing else is opened that came in its place.
  public let identifier: String
  /// What the preview provider gave; `nil` before it was asked.
  public private(set) var preview: (any Previewable)?

  /// What the action provider gave.
  private(set) var actions: Menu?

  private var previewProvider: PreviewProvider?
  private var actionProvider: ActionProvider?
  private var previewRows: PreviewRows?

  private static var lastNumber = 0

  /// Makes a configuration; everything is optional.
  ///
  /// - Parameters:
  ///   - identifier: What the menu is known by; `nil` makes one that no other menu of the process has.
  ///   - previewProvider: Makes what is looked at.
  ///   - actionProvider: Makes the actions.
  public init(
    identifier: String? = nil, previewProvider: PreviewProvider? = nil, actionProvider: ActionProvider? = nil
  ) {
    if identifier == nil { Self.lastNumber += 1 }
    self.identifier = identifier ?? "menubus-\(Self.lastNumber)"
    self.previewProvider = previewProvider
    self.actionProvider = actionProvider
  }

  /// Makes what is looked at and what can be chosen.
  ///
  /// - Parameter opensByRow: Whether there is a row that opens even without a preview.
  func prepare(suggestedActions: [MenuElement], opensByRow: Bool = false) {
    preview = previewProvider?()
    preview?.enterPreviewMode()
    if preview != nil || opensByRow { previewRows = PreviewRows(preview?.previewContent) }
    actions = actionProvider?(suggestedActions)
    (previewProvider, actionProvider) = (nil, nil)
  }

  /// The rows of the preview, a line, and the actions with their title, to stand in a menu.
  var elements: [MenuElement] {
    actions?.displaysInline = true
    return [previewRows?.menu, actions].compactMap { $0 }
  }

  /// All of it as a menu of its own.
  var menu: Menu { previewRows == nil ? actions ?? Menu(children: []) : Menu(children: elements) }

  /// Ends the preview's preview mode, and shows all of it where the preview was.
  func openPreview() {
    preview?.exitPreviewMode()
    previewRows?.show(preview?.previewContent)
  }
}
