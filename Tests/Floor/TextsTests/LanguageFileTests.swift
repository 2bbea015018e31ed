import Foundation
import TestSupport
import Testing

@testable import Texts

/// The files of `data/texts`: what a language lacks is said here.
@Suite struct `Languages` {
  private static let folder = Paths.root + "data/texts/"

  /// The names that programs ask for, of texts and of those with a number.
  private static func names(_ type: String) throws -> [String] {
    let source = try String(contentsOfFile: Paths.root + "Sources/Floor/Texts/FixedTexts+Keys.swift", encoding: .utf8)
    return source.split(separator: " = \(type)(\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  /// The entries of a language, in the order of its file.
  private func entries(_ language: String) throws -> [(key: String, text: String)] {
    let lines = try String(contentsOfFile: Self.folder + language + ".txt", encoding: .utf8).split(separator: "\n")
    return try lines.filter { !$0.hasPrefix("#") }.map {
      try #require(FixedTexts.entry(Array($0.utf8)[...]), "a line of \(language) is no entry: \($0)")
    }
  }

  /// The names of the values of a text.
  private func values(of text: String) -> Set<Substring> { Set(text.matches(of: /{[a-z]+}/).map(\.output)) }

  private func isForm(_ key: String) throws -> Bool { try Self.names("CountKey").contains { key.hasPrefix("\($0).") } }

  @Test func `languages are those of the folder, with English first, and at most 100 kB together`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(FixedTexts.languages.first == "en" && files.sorted() == FixedTexts.languages.map { $0 + ".txt" }.sorted())
    var bytes = 0
    for language in FixedTexts.languages {
      let built = try #require(FixedTexts.file(of: language), "\(language) is not built in")
      #expect(try Data(contentsOf: URL(filePath: Self.folder + language + ".txt")) == Data(built))
      bytes += built.count
    }
    #expect(bytes <= 100_000)
  }

  @Test func `languages have English entries for all that programs ask for, and for nothing else`() throws {
    let entries = try entries("en")
    let asked =
      try Self.names("Key") + Self.names("CountKey").flatMap { ["\($0).one", "\($0).other"] }
      + ["direction", "decimal", "percent", "plural.one"]
    #expect(Set(asked) == Set(entries.map(\.key).filter { !$0.hasPrefix("key.") }))
  }

  @Test(arguments: FixedTexts.languages)
  func `languages lack no entry`(language: String) throws {
    let (english, own) = (try entries("en"), try entries(language))
    #expect(Set(own.map(\.key)).count == own.count, "\(language) has a key twice")
    let texts = Dictionary(own.map { ($0.key, $0.text) }) { one, _ in one }
    let categories = ["zero", "one", "two", "few", "many"].filter { texts["plural.\($0)"] != nil } + ["other"]
    let forms = try Self.names("CountKey").flatMap { key in categories.map { "\(key).\($0)" } }
    let wanted = try english.map(\.key).filter { try !isForm($0) && !$0.hasPrefix("plural.") } + forms
    let lacking = wanted.filter { texts[$0] == nil }
    #expect(lacking.isEmpty, "\(language) lacks \(lacking.joined(separator: ", "))")
    let idle = Set(texts.keys.filter { !$0.hasPrefix("plural.") }).subtracting(wanted)
    #expect(idle.isEmpty, "\(language) has what no program asks for: \(idle.sorted().joined(separator: ", "))")
  }

  @Test(arguments: FixedTexts.languages)
  func `languages have the values of the English texts`(language: String) throws {
    let english = Dictionary(try entries("en").map { ($0.key, $0.text) }) { one, _ in one }
    for (key, text) in try entries(language) {
      if try isForm(key) {
        #expect(values(of: text).isSubset(of: ["{count}"]), "\(key) of \(language)")
      } else if !key.hasPrefix("plural.") {
        #expect(values(of: text) == values(of: english[key] ?? ""), "\(key) of \(language)")
      }
      #expect(text == text.trimmingCharacters(in: .whitespaces) && !text.contains("_"), "\(key) of \(language)")
    }
  }

  @Test(arguments: FixedTexts.languages)
  func `languages have facts that can be read, and a note that no native speaker has read them`(language: String) throws
  {
    let texts = Dictionary(try entries(language).map { ($0.key, $0.text) }) { one, _ in one }
    #expect(["ltr", "rtl"].contains(texts["direction"] ?? ""))
    for category in ["zero", "one", "two", "few", "many"] {
      guard let condition = texts["plural.\(category)"] else { continue }
      let rules = PluralRules { $0 == category ? condition : nil }
      #expect((0...200).contains { rules.category(of: $0) == category }, "plural.\(category) of \(language)")
    }
    // Popups that cannot grow show it in the place of the other, which is about as wide.
    #expect(try #require(texts["ready"]).count <= #require(texts["loading"]).count + 2, "ready of \(language)")
    let file = try String(contentsOfFile: Self.folder + language + ".txt", encoding: .utf8)
    #expect(language == "en" || file.contains("No native speaker has read them yet"))
  }
}
