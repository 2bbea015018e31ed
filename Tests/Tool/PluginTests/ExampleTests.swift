import Basics
import Foundation
import MenuFiles
@testable import MenuPlugins
import TestSupport
import Testing

/// A plugin of `Examples/Plugins`.
struct ExamplePlugin: Sendable, CustomTestStringConvertible {
  static let folder = Bundle.root.appending(path: "Examples/Plugins")
  static let fixtures = Bundle.root.appending(path: "Tests/Tool/PluginTests/Fixtures")
  static let all = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []).filter {
    !PluginFile.ignores(name: $0)
  }.sorted().map(ExamplePlugin.init)

  var name: String

  init(_ name: String) { self.name = name }

  var testDescription: String { name }

  func text() throws -> String { try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8) }

  /// Copies a folder. `FileManager.copyItem` keeps the owner, and fails where the files are another user's.
  private static func copy(_ folder: String, to copy: String) throws {
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
      if let contents = FileManager.default.contents(atPath: "\(folder)/\(name)") {
        try contents.write(to: URL(filePath: "\(copy)/\(name)"))
      } else {
        try FileManager.default.createDirectory(atPath: "\(copy)/\(name)", withIntermediateDirectories: true)
      }
    }
  }

  /// The menu that `--dry-run` prints, on a computer that is always the same.
  func outline() async throws -> String {
    let stage = try PluginStage(name, try text())
    let home = stage.folder.path + "/home"
    try Self.copy(Self.fixtures.path() + "/home", to: home)
    var settings = PluginStage.settings()
    settings.isSymbol = ["checklist", "chart.bar", "sun.max"].contains
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    settings.environment = [
      "HOME": home, "PATH": Self.fixtures.path() + "/bin:" + path, "LC_ALL": "C.UTF-8", "ALWAYS": "1",
      "SECONDS_LEFT": "0", "XDG_RUNTIME_DIR": home, "PYTHONDONTWRITEBYTECODE": "1",
    ]
    return try await stage.dryRun(settings).joined(separator: "\n").replacing(home, with: "HOME")
      .replacing(stage.folder.path, with: "FOLDER") + "\n"
  }
}

@Suite(.timeLimit(.minutes(5))) struct `The examples` {
  @Test(arguments: ExamplePlugin.all) func `the examples give their menus`(plugin: ExamplePlugin) async throws {
    let outline = try await plugin.outline()
    let file = ExamplePlugin.fixtures.appending(path: "menus/\(plugin.name).txt")
    if ProcessInfo.processInfo.environment["MENUBUS_WRITE_MENUS"] == "1" {
      try outline.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(outline == (try String(contentsOf: file, encoding: .utf8)))
    // Nothing that a stranger wrote became a command; an address of a feed is opened, and nothing else of it.
    for line in outline.split(separator: "\n") where line.contains("evil") {
      let details = line.lastIndex(of: "(").map { line[$0...].dropFirst() } ?? ""
      let parts = details.components(separatedBy: "; ").filter { $0.contains("evil") }
      #expect(parts.allSatisfy { $0.hasPrefix("open https://news.example/") }, "\(line)")
    }
  }

  @Test func `the examples are twenty, in four languages and all dialects`() throws {
    #expect(ExamplePlugin.all.count >= 20)
    let texts = try ExamplePlugin.all.map { try $0.text() }
    for language in ["bash", "python3", "perl", "node"] {
      #expect(texts.contains { $0.prefix { !$0.isNewline }.hasSuffix(language) })
    }
    let dialects = Set(
      try ExamplePlugin.all.map { Dialect.guess(path: "/x/\($0.name)", text: try $0.text()).dialect })
    #expect(dialects == Set(Dialect.allCases))
  }

  @Test func `the examples use every parameter`() throws {
    let text = try ExamplePlugin.all.map { try $0.text() }.joined()
    for key in ParameterKey.allCases { #expect(text.contains(" \(key.rawValue)="), "\(key.rawValue)") }
    #expect(text.contains(" param1="))
  }

  @Test func `the examples are executable`() {
    for plugin in ExamplePlugin.all {
      #expect(access(ExamplePlugin.folder.appending(path: plugin.name).path(), X_OK) == 0, "\(plugin.name)")
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct `The functions for text from elsewhere` {
  private static let hostile = [
    "x | shell=evil", "|bash=evil", "a\n--- | href=evil", "---", "--a", "-", "~~~", "~~~x", "x~~~", "x~~~~ ",
    "a\u{1B}[31m|b", "\r\n|x",
    "a\u{2028}b", "", " ", "plain", "it's \"quoted\" $HOME `x`", "é 🎉",
  ]

  /// The code of `docs/plugins.md` in a language.
  private func code(_ language: String) throws -> String {
    let page = try String(contentsOf: Bundle.root.appending(path: "docs/plugins.md"), encoding: .utf8)
    let block = page.components(separatedBy: "```").first { $0.hasPrefix(language + "\n") }
    return String(try #require(block).dropFirst(language.count + 1))
  }

  @Test(arguments: [
    ("bash", "#!/bin/bash\nCODE\nprintf '%s\\n' \"$(plain \"$HOSTILE\")\"\n"),
    ("python", "#!/usr/bin/env python3\nCODE\nimport os\nprint(plain(os.environ['HOSTILE']))\n"),
    ("javascript", "#!/usr/bin/env node\nCODE\nconsole.log(plain(process.env.HOSTILE));\n"),
  ]) func `the functions for text from elsewhere keep it a text`(language: String, script: String) async throws {
    let stage = try PluginStage(script.replacing("CODE", with: try code(language)))
    for text in Self.hostile {
      var settings = PluginStage.settings(.swiftbar)
      settings.environment["HOSTILE"] = text
      let run = try await stage.output(settings)
      #expect(!run.contains("|"))
      #expect(run.split(separator: "\n", omittingEmptySubsequences: false).count == 2, "\(text.debugDescription)")
      for dialect in Dialect.allCases {
        let menu = PluginMenu(("T\n---\n" + run).utf8, name: "n", settings: RowSettings(dialect: dialect))
        #expect(menu.items.allSatisfy { $0.actions.isEmpty && !$0.isSeparator && $0.items == nil })
        let title = PluginMenu(run.utf8, name: "n", settings: RowSettings(dialect: dialect))
        #expect(title.items.isEmpty)
      }
      var blocks = StreamBlocks(separatorEnds: true)
      #expect(
        run.split(separator: "\n").allSatisfy { line in
          let isNew = blocks.read(String(line))
          return !isNew
        })
    }
  }
}
