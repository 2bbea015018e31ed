import CGtk3
import CMenuWindow

/// The sizes of pictures and marks, and where pictures are found.
struct PictureStyle: Hashable {
  /// The width and height of pictures beside titles, and of those in views.
  var size = Self.size
  var contentSize = 24
  /// Folders with icons of the program's own.
  var folders: [String] = []
  /// Decodes the program's pictures; without it they are not shown.
  var loader: PictureLoader?

  /// The size beside a font of ``fontSize`` pixels, or a smaller one: 11 points.
  private static let size = 16
  private static let fontSize = 44.0 / 3
  /// The most times that a large font makes of it.
  private static let most = 4.0

  init() {}

  /// - Parameter fontSize: The pixels of the rows' font, with which pictures grow.
  init(_ look: Look, fontSize: Double) {
    if look.isAccessible { (size, contentSize) = (24, 32) }
    let growth = min(max(fontSize / Self.fontSize, 1), Self.most)
    size = max(size, Int((Double(Self.size) * growth).rounded()))
    contentSize = max(contentSize, size)
    folders = look.iconFolders
    loader = look.pictures
  }

  /// Makes a mark with the CSS node `check`, `radio` or `arrow`. One beside an ordinary font has the theme's size.
  @MainActor
  func mark(_ node: String) -> Widget? { cmenuwindow_mark_new(node, Int32(max(0, size - Self.size))) }
}
