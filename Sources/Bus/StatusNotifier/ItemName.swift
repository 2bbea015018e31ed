package import Basics

/// The name of a tray item or a window among others: the same in every list, line and error.
///
/// It is the title, or else the title of the tooltip, the id, if it is the program's own, or the name of the process. A
/// title that may be a value has the id beside it, “3.1% (cpu)”; equal names have what differs, or else a number.
package struct ItemName: Sendable, Hashable {
  package let texts: ItemTexts
  /// The place of the item's menu, for an error.
  package let place: String
  /// The name without what tells it apart; empty for an item without any text.
  package let base: String
  /// The texts that tell the item apart from others.
  private(set) var distinctions: [String] = []

  /// The name of an item alone.
  private init(_ texts: ItemTexts, at place: String) {
    (self.texts, self.place) = (texts, place)
    base = [texts.title, texts.toolTip, texts.ownID, texts.process].first { !$0.isBlank } ?? ""
    if base.mayBeValue { distinguish([texts.ownID, texts.process].first { !$0.isBlank } ?? "") }
  }

  /// The names of items among each other, in their order.
  package static func all(of items: [(texts: ItemTexts, place: String)]) -> [ItemName] {
    var names = items.map { ItemName($0.texts, at: $0.place) }
    for text in [\ItemTexts.ownID, \.process, \.toolTip] {
      for group in equalOnes(among: names) where Set(group.map { names[$0].texts[keyPath: text] }).count > 1 {
        for index in group { names[index].distinguish(names[index].texts[keyPath: text]) }
      }
    }
    var taken = Set(names.map(\.shown))
    for group in equalOnes(among: names) {
      var number = 2
      for index in group.dropFirst() {
        let name = names[index]
        repeat {
          names[index] = name
          names[index].distinctions.append("\(number)")
          number += 1
        } while !taken.insert(names[index].shown).inserted
      }
    }
    return names
  }

  /// The places of the names that others have, too, as they are printed.
  private static func equalOnes(among names: [ItemName]) -> [[Int]] {
    let groups = Dictionary(grouping: names.indices) { PrintableText(names[$0].shown).description }.values
    return groups.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  /// Adds a text beside the name, unless that says so already.
  private mutating func distinguish(_ text: String) {
    if !text.isBlank, !shown.lowercased().contains(text: text.lowercased()) { distinctions.append(text) }
  }

  /// The name with what tells it apart.
  package var shown: String { written(distinctions, behind: base.isEmpty ? place : base) }

  /// The name beside a column of ids.
  package var besideID: String { written(distinctions.filter { $0 != texts.id }, behind: base.isEmpty ? "" : base) }

  /// The item in a sentence: its own id, with the name if that is another, or the place if it has neither.
  package var printed: PrintableText {
    let id = texts.ownID
    if base.isEmpty { return "at \(place)" }
    if id.isEmpty || id == base { return "“\(shown)”" }
    return "“\(id)” (\(([base] + distinctions.filter { $0 != id }).joined(separator: ", ")))"
  }

  private func written(_ distinctions: [String], behind base: String) -> String {
    distinctions.isEmpty ? base : "\(base) (\(distinctions.joined(separator: ", ")))"
  }

  // MARK: Finding

  /// The ways to find an item by a text, the best first.
  private static let ways: [@Sendable (ItemName, String) -> Bool] = [
    { $0.texts.id == $1 }, { $0.texts.title == $1 }, { $0.shown == $1 },
    { $0.texts.toolTip == $1 || $0.texts.process == $1 },
    { $0.texts.id.begins(with: $1) || $0.texts.title.begins(with: $1) },
    { $0.texts.toolTip.begins(with: $1) || $0.texts.process.begins(with: $1) || $0.shown.begins(with: $1) },
  ]

  /// The places of the names that a text means: several if it could mean any of them.
  package static func found(_ text: String, among names: [ItemName]) -> [Int] {
    for way in ways {
      let found = names.indices.filter { way(names[$0], text) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// All texts by which the item is found.
  package var keys: [String] { [texts.id, texts.title, texts.toolTip, texts.process].filter { !$0.isEmpty } }
}

extension String {
  fileprivate func begins(with start: String) -> Bool { lowercased().hasPrefix(start.lowercased()) }
}
