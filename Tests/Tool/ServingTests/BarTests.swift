import Basics
import Foundation
import LibDBus
import MenuFiles
@testable import MenuBusTool
import MenuTestKit
import MenuTestSupport
import Menus
import TestSupport
import Testing
import ToolTestSupport

/// `menubus bar`: the languages of bars.
@Suite struct `What a bar reads` {
  private func text(_ title: String, toolTip: String = "", status: MenuDescription.Tray.Status = .active) -> BarText {
    var tray = MenuDescription.Tray()
    tray.status = status
    if !toolTip.isEmpty { tray.toolTip = .init(title: "Tip", text: toolTip) }
    return BarText(MenuDescription(title: title, tray: tray, items: []))
  }

  private func output(_ format: BarFormat, _ texts: BarText?..., isFirst: Bool = true) -> [String] {
    let modules = texts.enumerated().map { (name: "m\($0.offset)", text: $0.element) }
    return format.output(of: modules, isFirst: isFirst).map(\.description)
  }

  @Test func `what a bar reads is escaped and cut for it`() throws {
    let hostile = text("a & <b> %{F#f00} #[fg=red] #(id) \"x\"\n\u{1B}[31m", toolTip: "1 < 2\n& 3")
    let json = try JSON(parsing: try #require(output(.waybar, hostile).first))
    #expect(json["text"].string == "a &amp; &lt;b&gt; %{F#f00} #[fg=red] #(id) \"x\" \u{FFFD}[31m")
    #expect(json["tooltip"].string == "Tip\n1 &lt; 2\n&amp; 3")
    #expect(json["class"].string == "active" && json["percentage"] == .null)
    #expect(
      output(.lines, hostile) == ["a & <b> %\u{2060}{F#f00} #\u{2060}[fg=red] #\u{2060}(id) \"x\" \u{FFFD}[31m"])
    #expect(
      output(.yambar, hostile) == [
        "text|string|a & <b> %{F#f00} #[fg=red] #(id) \"x\" \u{FFFD}[31m", "tooltip|string|Tip 1 < 2 & 3",
        "class|string|active", "",
      ])
    let block = try JSON(parsing: try #require(output(.i3bar, hostile).first))[0]
    #expect(block["full_text"].string == "a & <b> %{F#f00} #[fg=red] #(id) \"x\" \u{FFFD}[31m")
    #expect(block["markup"].string == "none" && block["instance"].string == "m0")
    let long = text(String(repeating: "ä", count: 2000), toolTip: String(repeating: "x", count: 9000))
    #expect(long.text.count == 1000 && long.text.hasSuffix("ä…") && long.tooltip.count == 4000)
    #expect(output(.lines, text(String(repeating: "%{", count: 500)))[0].count == 1500)
  }

  @Test(
    arguments: [
      ("cpu 7%", 7), ("100 %", 100), ("12.5% of 80%", 12), ("3 of 4", nil), ("250%", nil), ("%", nil),
    ] as [(String, Int?)])
  func `a bar gets the first percentage of a text`(title: String, percentage: Int?) throws {
    let text = text(title)
    #expect(text.percentage == percentage)
    let json = try JSON(parsing: try #require(output(.waybar, text).first))
    #expect(json["percentage"].int == percentage)
    let tags = output(.yambar, text).filter { $0.hasPrefix("percentage") }
    #expect(tags == (percentage.map { ["percentage|range:0-100|\($0)"] } ?? []))
  }

  @Test func `a bar finds the percentages that a regular expression finds`() {
    var texts = [""]
    var last = texts
    for _ in 0..<6 {
      last = last.flatMap { text in ["7", ".", " ", "%"].map { text + $0 } }
      texts += last
    }
    texts += ["1.123456789%", "1.1234567890%", "1,5 %", "1, 5%", "٣%", "1\u{301}%", "0007%", "1%2%", "a%2%"]
    let expression = /([0-9]{1,3})(?:[.,][0-9]{1,9})? ?%/
    for text in texts {
      let number = text.firstMatch(of: expression).flatMap { Int($0.1) }
      #expect(self.text(text).percentage == number.flatMap { $0 <= 100 ? $0 : nil }, "\(text)")
    }
  }

  @Test func `a bar gets the colours of a text in its own language`() throws {
    var tray = MenuDescription.Tray()
    tray.label = "a & b"
    tray.labelRuns = [.init("a & ", color: 0xFF00), .init("b")]
    #expect(BarText(MenuDescription(icon: .named("face-smile"), items: []), name: "load").text == "load")
    #expect(BarText(MenuDescription(tray: MenuDescription.Tray(), items: []), name: "load").text == "")
    let text = BarText(MenuDescription(title: "a & b", tray: tray, items: []))
    let markup = ##"<span color="#00ff00">a &amp; </span>b"##
    #expect(try JSON(parsing: try #require(output(.waybar, text).first))["text"].string == markup)
    let block = try JSON(parsing: try #require(output(.i3bar, text).first))[0]
    #expect(block["full_text"].string == markup && block["markup"].string == "pango")
    #expect(output(.polybar, text) == ["%{F#00ff00}a & %{F-}b"])
    #expect(output(.lines, text) == ["a & b"])
    #expect(output(.polybar, self.text("%{F#f00}")) == ["%\u{2060}{F#f00}"])
  }

  @Test func `a bar's own signs are kept apart in a text, whatever letters and marks are around them`() {
    for format in [BarFormat.lines, .polybar] {
      #expect(output(format, text("a\u{D4E}%{A1:id:}")) == ["a\u{D4E}%\u{2060}{A1:id:}"])
      #expect(output(format, text("\u{D4E}#(id) #[\u{301}x]")) == ["\u{D4E}#\u{2060}(id) #\u{2060}[\u{301}x]"])
    }
    var tray = MenuDescription.Tray()
    tray.label = "50% of"
    tray.labelRuns = [.init("50%", color: 0xFF0000), .init(" of")]
    let text = BarText(MenuDescription(title: "50% of", tray: tray, items: []))
    #expect(output(.polybar, text) == ["%{F#ff0000}50%\u{2060}%{F-} of"])
  }

  @Test func `a bar hides what is passive, and marks what wants attention`() throws {
    #expect(output(.lines, text("Off", status: .passive)) == [""])
    let json = try JSON(parsing: try #require(output(.waybar, text("On", status: .attention)).first))
    #expect(json["class"].string == "attention" && json["text"].string == "On")
    let blocks = output(.i3bar, text("On", status: .attention), nil, text("Off", status: .passive), isFirst: false)
    #expect(blocks.count == 1 && blocks[0].hasPrefix(",["))
    let list = try JSON(parsing: String(blocks[0].dropFirst())).array
    #expect(list.map { $0["urgent"] } == [.bool(true), .bool(false)])
    #expect(list.map { $0["full_text"].string } == ["On", ""])
  }

  @Test(
    arguments: [
      (#"[{"name":"menubus","instance":"load","button":1,"x":3}"#, "load"), (#",{"instance":"b","button":3}"#, "b"),
      (#"{"instance":"c","button":2}"#, nil), (#",{"button":1}"#, nil), ("[", nil),
      (#",{"instance":1,"button":1}"#, nil),
      (#",{"instance":"x","button":1"#, nil),
    ] as [(String, String?)])
  @MainActor func `a click of i3bar names its block`(line: String, instance: String?) {
    #expect(BarClicks.instance(in: line) == instance)
  }

  @Test(arguments: [
    (["a/load.5s.sh"], "org.menubus.Bar.load"), (["my file.yaml"], "org.menubus.Bar.my_file"),
    (["/x/9.sh"], "org.menubus.Bar._9"), ([".sh"], "org.menubus.Bar.sh"), (["a.sh", "b.sh"], "org.menubus.Bar"),
    (["é-1.sh"], "org.menubus.Bar._-1"),
  ]) @MainActor func `a bar's menu has the name of its file`(sources: [String], name: String) {
    #expect(BarRun.name(for: sources).rawValue == name)
  }
}

/// `menubus bar` as bars start it.
@Suite(.timeLimit(.minutes(5))) struct `A bar` {
  private let folder: TemporaryFolder
  private let bus: PrivateBus

  init() throws {
    folder = try TemporaryFolder()
    bus = try PrivateBus()
  }

  private func plugin(_ name: String, _ title: String) throws -> String {
    _ = try folder.file(name + ".title", title)
    let path = try folder.file(
      name + ".sh",
      """
      #!/bin/sh
      # <xbar.title>Test</xbar.title>
      echo run >> "$HOME/\(name).runs"
      cat "$HOME/\(name).title"; echo ---
      echo "Click | shell=/bin/sh param1=-c param2='echo clicked >> \\"$HOME/clicks\\"'"
      """)
    try #require(chmod(path, 0o755) == 0)
    return path
  }

  private func start(_ arguments: String..., input: String = "/dev/null") throws -> (
    program: Program, lines: LineReader
  ) {
    try start(arguments, input: input)
  }

  private func start(_ arguments: [String], input: String) throws -> (program: Program, lines: LineReader) {
    let program = try Program(
      ["/bin/sh", "-c", "exec \"$0\" bar --bus \"$BUS\" \"$@\" <\"$INPUT\"", Paths.tool] + arguments,
      environment: ["BUS": bus.address, "HOME": folder.path, "INPUT": input])
    return (program, LineReader(program))
  }

  @Test func `a bar gets one output a change, and none without one, and the menu is there meanwhile`() async throws {
    let path = try plugin("count", "One\n")
    let runs = try LineReader(ofFile: folder.path + "/count.runs")
    let bar = try start("--lines", path)
    #expect(try await bar.lines.next("the first text") == "One")
    _ = try await runs.next("the first run")
    bar.program.send(signal: SIGHUP)
    _ = try await runs.next("a run without a change")
    let click = await ToolCall.run(["click", "--wait", "org.menubus.Bar.count", "Click"], bus: bus.address)
    #expect(click == .init(status: 0, output: "", errors: ""))
    #expect(try await LineReader(ofFile: folder.path + "/clicks").next("the command") == "clicked")
    _ = try folder.file("count.title", "Two\n")
    bar.program.send(signal: SIGHUP)
    #expect(try await bar.lines.next("the second text") == "Two")
    bar.program.terminate()
    #expect(await bar.program.result.status == 0)
  }

  @Test func `the menu of a bar that stands still stays alive, and what is clicked in it runs`() async throws {
    let pipe = folder.path + "/bar"
    try #require(mkfifo(pipe, 0o600) == 0)
    // The test holds the pipe open, which takes a page, and reads nothing.
    let held = open(pipe, O_RDWR | O_CLOEXEC)
    defer { close(held) }
    let setPipeSize: Int32 = 1031
    try #require(held >= 0 && fcntl(held, setPipeSize, 4096) == 4096)
    let path = try folder.file(
      "clock.sh",
      """
      #!/bin/sh
      # <swiftbar.type>streamable</swiftbar.type>
      for i in $(seq 40); do
        printf '~~~\\n%0900d\\n---\\nrow %d | terminal=false shell=/bin/sh param1=-c param2="%s"\\n' \\
          $i $i "echo clicked >>$HOME/clicks"
        sleep 0.05
      done
      sleep 1000
      """)
    try #require(chmod(path, 0o755) == 0)
    let bar = try Program(
      ["/bin/sh", "-c", "exec \"$0\" bar --bus \"$BUS\" --lines \"$FILE\" >\"$OUT\"", Paths.tool],
      environment: ["BUS": bus.address, "HOME": folder.path, "FILE": path, "OUT": pipe])
    let wait = await ToolCall.run(["wait", "--timeout", "120", "org.menubus.Bar.clock", "row 40"], bus: bus.address)
    #expect(wait.status == 0, "\(wait)")
    let clicks = try LineReader(ofFile: folder.path + "/clicks")
    let click = await ToolCall.run(["click", "org.menubus.Bar.clock", "row 40"], bus: bus.address)
    #expect(click.status == 0, "\(click)")
    #expect(try await clicks.next("the command") == "clicked")
    bar.send(signal: SIGKILL)
    _ = await bar.result
  }

  @Test func `a bar shows the live values of a menu file, and follows the file`() async throws {
    let menu = "title: A\ntray: {label: {run: [echo, live], every: 1h}}\nitems: [{title: Row}]\n"
    let path = try folder.file("live.yaml", menu)
    let bar = try start("--waybar", path)
    try await bar.lines.next("the value") { $0.contains(#""text":"live""#) }
    _ = try folder.file("live.yaml", "title: B & C\nitems: [{title: Row}]\n")
    try await bar.lines.next("the next version") { $0.contains(#""text":"B &amp; C""#) }
    bar.program.terminate()
    #expect(await bar.program.result.status == 0)
  }

  @Test func `i3bar gets all menus in one array, and its clicks open them`() async throws {
    let presenter = try Program(
      [Paths.tool, "presenter", "--chooser", "sed -n 1p", "--bus", bus.address],
      environment: ["HOME": folder.path])
    let shown = LineReader(presenter)
    try await shown.next("the presenter is ready") { $0 == "ready" }
    let pipe = folder.path + "/input"
    try #require(mkfifo(pipe, 0o600) == 0)
    let plugins = try [("first", "One"), ("second", "Two"), ("2 cpu-load", "Three")].map { try plugin($0, $1 + "\n") }
    let bar = try start(["--i3bar"] + plugins, input: pipe)
    let input = try #require(FileHandle(forWritingAtPath: pipe))
    #expect(try await bar.lines.next("the header", count: 2) == [#"{"version":1,"click_events":true}"#, "["])
    let line = try await bar.lines.next("all texts") { line in ["One", "Two", "Three"].allSatisfy(line.contains) }
    let blocks = try JSON(parsing: line.hasPrefix(",") ? String(line.dropFirst()) : line).array
    #expect(blocks.map { $0["instance"].string } == ["first", "second", "_2_cpu_2dload"])
    let names = [
      "org.menubus.Bar.second", "first.sh", "org.menubus.Bar/menubus/second", "org.menubus.Bar._2_cpu-load",
    ]
    for name in names + ["2 cpu-load.sh"] {
      let refresh = await ToolCall.run(["refresh", name], bus: bus.address)
      #expect(refresh.status == 0 || refresh.errors.contains("just now"), "\(name): \(refresh)")
    }
    let clicks = ["[", #"{"instance":"second","button":1}"#, #",{"instance":"none","button":1}"#, ""]
    try input.write(contentsOf: Data(clicks.joined(separator: "\n").utf8))
    let choice = try await shown.next("the choice")
    #expect(choice == "Click")
    #expect(try await LineReader(ofFile: folder.path + "/clicks").next("the command") == "clicked")
    try input.close()
    #expect(await bar.program.result.status == 0, "the bar is gone")
    presenter.terminate()
    _ = await presenter.result
  }

  @Test func `a bar that starts twice keeps its menu's name when its first process ends`() async throws {
    let path = try plugin("twice", "One\n")
    let first = try start("--lines", path)
    #expect(try await first.lines.next("the text of the first") == "One")
    let second = try start("--lines", path)
    #expect(try await second.lines.next("the text of the second") == "One")
    first.program.terminate()
    _ = await first.program.result
    let click = await ToolCall.run(["click", "--wait", "org.menubus.Bar.twice", "Click"], bus: bus.address)
    #expect(click == .init(status: 0, output: "", errors: ""))
    second.program.terminate()
    #expect(await second.program.result.status == 0)
  }

  @Test func `wrong usage of a bar is refused`() async throws {
    for words in [
      ["x.yaml"], ["--waybar", "--lines", "x.yaml"], ["--waybar", "x.yaml", "y.yaml"], ["--waybar"],
      ["--lines", "--name", ":1.5", "x.yaml"],
    ] { #expect(await ToolCall.run(["bar"] + words).status == 64, "\(words)") }
    let both = await ToolCall.run(["bar", "--waybar", "--lines", "x.yaml"])
    #expect(both.errors.contains("only one is possible of --waybar"), "\(both)")
    let directory = await ToolCall.run(["bar", "--lines", folder.path])
    #expect(directory.status == 64 && directory.errors.contains("is a directory"), "\(directory)")
    let validated = await ToolCall.run(["validate", try plugin("v", "V\n")])
    #expect(validated.status == 64 && validated.errors.contains("menubus serve --dry-run "), "\(validated)")
    let absent = await ToolCall.run(["bar", "--lines", folder.path + "/none.yaml"], bus: bus.address)
    #expect(absent.status == 65 && absent.output.isEmpty, "\(absent)")
  }
}
