import Foundation
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// `menubus serve` in a tray, seen from other processes.
@Suite(.timeLimit(.minutes(5))) struct `A served file in the tray` {
  private static let studio = #"""
    title: Studio
    icon: folder
    tray:
      id: studio
      status: attention
      tooltip: {title: On air, text: since noon}
      label: "12:00"
      category: hardware
      attentionIcon: dialog-warning
      activate: {shell: 'echo "$MENUBUS_TITLE $MENUBUS_IDENTIFIER $MENUBUS_X,$MENUBUS_Y ${XDG_ACTIVATION_TOKEN-none}"'}
      secondaryActivate: {run: [echo, middle]}
      scroll: {shell: 'echo "$MENUBUS_SCROLL $MENUBUS_ORIENTATION ${MENUBUS_X-none}"'}
    items:
      - {title: Row, shell: echo row}
    """#

  @Test func `a served tray item has everything that its file says`() async throws {
    let shown = try await ShownTool(Self.studio)
    let expected = [
      "Id": "'studio'", "Title": "'Studio'", "Status": "'NeedsAttention'", "IconName": "'dialog-warning'",
      "AttentionIconName": "'dialog-warning'", "Category": "'Hardware'", "ItemIsMenu": "false",
      "ToolTip": "('', @a(iiay) [], 'On air', 'since noon')", "XAyatanaLabel": "'12:00'",
      "Menu": "objectpath '/MenuBar'",
    ]
    for (name, value) in expected { #expect(try await shown.property(name) == value, "\(name)") }
    let tree = await ToolCall.run(["tree", shown.item], bus: shown.tool.address)
    #expect(tree.output == "   #1  Row\n", "the same menu")
    await shown.tool.stop()
  }

  @Test func `a served file in the tray says for itself what its file does not`() async throws {
    let shown = try await ShownTool("- {title: First}\n")
    let expected = [
      "Id": "'menu'", "Title": "'menu'", "Status": "'Active'", "IconName": "'text-x-script'",
      "Category": "'ApplicationStatus'", "ItemIsMenu": "true",
    ]
    for (name, value) in expected { #expect(try await shown.property(name) == value, "\(name)") }
    await shown.tool.stop()
  }

  @Test func `a served file in the tray runs its commands, which are told what was done`() async throws {
    let shown = try await ShownTool(Self.studio)
    func said() async throws -> String? { try await shown.tool.lines(until: "menubus: “").last }
    try await shown.call("ProvideXdgActivationToken ('token-1',)", "Activate (12, -3)")
    #expect(try await said() == "menubus: “Studio” ran: Studio activate 12,-3 token-1")
    try await shown.call("Activate (0, 0)")
    #expect(try await said() == "menubus: “Studio” ran: Studio activate 0,0 none")
    try await shown.call("SecondaryActivate (0, 0)")
    #expect(try await said() == "menubus: “Studio” ran: middle")
    try await shown.call("Scroll (-240, 'horizontal')")
    #expect(try await said() == "menubus: “Studio” ran: -2 horizontal none")
    await shown.tool.stop()
  }

  @Test func `a served file in the tray gives commands of rows the token of the click, and of that alone`() async throws
  {
    let shown = try await ShownTool(
      """
      - {title: Row, shell: 'echo "${XDG_ACTIVATION_TOKEN-none} ${DESKTOP_STARTUP_ID-none}"'}
      - {title: Other, shell: 'echo "${XDG_ACTIVATION_TOKEN-none}"'}
      """)
    func said() async throws -> String? { try await shown.tool.lines(until: "menubus: “").last }
    try await shown.click(1, after: "token-1")
    #expect(try await said() == "menubus: “Row” ran: token-1 token-1")
    try await shown.click(1)
    #expect(try await said() == "menubus: “Row” ran: none none")
    // Presenters provide it as an event of the menu.
    try await shown.click(1, after: "token-2", byEvent: true)
    #expect(try await said() == "menubus: “Row” ran: token-2 token-2")
    // A token that another client provided stays its own.
    try await shown.call("ProvideXdgActivationToken ('token-3',)")
    try await shown.provide("token-4")
    try await shown.click(2)
    #expect(try await said() == "menubus: “Other” ran: none")
    // One that is too long is none.
    try await shown.click(2, after: String(repeating: "x", count: 1025), byEvent: true)
    #expect(try await said() == "menubus: “Other” ran: none")
    await shown.tool.stop()
  }

  @Test func `a served file in the tray says once what failed, whoever shows the menu`() async throws {
    let folder = try TemporaryFolder()
    let zenity = try folder.file("zenity", "#!/bin/sh\nexit 5\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: zenity)
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    let shown = try await ShownTool(
      """
      - search: Find
      - {title: Row, run: [echo, done]}
      - {title: Missing, icon: /nonexistent/icon.png, run: ['false']}
      - {title: Broken, items: [{lazy: {shell: 'echo no >&2; exit 3'}}]}
      """, path: "\(folder.path):\(path)")
    let found = "menubus: error: the prompt for “Find” failed: `zenity` ended with status 5"
    try await shown.click(1)
    #expect(try await shown.tool.lines(until: "menubus: error") == [found])
    try await shown.click(3)
    #expect(try await shown.tool.lines(until: "menubus: error") == ["menubus: error: “Missing” failed with status 1"])
    // Opened by a client that is gone before the command is may be no failure: this one waits for what it says.
    let connection = try await BusConnection.connect(to: .address(shown.tool.address))
    _ = try await connection.call(
      "AboutToShow", of: "com.canonical.dbusmenu", at: "/MenuBar", on: try #require(BusName(shown.item)),
      with: [.int32(0)])
    let failure = "menubus: error: “Broken” failed: “echo no >&2; exit 3” failed with status 3: no"
    #expect(try await shown.tool.lines(until: "menubus: error") == [failure])
    try await shown.click(2)
    #expect(try await shown.tool.lines(until: "menubus: “") == ["menubus: “Row” ran: done"])
    await connection.close()
    await shown.tool.stop()
  }

  @Test func `a served file in the tray follows its file without going away`() async throws {
    let shown = try await ShownTool(Self.studio)
    let monitor = try Program([
      "dbus-monitor", "--address", shown.tool.address, "type='signal',sender='\(shown.item)'",
    ])
    for await line in monitor.lines where line.contains("member=NameLost") { break }  // now it hears everything
    let edited = Self.studio.replacing("title: Studio", with: "title: Stage")
      .replacing("{run: [echo, middle]}", with: "{run: [echo, other]}")
    #expect(try await shown.tool.reloaded { try shown.tool.write(edited) } == "tray changed")
    for await line in monitor.lines where line.contains("member=NewTitle") { break }
    #expect(try await shown.property("Title") == "'Stage'")
    try await shown.call("SecondaryActivate (0, 0)")
    #expect(try await shown.tool.lines(until: "menubus: “") == ["menubus: “Stage” ran: other"])
    let plain = try await shown.tool.reloaded {
      try shown.tool.write("tray: {id: studio}\nitems: [{title: Row}]\n")
    }
    #expect(plain == "1 changed, tray changed")
    for await line in monitor.lines where line.contains("member=NewTitle") { break }
    for (name, value) in ["Title": "'studio'", "Status": "'Active'", "ItemIsMenu": "true"] {
      #expect(try await shown.property(name) == value, "\(name)")
    }
    #expect(shown.watcher.registrations.count == 1)
    await shown.tool.stop()
  }

  @Test func `a tray item draws its overlay into its icon, and sends no overlay`()
    async throws
  {
    let icons = try TemporaryFolder()
    let theme = icons.path + "/icons/hicolor"
    try FileManager.default.createDirectory(atPath: theme + "/48x48/apps", withIntermediateDirectories: true)
    _ = try icons.file(
      "icons/hicolor/index.theme", "[Icon Theme]\nName=Hicolor\nDirectories=48x48/apps\n[48x48/apps]\nSize=48\n")
    let picture = try #require(Data(base64Encoded: Self.picture))
    try picture.write(to: URL(filePath: "\(theme)/48x48/apps/emblem-test.png"))
    // Most icons of today's themes are drawings, and their converters are not installed everywhere.
    _ = try icons.file(
      "icons/hicolor/48x48/apps/studio-test.svg",
      "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'><rect width='16' height='16'/></svg>")
    try FileManager.default.createSymbolicLink(
      atPath: icons.path + "/dbus-daemon", withDestinationPath: "/usr/bin/dbus-daemon")
    let shown = try await ShownTool(
      "icon: studio-test\ntray: {overlayIcon: emblem-test}\nitems: []\n",
      environment: ["XDG_DATA_HOME": icons.path, "PATH": icons.path])
    #expect(try await shown.property("IconName") == "''", "panels would show it, without the overlay")
    #expect(try await shown.property("IconPixmap") != "@a(iiay) []")
    for name in ["OverlayIconName": "''", "OverlayIconPixmap": "@a(iiay) []"] {
      #expect(try await shown.property(name.key) == name.value)
    }
    try shown.tool.write("icon: studio-test\ntray: {overlayIcon: no-such-emblem}\nitems: []\n")
    let lines = try await shown.tool.lines(until: "menubus: reloaded")
    #expect(
      lines.first?.hasPrefix(
        """
        menubus: warning: The tray's `overlayIcon` is not shown: no file of the icon “no-such-emblem” is found
        """
      ) == true, "\(lines)")
    let signals = try await BusSignals(at: shown.tool.address)
    try await eventually("the icon has its name again", on: signals, equals: "'studio-test'") {
      try await shown.property("IconName")
    }
    #expect(try await shown.property("OverlayIconName") == "''")
    try shown.tool.write("icon: studio-test\nitems: []\n")
    try await shown.tool.lines(until: "menubus: reloaded")
    #expect(try await shown.property("IconName") == "'studio-test'")
    await shown.tool.stop()
  }

  @Test func `a served file in the tray keeps its id until the next start, and its icon until the next valid one`()
    async throws
  {
    let shown = try await ShownTool("icon: folder\ntray: {id: one}\nitems: []\n")
    let folder = shown.tool.folder.path
    try shown.tool.write("no picture", to: "bad.png")
    try shown.tool.write("icon: \(folder)/bad.png\ntray: {id: two, overlayIcon: /nonexistent.png}\nitems: []\n")
    #expect(
      try await shown.tool.lines(until: "menubus: reloaded") == [
        "menubus: the tray item will have the id two at the next start; until then it is one",
        "menubus: warning: \(folder)/bad.png cannot be shown. The data is not a PNG. "
          + "The tray's `icon` stays as it was.",
        "menubus: warning: /nonexistent.png cannot be read: No such file or directory. "
          + "The tray's `overlayIcon` stays as it was.",
        "menubus: reloaded: tray changed",
      ])
    #expect(try await shown.property("Id") == "'one'")
    #expect(try await shown.property("IconName") == "'folder'")
    try FileManager.default.removeItem(atPath: folder + "/bad.png")
    let picture = try #require(Data(base64Encoded: Self.picture))
    try picture.write(to: URL(filePath: folder + "/bad.png"))
    shown.tool.program.send(signal: 1)
    try await shown.tool.lines(until: "menubus: reloaded: nothing changed")
    #expect(try await shown.property("IconName") == "'\(folder)/bad.png'", "for panels that take no pixels")
    #expect(try await shown.property("IconPixmap").contains("(16, 16, "))
    await shown.tool.stop()
  }

  /// A PNG of one red pixel.
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

  @Test(arguments: [2, 15]) func `serve ends its tray item cleanly on a signal`(signal: Int32) async throws {
    let shown = try await ShownTool(Self.studio)
    shown.tool.program.send(signal: signal)
    #expect(await shown.tool.program.result.status == 0)
  }

  @Test func `serve --no-tray has no tray item`() async throws {
    let bus = try PrivateBus()
    let watcher = try await ItemWatcher(at: bus.address)
    let folder = try TemporaryFolder()
    func serve(_ name: String, _ arguments: String...) async throws -> Program {
      let file = try folder.file(name, "- {title: First}\n")
      let program = try Program([Paths.tool, "serve", "--bus", bus.address, file] + arguments)
      for await line in program.lines where line.hasPrefix("ready ") { break }
      return program
    }
    let hidden = try await serve("hidden.yaml", "--no-tray")
    // By the time that one that came later is there, the other would be.
    let shown = try await serve("shown.yaml")
    while watcher.registrations.isEmpty { _ = try await watcher.connection.names() }
    let item = try #require(watcher.registrations.first)
    #expect(try await watcher.connection.processID(of: item) == Int(shown.processID))
    for program in [hidden, shown] {
      program.terminate()
      #expect(await program.result.status == 0)
    }
    #expect(watcher.registrations.count == 1)
  }
}
