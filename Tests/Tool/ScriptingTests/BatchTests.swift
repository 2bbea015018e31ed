import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

@Suite(.timeLimit(.minutes(5))) struct `A batch of commands` {
  private let menu = #"""
    items:
      - {title: 'Plain \n row', identifier: plain}
      - {title: Check, identifier: check, selected: false}
      - {title: Song's title, identifier: song}
    """#

  private func serve() async throws -> ServingTool {
    let folder = try TemporaryFolder()
    return try await ServingTool(file: try folder.file("menu.yaml", menu), arguments: ["--no-tray"])
  }

  @Test func `each line is answered by a line with its status, errors too`() async throws {
    let tool = try await serve()
    let lines: [(line: String, answer: String)] = [
      ("get \(tool.name) @check state", "0\toff"), ("# a comment", ""), ("", ""), ("   ", ""),
      ("toggle \(tool.name) @check on", "0\tclicked"), ("get --bus=\(tool.address) \(tool.name) @check state", "0\ton"),
      ("get \(tool.name) \"Song's title\" identifier", "0\tsong"),
      (#"get \#(tool.name) Song\'s\ title title"#, "0\tSong's title"),
      (#"["get", "\#(tool.name)", "Song's title", "identifier"]"#, "0\tsong"),
      ("get \(tool.name) @plain title", "0\tPlain \\\\n row"),
      ("items \(tool.name) --timeout", "64\tmissing value for"),
      ("click \(tool.name) Chek", "2\tthere is no item “Chek”"),
      ("get org.example.Nobody x", "2\tno program on the bus"),
      ("serve x", "64\t“serve” is no command of a batch; there are list,"),
      ("--help", "64\t“--help” is no command"), ("get 'x", "64\tthe line has a quote"),
      ("[1]", "64\ta line that begins with “[”"),
      ("[\"get\"", "64\ta line that begins"),
      ("get \(tool.name) - title", "64\tstandard input has the commands of the batch"),
      ("hover --hold \(tool.name) @plain", "64\ta batch does not wait for a signal"),
      ("wait \(tool.name) @check --state on", "0\t"),
    ]
    let result = await ToolCall.run(["batch"], bus: tool.address, input: lines.map(\.line).joined(separator: "\n"))
    #expect(result.status == 0 && result.errors == "", "\(result)")
    let answers = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    let wanted = lines.filter { !$0.answer.isEmpty }
    try #require(answers.count == wanted.count, "\(answers)")
    for (answer, (line, beginning)) in zip(answers, wanted) {
      #expect(beginning.hasPrefix("0") ? answer == beginning : answer.hasPrefix(beginning), "\(line): \(answer)")
    }
  }

  @Test func `several lines of a command are one in its answer, as printf reads it`() async throws {
    let tool = try await serve()
    let tree = await tool.menubus("tree", tool.name)
    let answer = await ToolCall.run(["batch"], bus: tool.address, input: "tree \(tool.name)\n")
    #expect(answer.output.count { $0 == "\n" } == 1)
    let printed = try await Program.run(
      ["/bin/bash", "-c", "IFS=$'\\t' read -r status text; printf '%b\\n' \"$text\""], input: answer.output)
    #expect(printed.output == tree.output)
  }

  @Test func `answers in JSON have the object that the command prints, or its error`() async throws {
    let tool = try await serve()
    let input = "get \(tool.name) @check state\nget \(tool.name) @none\nlist\nwait --gone \(tool.name) Nothing\n"
    let result = await ToolCall.run(["batch", "--json"], bus: tool.address, input: input)
    let answers = try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
    try #require(answers.count == 4, "\(result)")
    #expect(answers[0]["status"].int == 0 && answers[0]["answer"]["value"].string == "off")
    #expect(answers[0]["answer"]["row"]["title"].string == "Check")
    #expect(answers[1]["status"].int == 2 && answers[1]["error"].string?.contains("@none") == true)
    #expect(answers[2]["answer"]["items"].array.isEmpty)
    let lines = result.output.split(separator: "\n").map(String.init)
    let bare = lines[0].dropFirst(#"{"version":2,"status":0,"answer":"#.count).dropLast()
    #expect(try await schemaVerdicts(lines + [String(bare)]) == [nil, nil, nil, nil, nil])
    #expect(answers.allSatisfy { $0["version"] == 2 })
  }

  @Test func `a line that is too long is answered, and the next one is carried out`() async throws {
    let tool = try await serve()
    let input = "get " + String(repeating: "x", count: 70_000) + "\nget \(tool.name) @check state"
    let result = await ToolCall.run(["batch"], bus: tool.address, input: input)
    #expect(result.output == "64\tthe line has more than 64 KiB\n0\toff\n", "\(result)")
  }

  @Test func `a batch goes on where the bus is gone, and ends with its input`() async throws {
    let result = await ToolCall.run(
      ["batch"], bus: "unix:path=/nonexistent/bus", input: "list\nget org.example.Nobody x\n")
    let answers = result.output.split(separator: "\n")
    #expect(result.status == 0 && answers.count == 2 && answers.allSatisfy { $0.hasPrefix("69\t") }, "\(result)")
  }

  @Test func `a script asks and is answered by one process with one connection`() async throws {
    let tool = try await serve()
    let script = """
      coproc MENUS { exec "$0" batch; }
      ask() { printf '%s\\n' "$*" >&"${MENUS[1]}"; IFS=$'\\t' read -r status text <&"${MENUS[0]}"; }
      ask get $1 @check state; echo "$status $text"
      ask toggle $1 @check on; echo "$status $text"
      ask get $1 @check state; echo "$status $text"
      busctl --address="$DBUS_SESSION_BUS_ADDRESS" list --unique --no-legend | grep -c " $MENUS_PID "
      exec {MENUS[1]}>&-
      wait $MENUS_PID; echo "end $?"
      """
    let result = try await Program.run(
      ["/bin/bash", "-c", script, Paths.tool, tool.name], environment: tool.environment)
    #expect(result.output == "0 off\n0 clicked\n0 on\n1\nend 0\n", "\(result)")
  }
}
