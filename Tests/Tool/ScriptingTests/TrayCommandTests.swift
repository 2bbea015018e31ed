import Foundation
import LibDBus
import MenuPresenting
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// `menubus activate`, `scroll` and `tray` with items of others.
@Suite(.timeLimit(.minutes(5))) struct `The tray by command` {
  /// A chooser that writes one line after the other, and notes what it is shown.
  private struct Chooser {
    let folder: TemporaryFolder
    let command: String

    init(_ answers: String...) throws {
      folder = try TemporaryFolder()
      _ = try folder.file("answers", answers.map { $0 + "\n" }.joined())
      let script = try folder.file(
        "choose",
        """
        cd "$(dirname "$0")"
        echo -- >> shown
        cat >> shown
        answer=$(head -n 1 answers)
        sed -i 1d answers
        [ -n "$answer" ] || exit 1
        echo "$answer"
        """)
      command = "sh '\(script)'"
    }

    /// The lines of each list.
    var shown: [[String]] {
      let text = (try? String(contentsOfFile: folder.path + "/shown", encoding: .utf8)) ?? ""
      return text.components(separatedBy: "--\n").dropFirst().map { $0.split(separator: "\n").map(String.init) }
    }
  }

  @Test func `a press reaches the method of its button, with the place`() async throws {
    let session = try await TraySession()
    let item = try await BareItem("full", "Activate", "SecondaryActivate", "ContextMenu", on: session)
    #expect(await session.menubus("activate", "full") == nothing())
    #expect(try await item.lines.next("a press") == "Activate 0 0")
    #expect(await session.menubus("activate", "full", "--secondary", "--at", "3,4") == nothing())
    #expect(try await item.lines.next("a press") == "SecondaryActivate 3 4")
    #expect(await session.menubus("activate", "full", "--context", "--at=-3,4") == nothing())
    #expect(try await item.lines.next("a press") == "ContextMenu -3 4")
    #expect(await session.menubus("activate", "full", "--context", "--secondary").status == 64)
    let absent = await session.menubus("activate", "ful1")
    let sentence = "there is no tray item “ful1”; there are “full” (Full); did you mean “Full”?"
    #expect(absent == .init(status: 2, output: "", errors: "menubus: \(sentence)\n"))
    item.program.terminate()
  }

  @Test func `a method that an item does not have is named, with status 2`() async throws {
    let session = try await TraySession()
    let bare = try await BareItem("bare", on: session)
    let ayatana = try await BareItem("ayatana", "menu", "XAyatanaSecondaryActivate", on: session)
    for (words, method) in [
      (["activate", "bare"], "Activate"), (["activate", "bare", "--secondary"], "SecondaryActivate"),
      (["activate", "bare", "--context"], "ContextMenu"), (["scroll", "bare", "up"], "Scroll"),
    ] {
      let result = await ToolCall.run(words, bus: session.bus.address)
      #expect(result.status == 2 && result.errors.contains("“bare” (Bare) has no method "), "\(result)")
      #expect(result.errors.contains(method), "\(result)")
    }
    #expect(await session.menubus("activate", "ayatana").errors.contains("it has a menu, which menubus tray shows"))
    #expect(await session.menubus("activate", "ayatana", "--secondary") == nothing())
    #expect(try await ayatana.lines.next("a press") == "XAyatanaSecondaryActivate 0")
    for item in [bare, ayatana] { item.program.terminate() }
  }

  @Test func `a failure that is seen nowhere else is a notification, where a key may have started the command`()
    async throws
  {
    let session = try await TraySession()
    let (service, calls) = try await notifications(on: session.bus)
    var shown = calls.makeAsyncIterator()
    let folder = try TemporaryFolder()
    func run(_ words: String) async throws -> Program.Result {
      try await Program.run(
        ["sh", "-c", "'\(Paths.tool)' \(words)"], environment: ["DBUS_SESSION_BUS_ADDRESS": session.bus.address])
    }
    for command in ["hud --window", "tray --window absent", "open --window absent"].map({ "\($0) --timeout 60" }) {
      // By a pipe, as from a script, the sentence is read, and is no notification.
      let read = try await run(command)
      #expect(read.status != 0 && read.errors.hasPrefix("menubus: "))
      let log = "\(folder.path)/log"
      for target in ["/dev/null", log] {
        // On a busy machine the sentence may be that a program has not answered.
        #expect(try await run("\(command) 2>\(target)").status != 0)
        let call = try #require(await shown.next())
        let sentence = try #require(call[4].stringValue)
        #expect(call[3] == .string("menubus") && !sentence.isEmpty)
        if target == log { #expect(try String(contentsOfFile: log, encoding: .utf8) == "menubus: \(sentence)\n") }
      }
    }
    withExtendedLifetime(service) {}
  }

  @Test func `the token of the environment goes to an item before the press`() async throws {
    let session = try await TraySession()
    let item = try await BareItem("token", "Activate", "ProvideXdgActivationToken", on: session)
    for name in ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"] {
      let result = try await Program.run(
        [Paths.tool, "activate", "--bus", session.bus.address, "token"], environment: [name: "of-\(name)"])
      #expect(result == nothing())
      #expect(
        try await item.lines.next("the token and a press", count: 2) == [
          "ProvideXdgActivationToken of-\(name)", "Activate 0 0",
        ])
    }
    item.program.terminate()
  }

  @Test func `the wheel turns by notches, each in a call`() async throws {
    let session = try await TraySession()
    let item = try await BareItem("wheel", "Scroll", on: session)
    for (words, call) in [
      (["up", "2"], "Scroll 120 vertical"), (["down"], "Scroll -120 vertical"), (["left"], "Scroll 120 horizontal"),
      (["right"], "Scroll -120 horizontal"),
    ] {
      #expect(await ToolCall.run(["scroll", "wheel"] + words, bus: session.bus.address) == nothing())
      for _ in 0..<(words.count > 1 ? 2 : 1) { #expect(try await item.lines.next("the wheel") == call) }
    }
    for notches in ["0", "101", "many"] {
      #expect(await session.menubus("scroll", "wheel", "up", notches).status == 64)
    }
    item.program.terminate()
  }

  @Test func `items of libayatana and Qt are pressed, and scrolled the way that is meant`() async throws {
    let indicator = try await ForeignMenu(.indicator)
    for direction in ["up", "down", "left", "right"] {
      #expect(await indicator.menubus("scroll", indicator.name, direction) == nothing())
      #expect(try await indicator.lines.next("the wheel") == "scrolled 1 \(direction)")
    }
    #expect(await indicator.menubus("activate", "--secondary", indicator.name) == nothing())
    #expect(try await indicator.clicked() == "Open 1")
    await indicator.end()
    let qt = try await ForeignMenu(.qt)
    #expect(await qt.menubus("activate", qt.name) == nothing())
    #expect(try await qt.lines.next("a press") == "activated 3")
    #expect(await qt.menubus("activate", "--secondary", qt.name) == nothing())
    #expect(try await qt.lines.next("a press") == "activated 4")
    #expect(await qt.menubus("scroll", qt.name, "up") == nothing())
    await qt.end()
  }

  @Test func `the menu of the tray has what wants attention first, and does with each item what it can`() async throws {
    let session = try await TraySession()
    let plain = try await BareItem("plain", "Activate", on: session)
    let passive = try await BareItem("idle", "status=Passive", "menu", "is-menu=true", "Activate", on: session)
    let both = try await BareItem("both", "menu", "is-menu=false", "Activate", on: session)
    let urgent = try await BareItem("urgent", "status=NeedsAttention", "menu", on: session)
    let list = [
      "Urgent — needs attention", "Urgent — needs attention ›", "Plain", "Plain ›", "Both", "Both ›",
      "Idle — passive ›",
    ]
    func tray(_ chooser: Chooser, _ words: String...) async -> Program.Result {
      await ToolCall.run(["tray", "--chooser", chooser.command] + words, bus: session.bus.address)
    }
    var chooser = try Chooser("Plain")
    #expect(await tray(chooser).output == "Plain\n")
    #expect(chooser.shown == [list])
    #expect(try await plain.lines.next("a press") == "Activate 0 0")
    chooser = try Chooser("Both ›", "Only row")
    #expect(await tray(chooser) == .init(status: 0, output: "Both/Only row\n", errors: ""))
    #expect(chooser.shown == [list, ["Only row", "‹ Back"]])
    #expect(try await both.lines.next("a click") == "clicked 5")
    // Without `Activate` and without a word about that, its menu is shown.
    chooser = try Chooser("Urgent — needs attention", "Only row")
    #expect(await tray(chooser).output == "Urgent — needs attention\nOnly row\n")
    #expect(try await urgent.lines.next("a click") == "clicked 5")
    chooser = try Chooser("Only row")
    #expect(await tray(chooser, "idle").output == "Only row\n")
    #expect(try await passive.lines.next("a click") == "clicked 5")
    #expect(await tray(try Chooser("Both ›")).status == 3)
    let lines = await session.menubus("tray", "--lines").output.split(separator: "\n").map(String.init)
    let titles = lines.map { $0.split(separator: "\t")[0] }
    #expect(titles == ["Urgent — needs attention", "Plain", "Both", "Idle — passive"])
    #expect(await ToolCall.run(["tray", "-"], bus: session.bus.address, input: lines[2] + "\n") == nothing())
    #expect(try await both.lines.next("a press") == "Activate 0 0")
    #expect(await ToolCall.run(["tray", "-"], bus: session.bus.address, input: "").status == 3)
    #expect(await ToolCall.run(["tray", "-"], bus: session.bus.address, input: "Plain\n").status == 2)
    for item in [plain, passive, both, urgent] { item.program.terminate() }
  }

  @Test func `the menu of the tray offers the menu that an item without rows draws itself`() async throws {
    let session = try await TraySession()
    let none = try await BareItem("none", "Activate", "ContextMenu", on: session)
    let empty = try await BareItem("empty", "menu", "rowless", "is-menu=false", "Activate", "ContextMenu", on: session)
    for (item, title) in [(none, "None"), (empty, "Empty")] {
      let chooser = try Chooser("\(title) ›", "Context menu")
      let result = await ToolCall.run(
        ["tray", "--chooser", chooser.command], bus: session.bus.address)
      #expect(result == .init(status: 0, output: "\(title)/Context menu\n", errors: ""))
      #expect(chooser.shown.last == ["Context menu", "‹ Back"])
      #expect(try await item.lines.next("a press") == "ContextMenu 0 0")
    }
    // What Enter does, where there is no `Activate`.
    let context = try await BareItem("context", "ContextMenu", on: session)
    #expect(await session.menubus("tray", "--terminal", "context") == nothing())
    #expect(try await context.lines.next("a press") == "ContextMenu 0 0")
    for item in [none, empty, context] { item.program.terminate() }
  }

  @Test(arguments: [Library.indicator, .qt])
  func `rows of menus of others are chosen in the menu of the tray, as deep as they are`(library: Library) async throws
  {
    let menu = try await ForeignMenu(library)
    let title = library == .qt ? "qt.py" : "Scripting test"
    let chooser = try Chooser("\(title) ›", "More ›", "Deep ›", "Deepest")
    let result = await menu.menubus("tray", "--chooser", chooser.command)
    #expect(result == .init(status: 0, output: "\(title)/More/Deep/Deepest\n", errors: ""))
    #expect(try await menu.clicked() == "Deepest 1")
    let check = try Chooser("\(title) ›", "☐ Check")
    #expect(await menu.menubus("tray", "--chooser", check.command).status == 0)
    #expect(try await menu.clicked() == "Check 1")
    #expect(await menu.menubus("wait", menu.name, "Check", "--state", "on") == nothing())
    await menu.end()
  }

  @Test func `the menu of the tray shows programs that do not answer, and the others beside them`() async throws {
    let session = try await TraySession()
    let mute = try await BareItem("mute", "menu", "is-menu=true", "mute", on: session)
    let other = try await BareItem("other", "menu", "is-menu=true", on: session)
    let chooser = try Chooser("Mute ›", "‹ Back", "Other ›", "Only row")
    let result = await ToolCall.run(
      ["tray", "--timeout", "4", "--chooser", chooser.command], bus: session.bus.address)
    #expect(result == .init(status: 0, output: "Other/Only row\n", errors: ""))
    #expect(chooser.shown[1] == ["‹ Back"])
    #expect(try await other.lines.next("a click") == "clicked 5")
    for item in [mute, other] { item.program.terminate() }
  }

  @Test func `the menu of the tray follows items that come and go while it is shown in a terminal`() async throws {
    let session = try await TraySession()
    let first = try await BareItem("first", "menu", "is-menu=true", on: session)
    let terminal = try await TmuxTerminal(
      columns: 60, rows: 16, environment: ["DBUS_SESSION_BUS_ADDRESS": session.bus.address])
    try await terminal.run("'\(Paths.tool)' tray --terminal; echo status $?")
    try await terminal.wait { $0.contains("First") }
    let second = try await BareItem("second", "Activate", on: session)
    try await terminal.wait { $0.contains("Second") }
    first.program.terminate()
    try await terminal.wait { !$0.contains("First") }
    // A row that has come in this moment is not chosen yet.
    try await Task.sleep(for: MenuPresentingLimits.sightTime)
    try await terminal.press("Down", "Enter")
    #expect(try await second.lines.next("a press") == "Activate 0 0")
    try await terminal.wait { $0.contains("status 0") }
    await terminal.end()
    second.program.terminate()
  }

  @Test func `without a tray, or an item in it, there is no menu of the tray`() async throws {
    let bus = try PrivateBus()
    let none = await ToolCall.run(["tray", "--terminal"], bus: bus.address)
    #expect(none.status == 2 && none.errors.contains("there is no tray here"), "\(none)")
    let session = try await TraySession()
    let empty = await session.menubus("tray", "--terminal")
    #expect(empty == .init(status: 2, output: "", errors: "menubus: no tray items\n"))
    #expect(await session.menubus("tray", "--lines").errors == "menubus: no tray items\n")
    for words in [["--lines", "--terminal"], ["--at", "1,2", "--terminal"], ["--lines", "item"]] {
      #expect(await ToolCall.run(["tray"] + words, bus: session.bus.address).status == 64, "\(words)")
    }
  }
}
