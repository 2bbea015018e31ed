import StatusNotifier

extension LabelColor {
  /// The colour of symbolic pictures on a panel of any colour.
  static let onAnyGround = LabelColor(red: 0x83, green: 0x86, blue: 0x8A)

  /// The colour of texts that have none, and of symbolic pictures: light, unless the colour below is known to be light.
  static func text(isOnDark: Bool?) -> LabelColor {
    isOnDark == false
      ? LabelColor(red: 0x24, green: 0x28, blue: 0x2C) : LabelColor(red: 0xF4, green: 0xF6, blue: 0xF8)
  }
}

extension Pixmap {
  /// The picture with the same transparency and one colour.
  func colored(_ color: LabelColor) -> Pixmap {
    let parts = [color.red, color.green, color.blue]
    let pixels = argb.indices.map { $0 % 4 == 0 ? argb[$0] : parts[$0 % 4 - 1] }
    return Pixmap(width: width, height: height, argb: pixels) ?? self
  }
}
