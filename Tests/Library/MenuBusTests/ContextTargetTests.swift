import Testing

@testable import MenuBus

@Suite struct `The rows that a request names` {
  @Test(arguments: [("1", ["1"]), ("1,2,1,@a,2,@a", ["1", "2", "a"]), ("@a%2C%25", ["a,%"]), ("", [])])
  func `rows that a request names are its rows, each once`(text: String, names: [String]) throws {
    let target = try #require(ContextMenuTarget(text))
    let rows: [ContextMenuTarget.Row] = if case .rows(let rows) = target { rows } else { [] }
    #expect(
      rows.map {
        switch $0 {
        case .id(let id): "\(id)"
        case .identifier(let name): name
        }
      } == names)
  }

  @Test func `rows that a request names are bounded in number and length`() {
    let longest = "@" + String(repeating: "x", count: MenuBusLimits.contextTextBytes - 1)
    #expect(ContextMenuTarget(longest) != nil && ContextMenuTarget(longest + "x") == nil)
    func rows(_ count: Int) -> String { (1...count).map(String.init).joined(separator: ",") }
    #expect(ContextMenuTarget(rows(MenuBusLimits.contextRows)) != nil)
    #expect(ContextMenuTarget(rows(MenuBusLimits.contextRows + 1)) == nil)
  }

  @Test(arguments: ["-1", "2147483648", "1,x", "@%", "@%4", "@%zz", "@%ff"])
  func `rows that nothing can name are none`(text: String) { #expect(ContextMenuTarget(text) == nil) }

  @Test func `calls that wait for the main actor are bounded`() {
    let calls = MainCalls(limit: 2)
    #expect(calls.perform {} && calls.perform {} && !calls.perform {})
    calls.leave()
    #expect(calls.perform {} && !calls.perform {})
  }
}
