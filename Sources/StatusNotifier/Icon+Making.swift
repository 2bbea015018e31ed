import Glibc

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
    var icon = try png(contents(of: path))
    if !isSandboxed, let place = realpath(path, nil) {
      icon.name = String(cString: place)
      free(place)
    }
    return icon
  }

  private static var isSandboxed: Bool { access("/.flatpak-info", F_OK) == 0 || getenv("SNAP") != nil }

  private static func contents(of path: String) throws(TrayError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)  // a pipe of that name does not hold us up
    guard file >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
    defer { close(file) }
    var data: [UInt8] = []
    let limit = Pixmap.maximumPNGSize + 1  // one more is enough to be refused
    while data.count < limit {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, read(file, buffer.baseAddress, min(buffer.count, limit - data.count)))
      }
      if chunk.isEmpty { break }
      data += chunk
    }
    return data
  }
}
