import Testing

@testable import MenuBusTool

/// Command lines that commands read without the parser of arguments.
@Suite struct `Plain command lines` {
  private static let lines: [[String]] = [
    ["get", "org.example.App", "#1", "title"], ["get", "org.example.App/MenuBar", "A/B…"],
    ["get", "--json", "app", "@dnd", "state"], ["get", "help", "help", "help"], ["get", "a b", "\\-", "no such"],
    ["tree", "app"], ["tree", "app", "--json"], ["tree", "window:focused"],
    ["click", "app", "Power/Restart…"], ["click", "app", "--json", "#1"], ["click", ":1.42/a", "12.1.ab"],
    ["toggle", "app", "@dnd"], ["toggle", "app", "@dnd", "on"], ["toggle", "app", "@dnd", "mixed", "--json"],
    ["items", "app"], ["items", "--json", "app"], ["list"], ["list", "--json"],
  ]

  /// All that is in a command, which a property without a value would be different in.
  private static func content(_ command: Any) -> String {
    var text = ""
    dump(command, to: &text)
    return text
  }

  @Test(arguments: lines) func `are what the parser makes of them`(line: [String]) throws {
    let plain = try #require(Menubus.plainCommand(of: line))
    let parsed = try #require(Menubus.parsedCommand(of: line))
    #expect(Self.content(plain) == Self.content(parsed))
  }

  @Test func `are tried of each command that reads them`() throws {
    let tried = Set(Self.lines.compactMap(\.first))
    let names = try #require(CommandTree.tool).subcommands.map(\.commandName)
    #expect(Set(names.filter { Menubus.commandType(of: [$0]) is any PlainCommand.Type }) == tried)
  }

  @Test(arguments: [
    ["get", "app"], ["get", "app", "#1", "title", "more"], ["get", "app", "-"], ["get", "app", "#1", "--timeout", "2"],
    ["get", "app", "#1", "--json", "--json"], ["get", "app", "--", "#1"], ["get", "app", "#1", ""], ["get", "", "#1"],
    ["tree"], ["tree", "-h"], ["tree", "--help"], ["tree", "app", "--bus=unix:path=/x"], ["tree", "a", "b"],
    ["click", "app", "#1", "--wait"], ["click", "app"], ["toggle", "app", "@dnd", "blue"], ["items", "app", "--all"],
    ["list", "app"], ["list", "--windows"], ["list", "-v"],
  ]) func `with anything else are left to the parser`(line: [String]) {
    #expect(Menubus.plainCommand(of: line) == nil)
  }
}
