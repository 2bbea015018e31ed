import MenuTestKit
import Menus
import Testing

@testable import MenuFiles

/// Lists in a few words: a title each, `-` for a separator, `Title?` for a toggle, `Title>` for a submenu, `Title!` for
/// one that runs something, `Title@name` for an identifier.
@Suite struct `Rows of two versions` {
  struct Case: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    var origins: [Int?]
    var testDescription: String { "\(old) → \(new)" }

    init(_ old: String, _ new: String, _ origins: [Int?]) {
      self.old = old
      self.new = new
      self.origins = origins
    }
  }

  private func items(_ text: String) -> [MenuDescription.Item] {
    text.split(separator: " ").map { word in
      var item = MenuDescription.Item()
      guard word != "-" else {
        item.isSeparator = true
        return item
      }
      let parts = word.split(separator: "@")
      var title = String(parts[0])
      item.identifier = parts.count > 1 ? String(parts[1]) : nil
      switch title.last {
      case "?": item.selected = .off
      case ">": item.items = []
      case "!": item.command = .shell("run")
      default: title += " "
      }
      item.title = String(title.dropLast())
      return item
    }
  }

  @Test(arguments: [
    Case("", "A B", [nil, nil]), Case("A B", "", []), Case("A B C", "A B C", [0, 1, 2]),
    // Added, removed and moved.
    Case("A B", "A X B", [0, nil, 1]), Case("A B C", "A C", [0, 2]), Case("A B C", "C A B", [2, 0, 1]),
    // Renamed: known by its place between others.
    Case("A B C", "A X C", [0, 1, 2]), Case("A B", "A X", [0, 1]), Case("A", "X", [0]),
    Case("A B C D", "A X Y D", [0, 1, 2, 3]), Case("A B C", "C X A", [2, nil, 0]),
    // Moved and renamed at once, nobody could know it.
    Case("A B C D", "A C D X", [0, 2, 3, nil]),
    // An identifier counts more than a title and a place.
    Case("A@a B@b", "X@b Y@a", [1, 0]), Case("A@a B@b", "B@a A@b", [0, 1]), Case("A@a B", "A B@a", [nil, 0]),
    Case("A@a B", "A@x B", [0, 1]), Case("A@a", "X@x", [nil]), Case("A@a", "X", [nil]),
    // A title counts more than a place, with its command if there are several.
    Case("A B", "B A", [1, 0]), Case("A! B", "A B!", [0, 1]), Case("A A!", "A! A", [1, 0]),
    Case("A A B", "A B", [0, 2]), Case("A B A", "B A", [1, 2]), Case("A A A", "A A", [0, 1]),
    // The kind: an action becomes no menu, and by its place alone no toggle.
    Case("A", "A>", [nil]), Case("A>", "X>", [0]), Case("A> B", "X Y>", [1, 0]), Case("A", "A?", [0]),
    Case("A", "X?", [nil]), Case("A? B", "X Y?", [1, 0]),
    // Separators stay between what stayed.
    Case("A - B - C", "A B - C", [0, 2, 3, 4]), Case("A - B - C", "A - B C", [0, 1, 2, 4]),
    Case("A - B", "A - X - B", [0, 1, nil, nil, 2]), Case("- A -", "A -", [1, 2]), Case("A - B", "- A B", [nil, 0, 2]),
    Case("A - -", "A -", [0, 1]), Case("-", "X", [nil]),
  ])
  func `rows of two versions are matched`(_ example: Case) {
    let old = items(example.old)
    let new = items(example.new)
    let origins = RowMatching(old: old, new: new).origins
    #expect(origins == example.origins)
  }

  @Test func `rows of two versions are matched at most once each, and a list always with itself`() {
    var random = SeededNumbers(1)
    let words = ["A", "B", "B?", "C>", "-", "A@a", "D!", "D"]
    for _ in 0..<500 {
      func list() -> String {
        var hasIdentifier = false
        return (0..<Int.random(in: 0...8, using: &random)).map { _ in
          let word = words.randomElement(using: &random) ?? "A"
          defer { if word == "A@a" { hasIdentifier = true } }
          return word == "A@a" && hasIdentifier ? "A" : word
        }.joined(separator: " ")
      }
      let (old, new) = (items(list()), items(list()))
      let origins = RowMatching(old: old, new: new).origins
      let used = origins.compactMap(\.self)
      #expect(origins.count == new.count && Set(used).count == used.count && used.allSatisfy(old.indices.contains))
      for (index, origin) in origins.enumerated() {
        guard let origin else { continue }
        #expect((old[origin].items == nil) == (new[index].items == nil))
        #expect(old[origin].isSeparator == new[index].isSeparator)
      }
      #expect(RowMatching(old: new, new: new).origins == new.indices.map(Optional.some))
    }
  }

  @Test func `rows of two versions are matched quickly where there are many`() {
    let old = (0..<20_000).map { number in
      var item = MenuDescription.Item()
      item.title = number % 3 == 0 ? nil : "Row \(number % 5000)"
      item.isSeparator = number % 3 == 0
      return item
    }
    #expect(RowMatching(old: old, new: Array(old.dropFirst(7))).origins.allSatisfy { $0 != nil })
  }
}
