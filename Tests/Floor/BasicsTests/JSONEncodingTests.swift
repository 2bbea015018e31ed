import Basics
import Foundation
import Testing

@Suite struct `Values as JSON` {
  private enum Kind: String, Encodable { case first, second }

  private struct Part: Encodable {
    var b: [Int] = [-1, 0, 7]
    var a: String? = "ä\n\"\\\u{7}/"
    var absent: Int?
    var number = 1.5
    var whole = -3.0
    var narrow: Float = 0.1
    var numbers: [String: Int8] = ["a": -8]
    var bytes: [UInt8] = [255]
    var words: [UInt16] = [65535]
    var shorts: [Int16] = [-1]
    var natural: UInt = 3
    var ids: [Int32] = [-1]
    var revision: UInt32 = 4_000_000_000
    var large = UInt64.max
    var small = Int64.min
    var tiny = Double.leastNonzeroMagnitude
    var huge = 1e300
    var flag = true
    var kind = Kind.second
    var none: [String] = []
    var nothing: [String: Int] = [:]
    var names = ["z": [1: 2], "a": [:]]
    var optional: [Int?] = [1, nil]
  }

  private struct Two: Encodable {
    func encode(to encoder: any Encoder) throws {
      try Part().encode(to: encoder)
      try ["more": Part(b: [])].encode(to: encoder)
    }
  }

  private struct Nested: Encodable {
    enum Key: CodingKey { case list, object }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(1)
      var inner = list.nestedContainer(keyedBy: Key.self)
      try inner.encodeNil(forKey: .object)
      #expect(list.count == 2)
      var object = container.nestedContainer(keyedBy: Key.self, forKey: .object)
      try object.encode("x", forKey: .list)
    }
  }

  private func expectSame(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(try JSONText(value).text == Self.spelt(String(decoding: encoder.encode(value), as: UTF8.self)))
    encoder.outputFormatting.insert(.prettyPrinted)
    #expect(try JSONText(value).lines == Self.spelt(String(decoding: encoder.encode(value), as: UTF8.self)))
  }

  /// Our writer has short escapes for fewer characters.
  private static func spelt(_ json: String) -> String { json.replacingOccurrences(of: "\\b", with: "\\u0008") }

  @Test func `values are encoded as Foundation encodes them`() throws {
    try expectSame(Part())
    try expectSame([Part(), Part(a: nil)])
    try expectSame(Two())
    try expectSame(Nested())
    try expectSame(["a"])
    try expectSame([[Int]]())
  }

  @Test func `texts of JSON are parts of values`() throws {
    let part = JSONText.object([
      JSONText.Member("x", .number("1.50")), JSONText.Member("a", .array([.null, .bool(true)])),
    ])
    #expect(try JSONText(["part": part]).text == #"{"part":{"x":1.50,"a":[null,true]}}"#)
    #expect(String(decoding: try JSONEncoder().encode([part["a"]]), as: UTF8.self) == "[[null,true]]")
  }

  @Test func `numbers that JSON does not have are refused`() {
    #expect(throws: EncodingError.self) { try JSONText([Double.nan]) }
    #expect(throws: EncodingError.self) { try JSONText(["a": -Float.infinity]) }
  }
}
