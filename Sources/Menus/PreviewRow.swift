/// A row that stands for what its menu belongs to. Choosing it opens that; the program that shows the menu says how.
package final class PreviewRow: Action {
  /// Makes a row.
  package init(title: String) { super.init(title: title) }

  override func describe(in content: inout RowContent, inSingleSelection: Bool) {
    super.describe(in: &content, inSingleSelection: inSingleSelection)
    content.isPreview = true
  }
}
