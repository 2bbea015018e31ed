import Foundation
import LibDBus
import Testing

@testable import DBusMenu

@Suite struct `The vocabulary` {
  private static func undeclared<Name: DeclaredName>(_: Name.Type) -> [String] {
    Name.allCases.filter { Name.declarations[$0] == nil }.map { "\(Name.self).\($0)" }
  }

  @Test func `declares every name with its type and a sentence`() {
    let missing =
      Self.undeclared(PropertyName.self) + Self.undeclared(EventName.self) + Self.undeclared(ViewEntry.self)
      + Self.undeclared(AlternateEntry.self) + Self.undeclared(HighlightEntry.self) + Self.undeclared(DimEntry.self)
      + Self.undeclared(SourceEntry.self) + Self.undeclared(DismissalEntry.self) + Self.undeclared(OpeningEntry.self)
      + Self.undeclared(MetricEntry.self)
    #expect(missing == [])
  }

  @Test func `has the types of the protocol's defaults`() {
    for name in PropertyName.standard {
      let type = PropertyName.declarations[name]?.signatures.first?.rawValue
      #expect(ItemProperties.defaultValue(of: name.rawValue)?.signature == type, "\(name)")
    }
  }

  @Test func `has one prefix for all that is not the protocol's own`() {
    let ours = PropertyName.allCases.filter { !PropertyName.standard.contains($0) && $0 != .plasmaTitle }
    #expect(ours.allSatisfy { $0.rawValue.hasPrefix(PropertyName.prefix) })
    #expect(EventName.allCases.dropFirst(4).allSatisfy { $0.rawValue.hasPrefix(PropertyName.prefix) })
    #expect(PropertyName.standard.count == 12)
  }

  @Test func `reads words, and nothing that is not one`() {
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
  /// A name in a literal is not found by a search for its case.
  @Test func `stand in the vocabulary alone`() throws {
    let root = URL(filePath: "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/"))
    let sources = root.appending(path: "Sources").resolvingSymlinksInPath()
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var found: [String] = []
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" && !file.path.contains("/Vocabulary/") {
      count += 1
      for (index, line) in try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false
      ).enumerated() where line.contains(/"[^"`]*x-(menubus|kde)-/) {
        found.append("\(file.path.dropFirst(sources.path.count + 1)):\(index + 1)")
      }
    }
    #expect(found == [])
    #expect(count > 100, "files that were read")
  }
}
