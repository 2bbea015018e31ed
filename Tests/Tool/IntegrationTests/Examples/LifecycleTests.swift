import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// `Examples/Lifecycle`, used by another program.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The life cycle example` {
  private static let beginning = ["configurationForMenuAt 3, 4", "previewForHighlighting", "willPresent"]

  @Test(arguments: [
    ("fivestars.blog", "clicked", ["previewForDismissing", "handler of “fivestars.blog”", "didEnd"]),
    ("Open", "clicked", ["willCommit", "animations", "previewForDismissing", "didEnd", "completions"]),
    (nil, "closed", ["previewForDismissing", "didEnd"]),
  ])
  func `the life cycle example shows three different logs for the three flows`(
    row: String?, event: String, end: [String]
  ) async throws {
    let tray = try await TraySession()
    let program = try Program([Paths.program("Lifecycle")], environment: ["DBUS_SESSION_BUS_ADDRESS": tray.bus.address])
    for await line in tray.watcher.lines where line.hasPrefix("item ") { break }
    let client = try await Presenter(on: tray.bus, name: "-")
    let name: BusName = "org.menubus.Lifecycle"
    let answer = try await client.call(
      "RequestMenu", "('', 3, 4, uint32 0)", of: name, "/StatusNotifierItem", interface: "org.menubus.ContextMenu1")
    let path = answer[1].string ?? ""
    try await client.aboutToShow(of: name, path)
    let menu = try await client.layout(of: name, path)
    #expect(menu.children.map(\.label) == ["Open", "Five Stars", nil, "fivestars.blog", "Federico Zanetello"])
    let id = row.map { menu.row($0)?.id ?? -1 } ?? 0
    try await client.event(id, event, of: name, path)
    for await line in program.lines where line == end.last { break }
    let log = try await client.call(
      "Get", "('org.menubus.Lifecycle1', 'Log')", of: name, "/Lifecycle", interface: "org.freedesktop.DBus.Properties")
    #expect(log[0].array.map(\.string) == Self.beginning + end)
  }
}
