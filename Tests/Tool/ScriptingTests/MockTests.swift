import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// `menubus mock`: panels that are played in front of programs.
@Suite(.timeLimit(.minutes(5))) struct `Panels that are played` {
  private let menu = """
    title: Lights
    icon: face-smile
    items:
      - {title: Mute, selected: true, run: ["true"]}
      - {title: Scene, items: [{title: Stage, run: [touch, chosen]}, {title: Hall, enabled: false, run: ["true"]}]}
    """

  /// Runs the command in a folder with the menu file `lights.yaml`.
  private func mock(
    _ words: String..., input: String = "", in folder: TemporaryFolder
  ) async throws -> Program.Result {
    _ = try folder.file("lights.yaml", menu)
    let start = "cd \(folder.path) && exec \(Paths.tool) serve lights.yaml"
    return try await Program.run([Paths.tool, "mock", "--start", start] + words, input: input)
  }

  @Test(arguments: ["gnome", "plasma", "lxqt", "xfce"])
  func `without a line the menu is opened, and its rows are printed`(_ panel: String) async throws {
    let folder = try TemporaryFolder()
    let result = try await mock("--panel", panel, in: folder)
    #expect(result.output == "[x] Mute\nScene > [Stage, Hall (off)]\n", "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func `each line is answered with a line of JSON, and the first failure counts`() async throws {
    let folder = try TemporaryFolder()
    let lines = [
      "item", "open Scene", "expect '[x] Mute' Stage 'Hall (off)'", "press Stage", "choose Scene/Hall", "restart",
      "choose Mute", "traffic", "shine",
    ]
    let result = try await mock("--panel", "mate", input: lines.joined(separator: "\n"), in: folder)
    let answers = try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
    #expect(answers.count == lines.count, "\(result)")
    #expect(answers.map { $0["status"] } == [0, 0, 0, 0, 1, 0, 0, 0, 64].map { JSON.number($0) })
    #expect(answers[0]["item"]["title"] == "Lights")
    #expect(answers[1]["shown"][0]["mark"] == "checked")
    #expect(answers[4]["error"] == "“Hall” is disabled in mate")
    #expect(result.output.contains(#""traffic":["GetAll()","GetLayout(menu, -1, "#))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/chosen"))
    #expect(result.status == 1 && result.errors.hasSuffix("menubus: 2 of 9 commands failed\n"))
  }

  @Test func `a table says what each panel shows`() async throws {
    let folder = try TemporaryFolder()
    let result = try await mock("--panel", "all", in: folder)
    let rows = result.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.map { $0[0] } == Personality.all.filter(\.hasTray).map(\.name))
    #expect(rows.allSatisfy { $0[1] == "shown" } && result.status == 0, "\(result.errors)")
    for row in rows where row[0] != "swaybar" { #expect(row[2] == "[x] Mute, Scene > [Stage, Hall (off)]") }
  }

  @Test func `the program ends with the panel, and all that it has started`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("lights.yaml", menu)
    let start = "cd \(folder.path); sleep 1000 & echo $! $$ >processes; \(Paths.tool) serve lights.yaml; true"
    let result = try await Program.run([Paths.tool, "mock", "--panel", "gnome", "--start", start])
    #expect(result.status == 0, "\(result.errors)")
    let numbers = try String(contentsOfFile: folder.path + "/processes", encoding: .utf8).split { $0.isWhitespace }
    #expect(numbers.count == 2)
    for number in numbers.compactMap({ Int32($0) }) {
      #expect(kill(number, 0) == -1 || isDefunct(number), "process \(number) goes on")
    }
  }

  /// Whether a process has ended, and nobody has asked how.
  private func isDefunct(_ process: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status.map { $0.contains(") Z ") } ?? true
  }

  @Test func `a program without an item, another tray and an unknown panel are errors with a sentence`() async throws {
    let bus = try PrivateBus()
    func run(_ words: String...) async throws -> Program.Result {
      try await Program.run([Paths.tool, "mock"] + words, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    }
    let none = try await run("--panel", "gnome", "--timeout", "0.2", "--start", "true")
    #expect(none.status == 1)
    #expect(
      none.errors
        == "menubus: the program has ended\nmenubus: gnome shows no item: none registered within 0.2 seconds\n")
    let watcher = try Program([Paths.tool, "watcher"], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    for await line in watcher.lines where line == "ready" { break }
    let second = try await run("--panel", "gnome")
    #expect(second.status == 1)
    #expect(second.errors.contains("Another program owns the name org.kde.StatusNotifierWatcher"))
    let unknown = try await run("--panel", "gnom")
    #expect(unknown.status == 64 && unknown.errors.contains("there is no panel `gnom`, did you mean `gnome`?"))
    watcher.terminate()
  }

  // MARK: Programs that are played

  /// Plays the menu `lights.yaml`, and starts a command of the tool beside it.
  private func play(
    _ words: String..., start: String, in folder: TemporaryFolder, file: String = "lights.yaml"
  ) async throws -> (lines: [JSON], result: Program.Result) {
    _ = try folder.file("lights.yaml", menu)
    let start = "cd \(folder.path) && \(start.replacing("menubus", with: Paths.tool))"
    let result = try await Program.run(
      [Paths.tool, "mock", "--program", folder.path + "/" + file, "--start", start] + words)
    return (try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }, result)
  }

  @Test func `the doctor finds the fault of a program that is played, and none without`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("lights.yaml", menu)
    func doctor(_ words: String) async throws -> Program.Result {
      let command = "cd \(folder.path) && exec \(Paths.tool) mock --program lights.yaml \(words)"
      return try await Program.run(
        [Paths.tool, "doctor", "--quiet", "--ignore", "122", "--for", "plasma", "--start", command])
    }
    let right = try await doctor("")
    #expect(right.status == 0, "\(right)")
    let wrong = try await doctor("--fault id-repeated,row-ampersand")
    #expect(wrong.status == 12, "\(wrong)")
    for number in ["302 id-repeated", "412 row-ampersand"] { #expect(wrong.output.contains(number), "\(wrong)") }
  }

  @Test func `a tray tells what registers and what it refuses, and a panel is judged in the end`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("commands", "open Scene\n")
    let tray = try await play("--tray", "--fault", "item-registration-refused", start: "true", in: folder)
    #expect(tray.lines.map { $0["event"].string }.prefix(3) == ["tray", "refused", "registered"])
    #expect(tray.lines[1]["word"] == "no name" && tray.lines[1]["reason"].string?.contains("is not a bus name") == true)
    #expect(tray.result.status == 0 && tray.lines.contains { $0["event"] == "ready" })
    let panel = try await play(start: "menubus mock --panel mate <commands >/dev/null", in: folder)
    #expect(panel.lines.first?["event"] == "ready" && panel.lines.contains { $0["data"] == "opened" })
    let findings = panel.lines.filter { $0["event"] == "finding" }
    #expect(findings.map { $0["name"].string } == ["about-to-show-after", "never-closed"], "\(panel.result)")
    #expect(panel.result.status == 1 && panel.result.errors == "menubus: 2 findings on panels\n")
  }

  @Test func `a recording is played with its changes, and with faults`() async throws {
    let folder = try TemporaryFolder()
    func layout(_ time: Double, _ label: String) -> String {
      let row = #"{"id":1,"properties":{"label":{"s":"\#(label)"}},"children":[]}"#
      return #"{"kind":"layout","time":\#(time),"revision":9,"root":{"id":0,"properties":{},"children":[\#(row)]}}"#
    }
    let lines = [
      #"{"kind":"recording","time":0,"version":1,"service":"a.b","menu":"/m","item":"/i","calls":false,"redacted":[]}"#,
      #"{"kind":"properties","time":0,"path":"/i","interface":"org.kde.StatusNotifierItem","values":"#
        + #"{"Id":{"s":"a"},"Title":{"s":"A"},"Status":{"s":"Active"},"Menu":{"o":"/m"}}}"#,
      layout(0, "Before"),
      #"{"kind":"signal","time":0.5,"path":"/m","interface":"com.canonical.dbusmenu","member":"LayoutUpdated","#
        + #""arguments":[{"u":9},{"i":0}]}"#,
      layout(0.5, "After"),
    ]
    _ = try folder.file("bug.jsonl", lines.joined(separator: "\n"))
    _ = try folder.file("commands", "open\nexpect After\n")
    let panel = "menubus mock --panel plasma <commands"
    let played = try await play(start: panel, in: folder, file: "bug.jsonl")
    #expect(played.result.errors.contains(#""text":"After""#), "\(played.result)")
    _ = try folder.file("commands", "open\nexpect 'E&xit'\n")
    let wrong = try await play("--fault", "row-ampersand", start: panel, in: folder, file: "bug.jsonl")
    #expect(wrong.result.errors.contains(#""text":"E&xit""#), "\(wrong.result)")
  }

  @Test func `the faults are printed with their rules, and wrong ones are refused`() async throws {
    let folder = try TemporaryFolder()
    let list = try await Program.run([Paths.tool, "mock", "--faults"])
    let lines = list.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("revision-back ") && $0.contains("  306  A row comes") })
    #expect(lines.contains { $0.hasPrefix("renumber ") && $0.hasSuffix("  is id-changes") })
    for (words, sentence) in [
      (["--program", "x.yaml", "--fault", "id-repeat"], "there is no fault `id-repeat`, did you mean `id-repeated`?"),
      (["--panel", "gnome", "--fault", "renumber"], "--fault is for --program"),
      (["--tray", "--panel", "gnome"], "give --panel, --program with or without --tray, --tray, or --faults"),
      ([], "give --panel, --program"),
    ] {
      let refused = try await Program.run([Paths.tool, "mock"] + words)
      #expect(refused.status == 64 && refused.errors.contains(sentence), "\(refused)")
    }
    let none = try await play("--fault", "submenu-empty", start: "true", in: folder, file: "nothing.yaml")
    #expect(none.result.status != 0 && none.result.errors.contains("nothing.yaml: no such file"))
  }
}
