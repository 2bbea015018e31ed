/// A heading with the content that a row had when the heading was made.
package final class SnapshotElement: MenuElement {
  let content: RowContent

  /// Makes a heading from the content of a row; `nil` if it is empty, or of a kind that a heading cannot show.
  package init?(of row: RowContent) {
    let texts = [row.title, row.accessibilityLabel].compactMap { $0 }
    guard [.action, .submenu, .title, .view].contains(row.kind), row.image != nil || texts.contains(where: { $0 != "" })
    else { return nil }
    var content = RowContent(kind: .snapshot, title: row.title)
    content.subtitle = row.subtitle
    content.subtitleStyle = row.subtitleStyle
    content.image = row.image
    content.drawn = row.drawn
    content.drawn?.isWholeRow = false
    content.accessibilityLabel = row.accessibilityLabel
    content.accessibilityValue = row.accessibilityValue
    content.language = row.language
    self.content = content
    super.init()
  }

  override func describe(in content: inout RowContent, inSingleSelection: Bool) { content = self.content }
}
