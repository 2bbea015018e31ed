import RegularFiles

extension TrayItemState.Icon {
  /// A name from the icon theme, or the absolute path of a picture. It should be sure to exist: LXQt and MATE show a
  /// broken picture otherwise.
  public static func named(_ name: String) -> TrayItemState.Icon { TrayItemState.Icon(name: name) }

  /// A PNG file's contents, scaled to the sizes of panels (``Pixmap/panelSizes``).
  ///
  /// - Throws: What ``Pixmap/init(png:)`` throws.
  public static func png(_ data: [UInt8]) throws(TrayError) -> TrayItemState.Icon {
    TrayItemState.Icon(pixmaps: try Pixmap.pixmaps(fromPNG: data))
  }

  /// A PNG file, read now and scaled to the sizes of panels (``Pixmap/panelSizes``).
  ///
  /// - Throws: ``TrayError/unreadable(path:reason:)``, or what ``Pixmap/init(png:)`` throws.
  public static func png(contentsOf path: String) throws(TrayError) -> TrayItemState.Icon {
    // One byte more than a PNG may have is enough for it to be refused.
    let read = Result { () throws(RegularFile.Unreadable) in
      try RegularFile.bytes(of: path, limit: Pixmap.maximumPNGSize + 1)
    }
    return try png(read.mapError { TrayError.unreadable(path: path, reason: $0.reason) }.get())
  }
}
