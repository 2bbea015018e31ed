import Basics
import LibDBus
import MenuPresenting

/// The way of what is typed and pressed in a row to the navigation.
@MainActor
struct PartOperation {
  /// Whether parts can be operated; otherwise they are only seen.
  var isOperable = false
  /// Whether assistive technology hears of what it is for.
  var isHeard = true
  /// The row.
  var stop: MenuStop
  /// The name of the row, which names a part without a title.
  var title: PrintableText = ""
  /// The text that is told beside the part that is selected.
  var heading: PrintableText = ""
  /// The part that is selected.
  var selected: MenuStop?
  /// The row or part that has the keys.
  var keys: MenuStop?
  /// The most letters of a field that does not have the keys.
  var letters = MenuPresentingLimits.textLetters
  var drafts: Drafts
  var pictures: PictureStyle
  /// A text or a number was entered.
  var set: @MainActor (MenuStop, Value) -> Void
  /// A button was pressed or a toggle flipped.
  var operate: @MainActor (MenuStop) -> Void
  /// The keys went to a part.
  var focus: @MainActor (MenuStop) -> Void
}
