/// Things by their times, in nanoseconds; a binary heap.
struct TimeHeap<Element> {
  private var entries: [(time: UInt64, element: Element)] = []

  /// The time of the next one.
  var next: UInt64? { entries.first?.time }

  mutating func insert(_ element: Element, at time: UInt64) {
    entries.append((time, element))
    var place = entries.count - 1
    while place > 0, entries[(place - 1) / 2].time > entries[place].time {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes the next one, of one at least.
  mutating func removeNext() -> Element {
    entries.swapAt(0, entries.count - 1)
    let next = entries.removeLast().element
    var (place, child) = (0, 1)
    while child < entries.count {
      if child + 1 < entries.count, entries[child + 1].time < entries[child].time { child += 1 }
      guard entries[child].time < entries[place].time else { break }
      entries.swapAt(place, child)
      (place, child) = (child, 2 * child + 1)
    }
    return next
  }
}
