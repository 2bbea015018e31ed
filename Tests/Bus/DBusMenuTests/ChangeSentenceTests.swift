import LibDBus
import Testing

@testable import DBusMenu

@Suite struct `Sentences about changes` {
  private func sentence(_ count: Int) -> String {
    let changes = (0..<count).map {
      MenuClientChange.PropertyChange(
        id: ItemID(Int32($0 + 1)), title: "A", name: "enabled", old: nil, new: .bool(false))
    }
    return ChangeSentence.of(.properties(changes, restated: []), unnamed: 0) { _ in "A" }
  }

  @Test func `a sentence about changes names eight and counts the others`() {
    #expect(sentence(1) == "“A” (#1): enabled default → false")
    #expect(sentence(8).split(separator: ";").count == 8)
    #expect(sentence(20).hasSuffix("; and 12 more"))
    #expect(sentence(20).split(separator: ";").count == DBusMenuLimits.namedChanges + 1)
  }

  @Test func `a sentence about changes of one row has them together`() {
    let changes = ["enabled", "visible"].map {
      MenuClientChange.PropertyChange(id: ItemID(1), title: "A", name: $0, old: nil, new: .bool(false))
    }
    let sentence = ChangeSentence.of(.properties(changes, restated: []), unnamed: 0) { _ in "A" }
    #expect(sentence == "“A” (#1): enabled default → false, visible default → false")
  }
}
