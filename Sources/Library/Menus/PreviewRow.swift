/// A row that stands for the item that its menu belongs to. Choosing it opens the item; the exporter's owner says how.
package final class PreviewRow: Action {
  /// Makes a row.
  package init(title: String) { super.init(title: title) }

  override func describe(in content: inout RowContent, inSingleSelection: Bool) {
    super.describe(in: &content, inSingleSelection: inSingleSelection)
    content.isPreview = true
  }
}
