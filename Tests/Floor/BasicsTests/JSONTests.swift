import Basics
import Testing

@Suite struct `Texts of JSON` {
  private func read(_ text: String) throws -> JSONText { try JSONText(reading: Array(text.utf8)[...]) }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\" 1}", "\"a", "\"\\x\"", "\"\\ud800\"", "\"\\udc00\"", "\"\u{1}\"", "tru", "1 2", "+1", "01",
    "1.",
    ".5", "1e", "1e+", "-", "01x", "{1:2}", "\"\\u12\"", "\"\\ud83d\\u0041\"", "nul", "truex", "[1 2]", "{\"a\":1,}",
  ])
  func `texts that are not JSON are refused`(text: String) {
    #expect(throws: JSONFault.self) { try read(text) }
  }

  @Test(arguments: [
    ("{\"ä\" 1}", "this is not JSON: `:` was expected, not `1`", 6),
    ("[\"äö\", x]", "this is not JSON: a value was expected, not `x`", 8),
    ("[1", "the line ends where `,` or `]` was expected", 3), ("1 2", "something follows the JSON value", 3),
    ("\"ä\\x\"", "JSON knows no such escape", 3), ("\"a", "the line ends inside a string", 3),
  ])
  func `texts of JSON have faults with columns, which count scalars`(text: String, reason: String, column: Int) {
    do throws(JSONFault) {
      _ = try JSONText(reading: Array(text.utf8)[...])
      Issue.record("\(text) was read")
    } catch {
      #expect(error.reason == reason && error.column == column, "\(error)")
    }
  }

  @Test func `texts of JSON keep the digits of numbers and the order of members`() throws {
    let text = #"{"b":[1.50,-0,2E+3,true,false,null],"a":"\u00e4\ud83d\ude00\n\t\/","b":{}}"#
    let json = try read(" " + text + "\n")
    #expect(json.text == #"{"b":[1.50,-0,2E+3,true,false,null],"a":"ä😀\n\t/","b":{}}"#)
    #expect(json.asciiText == #"{"b":[1.50,-0,2E+3,true,false,null],"a":"\u00e4\ud83d\ude00\n\t/","b":{}}"#)
    #expect(try read(json.text) == json && read(json.asciiText) == json)
    #expect(json["b"] == .object([]), "of several members with a name, the last counts")
  }

  @Test func `texts of JSON are bounded, and are UTF-8`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try read(nested(400))
    for depth in [401, 100_000] { #expect(throws: JSONFault.self) { try read(nested(depth)) } }
    #expect(throws: JSONFault.self) { try JSONText(reading: [0x22, 0xFF, 0x22]) }
  }

  @Test func `a text of JSON with more values than allowed is refused where the first of them begins`() throws {
    func read(_ text: String) throws(JSONFault) {
      try JSONReader<Void>.read(Array(text.utf8)[...], depth: 2, count: 4) { _, _ in }
    }
    try read("[1, 2, 3]")
    let fault = #expect(throws: JSONFault.self) { try read("[1, 2, 3, 4]") }
    #expect(fault?.reason == "there are more than 4 values" && fault?.column == 11)
  }

  @Test func `texts of JSON give their values with the columns where they begin`() throws {
    let columns = try JSONReader<[Int]>.read(Array(#"{"ä": [1, "x"], "b":2}"#.utf8)[...], depth: 3) { content, column in
      switch content {
      case .array(let elements): [column] + elements.joined()
      case .object(let members): [column] + members.flatMap { [$0.column] + $0.value }
      default: [column]
      }
    }
    #expect(columns == [1, 2, 7, 8, 11, 17, 21])
  }
}
