import Basics
import DBusMenu
import Foundation
import LibDBus
@testable import MenuBusTool
import MenuTestKit
import TestSupport
import Testing
import ToolTestSupport

@Suite(.timeLimit(.minutes(5))) struct `Rows with odd titles` {
  @Test func `a choice is printed as an item that no command takes for an option`() throws {
    for titles in [["--bus=unixexec:path=sh"], ["-", "-x"], ["#1", "@a/b"], ["\\-"], ["Plain", "--help"]] {
      let text = ChoiceText.path.text(of: MenuChoice(id: 3, titles: titles)).description
      #expect(!text.hasPrefix("-") && ItemReference(text) == .titles(titles), "\(text)")
    }
    // A space without a width is not printed.
    let hidden = MenuChoice(id: 3, titles: ["\u{200B}--bus=x"])
    #expect(ChoiceText.path.text(of: hidden).description == #"\--bus=x"#)
  }

  @Test func `a bus that starts a program is no bus of an option`() async throws {
    let folder = try TemporaryFolder()
    for address in ["unixexec:path=touch,argv1=\(folder.path)/ran", "unix:path=/nowhere;unixexec:\u{301}path=sh"] {
      let result = await ToolCall.run(["get", "org.example.Odd", "--bus=\(address)", "state"])
      #expect(result.status == 64 && result.errors.contains("starts a program"), "\(result)")
      let words = ["complete", "zsh", "--", "menubus", "get", "--bus=\(address)", ""]
      #expect(await ToolCall.run(words).output.split(separator: "\n") == ["words"], "there are no candidates")
    }
    #expect(access(folder.path + "/ran", F_OK) != 0)
  }

  @Test func `each line of items clicks its row, whatever the titles are`() async throws {
    let bus = try PrivateBus()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "LC_ALL": "C.UTF-8"]
    let program = try Program(["/usr/bin/python3", clients + "/odd.py", "org.example.Odd"], environment: environment)
    let lines = LineReader(program)
    try await lines.next("the program is ready") { $0 == "ready" }
    let address = try #require(MenuAddress(argument: "org.example.Odd"))
    let connection = try await BusConnection.connect(to: .address(bus.address))
    func click(_ item: ItemArgument) async throws {
      _ = try await MenuVisit.visiting(address, over: connection) { try await $0.click(item) }
    }
    let items = await ToolCall.run(["items", "org.example.Odd"], bus: bus.address)
    #expect(items.status == 0 && !items.output.contains("\u{1B}") && !items.output.contains("\u{202E}"))
    let rows = items.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let numbers = Array(0..<30) + [100, 101, 200, 201]
    #expect(rows.count == numbers.count, "\(items.output)")
    for (row, number) in zip(rows, numbers) {
      // Some choosers make spaces of tabs.
      for line in [String(row), String(row).replacing("\t", with: " ")] {
        try await click(try ItemArgument(lines: line + "\n"))
        #expect(try await lines.next("a click") == "clicked \(number)", "\(row)")
      }
    }
    for line in ["", "Plain", "Plain\t", "x\t#3~00000000", rows[2].dropLast() + "0", "\(rows[0])\n\(rows[1])"]
      as [String]
    {
      let failure = await #expect(throws: Failure.self, "\(line)") {
        do { try await click(try ItemArgument(lines: line)) } catch { throw Failure(error) }
      }
      #expect([.notFound, .nothingChosen, .usage].contains(failure?.status), "\(line)")
    }
    // One of each by the program itself.
    let one = try await Program.run(
      [Paths.tool, "click", "org.example.Odd", "-"], environment: environment, input: "\(rows[0])\n")
    #expect(one == nothing())
    #expect(try await lines.next("a click") == "clicked 0")
    let none = await ToolCall.run(["click", "org.example.Odd", "-"], bus: bus.address)
    #expect(none.status == 3 && !none.errors.isEmpty, "\(none)")
    // The next click is the next one to arrive.
    #expect(await ToolCall.run(["click", "org.example.Odd", "Plain"], bus: bus.address).status == 2)
    let json = await ToolCall.run(["items", "--json", "org.example.Odd"], bus: bus.address)
    #expect(try await schemaVerdicts([json.output]) == [nil])
    for (row, number) in zip(try JSON(parsing: json.output)["rows"].array, numbers) {
      let reference = try #require(row["reference"].string)
      #expect(!reference.hasPrefix("-") && !reference.isEmpty)
      try await click(try #require(ItemArgument(argument: reference)))
      #expect(try await lines.next("a click") == "clicked \(number)", "\(reference)")
    }
    program.terminate()
    _ = await program.result
  }
}
