import Basics
import DBusMenu
import LibDBus
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import MenuExport

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A text that is typed` {
  @Test func `a text that is typed by a tool without a session goes when a client closes the menu`() async throws {
    let log = CallLog()
    let field = SearchField(placeholder: "Find") { log.note("“\($0)”") }
    let list = Menu(title: "List", children: [Action(title: "a")])
    let exporter = MenuExporter.testing(Menu(children: [field, list]))
    exporter.receive("x-menubus-text", .string("fr"), about: field)
    exporter.receive("closed", about: list)
    #expect(exporter.clients.texts.isPending, "the menu may be open")
    exporter.receive("closed", about: .root)
    #expect(!exporter.clients.texts.isPending)
    try await log.wait(for: "“”")
    #expect(log.entries == ["“fr”", "“”"])
  }

  @Test func `a text that is typed at one place of a menu stays when the menu closes at another`() async throws {
    let log = CallLog()
    let field = SearchField(placeholder: "Find") { log.note("“\($0)”") }
    let exporter = MenuExporter.testing(Menu(children: [field]))
    let elsewhere = MenuPlace(timeout: .seconds(60), SystemTime(), logger: .quiet)
    exporter.receive("x-menubus-text", .string("fr"), about: field)
    exporter.receive("closed", about: .root, at: elsewhere)
    #expect(exporter.clients.texts.isPending)
    exporter.receive("closed", about: .root)
    #expect(!exporter.clients.texts.isPending)
    try await log.wait(for: "“”")
  }

  @Test(arguments: [ReadingHabit?.none, .opensOnce])
  func `a text that a prompt gave goes after a minute, and sooner for a client that opens the menu without a word`(
    _ habit: ReadingHabit?
  ) async throws {
    let (log, time) = (CallLog(), ManualTime())
    let field = SearchField(placeholder: "Find") { log.note("“\($0)”") }
    var options = MenuExporter.Options()
    (options.textPrompt, options.server.time) = (SameAnswer(), time)
    let exporter = MenuExporter.testing(Menu(children: [field]), options)
    exporter.receive("clicked", about: field, habit: habit)
    try await log.wait(for: "“fr”")
    let limit = habit?.silence ?? options.server.sessionTimeout
    try await time.turn(by: limit - .seconds(1), sleeping: 1)
    #expect(exporter.clients.texts.isPending)
    try await time.turn(by: .seconds(1))
    try await log.wait(for: "“”")
    #expect(!exporter.clients.texts.isPending && log.entries == ["“fr”", "“”"])
    #expect((habit == nil) == (limit == .seconds(60)))
  }
}

/// A prompt that has one answer.
private struct SameAnswer: TextPrompt {
  let isAvailable = true

  @concurrent
  func text(for request: TextPromptRequest) async throws -> String? { "fr" }
}
