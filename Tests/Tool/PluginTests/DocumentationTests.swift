import Basics
import DBusMenu
import Foundation
import MenuFiles
@testable import MenuPlugins
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The pages of plugins` {
  /// The rows of a table of outputs; nothing of the table may be left out.
  private static func outputs(_ heading: String, _ first: String) -> [DocumentedRow] {
    DocumentedRow.rows(below: heading, [first, "dialects"], dialectsIn: 1)
  }

  private static let parameters = outputs("## Parameters", "parameter")
  private static let lines = outputs("## How a line is read", "feature")
  private static let output = outputs("## Output", "feature")

  @Test(arguments: parameters + lines + output) func `the page of plugins shows a menu`(row: DocumentedRow) throws {
    try #require(row.cells.count == 5)
    let example = DocumentedRow.text(row.cells[3])
    let isWhole = row.cells[3] == "∅" || row.cells[3].contains("---") && row.cells[4].contains("title:")
    let text = isWhole ? example : "T\n---\n" + example
    let tables = RowText.Tables(isSymbol: ["sun.max", "moon.fill", "star.fill"].contains)
    let settings = RowSettings(
      dialect: row.dialect, tables: tables, pictures: RowPictures(areReadable: false), home: "/home/me")
    let menu = PluginMenu(text.utf8, name: "NAME", settings: settings)
    let lines = (isWhole ? menu.outline : menu.rowOutline).map(\.description).filter { !$0.isEmpty }
    let notes = menu.notes.map { "note: \($0.sentence)" }
    func plain(_ lines: [String]) -> [String] {
      lines.map { $0.hasPrefix("title:") ? $0.trimmingCharacters(in: .whitespaces) : $0 }
    }
    let expected = row.cells[4].replacing(" ⏎ ", with: "\n").split(separator: "\n").map(String.init)
    #expect(plain(lines + notes) == plain(expected))
  }

  @Test func `the page of plugins has every parameter in every dialect that knows it`() {
    let names = Set(Self.parameters.map { "\($0.dialect.rawValue) \($0.cells[0])" })
    for key in ParameterKey.allCases {
      for dialect in key.dialects { #expect(names.contains("\(dialect.rawValue) \(key.rawValue)")) }
    }
    #expect(Self.lines.count > 35)
    #expect(Self.output.count > 45)
  }

  @Test(arguments: DocumentedRow.rows(below: "## Names and times", ["dialect", "file name"], dialectsIn: 0))
  func `the page of plugins says when a plugin runs`(row: DocumentedRow) async throws {
    try #require(row.cells.count == 3)
    let stage = try PluginStage(row.cells[1], "#!/bin/sh\n")
    #expect(try PluginFile(stage.path, dialect: row.dialect).scheduleText == row.cells[2])
  }

  @Test(arguments: DocumentedRow.rows(below: "## Runs", ["dialects", "script"], dialectsIn: 0))
  func `the page of plugins says how a run ends`(row: DocumentedRow) async throws {
    try #require(row.cells.count == 3)
    let stage = try PluginStage("NAME.sh", "#!/bin/sh\n\(row.cells[1])\n")
    let limit: Duration = row.cells[1].contains("exec sleep") ? .seconds(1) : .seconds(50)
    let lines = try await stage.dryRun(PluginStage.settings(row.dialect, timeLimit: limit))
    let shown = lines.drop { !$0.hasPrefix("title:") }.filter { !$0.isEmpty }
    #expect(Array(shown) == row.cells[2].replacing(" ⏎ ", with: "\n").split(separator: "\n").map(String.init))
  }

  @Test(arguments: Dialect.allCases) func `the page of plugins names the variables`(dialect: Dialect) async throws {
    let rows = DocumentedRow.rows(below: "## Variables", ["dialects", "variable"], dialectsIn: 0)
    let names = rows.filter { $0.dialect == dialect }.map { $0.cells[1] }
    let stage = try PluginStage("#!/bin/sh\nenv\n")
    let file = try PluginFile(stage.path, dialect: dialect)
    #expect(
      Set(PluginEnvironment(file: file, own: ["HOME": stage.folder.path]).variables.keys).subtracting(["HOME"])
        == Set(names))
    let lines = try await stage.dryRun(PluginStage.settings(dialect))
    for name in names { #expect(lines.contains { $0.hasPrefix("title: \(name)=") }, "\(name)") }
  }

  @Test func `the page of plugins names the limits`() throws {
    let page = try String(contentsOf: Bundle.root.appending(path: "docs/plugins.md"), encoding: .utf8)
    for line in [
      "| time of a run | \(PluginSettings().timeLimit.components.seconds / 60) minutes |",
      "| output of a run, or of one menu of a stream | \(MenuPluginsLimits.outputBytes >> 20) MiB |",
      "| rows | \(MenuPluginsLimits.rows / 1000),000 |", "| titles | \(MenuPluginsLimits.titles) |",
      "| depth | \(MenuPluginsLimits.depth + 1) menus |",
      "| bytes of a line | \(MenuPluginsLimits.lineBytes >> 10) KiB |",
      "| characters of a title, and of a tooltip | \(MenuPluginsLimits.titleCharacters / 1000),000 |",
      "| characters of a row | \(MenuLabel.maximumLength); the whole text is its tooltip |",
      "| parameters of a line | \(MenuPluginsLimits.parameters) |",
      "| picture | \(MenuPluginsLimits.pictureBytes >> 10) KiB |",
    ] {
      #expect(page.contains(line), "\(line)")
    }
  }
}
