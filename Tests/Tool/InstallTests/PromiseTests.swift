import Foundation
import MenuTestKit
import TestSupport
import Testing
import ToolTestSupport

@testable import MenuBusTool

/// docs/api.md, and what is not Swift of what it promises.
@Suite(.timeLimit(.minutes(5))) struct `The page of the promise` {
  private let page: String

  init() throws { page = try String(contentsOfFile: Paths.root + "docs/api.md", encoding: .utf8) }

  /// The paragraphs behind a heading.
  private func paragraphs(_ heading: String) throws -> [String] {
    let parts = page.components(separatedBy: "\n### \(heading)\n")
    try #require(parts.count == 2, "\(heading)")
    return parts[1].components(separatedBy: "\n### ")[0].components(separatedBy: "\n\n").map {
      $0.trimmingCharacters(in: .newlines)
    }.filter { !$0.isEmpty }
  }

  /// The words between backticks that can be the name of a command.
  private func words(_ text: String) -> Set<String> { Set(text.matches(of: /`([a-z][a-z-]*)`/).map { String($0.1) }) }

  /// The commands, with the names of their options.
  private func commands() async throws -> [String: Set<String>] {
    let dump = try JSON(parsing: await ToolCall.run(["--experimental-dump-help"]).output)
    let commands = dump["command"]["subcommands"].array.map { command in
      let names = command["arguments"].array.flatMap { $0["names"].array.compactMap { $0["name"].string } }
      return (command["commandName"].string ?? "", Set(names))
    }
    return Dictionary(uniqueKeysWithValues: commands.filter { $0.0 != "help" })
  }

  @Test func `the page of the promise names every command, and no other`() async throws {
    let commands = try await commands()
    #expect(commands.count >= 30)
    #expect(words(try paragraphs("Commands")[0]).subtracting(["menubus-presenter"]) == Set(commands.keys))
  }

  @Test func `the page of the promise names every command that prints JSON, and no other`() async throws {
    let commands = try await commands().filter { $0.value.contains("json") }.keys
    #expect(words(try paragraphs("Commands")[1]).subtracting(["version"]) == Set(commands))
  }

  @Test func `the page of the promise names every interface of data/interfaces, and no other`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Paths.root + "data/interfaces")
    let table = try #require(try paragraphs("Interfaces on the bus").first)
    let named = table.matches(of: /(?m)^\| `([A-Za-z0-9.]+)` \|/).map { String($0.1) }
    #expect(Set(named) == Set(files.map { $0.replacing(/\.xml$/, with: "") }) && named.count >= 8)
  }

  @Test func `the page of the promise has the versions that programs write`() throws {
    #expect(page.contains("| `version`, \(JSONShape.version), in each object |"))
    #expect(page.contains("| `version` of `ready`, \(ServeLine.version) |"))
    let doctor = try JSON(parsing: try String(contentsOfFile: Paths.root + "data/doctor.schema.json", encoding: .utf8))
    #expect(page.contains("| `version`, \(doctor["properties"]["version"]["const"].int ?? 0) | rules"))
  }
}
