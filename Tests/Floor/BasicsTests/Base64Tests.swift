import Basics
import Foundation
import Testing

@Suite struct `Bytes as text` {
  @Test func `bytes are read back from their text, which is Foundation's`() {
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
      let text = Base64.text(of: bytes)
      #expect(text == Data(bytes).base64EncodedString())
      #expect(Base64.bytes(of: text) == bytes)
    }
  }

  @Test(arguments: [
    "A", "AA", "AAA", "AAAAA", "====", "A===", "AA=A", "A=AA", "AA A", "AAA\n", "AA-_", "AA==AAAA", "ä==",
  ])
  func `a text with another character, or without its padding, is none of bytes`(text: String) {
    #expect(Base64.bytes(of: text) == nil)
  }

  @Test func `a text with spaces is read as its bytes, up to a limit and to whole ones`() {
    #expect(Base64.bytes(of: "aGVs\nbG8=", limit: 5) == Array("hello".utf8))
    #expect(Base64.bytes(of: "aGVsbG8=", limit: 4) == nil)
    for text in ["A", "aGVsA"] { #expect(Base64.bytes(of: text, limit: 100) == nil, "six bits are no byte") }
  }
}
