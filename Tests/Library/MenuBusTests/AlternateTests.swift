import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus

/// Alternates of commands, chosen by a client in another process.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Alternates` {
  private let log = CallLog()

  private func command(_ title: String, _ names: String...) -> CommandAction {
    let alternates = names.map { CommandAction.Alternate(title: "\(title) \($0)", action: $0, modifiers: .alt) }
    return CommandAction(title: title, action: "plain", alternates: alternates) { [log] action in
      log.note("\(title): \((action as? CommandAction)?.chosenAlternate?.title ?? "itself")")
    }
  }

  @Test func `A client chooses one by its name, and the menu closes as after a click`() async throws {
    let served = try await ServedMenu(command("Copy", "path", "name"))
    let sessions = SessionLog(served.exporter)
    _ = try await served.client(.aboutToShow(0), .event(1, "x-menubus-alternate", "<'name'>"), .click(1))
    try await log.wait(forCount: 2)
    #expect(log.entries == ["Copy: Copy name", "Copy: itself"])
    #expect(try await sessions.wait(for: 2) == ["began", "ended"])
  }

  @Test func `A name that the row does not have, a row without alternates and a disabled row are no-ops`() async throws
  {
    let disabled = command("Disabled", "path")
    disabled.isEnabled = false
    let plain = Action(title: "Plain") { [log] _ in log.note("plain") }
    let served = try await ServedMenu(command("Copy", "path"), disabled, plain, Menu(title: "Sub", children: []))
    var unknown: [String] = []
    served.exporter.onUnknownEvent = { element, name, _, _ in
      unknown.append("\(name) \((element as? TitledMenuElement)?.title ?? "")")
    }
    let answers = try await served.client(
      .event(1, "x-menubus-alternate", "<'name'>"), .event(1, "x-menubus-alternate", "<7>"),
      .event(1, "x-menubus-alternate", "<('path', 7)>"), .event(2, "x-menubus-alternate", "<'path'>"),
      .event(3, "x-menubus-alternate", "<'path'>"), .event(4, "x-menubus-alternate", "<'path'>"),
      .event(0, "x-menubus-alternate", "<'path'>"), .event(99, "x-menubus-alternate", "<'path'>"),
      .event(1, "x-menubus-alternate", "<'path'>"))
    try await log.wait(for: "Copy: Copy path")
    #expect(log.entries == ["Copy: Copy path"])
    #expect(answers.map { $0["error"] != .null } == [false, false, false, false, false, false, false, true, false])
    #expect(unknown == ["Plain", "Sub", ""].map { "x-menubus-alternate \($0)" })
  }

  @Test func `An alternate keeps the menu open, and selects, as its row does`() async throws {
    let row = command("View", "other")
    row.keepsMenuPresented = true
    row.toggles = true
    let served = try await ServedMenu(row)
    let sessions = SessionLog(served.exporter)
    _ = try await served.client(.aboutToShow(0), .event(1, "x-menubus-alternate", "<'other'>"))
    try await log.wait(for: "View: View other")
    #expect(row.isSelected)
    #expect(try await sessions.wait(for: 1) == ["began"])
  }
}
