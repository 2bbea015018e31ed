import Basics
import Foundation
import TestSupport
import Testing

@Suite struct `The table of hosts` {
  @Test(arguments: Panel.allCases) func `the table of hosts has each panel`(panel: Panel) {
    let rows = Host.all.filter { $0.panel == panel }
    #expect(!rows.isEmpty)
    #expect(Set(rows.map(\.versions)).count == rows.count, "a row for each range of versions")
    // What was not measured is the default row, whatever its panel.
    for row in rows where row.versions == "not measured" {
      #expect(row.processes.isEmpty && row.reading == nil && row.label == Host.unknown.label)
    }
  }

  @Test func `the table of hosts tells panels apart by names that the system keeps whole`() {
    for row in Host.all {
      for process in row.processes {
        #expect(process.utf8.count <= 15, "\(process)")
        let panels = Set(Host.all.filter { $0.processes.contains(process) }.map(\.panel))
        #expect(panels == [row.panel], "\(process)")
      }
    }
  }

  @Test(
    "the table of hosts is found by a process's name",
    arguments: [
      ("panel-1-systray", [.xfce]), ("panel-14-systra", [.xfce]), ("panel-3-sntray", [.sntray]), ("kded6", [.plasma]),
      ("libsystray.so", [.xfce]),
      ("notification-ar", [.mate]), ("panel--systray", [nil]), ("panel-x-systray", [nil]), ("bash", [nil]),
      ("", [nil]),
    ] as [(String, Set<Panel?>)])
  func names(_ process: String, _ panels: Set<Panel?>) {
    #expect(Set(Hosts(processes: [process]).rows.map(\.panel)) == panels)
  }

  @Test func `the table of hosts takes versions that cannot be told apart for hosts that may be there`() {
    let waybar = Hosts(processes: ["waybar"])
    #expect(waybar.rows.count == 2 && waybar.missEarlierMenus && waybar.drawWide)
    #expect(waybar.wheel == Host.Wheel.both(.number(-2)))
    let mate = Hosts(desktops: "ubuntu:MATE")
    #expect(mate == Hosts(processes: ["mate-panel"]) && mate.replaceIcons && mate.showLabels)
    #expect(Hosts(desktops: "sway").isEmpty && Hosts(desktops: "").isEmpty)
  }

  @Test func `the table of hosts combines each two by the weaker, column by column`() {
    for first in Host.all + [.unknown] {
      for second in Host.all + [.unknown] {
        let both = Hosts([first, second])
        #expect(both == Hosts([second, first]))
        let rows = [first, second]
        #expect(both.showLabels == rows.contains { $0.label != .never })
        #expect(both.allShowLabels == !rows.contains { $0.label == .never })
        #expect(both.replaceIcons == rows.contains { $0.label == .inPlace })
        #expect(both.readPixels == !rows.contains { $0.pixels == .unread })
        #expect(both.followColors == (first.followsColors && second.followsColors))
        #expect(both.iconTheme == (first.iconTheme == second.iconTheme ? first.iconTheme : .unknown))
        #expect(both.drawWide == (rows.map(\.pixels) == [.height, .height]))
        #expect(both.missEarlierMenus == (first.missesEarlierMenus || second.missesEarlierMenus))
        #expect(
          both.wheel.vertical == (first.wheel.vertical == second.wheel.vertical ? first.wheel.vertical : .unknown))
      }
    }
    #expect(!Hosts([.unknown]).followColors && Hosts().wheel == Host.Wheel())
  }

  private static let page = URL(filePath: Paths.root + "docs/panels.md")

  @Test(arguments: ["shown", "reported"]) func `the page about panels has the table of hosts`(part: String) throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let marks = (begin: "<!-- Hosts, \(part) -->\n", end: "\n<!-- End of hosts, \(part) -->")
    let begin = try #require(text.range(of: marks.begin)?.upperBound)
    let end = try #require(text.range(of: marks.end)?.lowerBound)
    let right = text.replacingCharacters(in: begin..<end, with: HostTablePage.part(part))
    if ProcessInfo.processInfo.environment["MENUBUS_WRITE_HOSTS"] != nil {
      try right.write(to: Self.page, atomically: true, encoding: .utf8)
    } else {
      #expect(text == right, "run the test with MENUBUS_WRITE_HOSTS=1")
    }
  }
}
