import Basics
import CGtk3
import CMenuWindow
import LibDBus
import MenuPresenting

/// A field: what the user types stays, whatever the program answers later.
@MainActor
final class EntryView {
  let widget: Widget
  private let stop: MenuStop
  private var operation: PartOperation
  /// The least width, in characters.
  private let least: Int32
  /// The most characters of a placeholder that widen the field.
  private static let maximumWidth: Int32 = 48
  /// Whether the text is being set, and so was not typed.
  private var isShowing = false

  init?(isSearch: Bool, stop: MenuStop, operating operation: PartOperation) {
    guard let widget = isSearch ? gtk_search_entry_new() : gtk_entry_new() else { return nil }
    self.widget = widget.shown()
    self.stop = stop
    self.operation = operation
    least = isSearch ? 18 : 12
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    cmenuwindow_entry_keep_placeholder(widget)
    connect(widget, "changed") { [weak self] _ in
      self?.typed()
      return false
    }
    connect(widget, "focus-in-event") { [weak self] _ in
      if let self { self.operation.focus(self.stop) }
      return false
    }
  }

  /// The text; the clipboard of any program can be pasted into it.
  var text: String { gtk_entry_get_text(cast(widget)).map { String(cString: $0).withShortRuns } ?? "" }

  private func typed() {
    guard !isShowing else { return }
    operation.set(stop, .string(text))
  }

  /// Shows a text, as the program knows it, unless the user has typed another one since. The beginning of a text
  /// that is too long cannot be changed, because the rest would be lost; a field that gets the keys shows all of it.
  func show(
    _ known: String, placeholder: PrintableText, name: PrintableText? = nil, isEnabled: Bool,
    operating operation: PartOperation
  ) {
    self.operation = operation
    let text = operation.drafts.text(of: stop, is: known).filter { $0 != "\0" }
    let field = FieldText(text, letters: operation.keys == stop ? nil : operation.letters)
    gtk_editable_set_editable(OpaquePointer(widget), field.isWhole ? 1 : 0)
    if operation.isHeard, field.drawn != self.text {  // GTK tells of the text of any search field
      isShowing = true
      defer { isShowing = false }
      let cursor = gtk_editable_get_position(OpaquePointer(widget))
      let wasAtEnd = cursor == gtk_entry_get_text_length(cast(widget))
      gtk_entry_set_text(cast(widget), field.drawn)
      gtk_editable_set_position(OpaquePointer(widget), wasAtEnd ? -1 : cursor)
    }
    cmenuwindow_entry_set_placeholder(widget, placeholder.description, least, Self.maximumWidth)
    gtk_widget_set_sensitive(widget, isEnabled ? 1 : 0)
    if let name, operation.isHeard { widget.setSpokenName(name) }
  }
}
