extension String {
  /// The text for a reader of Pango's markup, in which it says what it says here.
  package var escapedForMarkup: String {
    replacing(scalars: ["&": "&amp;", "<": "&lt;", ">": "&gt;"])
  }
}
