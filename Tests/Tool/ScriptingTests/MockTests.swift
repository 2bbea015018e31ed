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
}
