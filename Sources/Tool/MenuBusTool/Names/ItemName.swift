import Basics
import LibDBus
import MenuInspection
import StatusNotifier

/// The name of a tray item or a window among others: the same in every list, line and error.
///
/// It is the title, or else the title of the tooltip, the id, if it is the program's own, or the name of the process. A
/// title that may be a value has the id beside it, “3.1% (cpu)”; equal names have what differs, or else a number.
struct ItemName: Sendable, Hashable {
  let texts: ItemTexts
  /// The place of the item's menu, for an error.
  let place: String
  /// The name without what tells it apart; empty for an item without any text.
  let base: String
  /// The texts that tell the item apart from others.
  private(set) var distinctions: [String] = []

  /// The name of an item alone.
  private init(_ texts: ItemTexts, at place: String) {
    (self.texts, self.place) = (texts, place)
    base = [texts.title, texts.toolTip, texts.ownID, texts.process].first { !$0.isBlank } ?? ""
    if base.mayBeValue { distinguish([texts.ownID, texts.process].first { !$0.isBlank } ?? "") }
  }

  /// The names of items among each other, in their order.
  static func all(of items: [(texts: ItemTexts, place: String)]) -> [ItemName] {
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
    if !text.isBlank, !shown.lowercased().contains(text.lowercased()) { distinctions.append(text) }
  }

  /// The name with what tells it apart.
  var shown: String { written(distinctions, behind: base.isEmpty ? place : base) }

  /// The name beside a column of ids.
  var besideID: String { written(distinctions.filter { $0 != texts.id }, behind: base.isEmpty ? "" : base) }

  /// The item in a sentence: its own id, with the name if that is another, or the place if it has neither.
  var printed: PrintableText {
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
  static let ways: [@Sendable (ItemName, String) -> Bool] = [
    { $0.texts.id == $1 }, { $0.texts.title == $1 }, { $0.shown == $1 },
    { $0.texts.toolTip == $1 || $0.texts.process == $1 },
    { $0.texts.id.begins(with: $1) || $0.texts.title.begins(with: $1) },
    { $0.texts.toolTip.begins(with: $1) || $0.texts.process.begins(with: $1) || $0.shown.begins(with: $1) },
  ]

  /// All texts by which the item is found.
  var keys: [String] { [texts.id, texts.title, texts.toolTip, texts.process].filter { !$0.isEmpty } }
}

extension String {
  fileprivate func begins(with start: String) -> Bool { lowercased().hasPrefix(start.lowercased()) }
}

/// The texts by which people know a tray item or a window; each may be empty.
struct ItemTexts: Sendable, Hashable {
  var id: String
  var title: String
  var toolTip = ""
  /// The name of the program's process, where the id is no name of its own.
  var process = ""

  /// The id, if it is the program's own.
  var ownID: String { id.isBlank || LibraryID.contains(id) ? "" : id }

  /// The text that stays from run to run, of those that there are: a tooltip, or a title with a number, may be a value.
  var lasting: String {
    [ownID, title.mayBeValue ? "" : title, process, title, toolTip].first { !$0.isBlank } ?? ""
  }

  /// Adds the names of processes where an id is no name of its own: a library gives it, or another item has it, too.
  ///
  /// - Parameters:
  ///   - services: The connections of the items.
  ///   - known: The names that are known from before.
  static func withProcesses(
    _ texts: [ItemTexts], of services: [BusName], over connection: BusConnection, known: [BusName: String] = [:]
  ) async -> [ItemTexts] {
    let counts = Dictionary(texts.map { ($0.ownID, 1) }, uniquingKeysWith: +)
    let unclear = texts.indices.filter { texts[$0].ownID.isEmpty || counts[texts[$0].ownID] != 1 }
    let names = await withTaskGroup(of: (BusName, String).self) { group in
      for service in Set(unclear.map { services[$0] }) {
        group.addTask {
          if let name = known[service] { return (service, name) }
          return (service, (try? await connection.process(of: service))?.name ?? "")
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var texts = texts
    for index in unclear { texts[index].process = names[services[index]] ?? "" }
    return texts
  }
}

extension ItemTexts {
  init(_ state: TrayItemState) { self.init(id: state.id, title: state.title, toolTip: state.toolTip.title) }

  /// The texts of an item's properties as they came.
  init(_ values: [String: Value]) {
    self.init(
      id: values["Id"]?.stringValue ?? "", title: values["Title"]?.stringValue ?? "",
      toolTip: SentToolTip(values["ToolTip"])?.title ?? "")
  }
}

extension String {
  /// Whether the text may be one that a program shows and changes.
  var mayBeValue: Bool { contains(where: \.isNumber) || !contains(where: \.isLetter) }
}
