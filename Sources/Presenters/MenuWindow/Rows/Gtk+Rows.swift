import Basics
import CGtk3
import CMenuWindow

extension UnsafeMutablePointer<GtkWidget> {
  /// Makes a box, shown.
  @MainActor
  static func box(isVertical: Bool = false, spacing: Int32 = 0) -> Widget? {
    gtk_box_new(isVertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, spacing)?.shown()
  }

  /// Makes a label of one line that is cut off where there is no room.
  @MainActor
  static func label(_ text: PrintableText = "", class name: String? = nil) -> Widget? {
    guard let label = gtk_label_new(text.description) else { return nil }
    gtk_label_set_xalign(cast(label), 0)
    gtk_label_set_ellipsize(cast(label), PANGO_ELLIPSIZE_END)
    gtk_label_set_single_line_mode(cast(label), 1)
    if let name { label.set(class: name) }
    return label.shown()
  }

  @MainActor
  func shown() -> Widget {
    gtk_widget_show(self)
    return self
  }

  @MainActor
  func pack(_ child: Widget?, expands: Bool = false) {
    if let child { gtk_box_pack_start(cast(self), child, expands ? 1 : 0, expands ? 1 : 0, 0) }
  }

  @MainActor
  func set(class name: String, _ isOn: Bool = true) {
    let context = gtk_widget_get_style_context(self)
    if isOn { gtk_style_context_add_class(context, name) } else { gtk_style_context_remove_class(context, name) }
  }

  @MainActor
  func setText(_ text: PrintableText) {
    if String(cString: gtk_label_get_text(cast(self))) != text.description {
      gtk_label_set_text(cast(self), text.description)
    }
  }

  /// Underlines a character of a label, and says what language it is in.
  @MainActor
  func setAttributes(underlining index: Int?, in text: PrintableText, language: String?) {
    guard index != nil || language != nil, let list = pango_attr_list_new() else {
      return gtk_label_set_attributes(cast(self), nil)
    }
    let text = text.description
    if let index, index < text.count, let line = pango_attr_underline_new(PANGO_UNDERLINE_LOW) {
      let start = text.index(text.startIndex, offsetBy: index)
      line.pointee.start_index = UInt32(text[..<start].utf8.count)
      line.pointee.end_index = UInt32(text[...start].utf8.count)
      pango_attr_list_insert(list, line)
    }
    if let language = language.flatMap(Languages.language) {
      pango_attr_list_insert(list, pango_attr_language_new(language))
    }
    gtk_label_set_attributes(cast(self), list)
    pango_attr_list_unref(list)
  }

  /// Gives the widget a name for assistive technology, which hears of it if it is another one.
  @MainActor
  func setSpokenName(_ name: PrintableText) {
    guard let object = gtk_widget_get_accessible(self) else { return }
    if atk_object_get_name(object).map({ String(cString: $0) }) != name.description {
      atk_object_set_name(object, name.description)
    }
  }

  /// Removes all children.
  @MainActor
  func clear() {
    let children = gtk_container_get_children(cast(self))
    var link = children
    while let next = link {
      if let child = next.pointee.data { gtk_widget_destroy(child.assumingMemoryBound(to: GtkWidget.self)) }
      link = next.pointee.next
    }
    g_list_free(children)
  }

  /// The widget's natural size.
  @MainActor
  var naturalSize: (width: Int, height: Int) {
    var natural = GtkRequisition()
    gtk_widget_get_preferred_size(self, nil, &natural)
    return (Int(natural.width), Int(natural.height))
  }
}

/// The languages of texts. Pango keeps each for good, so there is a bound.
@MainActor
enum Languages {
  private static var known: Set<String> = []

  static func language(_ tag: String) -> OpaquePointer? {
    guard known.count < MenuWindowLimits.languages || known.contains(tag) else { return nil }
    known.insert(tag)
    return pango_language_from_string(tag)
  }
}
