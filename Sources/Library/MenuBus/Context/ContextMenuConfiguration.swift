public import Menus

/// The content of a context menu: a preview, actions, both, or neither.
///
/// Each is made when the menu is about to be shown, once.
@MainActor
public final class ContextMenuConfiguration {
  /// Makes the preview; `nil` is none.
  public typealias PreviewProvider = @MainActor () -> (any Previewable)?
  /// Makes the menu, with or without the suggested actions; `nil` is no actions.
  public typealias ActionProvider = @MainActor (_ suggestedActions: [MenuElement]) -> Menu?

  /// Identifies this configuration. Clients send it back when they commit the preview, so a stale commit cannot open a
  /// newer one.
  public let identifier: String
  /// The preview; `nil` before the menu was requested.
  public private(set) var preview: (any Previewable)?

  /// The actions; `nil` before the menu was requested.
  private(set) var actions: Menu?

  private var previewProvider: PreviewProvider?
  private var actionProvider: ActionProvider?
  private var previewRows: PreviewRows?

  private static var lastNumber = 0

  /// Makes a configuration; everything is optional.
  ///
  /// - Parameters:
  ///   - identifier: Identifies the configuration; `nil` makes an identifier that no other one of the process has.
  ///   - previewProvider: Makes the preview.
  ///   - actionProvider: Makes the actions.
  public init(
    identifier: String? = nil, previewProvider: PreviewProvider? = nil, actionProvider: ActionProvider? = nil
  ) {
    if identifier == nil { Self.lastNumber += 1 }
    self.identifier = identifier ?? "menubus-\(Self.lastNumber)"
    self.previewProvider = previewProvider
    self.actionProvider = actionProvider
  }

  /// Makes the preview and the actions.
  ///
  /// - Parameter opensByRow: Whether there is a row that opens even without a preview.
  func prepare(suggestedActions: [MenuElement], opensByRow: Bool = false) {
    preview = previewProvider?()
    preview?.enterPreviewMode()
    if preview != nil || opensByRow { previewRows = PreviewRows(preview?.previewContent) }
    actions = actionProvider?(suggestedActions)
    (previewProvider, actionProvider) = (nil, nil)
  }

  /// The rows of the preview, a line, and the actions with their title, for another menu.
  var elements: [MenuElement] {
    actions?.displaysInline = true
    return [previewRows?.menu, actions].compactMap { $0 }
  }

  /// The same as a menu of its own.
  var menu: Menu { previewRows == nil ? actions ?? Menu(children: []) : Menu(children: elements) }

  /// Ends preview mode, and shows the whole content in the preview's rows.
  func openPreview() {
    preview?.exitPreviewMode()
    previewRows?.show(preview?.previewContent)
  }
}
