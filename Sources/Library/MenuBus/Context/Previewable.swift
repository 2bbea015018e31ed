public import Menus

/// A thing that can be previewed before it is opened.
@MainActor
public protocol Previewable: AnyObject {
  /// The content: a summary in preview mode, everything otherwise.
  ///
  /// Plain panels show up to three rows of it, the lines of a vertical stack.
  var previewContent: RowView { get }
  /// Called once when it was made for a preview, before its content is shown.
  func enterPreviewMode()
  /// Called when the preview is opened, after its menu has closed. A preview that is not opened is released without it.
  func exitPreviewMode()
}

extension Previewable {
  /// A no-op, for content that is the same in preview mode.
  public func enterPreviewMode() {}
  /// A no-op.
  public func exitPreviewMode() {}
}

/// The rows that stand for a preview in its menu; choosing one opens it.
@MainActor
final class PreviewRows {
  /// The rows, in a list of their own, so that a line sets them off.
  let menu = Menu(displaysInline: true, children: [])
  private static let maximumLines = 3

  init(_ content: RowView?) {
    menu.children = [PreviewRow(title: MenuTexts.current.open)]
    show(content)
  }

  /// Shows other content, in the same rows as far as there are enough.
  func show(_ content: RowView?) {
    let lines = content.map(Self.lines) ?? []
    var rows = menu.children
    if rows.count > lines.count + 1 { rows.removeSubrange((lines.count + 1)...) }
    while rows.count < lines.count + 1 { rows.append(PreviewRow(title: "")) }
    for case (let row as PreviewRow, let line) in zip(rows.dropFirst(), lines) {
      row.title = line.label
      row.image = line.icon
    }
    menu.children = rows
  }

  private static func lines(of content: RowView) -> [RowView.Flattened] {
    let views = if case .stack(.vertical, let views) = content { views } else { [content] }
    return Array(views.map(\.flattened).filter { !$0.label.isEmpty || $0.icon != nil }.prefix(maximumLines))
  }
}
