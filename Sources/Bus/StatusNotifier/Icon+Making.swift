import Basics
import Glibc

extension TrayItemState.Icon {
  /// A name from the icon theme, or the absolute path of a picture. It has to exist: otherwise LXQt and MATE show a
  /// broken picture, and other panels the grey disc that is sent with a name. See docs/panels.md#icon.
  public static func named(_ name: String) -> TrayItemState.Icon { TrayItemState.Icon(name: name) }

  /// A PNG file's contents, scaled to the sizes of panels (16 to 48 pixels).
  ///
  /// - Throws: The error of ``Pixmap/init(png:)``.
  public static func png(_ data: [UInt8]) throws(TrayError) -> TrayItemState.Icon {
    TrayItemState.Icon(pixmaps: try Pixmap.pixmaps(fromPNG: data))
  }

  /// A PNG file, read now and scaled to the sizes of panels (16 to 48 pixels), with its path as the name, for
  /// hosts that read no pixels. The file has to stay where it is; for one that does not, use ``png(_:)``.
  ///
  /// In a sandbox (Flatpak, Snap) there is no name, because panels may have another file at that path.
  ///
  /// - Throws: ``TrayError/Code/unreadablePicture``, or the error of ``Pixmap/init(png:)``.
  public static func png(contentsOf path: String) throws(TrayError) -> TrayItemState.Icon {
    // One byte more than a PNG may have, so that a larger file is refused.
    let read = Result { () throws(RegularFile.Unreadable) in
      try RegularFile.bytes(of: path, limit: Pixmap.maximumPNGSize + 1)
    }
    var icon = try png(read.mapError { TrayError(.unreadable(path: path, reason: $0.reason)) }.get())
    if !Sandbox.isPresent, let absolute = realpath(path, nil) {
      icon.name = String(cString: absolute)
      free(absolute)
    }
    return icon
  }
}
