import Basics
import DBusMenu
import LibDBus
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
    let elsewhere = MenuPlace(patience: .seconds(60), SystemTime(), logger: .quiet)
    exporter.receive("x-menubus-text", .string("fr"), about: field)
    exporter.receive("closed", about: .root, at: elsewhere)
    #expect(exporter.clients.texts.isPending)
    exporter.receive("closed", about: .root)
    #expect(!exporter.clients.texts.isPending)
    try await log.wait(for: "“”")
  }
}
