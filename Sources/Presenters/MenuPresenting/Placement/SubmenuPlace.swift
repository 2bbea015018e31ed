package import DBusMenu

/// The row that a submenu opens from, and what it may cover.
package struct SubmenuPlace: Sendable, Hashable {
  /// The row on the screen.
  package var row: PixelRect
  /// The menu that the row is in.
  package var parent: PixelRect
  package var workArea: PixelRect
  /// The side that the menus before opened to; `nil` for the first submenu.
  package var lastSide: MenuSide?
  package var isRightToLeft: Bool
  /// Whether the last elements of the menus come first, because they open upwards: then the last
  /// row is beside its parent's.
  package var opensUpwards: Bool
  /// From the submenu's upper edge to its first row, and from its last row to its lower edge.
  package var inset: Int
  /// How much of its parent a submenu covers.
  package var overlap: Int

  package init(
    row: PixelRect, parent: PixelRect, workArea: PixelRect, lastSide: MenuSide? = nil, isRightToLeft: Bool = false,
    opensUpwards: Bool = false, inset: Int = 0, overlap: Int = 4
  ) {
    self.row = row.bounded
    self.parent = parent.bounded
    self.workArea = workArea.bounded
    self.lastSide = lastSide
    self.isRightToLeft = isRightToLeft
    self.opensUpwards = opensUpwards
    self.inset = inset
    self.overlap = overlap
  }

  /// The place of a submenu with a natural size; it has no arrow, and its side is the one of its parent.
  package func placement(for size: PixelSize) -> MenuPlacement {
    let size = size.bounded.limited(to: workArea.size)
    let wanted = lastSide ?? (isRightToLeft ? .left : .right)
    let sides = [wanted, wanted.opposite]
    let side =
      sides.first { room(on: $0) >= size.width }
      ?? (room(on: wanted) >= room(on: wanted.opposite) ? sides[0] : sides[1])
    let x = side == .right ? parent.maxX - overlap : parent.minX + overlap - size.width
    let y = opensUpwards ? row.maxY + inset - size.height : row.minY - inset
    let frame = PixelRect(x: x, y: y, width: size.width, height: size.height).shifted(into: workArea)
    return MenuPlacement(frame: frame, side: side)
  }

  private func room(on side: MenuSide) -> Int {
    side == .right ? workArea.maxX - parent.maxX + overlap : parent.minX + overlap - workArea.minX
  }
}
