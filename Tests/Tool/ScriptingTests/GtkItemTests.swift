import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// Tray items of libayatana-appindicator-glib, by a program of Gio's.
@Suite(.timeLimit(.minutes(5))) struct `A tray item with a menu of GTK's` {
  private let session: TraySession
  private let program: Program
  private let lines: LineReader

  init() async throws {
    session = try await TraySession()
    program = try Program(
      ["/usr/bin/python3", "\(clients)/gtk_item.py"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": session.bus.address])
    lines = LineReader(program)
    try await lines.next("the item is registered") { $0 == "ready" }
  }

  @Test func `a tray item with a menu of GTK's is read, clicked and watched like any other`() async throws {
    #expect(
      await session.menubus("tree", "gtk-item").output.split(separator: "\n").map { $0.split(separator: "  ").last }
        == [
          "@indicator.mute", "More ▸", "@indicator.deep", "@indicator.quit",
        ])
    #expect(await session.menubus("click", "gtk-item", "Quit") == nothing())
    #expect(try await lines.next("an action") == "activated quit")
    #expect(await session.menubus("click", "gtk-item", "More/Deep") == nothing())
    #expect(try await lines.next("an action") == "activated deep")
    #expect(await session.menubus("toggle", "gtk-item", "Mute", "on").output == "clicked\n")
    #expect(try await lines.next("an action") == "activated mute")
    #expect(await session.menubus("get", "gtk-item", "Mute", "state").output == "on\n")
    let rows = await session.menubus("items", "gtk-item").output.split(separator: "\n")
    #expect(rows.count == 3, "\(rows)")
    program.terminate()
  }

  @Test func `a tray item with a menu of GTK's is in the menu of the tray and in the search`() async throws {
    let folder = try TemporaryFolder()
    let script = try folder.file(
      "choose", "grep -m 1 -e \"$(head -n 1 \"$0.answers\")\"; sed -i 1d \"$0.answers\"\n")
    _ = try folder.file("choose.answers", "Gtk item\nMore\nDeep\nQuit\n")
    let chooser = "sh '\(script)'"
    let tray = await ToolCall.run(["tray", "--chooser", chooser], bus: session.bus.address)
    #expect(tray == .init(status: 0, output: "Gtk item/More/Deep\n", errors: ""))
    #expect(try await lines.next("an action") == "activated deep")
    let entered = await ToolCall.run(["tray", "gtk-item", "--chooser", chooser], bus: session.bus.address)
    #expect(entered == .init(status: 0, output: "Quit\n", errors: ""))
    #expect(try await lines.next("an action") == "activated quit")
    let hits = await session.menubus("hud", "--lines").output.split(separator: "\n").map(String.init)
    let hit = try #require(hits.first { $0.hasPrefix("Deep") })
    #expect(hits.count == 3 && hit.contains("Gtk item"), "\(hits)")
    #expect(await ToolCall.run(["hud", "-"], bus: session.bus.address, input: hit + "\n") == nothing())
    #expect(try await lines.next("an action") == "activated deep")
    program.terminate()
  }

  @Test func `a tray item with a menu of GTK's is named by the doctor for its protocol alone`() async throws {
    let doctor = await session.menubus("doctor", "--quiet", "--severity", "error", "gtk-item")
    #expect(
      doctor.output.contains("error 211 menu-of-gtk: ") && !doctor.output.contains("menu-unreadable"), "\(doctor)")
    program.terminate()
  }
}
