/// The columns in front of the titles of a level, in pixels; 0 for none.
struct Columns: Hashable {
  /// The width of the column of marks, or of marks and pictures where no row has both.
  var mark = 0
  /// The width of the column of pictures that no marks share.
  var picture = 0
  var pictures = PictureStyle()
}
