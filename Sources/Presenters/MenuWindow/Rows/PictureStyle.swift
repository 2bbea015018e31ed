/// The sizes of pictures, and where they are found.
struct PictureStyle: Hashable {
  /// The width and height of pictures beside titles, and of those in views.
  var size = 16
  var contentSize = 24
  /// Folders with icons of the program's own.
  var folders: [String] = []
  /// Decodes the program's pictures; without it they are not shown.
  var loader: PictureLoader?

  init() {}

  init(_ look: Look) {
    if look.isAccessible { (size, contentSize) = (24, 32) }
    folders = look.iconFolders
    loader = look.pictures
  }
}
