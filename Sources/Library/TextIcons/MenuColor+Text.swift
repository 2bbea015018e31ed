import StatusNotifier

extension MenuColor {
  /// The colour of symbolic pictures on a panel of any colour.
  static let onAnyGround = MenuColor(rgb: 0x83868A)

  /// The colour of texts that have none, and of symbolic pictures: light, unless the colour below is known to be light.
  static func text(isOnDark: Bool?) -> MenuColor {
    isOnDark == false
      ? MenuColor(rgb: 0x24282C) : MenuColor(rgb: 0xF4F6F8)
  }
}

extension Pixmap {
  /// The picture with the same transparency and one colour.
  func colored(_ color: MenuColor) -> Pixmap {
    let parts = color.bytes
    let pixels = argb.indices.map { $0 % 4 == 0 ? argb[$0] : parts[$0 % 4 - 1] }
    return Pixmap(width: width, height: height, argb: pixels) ?? self
  }
}
