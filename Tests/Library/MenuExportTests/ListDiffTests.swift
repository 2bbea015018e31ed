import MenuTestKit
import TestSupport
import Testing

@testable import MenuExport

@Suite struct `The diff of two lists` {
  /// The diff of lists without names.
  private func continued(_ old: [Int], _ new: [Int], stays: (Int, Int) -> Bool) -> [Int?] {
    ListDiff.continued(old: old, new: new, oldName: { _ in Int?.none }, newName: { _ in nil }, stays: stays)
  }

  /// The length of a longest common rise, in time that grows with the square.
  private func longest(_ old: [Int], _ new: [Int], _ stays: (Int, Int) -> Bool) -> Int {
    let places = new.indices.compactMap { index in
      old.firstIndex(of: new[index]).flatMap { stays($0, index) ? $0 : nil }
    }
    var lengths = [Int](repeating: 1, count: places.count)
    for index in places.indices {
      for earlier in 0..<index where places[earlier] < places[index] {
        lengths[index] = max(lengths[index], lengths[earlier] + 1)
      }
    }
    return lengths.max() ?? 0
  }

  @Test(arguments: Effort.seeds)
  func `the diff of two lists keeps as many rows as can stay, in order`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    for round in 0..<300 {
      let old = (0..<Int.random(in: 0...20, using: &numbers)).shuffled(using: &numbers)
      var new = old.filter { _ in !numbers.once(in: 4) } + (100..<100 + Int.random(in: 0...4, using: &numbers))
      if round % 3 > 0 { new.shuffle(using: &numbers) }
      let refused = Set(old.filter { _ in numbers.once(in: 5) })
      func stays(_ before: Int, _ after: Int) -> Bool { !refused.contains(old[before]) }
      let continued = continued(old, new, stays: stays)
      #expect(continued.count == new.count)
      let kept = continued.compactMap { $0 }
      #expect(zip(kept, kept.dropFirst()).allSatisfy { $0 < $1 })
      for (index, place) in continued.enumerated() {
        if let place { #expect(old[place] == new[index] && stays(place, index)) }
      }
      #expect(kept.count == longest(old, new, stays))
    }
  }

  @Test(
    arguments: [
      ([], [], []), ([], [1], [nil]), ([1], [], []), ([1, 2, 3], [1, 2, 3], [0, 1, 2]),
      ([1, 2, 3], [1, 9, 2, 3], [0, nil, 1, 2]),
      ([1, 2, 3], [3, 1, 2], [nil, 0, 1]), ([1, 2, 3, 4], [2, 4], [1, 3]), ([1, 2], [3, 4], [nil, nil]),
    ] as [([Int], [Int], [Int?])])
  func `the diff of small lists is as expected`(old: [Int], new: [Int], continued: [Int?]) {
    #expect(self.continued(old, new) { _, _ in true } == continued)
  }

  @Test func `a key that several old rows have continues one of them`() {
    #expect(continued([1, 2, 2, 3], [3, 2, 1]) { _, _ in true }.compactMap { $0 }.count == 1)
    #expect(continued([2, 1, 2], [3, 2, 4]) { _, _ in true } == [nil, 0, nil])
  }

  /// Rows are letters, and those that are the same letter in either case have one name.
  @Test(
    arguments: [
      ("ABC", "abc", [0, 1, 2]), ("ABC", "aBc", [0, 1, 2]), ("ABC", "cab", [nil, 0, 1]),
      ("AB", "xaby", [nil, 0, 1, nil]), ("AB", "aAB", [nil, 0, 1]), ("ABC", "bC", [1, 2]), ("ABC", "", []),
    ] as [(String, String, [Int?])])
  func `a row that comes continues one that goes and has the same name`(old: String, new: String, expected: [Int?]) {
    let (old, new) = (Array(old), Array(new))
    let continued = ListDiff.continued(
      old: old, new: new, oldName: { old[$0].lowercased() }, newName: { new[$0].lowercased() }
    ) { _, _ in true }
    #expect(continued == expected)
  }

  @Test func `a name that several rows have on one side identifies none of them`() {
    func continued(_ old: [Int], _ new: [Int]) -> [Int?] {
      ListDiff.continued(old: old, new: new, oldName: { old[$0] % 10 }, newName: { new[$0] % 10 }) { _, _ in true }
    }
    #expect(continued([1, 11, 2], [21, 12]) == [nil, 2])
    #expect(continued([1, 2], [21, 31, 12]) == [nil, nil, 1])
    // Those that stay do not count.
    #expect(continued([1, 11, 2], [1, 21, 2]) == [0, 1, 2])
  }
}
