import Basics
import Testing

@Suite struct `Bytes that are cut into lines` {
  private func lines(_ parts: [String], limit: Int = 100) -> [String] {
    var cutter = LineCutter(limit: limit)
    let lines = parts.flatMap { cutter.lines(of: Array($0.utf8)) } + [cutter.rest].compactMap(\.self)
    return lines.map { "\($0.number)\($0.isCut ? "…" : ":")\($0.text)" }
  }

  @Test func `bytes that are cut into lines are the same lines however they come`() {
    let text = "one\n\ntwo\r\nthree ünd\nlast"
    let expected = ["1:one", "2:", "3:two", "4:three ünd", "5:last"]
    #expect(lines([text]) == expected)
    var cutter = LineCutter(limit: 100)
    let byByte = Array(text.utf8).flatMap { cutter.lines(of: [$0]) } + [cutter.rest].compactMap(\.self)
    #expect(byByte.map { "\($0.number):\($0.text)" } == expected)
    #expect(lines(["a\n"]) == ["1:a"] && lines([]).isEmpty && lines(["", "\n"]) == ["1:"])
  }

  @Test
  func `bytes that are cut into lines end a line that is too long at the limit`() {
    #expect(lines(["abc\nabcd\nx\n"], limit: 3) == ["1:abc", "2…abc", "3:x"])
    var cutter = LineCutter(limit: 3)
    #expect(cutter.lines(of: Array("abc".utf8)).isEmpty)
    #expect(cutter.lines(of: Array("d".utf8)).map(\.isCut) == [true])
    #expect(cutter.lines(of: Array("efghi".utf8)).isEmpty && cutter.rest == nil)
    #expect(cutter.lines(of: Array("\nj\n".utf8)).map(\.text) == ["j"])
  }
}
