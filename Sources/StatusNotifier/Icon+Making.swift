import Glibc
import RegularFiles

extension TrayItemState.Icon {
  /// A name from the icon theme, or the absolute path of a picture. It should be sure to exist: LXQt and MATE show a
  /// broken picture otherwise, and other panels the grey disc that goes with a name.
  public static func named(_ name: String) -> TrayItemState.Icon { TrayItemState.Icon(name: name) }

  /// A PNG file's contents, scaled to the sizes of panels (``Pixmap/panelSizes``).
  ///
  /// - Throws: What ``Pixmap/init(png:)`` throws.
  public static func png(_ data: [UInt8]) throws(TrayError) -> TrayItemState.Icon {
    TrayItemState.Icon(pixmaps: try Pixmap.pixmaps(fromPNG: data))
  }

  /// A PNG file, read now and scaled to the sizes of panels (``Pixmap/panelSizes``), with its path for a name: MATE's
  /// indicator applet looks at no pixels. So the file has to stay where it is, or be read to make a ``png(_:)``.
  ///
  /// In a sandbox (Flatpak, Snap) there is no name, because panels may have another file at that path.
  ///
  /// - Throws: ``TrayError/unreadable(path:reason:)``, or what ``Pixmap/init(png:)`` throws.
  public static func png(contentsOf path: String) throws(TrayError) -> TrayItemState.Icon {
    // One byte more than a PNG may have is enough for it to be refused.
    let read = Result { () throws(RegularFile.Unreadable) in
      try RegularFile.bytes(of: path, limit: Pixmap.maximumPNGSize + 1)
    }
    var icon = try png(read.mapError { TrayError.unreadable(path: path, reason: $0.reason) }.get())
    if !isSandboxed, let place = realpath(path, nil) {
      icon.name = String(cString: place)
      free(place)
    }
    return icon
  }

  private static var isSandboxed: Bool { access("/.flatpak-info", F_OK) == 0 || getenv("SNAP") != nil }
}
