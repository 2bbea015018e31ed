import Basics
import Pictures

extension TrayItemState.Icon {
  /// A name from the icon theme, or the absolute path of a picture. It has to exist: otherwise LXQt and MATE show a
  /// broken picture, and other panels the grey disc that is sent with a name. See docs/panels.md#icon.
  public static func named(_ name: String) -> TrayItemState.Icon { TrayItemState.Icon(name: name) }

  /// A PNG file's contents, scaled to the sizes of panels (16 to 48 pixels).
  ///
  /// - Throws: ``TrayError/Code/invalidPicture``.
  public static func png(_ data: [UInt8]) throws(TrayError) -> TrayItemState.Icon {
    TrayItemState.Icon(pixmaps: try Pixmap.pixmaps(fromPNG: data))
  }

  /// A PNG file, read now and scaled to the sizes of panels (16 to 48 pixels), with its path as the name, for
  /// hosts that read no pixels. The file has to stay where it is; for one that does not, use ``png(_:)``.
  ///
  /// In a sandbox (Flatpak, Snap) there is no name, because panels may have another file at that path.
  ///
  /// - Throws: ``TrayError/Code/unreadablePicture`` or ``TrayError/Code/invalidPicture``.
  public static func png(contentsOf path: String) throws(TrayError) -> TrayItemState.Icon {
    let file = try Result { () throws(PNGError) in try PNGFile(contentsOf: path) }
      .mapError { TrayError(.picture($0)) }.get()
    return TrayItemState.Icon(name: Sandbox.isPresent ? "" : file.path, pixmaps: file.pixmap.squares())
  }
}
