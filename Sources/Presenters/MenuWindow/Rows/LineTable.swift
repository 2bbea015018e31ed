/// The places of a level's lines, one below the other: those that stay from the top of the level, the others from the
/// top of all that scrolls.
struct LineTable: Hashable {
  /// The lower edges of the lines, each in its part.
  private var ends: [Int] = []
  /// The number of lines that stay.
  let stickyCount: Int
  /// The height of the lines that stay.
  let stickyHeight: Int
  /// The height of the lines that scroll.
  let scrolledHeight: Int

  /// The height of what is above all lines.
  let start: Int

  init(heights: [Int] = [], stickyCount: Int = 0, start: Int = 0) {
    self.stickyCount = min(stickyCount, heights.count)
    ends.reserveCapacity(heights.count)
    var end = start
    for (line, height) in heights.enumerated() {
      if line == stickyCount { end = 0 }
      end += max(1, height)
      ends.append(end)
    }
    stickyHeight = stickyCount == 0 ? start : ends[self.stickyCount - 1]
    scrolledHeight = self.stickyCount < ends.count ? end : 0
    self.start = start
  }

  var count: Int { ends.count }
  var height: Int { stickyHeight + scrolledHeight }

  func isSticky(_ line: Int) -> Bool { line < stickyCount }

  /// The upper edge and the height of a line, in its part.
  func extent(of line: Int) -> (top: Int, height: Int) {
    let top = line == stickyCount ? 0 : line == 0 ? start : ends[line - 1]
    return (top, ends[line] - top)
  }

  /// The line that scrolls at a distance from the top of what scrolls.
  func line(at offset: Int) -> Int? {
    guard offset >= 0, offset < scrolledHeight else { return nil }
    return firstLine(below: offset)
  }

  /// The lines of those that scroll that can be seen between two distances from the top.
  func lines(from top: Int, to bottom: Int) -> Range<Int> {
    guard bottom > top, scrolledHeight > 0 else { return stickyCount..<stickyCount }
    let first = firstLine(below: max(0, top))
    let last = firstLine(below: min(max(bottom, 1), scrolledHeight) - 1)
    return first..<max(first, min(last + 1, count))
  }

  /// The line that stays at a distance from the top of the level.
  func stickyLine(at offset: Int) -> Int? {
    guard offset >= start, offset < stickyHeight else { return nil }
    return ends[..<stickyCount].firstIndex { $0 > offset }
  }

  /// The first line whose lower edge is below a distance.
  private func firstLine(below offset: Int) -> Int {
    var (low, high) = (stickyCount, count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The distance to scroll, so that a line is in view as well as nothing below the last one.
  ///
  /// - Parameter isFirst: Whether all above the line is to be seen with it, where there is room.
  func scroll(revealing line: Int?, from scroll: Int, in height: Int, isFirst: Bool = false) -> Int {
    var scroll = scroll
    if let line, !isSticky(line), line < count {
      let (top, extent) = extent(of: line)
      scroll = min(max(scroll, top + extent - height), top)
      if isFirst, top + extent <= height { scroll = 0 }
    }
    return max(0, min(scroll, scrolledHeight - height))
  }
}
