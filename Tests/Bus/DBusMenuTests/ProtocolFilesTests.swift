import Foundation
import TestSupport
import Testing

@testable import DBusMenu
@testable import LibDBus

/// A vocabulary without its type: names with their declarations.
private struct Names {
  var title: String
  var entries: [(name: String, entry: VocabularyEntry)]

  init<Name: DeclaredName>(_ title: String, _: Name.Type) {
    self.title = title
    entries = Name.allCases.compactMap { name in Name.declarations[name].map { (name.rawValue, $0) } }
  }

  static let all = [
    Names("properties", PropertyName.self), Names("events", EventName.self), Names("view", ViewEntry.self),
    Names("alternate", AlternateEntry.self), Names("highlight", HighlightEntry.self), Names("dim", DimEntry.self),
    Names("source", SourceEntry.self), Names("dismissal", DismissalEntry.self), Names("opening", OpeningEntry.self),
    Names("metrics", MetricEntry.self),
  ]
}

/// A file of the repository.
private func file(_ path: String) -> String {
  Paths.root + path
}

private func text(of path: String) throws -> String { try String(contentsOfFile: file(path), encoding: .utf8) }

@Suite struct `The page of protocol extensions` {
  private let page: String
  init() throws { page = try text(of: "docs/protocol-extensions.md") + text(of: "docs/protocol-presenting.md") }

  private struct Row: Hashable {
    var name: String
    var signature: String
    var meaning: String
  }

  /// The texts between backticks.
  private func quoted(_ cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  /// The rows of all tables with this title in their first column. Several names in a cell share its types, or have one
  /// each.
  private func rows(_ title: String) -> [Row] {
    var rows: [Row] = []
    var isInside = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), cells.count > 2 else {
        isInside = false
        continue
      }
      if cells[0] == title { isInside = true }
      let names = quoted(cells[0])
      guard isInside, !names.isEmpty else { continue }
      let types = cells[1].hasPrefix("any") ? ["any"] : quoted(cells[1])
      for (index, name) in names.enumerated() {
        rows.append(
          Row(name: name, signature: index < types.count ? types[index] : types.last ?? "", meaning: cells[2]))
      }
    }
    return rows
  }

  @Test func `the page of extensions has every property with its type and its words, and no other`() {
    let (ofRows, ofRoot) = (rows("property"), rows("property of id 0"))
    let extensions = PropertyName.allCases.filter { !PropertyName.standard.contains($0) }
    let names = (ofRows + ofRoot).map(\.name)
    #expect(Set(names).symmetricDifference(extensions.map(\.rawValue)) == [], "rows that are wrong or missing")
    #expect(names.count == Set(names).count)
    for row in ofRows + ofRoot {
      guard let name = PropertyName(rawValue: row.name), let entry = PropertyName.declarations[name] else { continue }
      #expect(row.signature == entry.signatures[0].rawValue, "\(row.name)")
      #expect(entry.words.allSatisfy(quoted(row.meaning).contains), "the words of \(row.name)")
      #expect(ofRoot.contains(row) ? entry.place != .row : entry.place != .root, "\(row.name) on id 0")
    }
  }

  @Test func `the page of extensions has every event with its types, and no other`() {
    let rows = rows("event")
    let extensions = EventName.allCases.filter { !EventName.standard.contains($0) }
    #expect(rows.map(\.name).sorted() == extensions.map(\.rawValue).sorted())
    for row in rows {
      let types = EventName(rawValue: row.name).flatMap { EventName.declarations[$0] }?.signatures.first?.rawValue
      #expect(types == (row.signature == "any" ? "v" : row.signature), "\(row.name)")
    }
  }

  @Test
  func `the page of extensions has exactly the entries of sources and metrics`() {
    for (title, names) in [("entry", Names("source", SourceEntry.self)), ("metric", Names("", MetricEntry.self))] {
      let rows = rows(title)
      #expect(rows.map(\.name).sorted() == names.entries.map(\.name).sorted())
      for row in rows {
        guard let entry = names.entries.first(where: { $0.name == row.name })?.entry else { continue }
        let type = row.signature == "any" ? "d" : row.signature
        #expect(entry.signatures.map(\.rawValue).contains(type), "\(row.name)")
        #expect(entry.words.allSatisfy(quoted(row.meaning).contains), "the words of \(row.name)")
      }
    }
  }

  @Test func `the page of extensions has the kinds of views, and no other`() {
    let kinds = page.split(separator: "\n").drop { $0 != "| kind | entries |" }.dropFirst(2).prefix {
      $0.hasPrefix("|")
    }
    #expect(kinds.compactMap { quoted(String($0)).first } == Word.ViewKind.allCases.map(\.rawValue))
  }

  @Test func `the page of extensions has the entries of other dictionaries with their types and words`() {
    let inText = Names.all.filter {
      ["view", "alternate", "highlight", "dim", "dismissal", "opening"].contains($0.title)
    }
    var missing: [String] = []
    for names in inText {
      for (name, entry) in names.entries where name != "value" {
        if !page.contains("`\(name)` (`\(entry.signatures[0])`") { missing.append("\(names.title): \(name)") }
        missing += entry.words.filter { !page.contains("`\($0)`") }.map { "\(names.title): \(name): \($0)" }
      }
    }
    #expect(missing == [])
  }

  @Test func `the page of extensions has the interfaces with all their members`() throws {
    for member in [
      PresentationMember.setClientMetrics, PresentationMember.presentRequested, PresentationMember.menuChanged,
      PresentationMember.dismissRequested, PresentationMember.request, PresentationMember.sessions,
      PresentationMember.source, PresentationMember.direction, PresentationName.requestMenu,
      PresenterMember.open, PresenterMember.takeKeyboard, PresenterMember.kind, PresenterMember.version,
    ] {
      let isThere = page.contains(" \(member.rawValue)")
      #expect(isThere, "\(member)")
    }
    for name in [
      PresentationName.presentation.rawValue, PresentationName.contextMenu.rawValue,
      PresentationName.presenter.rawValue, PresentationName.presenterInterface.rawValue,
      PresentationName.presenterPath.rawValue,
    ] {
      let isThere = page.contains("`\(name)`")
      #expect(isThere, "\(name)")
    }
  }
}

@Suite struct `The machine-readable form of the protocol` {
  private static func quoted(_ text: String) -> String {
    "\"\(text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\""))\""
  }

  private static func list(_ texts: [String]) -> String { "[\(texts.map(quoted).joined(separator: ", "))]" }

  private static func line(_ name: String, _ entry: VocabularyEntry, hasPlace: Bool) -> String {
    var fields = ["\"types\": \(list(entry.signatures.map(\.rawValue)))"]
    if hasPlace { fields.append("\"on\": \(quoted(entry.place.rawValue))") }
    if !entry.words.isEmpty { fields.append("\"words\": \(list(entry.words))") }
    fields.append("\"summary\": \(quoted(entry.summary))")
    return "    \(quoted(name)): {\(fields.joined(separator: ", "))}"
  }

  /// The whole file, as the vocabulary has it.
  private static var expected: String {
    let names = [
      ("menu", InterfaceName.menu.rawValue), ("presentation", PresentationName.presentation.rawValue),
      ("contextMenu", PresentationName.contextMenu.rawValue), ("presenter", PresentationName.presenter.rawValue),
    ]
    let head = "  \"names\": {\n" + names.map { "    \(quoted($0)): \(quoted($1))" }.joined(separator: ",\n") + "\n  }"
    let parts = Names.all.map { part in
      "  \(quoted(part.title)): {\n"
        + part.entries.map { line($0.name, $0.entry, hasPlace: part.title == "properties") }.joined(separator: ",\n")
        + "\n  }"
    }
    return "{\n" + ([head] + parts).joined(separator: ",\n") + "\n}\n"
  }

  /// `MENUBUS_WRITE_PROTOCOL=1 swift test --filter machine-readable` writes the file.
  @Test func `the machine-readable form of the protocol is what the vocabulary has`() throws {
    if ProcessInfo.processInfo.environment["MENUBUS_WRITE_PROTOCOL"] != nil {
      try Self.expected.write(toFile: file("data/protocol.json"), atomically: true, encoding: .utf8)
    }
    let lines = try text(of: "data/protocol.json").split(separator: "\n")
    let expected = Self.expected.split(separator: "\n")
    #expect(expected.filter { !lines.contains($0) } == [], "missing in data/protocol.json")
    #expect(lines.filter { !expected.contains($0) } == [], "only in data/protocol.json")
    #expect(lines == expected)
  }

  @Test func `the machine-readable form of the protocol is JSON`() throws {
    let object = try JSONSerialization.jsonObject(with: Data(text(of: "data/protocol.json").utf8)) as? [String: Any]
    let properties = try #require(object?["properties"] as? [String: Any])
    #expect(properties.count == PropertyName.allCases.count)
  }
}
