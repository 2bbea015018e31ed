import Foundation
@testable import MenuFiles
import MenuTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The JSON Schema` {
  private static let root = URL(filePath: Paths.root)
  private static let schema = root.appending(path: "data/menu-file.schema.json")

  /// What the schema has against each text.
  private func verdicts(_ texts: [String]) async throws -> [String?] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Clients/check_schema.py")
    let input = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    let result = try await Program.run(["/usr/bin/python3", script.path(), Self.schema.path()], input: input)
    try #require(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode([String?].self, from: Data(result.output.utf8))
  }

  @Test func `the JSON Schema allows the examples`() async throws {
    let folder = Self.root.appending(path: "data/menus")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    var texts = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    for text in texts { #expect(text.hasPrefix("# yaml-language-server: $schema=../menu-file.schema.json\n")) }
    let page = try String(contentsOf: Self.root.appending(path: "docs/menu-files.md"), encoding: .utf8)
    let blocks = page.split(separator: "```").filter { $0.hasPrefix("yaml\n") }
    texts += blocks.map { String($0.dropFirst("yaml\n".count)) }
    #expect(blocks.count >= 6)
    for text in texts { #expect(throws: Never.self) { try MenuDescription(parsing: text, name: "m") } }
    #expect(try await verdicts(texts).allSatisfy { $0 == nil })
  }

  @Test func `the JSON Schema allows what the reader allows`() async throws {
    let texts =
      [
        "[]", "items: []", "- separator", "- separator: true", "- {separator: false, title: A}", "- {separator: yes}",
        "- {title: 2024, subtitle: 1.5, description: on, identifier: 7}", "- {title: 2024-01-02}",
        "- {title: A, enabled: yes, hidden: off, destructive: NO}", "- {title: '', description: d}",
        "- {title: A, selected: mixed, selectedIcon: /b/c.png, icon: 'emoji:x y'}",
        "- {title: A, shortcut: Ctrl++, mnemonic: a}", "- {title: A, shortcut: 'ctrl+SHIFT+F5 Ctrl+plus 5'}",
        "- {title: A, run: [a, '', 1, true]}", "- {title: A, shell: \"a\\nb\"}", "- {title: A, open: ~/x}",
        "- {items: [{title: B}], inline: true}", "- {title: A, inline: false, items: [], icon: b, mnemonic: A}",
        "- {title: A, select: one, items: [{title: B, selected: on}]}",
        "{icon: 7, tray: {}, items: []}", "{tray: {id: 7, tooltip: 7, label: '', status: passive}, items: []}",
        "{icon: /a/b.png, tray: {id: a_b.c-D, tooltip: {text: \"a\\nb\"}, category: hardware}, items: []}",
        "{tray: {attentionIcon: a, overlayIcon: /b, tooltip: {title: a}}, items: []}",
        "{tray: {activate: {run: [a, b]}, secondaryActivate: {shell: a}, scroll: {open: ~/b}}, items: []}",
        "- {header: A, hidden: yes, identifier: a}", "- {search: '', focus: yes, enabled: no, description: Find}",
        "- {lazy: {run: [a], cache: yes, format: lines, choose: [b, '{}']}, identifier: c}",
        "- {lazy: {shell: ls, always: yes}}", "- {lazy: {shell: ls}}",
        "- {palette: [{title: A, selected: yes}], title: P, select: one, mark: openCircle, identifier: p}",
        "- {title: A, size: medium, headers: [{header: B}, separator], items: [{title: C}]}",
        "{headers: [{search: Find}], items: [{title: A, icon: 'symbol:star.fill'}]}",
        #"{"items": [{"title": "A"}, "separator"]}"#,
      ] + `Values of menu files that come from commands`.texts
    for text in texts { #expect(throws: Never.self, "\(text)") { try MenuDescription(parsing: text, name: "m") } }
    for (text, verdict) in zip(texts, try await verdicts(texts)) { #expect(verdict == nil, "\(text)") }
  }

  /// What nobody can say in a schema: what depends on other rows, or on a title's letters.
  private static let unsayable = [
    "stands twice", "is used twice", "is not in the title", "none of its rows", "a second `selected: true`",
    "cannot be `mixed`", "needs rows with `selected`", "inside another `select: one`", "needs `title`", "`menu[de]`",
    "beside a command", "has no key", "is no PNG picture", "is not Base64",
  ]

  @Test func `the JSON Schema refuses each mistake that a schema can express`() async throws {
    typealias Mistakes = `Mistakes in menu files`
    let cases =
      (Mistakes.roots + Mistakes.keys + Mistakes.values + Mistakes.rules + Mistakes.commands + Mistakes.radios
      + Mistakes.elements + Mistakes.tray + Mistakes.live + Mistakes.translations)
      .filter { example in
        example.mistakes.contains { mistake in !Self.unsayable.contains { mistake.contains($0) } }
      }
    #expect(cases.count >= 70)
    for (example, verdict) in zip(cases, try await verdicts(cases.map(\.text))) {
      #expect(verdict != nil, "\(example.mistakes)")
    }
  }

  @Test func `the JSON Schema knows every key, with a description`() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.schema))
    var described = 0
    func check(_ value: Any) {
      if let list = value as? [Any] { list.forEach(check) }
      guard let object = value as? [String: Any] else { return }
      if let properties = object["properties"] as? [String: Any], object["additionalProperties"] as? Bool == false {
        for (key, value) in properties {
          #expect((value as? [String: Any])?["description"] is String, "\(key)")
          described += 1
        }
      }
      object.values.forEach(check)
    }
    check(schema)
    // `live` has a description of each key; `values` and the tooltip's parts are the same keys again.
    let live = LiveKey.allCases.count + SignalKey.allCases.count + FailureKey.allCases.count
    let tray = TrayKey.allCases.count + ToolTipKey.allCases.count + CommandKey.allCases.count
    #expect(described == FileRowKey.allCases.count + RootKey.allCases.count + LazyKey.allCases.count + tray + live)
  }
}
