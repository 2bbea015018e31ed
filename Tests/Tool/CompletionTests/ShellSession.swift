import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport

/// A shell on a terminal, with our completion, on the bus of a stranger's menu.
struct ShellSession {
  let terminal: TmuxTerminal
  let folder: TemporaryFolder
  /// Plays a recording back whose menu has the titles, because a menu file takes only such as are printed.
  private let program: Program
  private let lines: LineReader

  /// Starts a shell.
  ///
  /// - Parameters:
  ///   - shell: bash, zsh or fish.
  ///   - titles: The titles of the rows; those after a slash are in a submenu of the title before it.
  init(_ shell: String, titles: [String]) async throws {
    folder = try TemporaryFolder()
    let recording = try folder.file("menu.jsonl", try Self.recording(of: titles))
    program = try Program([Paths.tool, "replay", "--private-bus", recording])
    lines = LineReader(program)
    let address = String(try await lines.next("the bus") { $0.hasPrefix("bus ") }.dropFirst("bus ".count))
    try await lines.next("the menu") { $0.hasPrefix("ready org.menubus.Replay ") }
    let bin = folder.path + "/bin"
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: bin + "/menubus", withDestinationPath: Paths.tool)
    let script = try await Program.run([Paths.tool, "completions", shell]).output
    let file = try folder.file("completion", script)
    _ = try folder.file(".zshrc", "PS1='ready> '\nautoload -Uz compinit\ncompinit -u -D\nsource '\(file)'\n")
    let rc = try folder.file("bashrc", "PS1='ready> '\nsource '\(file)'\n")
    let start =
      switch shell {
      case "bash": "bash --noprofile --rcfile '\(rc)' -i"
      case "zsh": "ZDOTDIR='\(folder.path)' zsh -i"
      default: "fish --no-config -C 'function fish_prompt; echo -n \"ready> \"; end; source \(file)'"
      }
    terminal = try await TmuxTerminal(
      columns: 100, rows: 20, environment: ["DBUS_SESSION_BUS_ADDRESS": address, "SHELL": "/bin/sh"])
    try await terminal.run("cd '\(folder.path)'; PATH='\(bin)':\"$PATH\"; export PATH HOME='\(folder.path)'; \(start)")
    try await terminal.wait { $0.contains("ready>") }
  }

  /// A recording of a menu that stays as it is: rows, and behind them a submenu with a row.
  private static func recording(of titles: [String]) throws -> String {
    func row(_ id: Int, _ title: String, _ children: [JSON] = []) -> JSON {
      var properties: [String: JSON] = ["label": ["s": .string(title.replacing("_", with: "__"))]]
      if !children.isEmpty { properties["children-display"] = ["s": "submenu"] }
      return ["id": .number(Double(id)), "properties": .object(properties), "children": .array(children)]
    }
    let rows = titles.enumerated().map { row($0 + 1, $1) } + [row(1000, "Sub", [row(1001, "In (1)")])]
    let lines: [JSON] = [
      [
        "kind": "recording", "time": 0, "version": 1, "service": "org.example.Stranger", "menu": "/MenuBar",
        "calls": false, "redacted": [],
      ],
      ["kind": "layout", "time": 0, "revision": 1, "root": row(0, "", rows)],
    ]
    return try lines.map { try $0.text }.joined(separator: "\n")
  }

  /// Types the beginning of a row, completes it and presses Enter; returns the id of the row that was clicked.
  func complete(_ text: String, tabs: Int = 1) async throws -> Int? {
    try await terminal.type("menubus click org.menubus.Replay \(text)")
    for _ in 0..<tabs { try await terminal.press("Tab") }
    try await terminal.press("Enter")
    do {
      let line = try await lines.next("the click of \(text)") { $0.hasPrefix("call Event ") && $0.contains("clicked") }
      return line.split(separator: " ").dropFirst(2).first.flatMap { Int($0) }
    } catch {
      throw ClientFailure(description: "\(error)\n\(try await terminal.screen)")
    }
  }

  /// The files that a title would have made, had the shell run it.
  var traces: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasPrefix("trace") }
  }

  func stop() async {
    await terminal.end()
    program.terminate()
    _ = await program.result
  }
}
