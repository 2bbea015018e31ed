import Foundation
import LibDBus
import TestSupport
import Testing

@testable import DBusMenu

@Suite struct `The vocabulary` {
  private static func undeclared<Name: DeclaredName>(_: Name.Type) -> [String] {
    Name.allCases.filter { Name.declarations[$0] == nil }.map { "\(Name.self).\($0)" }
  }

  @Test func `the vocabulary declares every name with its type and a sentence`() {
    let missing =
      Self.undeclared(PropertyName.self) + Self.undeclared(EventName.self) + Self.undeclared(ViewEntry.self)
      + Self.undeclared(AlternateEntry.self) + Self.undeclared(HighlightEntry.self) + Self.undeclared(DimEntry.self)
      + Self.undeclared(SourceEntry.self) + Self.undeclared(DismissalEntry.self) + Self.undeclared(OpeningEntry.self)
      + Self.undeclared(MetricEntry.self)
    #expect(missing == [])
  }

  @Test func `the vocabulary has the types of the protocol's defaults`() {
    for name in PropertyName.standard {
      let type = PropertyName.declarations[name]?.signatures.first
      #expect(ItemProperties.defaultValue(of: name.rawValue)?.signature == type, "\(name)")
    }
  }

  @Test func `the vocabulary has one prefix for all that is not the protocol's own`() {
    let ours = PropertyName.allCases.filter { !PropertyName.standard.contains($0) && $0 != .plasmaTitle }
    #expect(ours.allSatisfy { $0.rawValue.hasPrefix(PropertyName.prefix) })
    #expect(EventName.allCases.dropFirst(4).allSatisfy { $0.rawValue.hasPrefix(PropertyName.prefix) })
    #expect(PropertyName.standard.count == 12)
  }

  @Test func `the vocabulary reads words, and nothing that is not one`() {
    #expect(Word.Role(.string("title-header")) == .heading)
    #expect(Word.Role(.string("heading")) == nil)
    #expect(Word.Role(.int32(1)) == nil)
    #expect(Word.Role(nil) == nil)
    var entries: [String: Value] = [:]
    entries[.role] = Word.Role.loading.value
    entries[ViewEntry.kind] = Word.ViewKind.text.value
    #expect(entries == ["x-menubus-role": .string("loading"), "kind": .string("text")])
  }
}

@Suite struct `The names of the protocol in the source` {
  /// The files that a rule is about, by their paths in the folder of sources.
  private static func lines(outside folders: [String]) throws -> [(place: String, text: Substring)] {
    let root = URL(filePath: Paths.root)
    let sources = root.appending(path: "Sources").resolvingSymlinksInPath()
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var lines: [(String, Substring)] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let path = file.path.dropFirst(sources.path.count + 1).drop { $0 != "/" }.dropFirst()  // without the storey
      guard !folders.contains(where: { path.hasPrefix($0) }) else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        lines.append(("\(path):\(index + 1)", line))
      }
    }
    return lines
  }

  /// A name in a literal is not found by a search for its case.
  @Test func `the names of the protocol in the source are in the vocabulary alone`() throws {
    let lines = try Self.lines(outside: ["DBusMenu/Vocabulary/"])
    let found = lines.filter { line in
      guard line.text.contains("x-menubus-") || line.text.contains("x-kde-") else { return false }
      return line.text.contains(/"[^"`]*x-(menubus|kde)-/)
    }
    #expect(found.map(\.place) == [])
    #expect(lines.count > 10_000, "lines that were read")
  }

  /// The names of entries have no prefix, and many are words of other files, too. Nowhere else are those with a hyphen,
  /// and none is where records are filled and read. Arguments of methods have names of their own.
  /// Redaction is about names. GTK has words of its own.
  @Test func `the names of entries are in the vocabulary, and are read and written by records alone`() throws {
    let all = Self.entryNames, own = all.filter { $0.contains("-") }.subtracting(PropertyName.standard.map(\.rawValue))
    let readers = ["MenuExport/", "MenuBus/", "MenuPresenting/", "MenuTerminal/"]
    let lines = try Self.lines(outside: [
      "DBusMenu/Vocabulary/", "MenuFiles/", "MenuPlugins/", "MenuBus/AppKitSpellings", "MenuBus/UIKitSpellings",
      "WindowMenus/Gtk/",
    ])
    let literals = lines.filter { line in
      guard line.text.contains("\""), !line.text.contains("puts: ["), !line.text.contains("arguments: [") else {
        return false
      }
      let words = line.text.split(separator: "\"", omittingEmptySubsequences: false).dropFirst()
      let names = readers.contains { line.place.hasPrefix($0) } ? all : own
      return words.contains { names.contains(String($0)) }
    }
    #expect(literals.map(\.place) == [])
    #expect(own.contains("screen-rect") && all.contains("scale"))
    let enums = ["Source", "Dismissal", "Opening", "Metric", "View", "Alternate", "Highlight", "Dim"].map {
      "\($0)Entry."
    }
    let others = try Self.lines(outside: ["DBusMenu/", "MenuInspection/Recording/Redaction"]).filter { line in
      line.text.contains("Entry.") && enums.contains { line.text.contains($0) }
    }
    #expect(others.map(\.place) == [])
  }

  private static var entryNames: Set<String> {
    func names<Name: VocabularyName>(_: Name.Type) -> [String] { Name.allCases.map(\.rawValue) }
    return Set(
      names(SourceEntry.self) + names(DismissalEntry.self) + names(OpeningEntry.self) + names(MetricEntry.self)
        + names(ViewEntry.self) + names(AlternateEntry.self) + names(HighlightEntry.self) + names(DimEntry.self)
        + names(Word.SourceKind.self))
  }
}
