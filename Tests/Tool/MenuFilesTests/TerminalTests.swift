import Basics
import Glibc
import TestSupport
import Testing

@testable import MenuFiles

@Suite struct `The user's terminal` {
  /// Makes programs in a folder, and calls a function with it.
  private func programs(_ names: [String], _ body: (String) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      for name in names {
        try write(Array("#!/bin/sh\necho \(name) \"$@\"\n".utf8), to: "\(folder)/\(name)")
        try #require(chmod("\(folder)/\(name)", 0o755) == 0)
      }
      defer { for name in names { unlink("\(folder)/\(name)") } }
      try await body(folder)
    }
  }

  @Test(arguments: [
    (["xterm", "foot", "gnome-terminal"], nil, "gnome-terminal --"), (["xterm", "foot"], nil, "foot"),
    (["xterm", "x-terminal-emulator"], nil, "x-terminal-emulator -e"),
    (["x-terminal-emulator", "xdg-terminal-exec"], nil, "xdg-terminal-exec"),
    (["xfce4-terminal"], nil, "xfce4-terminal -x"),
    (["wezterm"], nil, "wezterm start --"), (["xterm", "mine"], "mine --big", "mine --big -e"),
    (["xterm", "kitty"], "kitty", "kitty"), (["xterm"], "gone", "xterm -e"), (["xterm"], "'", "xterm -e"),
  ])
  func `a terminal is the one that is chosen, then that of the desktop, then one that is installed`(
    installed: [String], choice: String?, command: String
  ) async throws {
    try await programs(installed) { folder in
      let terminal = UserTerminal(path: SearchPath(folder), choice: choice)
      let alone = command.split(separator: " ").filter { !["-e", "-x", "--", "start"].contains($0) }
      #expect(terminal.words(of: ["x-terminal-emulator"]) == alone.map(String.init))
      let whole = command.split(separator: " ").map(String.init) + ["vi", "a b"]
      #expect(terminal.words(of: ["x-terminal-emulator", "-e", "vi", "a b"]) == whole)
      #expect(terminal.words(of: ["x-terminal-emulator", "--title", "T"]) == ["x-terminal-emulator", "--title", "T"])
      #expect(terminal.words(of: ["vi", "-e"]) == ["vi", "-e"])
    }
  }

  @Test func `a command in a terminal runs in that of the command's environment`() async throws {
    let command = Command.run(["x-terminal-emulator", "-e", "vi", "a b"])
    try await programs(["my-terminal", "konsole"]) { folder in
      let (log, path) = (LogRecorder(), "\(folder):\(environmentPath)")
      let runner = CommandRunner(logger: log.logger)
      let own = await runner.run(command, title: "T", variables: ["PATH": path, "TERMINAL": "my-terminal"])
      #expect(own.output == "my-terminal -e vi a b\n")
      let found = await runner.run(command, title: "T", variables: ["PATH": path, "TERMINAL": nil])
      #expect(found.output == "konsole -e vi a b\n")
    }
    let none = await CommandRunner(logger: .quiet).run(
      command, title: "T", variables: ["PATH": "/nonexistent", "TERMINAL": nil])
    #expect(none.outcome == .notStarted("there is no terminal that is known here; TERMINAL can name one"))
  }

  private var environmentPath: String { getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin" }

  @Test(arguments: [(19, false, false), (20, false, true), (31, false, true), (30, true, false)])
  func `rows that are deeper than panels read are warned of`(levels: Int, isInline: Bool, isWarned: Bool) throws {
    let start = "{title: A, " + (isInline ? "inline: true, " : "") + "items: ["
    let row = isInline ? start.replacing("title: A, ", with: "") : start
    let text =
      "items: [" + String(repeating: row, count: levels - 1) + "{title: B}" + String(repeating: "]}", count: levels - 1)
      + "]"
    let warnings = try MenuDescription(parsing: text, name: "m").levelWarnings(name: "m")
    #expect(warnings.isEmpty == !isWarned)
    if isWarned { #expect("\(warnings)".contains("this row is on level 20; most panels show 19 levels")) }
  }

  @Test(arguments: [
    ("[{title: B, selected: on}, {title: C}, {title: D}]", ["m:1:61"]),
    ("[{title: B}, {title: C, selected: on}]", ["m:1:35"]),
    ("[{title: B, selected: on}, separator, {title: Settings…}]", []),
    ("[{title: B, selected: on}, {title: C, enabled: off}, {title: D, items: [{title: E}]}]", []),
    ("[{title: B, items: [{title: C, selected: on}, {title: D}]}]", ["m:1:80"]),
  ]) func `rows without a mark among the choices of select one are warned of`(rows: String, places: [String]) throws {
    let text = "- {title: A, select: one, items: \(rows)}\n- {title: T, selected: on}\n- {title: P}\n"
    let menu = try MenuDescription(parsing: text, name: "m")
    let sentence =
      "without `selected`, this row is no choice of its menu with `select: one`; `selected: false` makes it one"
    #expect(menu.choiceWarnings(name: "m").map(\.description) == places.map { "\($0): warning: \(sentence)" })
    #expect(menu.choiceWarnings().count == places.count)
    #expect(menu.choiceWarnings().allSatisfy { $0.hasPrefix("row “") && $0.hasSuffix("”: \(sentence)") })
  }

  @Test func `programs of a menu file that are not there are warned of, with their places`() throws {
    let file = """
      tray: {activate: {run: [nowhere]}}
      items:
        - {title: A, run: [/bin/sh]}
        - {title: B, run: [/bin/nope, x]}
        - title: C
          items:
            - {title: D, subtitle: {run: [nope-too], every: 1m}}
            - {title: E, shell: not-looked-at}
            - lazy: {run: [sh], choose: [missing, "{}"]}
            - lazy: {run: [sh], choose: ["{}"]}
      """
    let warnings = try MenuDescription(parsing: file, name: "m").programWarnings(name: "m")
    #expect(
      warnings.map(\.description) == [
        "m: warning: there is no program `nowhere`", "m:4:5: warning: there is no program `/bin/nope`",
        "m:7:9: warning: there is no program `nope-too`", "m:9:9: warning: there is no program `missing`",
      ])
  }
}
