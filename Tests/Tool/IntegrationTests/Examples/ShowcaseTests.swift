import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// `Examples/Showcase`, read and used by other programs.
@Suite(.timeLimit(.minutes(5))) struct `The showcase` {
  @Test func `the showcase shows the original's demo at a path and in the tray`() async throws {
    let showcase = try await RunningShowcase()
    let items = try JSON(parsing: await showcase.tray.menubus("list", "--json").output)["items"]
    #expect(items[0]["id"] == "org.menubus.showcase")
    let tray = (items[0]["service"].string ?? "", items[0]["menu"].string ?? "")
    let shown = try await showcase.labels()
    #expect(try await showcase.labels(of: tray.0, at: tray.1) == shown)
    #expect(
      Array(shown.prefix(18)) == [
        "John Appleseed — Premium Account", "-", "Copy", "Cut", "Paste", "AutoSummary (beta) 😍", "Colour",
        "Country — None", "Submenu", "-", "From the README", "More", "🔴 Red", "🟠 Orange", "🟡 Yellow", "🟢 Green",
        "🔵 Blue", "🟣 Purple",
      ])
  }

  /// On GNOME nothing inside a submenu opens while the first menu is as tall as the screen, and of 260 rows with a flag
  /// each Plasma shows none for seconds.
  @Test func `no menu is as tall as a screen of 768 pixels`() async throws {
    let showcase = try await RunningShowcase()
    func check(_ rows: [JSON], _ name: String) {
      let seen = rows.filter { $0["properties"]["visible"] != false }.count
      #expect(seen <= (name.isEmpty ? 12 : 40), "\(name): \(seen)")
      for row in rows { check(row["children"].array, row["properties"]["label"].string ?? "") }
    }
    check(try await showcase.rows(), "")
  }

  @Test func `the showcase counts what is chosen, at the path or in the tray`() async throws {
    let showcase = try await RunningShowcase()
    for menu in [RunningShowcase.name, "Showcase"] {
      for title in ["Copy", "Submenu/B", "From the README/Main/Preferences"] {
        let click = await showcase.tray.menubus("click", menu, title)
        #expect(click.status == 0, "\(click.errors)")
      }
    }
    for line in ["Copy (2)", "B (2)", "Preferences (2)"] { await showcase.says(line) }
    #expect(
      try await showcase.call("/Counters", "org.freedesktop.DBus.Properties.Get", "org.menubus.Showcase1", "Counters")
        == "(<{'B': int64 2, 'Copy': 2, 'Preferences': 2}>,)\n")
  }

  @Test func `the showcase prints what plain panels have beside what richer ones have`() async throws {
    let bus = try PrivateBus()
    // Something to ask with, on any machine.
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    let folder = try TemporaryFolder()
    let rofi = try folder.file("rofi", "#!/bin/sh\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: rofi)
    let result = try await Program.run(
      [Paths.program("Showcase"), "--print"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": "\(folder.path):\(path)"])
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    for (plain, rich) in [
      ("Paste", "element-size “medium”, row “1”, row-index 2"),
      ("        Delete", "destructive yes"),
      ("        Search For a Language…", "placeholder “Search For a Language”, role “search-field”, sticky yes"),
      ("    (hidden) Volume 40%", "content slider “Volume” 0.4, role “custom-view”, visible yes"),
    ] {
      #expect(lines.contains { $0.hasPrefix(plain + " ") && $0.hasSuffix(" " + rich) }, "\(plain)")
    }
  }
}

/// The showcase on a bus with a watcher, ready to be read.
private struct RunningShowcase {
  static let name = "org.menubus.Showcase"

  let tray: TraySession
  let program: Program

  init() async throws {
    tray = try await TraySession()
    program = try Program([Paths.program("Showcase")], environment: ["DBUS_SESSION_BUS_ADDRESS": tray.bus.address])
    await says(
      "  busctl --address='\(tray.bus.address)' get-property \(Self.name) /Counters org.menubus.Showcase1 Counters")
    // The item comes when it has registered, which nothing else waits for.
    for await line in tray.watcher.lines where line.hasPrefix("item ") { break }
  }

  /// Waits until the showcase prints a line.
  func says(_ expected: String) async {
    for await line in program.lines where line == expected { return }
    Issue.record("the showcase never said “\(expected)”")
  }

  /// The rows of a menu, as libdbusmenu's client has them.
  func rows(of service: String = name, at path: String = "/MenuBar") async throws -> [JSON] {
    let result = try await Program.run(
      ["/usr/bin/python3", Paths.clients + "/libdbusmenu_client.py", service, path],
      environment: ["DBUS_SESSION_BUS_ADDRESS": tray.bus.address])
    guard result.status == 0 else { throw ClientFailure(description: result.errors) }
    return try JSON(parsing: result.output).array
  }

  /// The labels of a menu on all levels.
  func labels(of service: String = name, at path: String = "/MenuBar") async throws -> [String] {
    var labels: [String] = []
    var below: [JSON] = []
    for row in try await rows(of: service, at: path) {
      labels.append(row["properties"]["label"].string ?? "-")
      below += row["children"].array
    }
    while !below.isEmpty {
      labels += below.map { $0["properties"]["label"].string ?? "-" }
      below = below.flatMap { $0["children"].array }
    }
    return labels
  }

  /// Calls a method of the showcase with texts; the answer as gdbus prints it.
  func call(_ path: String, _ method: String, _ arguments: String...) async throws -> String {
    let result = try await Program.run(
      ["gdbus", "call", "--address", tray.bus.address, "--dest", Self.name, "--object-path", path, "--method", method]
        + arguments)
    guard result.status == 0 else { throw ClientFailure(description: result.errors) }
    return result.output
  }
}
