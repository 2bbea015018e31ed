/// Which elements a list has, one word for each, without keeping them alive.
///
/// An address means the same element only for as long as that lives: the owner of the identities keeps the elements
/// too.
struct ElementIdentities: Equatable {
  private(set) var identities: [ObjectIdentifier]

  init(_ elements: [MenuElement]) { identities = elements.withIdentities { Array($0) } }

  var count: Int { identities.count }

  /// The part in which another list differs; both ranges are empty where it is the same.
  func change(to elements: [MenuElement]) -> ListChange {
    elements.withIdentities { new in
      identities.withUnsafeBufferPointer { old in ListChange(from: old, to: new) }
    }
  }

  /// Makes the list another that differs in one part.
  mutating func replace(_ range: Range<Int>, with elements: ArraySlice<MenuElement>) {
    identities.replaceSubrange(range, with: elements.map(ObjectIdentifier.init))
  }

  /// Whether any of `elements` is outside `range`.
  ///
  /// One pass over the list, however many are looked for: a table of bits keeps nearly all others from being compared.
  func contains(anyOf elements: Set<ObjectIdentifier>, outside range: Range<Int>) -> Bool {
    guard !elements.isEmpty else { return false }
    var filter = IdentityFilter(capacity: elements.count)
    for element in elements { filter.insert(element) }
    func finds(_ part: ArraySlice<ObjectIdentifier>) -> Bool {
      part.contains { filter.mayContain($0) && elements.contains($0) }
    }
    return finds(identities[..<range.lowerBound]) || finds(identities[range.upperBound...])
  }
}

/// The part in which two lists differ: what is in front of it and behind it is the same in both.
struct ListChange: Equatable {
  var old: Range<Int>
  var new: Range<Int>

  var isEmpty: Bool { old.isEmpty && new.isEmpty }

  init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
  }

  init(from old: UnsafeBufferPointer<ObjectIdentifier>, to new: UnsafeBufferPointer<ObjectIdentifier>) {
    let common = min(old.count, new.count)
    var start = 0
    while start < common, old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    self.init(old: start..<oldEnd, new: start..<newEnd)
  }

  /// Takes in the place `index` of the new list, and everything between.
  mutating func include(_ index: Int) {
    if isEmpty {
      self = ListChange(old: index..<index + 1, new: index..<index + 1)
    } else if index < new.lowerBound {
      new = index..<new.upperBound
      old = index..<old.upperBound
    } else if index >= new.upperBound {
      let added = index + 1 - new.upperBound
      new = new.lowerBound..<new.upperBound + added
      old = old.lowerBound..<old.upperBound + added
    }
  }
}

/// A set of identities that may take an element for one it has, and never the other way round.
private struct IdentityFilter {
  private var words: [UInt64]
  private let mask: UInt

  init(capacity: Int) {
    // About sixty-four bits for each element let one in sixty-four of the others through.
    var count = 16
    while count < capacity { count *= 2 }
    words = [UInt64](repeating: 0, count: count)
    mask = UInt(count * 64 - 1)
  }

  mutating func insert(_ identity: ObjectIdentifier) {
    let bit = bit(of: identity)
    words[Int(bit >> 6)] |= 1 << (bit & 63)
  }

  func mayContain(_ identity: ObjectIdentifier) -> Bool {
    let bit = bit(of: identity)
    return words[Int(bit >> 6)] & 1 << (bit & 63) != 0
  }

  /// Objects are at multiples of sixteen bytes.
  private func bit(of identity: ObjectIdentifier) -> UInt {
    let address = UInt(bitPattern: identity)
    return (address >> 4 ^ address >> 17) & mask
  }
}

extension [MenuElement] {
  /// Calls `body` with the identities of the elements.
  func withIdentities<Result>(_ body: (UnsafeBufferPointer<ObjectIdentifier>) -> Result) -> Result {
    withUnsafeBufferPointer { elements in
      // A reference is the address that its identity is. Read as references, each would be retained and released, which
      // costs ten times the comparison.
      elements.withMemoryRebound(to: ObjectIdentifier.self, body)
    }
  }

  /// Whether both lists have the same elements, in the same order.
  func isSame(as other: [MenuElement]) -> Bool {
    count == other.count
      && withIdentities { old in other.withIdentities { new in ListChange(from: old, to: new).isEmpty } }
  }
}
