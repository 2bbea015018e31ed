import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

@Suite(.timeLimit(.minutes(5))) struct `Menus that others made` {
  @Test(arguments: Library.allCases)
  func `rows are read, awaited and toggled`(library: Library) async throws {
    let menu = try await ForeignMenu(library)
    #expect(await menu.menubus("get", menu.name, "Check", "state").output == "off\n")
    #expect(
      await menu.menubus("toggle", menu.name, "Check", "on") == .init(status: 0, output: "clicked\n", errors: ""))
    #expect(try await menu.clicked() == "Check 1")
    #expect(await menu.menubus("toggle", menu.name, "Check", "on").output == "unchanged\n")
    #expect(await menu.menubus("wait", menu.name, "Check", "--state", "on") == nothing())
    #expect(await menu.menubus("get", menu.name, "Check", "toggle-state").output == "1\n")
    #expect(await menu.menubus("toggle", menu.name, "Check", "off").output == "clicked\n")
    #expect(try await menu.clicked() == "Check 1")
    #expect(await menu.menubus("toggle", menu.name, "Green", "on").output == "clicked\n")
    #expect(try await menu.clicked() == "Green 1")
    #expect(await menu.menubus("wait", menu.name, "Red", "--state", "off") == nothing())
    let off = await menu.menubus("toggle", menu.name, "Green", "off")
    #expect(off.status == 1 && off.errors.contains("“Green” is one of several of which one is on"), "\(off)")
    #expect(await menu.menubus("click", "--wait", menu.name, "Open") == nothing())
    #expect(try await menu.clicked() == "Open 1")
    let plain = await menu.menubus("toggle", menu.name, "Open", "on")
    #expect(plain.status == 1 && plain.errors.contains("“Open” has no mark"), "\(plain)")
    #expect(await menu.menubus("wait", menu.name, "Disabled", "--disabled") == nothing())
    #expect(await menu.menubus("wait", menu.name, "--title", "Dis*d", "--disabled") == nothing())
    let late = await menu.menubus("wait", menu.name, "Disabled", "--enabled", "--timeout", "2")
    #expect(late.status == 4 && late.errors == "menubus: after 2.0 seconds, “Disabled” is disabled\n", "\(late)")
    await menu.end()
  }

  @Test(arguments: Library.allCases)
  func `rows that are made only when their submenu is open are found`(library: Library) async throws {
    let menu = try await ForeignMenu(library)
    #expect(await menu.menubus("click", menu.name, "Slow/Late") == nothing())
    #expect(try await menu.clicked() == "Late 1")
    #expect(await menu.menubus("wait", menu.name, "More/Deep/Deepest") == nothing())
    #expect(await menu.menubus("get", menu.name, "More/Deep/Deepest", "title").output == "Deepest\n")
    #expect(await menu.menubus("click", menu.name, #"a\/b @c #d"#) == nothing())
    #expect(try await menu.clicked() == "a/b @c #d 1")
    let absent = await menu.menubus("click", menu.name, "More/Iner")
    #expect(
      absent.errors == "menubus: there is no item “Iner” in “More”; there are “Inner”, “Deep”; did you mean “Inner”?\n")
    #expect(absent.status == 2)
    await menu.end()
  }

  @Test(arguments: Library.allCases)
  func `each line of items clicks its row`(library: Library) async throws {
    let menu = try await ForeignMenu(library)
    let expected = [
      "Open 1", "Check 1", nil, "Green 1", "Same 1", "Same 2", "a/b @c #d 1", "Inner 1", "Deepest 1", nil, "Quit 1",
    ]
    let lines = try await menu.items().filter { !$0.contains("Late") || library == .dbusmenu }
    let texts = lines.map { $0.split(separator: "\t")[0] }
    #expect(
      texts == [
        "Open", "☐ Check", "● Red", "○ Green", "Same", "Same", "a/b @c #d", "More › Inner", "More › Deep › Deepest",
        library == .dbusmenu ? "Slow › Late" : "Slow › Early", "Quit",
      ])
    for (line, row) in zip(lines, expected) {
      guard let row, !row.hasPrefix("Quit") else { continue }
      #expect(await menu.menubus("click", menu.name, "-", input: line + "\n") == nothing(), "\(line)")
      #expect(try await menu.clicked() == row)
    }
    let quit = await menu.menubus("click", "--wait", menu.name, "-", input: try #require(lines.last))
    #expect(quit.status == 0, "\(quit)")
    #expect(try await menu.clicked() == "Quit 1")
    _ = await menu.program.result
    let gone = await menu.menubus("click", menu.name, "-", input: lines[0])
    #expect(gone.status == 2, "\(gone)")
    await menu.end()
  }

  @Test(arguments: Library.allCases)
  func `a line clicks its row after others came and went, and nothing if it is gone`(library: Library) async throws {
    let menu = try await ForeignMenu(library)
    let lines = try await menu.items()
    let watch = try Program([Paths.tool, "watch", "--bus", menu.session.bus.address, menu.name])
    let changes = LineReader(watch)
    try await changes.next("watching") { $0.hasPrefix("watching") }
    menu.program.send(signal: SIGUSR2)
    try await changes.next("a row has come") { $0.contains("“New”") }
    #expect(await menu.menubus("wait", menu.name, "New") == nothing())
    let twins = lines.filter { $0.hasPrefix("Same\t") }
    #expect(twins.count == 2)
    let gone = await menu.menubus("click", menu.name, "-", input: twins[0])
    #expect(gone.status == 2 && gone.errors.contains("is not there any more"), "\(gone)")
    #expect(await menu.menubus("click", menu.name, "-", input: twins[1]) == nothing())
    #expect(try await menu.clicked() == "Same 2")
    // Now every row has another id.
    menu.program.send(signal: SIGUSR1)
    try await changes.next("the rows are others") { $0.contains("added") }
    #expect(await menu.menubus("wait", "--gone", menu.name, "New") == nothing())
    let open = await menu.menubus("click", menu.name, "-", input: try #require(lines.first))
    #expect(open == nothing(), "the only row of its name")
    #expect(try await menu.clicked() == "Open 1")
    for twin in twins {
      let lost = await menu.menubus("click", menu.name, "-", input: twin)
      #expect(lost.status == 2, "one of two rows of the same name: \(lost)")
    }
    watch.terminate()
    _ = await watch.result
    await menu.end()
  }

  @Test(arguments: Library.allCases)
  func `what is awaited may come later, and go`(library: Library) async throws {
    let menu = try await ForeignMenu(library)
    async let coming = menu.menubus("wait", "--json", menu.name, "New")
    let watch = try Program([Paths.tool, "watch", "--bus", menu.session.bus.address, menu.name])
    let changes = LineReader(watch)
    try await changes.next("watching") { $0.hasPrefix("watching") }
    menu.program.send(signal: SIGUSR2)
    let came = await coming
    #expect(try JSON(parsing: came.output)["row"]["title"] == "New", "\(came)")
    async let going = menu.menubus("wait", "--gone", menu.name, "New")
    menu.program.send(signal: SIGUSR1)
    #expect(await going == nothing())
    let monitor = try Program([
      "dbus-monitor", "--address", menu.session.bus.address, "type='method_call',member='Event'",
    ])
    let events = LineReader(monitor)
    _ = try await events.next("the monitor sees calls")
    async let ending = menu.menubus("wait", "--timeout", "40", menu.name, "Open", "--disabled")
    try await events.next("the menu is open") { $0.contains("\"opened\"") }
    menu.program.terminate()
    let ended = await ending
    #expect(ended.status == 5 && ended.errors.contains("went away"), "\(ended)")
    for program in [watch, monitor] {
      program.terminate()
      _ = await program.result
    }
    await menu.end()
  }

  @Test(arguments: Library.allCases)
  func `what is printed as JSON fits the schema`(library: Library) async throws {
    let menu = try await ForeignMenu(library)
    var texts: [String] = []
    for arguments in [
      ["list"], ["tree", menu.name], ["items", menu.name], ["items", "--all", menu.name],
      ["items", "--closed", menu.name],
      ["get", menu.name, "Check"], ["get", menu.name, "Check", "state"], ["get", menu.name, "#0", "revision"],
      ["get", menu.name, "#0"], ["wait", menu.name, "Open"], ["wait", "--gone", menu.name, "Nothing"],
      ["click", menu.name, "Open"], ["toggle", menu.name, "Check", "on"],
    ] {
      let result = await ToolCall.run(arguments + ["--json"], bus: menu.session.bus.address)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      texts.append(result.output)
    }
    let watch = try Program([Paths.tool, "watch", "--json", "--bus", menu.session.bus.address, menu.name])
    let lines = LineReader(watch)
    texts.append(try await lines.next("the first line"))
    menu.program.send(signal: SIGUSR2)
    texts.append(try await lines.next("a change"))
    watch.terminate()
    _ = await watch.result
    for (text, verdict) in zip(texts, try await schemaVerdicts(texts)) { #expect(verdict == nil, "\(text)") }
    let tree = try JSON(parsing: texts[1])
    #expect(tree["version"] == 2 && tree["textDirection"] == "ltr" && tree["protocolVersion"].int ?? 0 >= 3)
    #expect(tree["owner"].string?.hasPrefix(":1.") == true && tree["revision"].int ?? 0 > 0)
    #expect(tree["rows"][0]["reference"] == "Open")
    if library == .dbusmenu { #expect(tree["rows"][0]["properties"]["x-unknown"] == "kept") }
    if library == .qt {
      let picture = try JSON(parsing: texts[0])["items"][0]["properties"]["IconPixmap"][0]
      #expect(picture[2]["bytes"].int == 4 * (picture[0].int ?? 0) * (picture[1].int ?? 0) && picture[0].int ?? 0 > 0)
    }
    await menu.end()
  }
}
