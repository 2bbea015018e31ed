import Basics
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import TestSupport
import Testing
import ToolTestSupport

@testable import MenuBusTool

/// The names of items in lists, lines and errors.
@Suite(.timeLimit(.minutes(5))) struct `The name of a tray item` {
  private func shown(_ texts: ItemTexts...) -> [String] {
    ItemName.all(of: texts.enumerated().map { ($1, ":1.\($0)/Menu") }).map(\.shown)
  }

  @Test(arguments: [
    (ItemTexts(id: "own", title: "Title", toolTip: "Tip", process: "program"), "Title"),
    (ItemTexts(id: "own", title: " ", toolTip: "Tip", process: "program"), "Tip"),
    (ItemTexts(id: "own", title: "", process: "program"), "own"),
    (ItemTexts(id: "chrome_status_icon_1", title: "", toolTip: "Tip", process: "program"), "Tip"),
    (ItemTexts(id: "chrome_status_icon_1", title: "", process: "program"), "program"),
    (ItemTexts(id: "chrome_status_icon_1", title: ""), ":1.0/Menu"),
    (ItemTexts(id: "cpu", title: "3.1%"), "3.1% (cpu)"), (ItemTexts(id: "cpu", title: "CPU 3.1%"), "CPU 3.1%"),
    (ItemTexts(id: "1", title: "3.1%", process: "program"), "3.1% (program)"),
    (ItemTexts(id: "1", title: "", toolTip: "3 unread", process: "mail"), "3 unread (mail)"),
  ])
  func `the name of a tray item is the first text of the program's own, with another beside a value`(
    texts: ItemTexts, name: String
  ) { #expect(shown(texts) == [name]) }

  @Test func `the name of a tray item has what differs beside it where another has the same`() {
    let (one, two) = (ItemTexts(id: "one", title: "Sync"), ItemTexts(id: "two", title: "Sync"))
    #expect(shown(one, two) == ["Sync (one)", "Sync (two)"])
    let programs = ["a", "b"].map { ItemTexts(id: "1", title: "Sync", toolTip: "Tip", process: $0) }
    #expect(shown(programs[0], programs[1]) == ["Sync (a)", "Sync (b)"])
    let tips = ["Home", "Work"].map { ItemTexts(id: "one", title: "Sync", toolTip: $0, process: "a") }
    #expect(shown(tips[0], tips[1], two) == ["Sync (one, Home)", "Sync (one, Work)", "Sync (two)"])
    #expect(shown(one, one, one) == ["Sync", "Sync (2)", "Sync (3)"])
    #expect(shown(one, one, ItemTexts(id: "Sync (2)", title: "")) == ["Sync", "Sync (3)", "Sync (2)"])
    #expect(Set(shown(one, ItemTexts(id: "x", title: "Sy\u{200B}nc"), two)).count == 3)
  }

  @Test(arguments: [
    "chrome_status_icon_1", "chrome_status_icon_12", "systray_31891", "systray", "1", "trayid31891", "nativeapi-tray",
    "3f2b8c1e-77aa-4d09-9a53-1f1f2a3b4c5d", "StatusNotifierItem-31891-1", "sdl-appindicator-4711-0",
    "tray-icon tray app 2", "tray-icon tray app main",
  ])
  func `the name of a tray item is no id that a library gives`(id: String) { #expect(LibraryID.contains(id)) }

  @Test(arguments: [
    "nm-applet", "discord_status_icon_1", "1password", "", "org.example.App", "tray-icon tray app clash",
  ])
  func `the name of a tray item may be an id of the program's own`(id: String) { #expect(!LibraryID.contains(id)) }

  @Test func `the name of a tray item is the same in every command, and finds it`() async throws {
    let session = try await TraySession()
    let tips = ["ChatGPT", "Bitwarden"]
    var items: [BareItem] = []
    for tip in tips {
      items.append(
        try await BareItem("chrome_status_icon_1", "title=", "tooltip=\(tip)", "menu", "is-menu=true", on: session))
    }
    let list = await session.menubus("list").output.split(separator: "\n").map(String.init)
    #expect(zip(list.dropFirst(), tips).allSatisfy { $0.hasPrefix("chrome_status_icon_1  \($1) ") }, "\(list)")
    let lines = await session.menubus("tray", "--lines").output.split(separator: "\n")
    #expect(lines.map { String($0.prefix { $0 != "\t" }) } == tips)
    let hits = await session.menubus("hud", "--lines").output.split(separator: "\n")
    #expect(hits.map { String($0.prefix { $0 != "\t" }) } == tips.map { "Only row — \($0)" }, "\(hits)")
    let json = try JSON(parsing: await session.menubus("list", "--json").output)["items"]
    #expect(json.array.map(\.["shownName"].string) == tips)
    #expect(await session.menubus("click", "bitw", "Only row") == nothing())
    #expect(try await items[1].lines.next("a click") == "clicked 5")
    let both = await session.menubus("click", "chrome_status_icon_1", "Only row")
    #expect(both.status == 2 && both.errors.contains("could be “ChatGPT” at :1."), "\(both)")
    // A tooltip may be a value: the process is a name, too.
    items[1].program.terminate()
    _ = await items[1].program.result
    #expect(await session.menubus("click", "python3", "Only row") == nothing())
    #expect(try await items[0].lines.next("a click") == "clicked 5")
    items[0].program.terminate()
  }
}
