import Basics
import LibDBus
@testable import MenuInspection
import MenuTestKit
import Testing

@Suite struct `Values in recordings` {
  private func readBack(_ value: Value) throws -> Value {
    var reader = TypedValueReader(limit: 1 << 20)
    return try reader.value(JSONText(reading: Array(value.typedJSON.text.utf8)[...]))
  }

  @Test(
    arguments: [
      .byte(255), .bool(false), .int16(-32768), .uint16(65535), .int32(.min), .uint32(.max), .int64(.min),
      .uint64(.max), .double(0.1), .double(-0.0), .double(1e300), .double(.leastNonzeroMagnitude), .double(.infinity),
      .string(""),
      .string("a\"\\/\n\r\t\u{1}\u{7F}\u{202E}é👩‍👩‍👧"), .objectPath("/"), .signature(""), .signature("a{sv}"),
      .bytes([]),
      .bytes([0, 255, 1]), .strings([]), .array(of: "as", [.strings(["Control", "o"])]), .array(of: "(iiay)", []),
      .array(of: "a{sv}", [.dictionary(["a": .int32(1)])]),
      .array(of: "(iiay)", [.structure([.int32(1), .int32(1), .bytes([1, 2, 3, 4])])]),
      .dictionary(key: "i", value: "s", [.init(.int32(2), .string("b")), .init(.int32(1), .string("a"))]),
      .dictionary(key: "s", value: "v", []), .structure([.variant(.variant(.byte(0))), .structure([.bool(true)])]),
      .variant(.array(of: "v", [.variant(.int32(1)), .variant(.string("x"))])), .array(of: "i", [.int32(1)]),
    ] as [Value])
  func `values in recordings keep their types`(value: Value) throws { #expect(try readBack(value) == value) }

  @Test func `values in recordings keep floats that are no number`() throws {
    guard case .double(let number) = try readBack(.double(.nan)) else { return #expect(Bool(false)) }
    #expect(number.isNaN)
  }

  @Test func `values of any kind come back, at random`() throws {
    var numbers = SeededNumbers(14)
    func basic() -> Value {
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: .int32(.random(in: .min ... .max, using: &numbers))
      case 1: .uint64(.random(in: .min ... .max, using: &numbers))
      case 2: .double(Double(bitPattern: .random(in: .min ... .max, using: &numbers)).isFinite ? 0.5 : 0)
      case 3: .string(String((0..<5).map { _ in "aß\u{202E}\"\n日".randomElement(using: &numbers) ?? "a" }))
      case 4: .bool(.random(using: &numbers))
      default: .bytes((0..<7).map { _ in .random(in: 0...255, using: &numbers) })
      }
    }
    func value(_ depth: Int) -> Value {
      guard depth > 0 else { return basic() }
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: return .variant(value(depth - 1))
      case 1: return .structure((0...2).map { _ in value(depth - 1) })
      case 2: return .dictionary(Dictionary(uniqueKeysWithValues: (0..<3).map { ("k\($0)", value(depth - 1)) }))
      default: return .array(of: "v", (0..<3).map { _ in .variant(value(depth - 1)) })
      }
    }
    for _ in 0..<300 {
      let value = value(4)
      #expect(try readBack(value) == value)
    }
  }

  @Test(
    arguments: [
      "1", "{}", #"{"s":"a","i":1}"#, #"{"zz":1}"#, #"{"i":"x"}"#, #"{"i":1.5}"#, #"{"y":256}"#, #"{"u":-1}"#,
      #"{"s":1}"#, #"{"s":"a\u0000"}"#, #"{"o":"x"}"#, #"{"ay":"%"}"#, #"{"ai":["a"]}"#, #"{"(is)":[1]}"#,
      #"{"(i)":[1,2]}"#, #"{"a{sv}":[["a"]]}"#, #"{"a{sv}":[["a",1]]}"#, #"{"v":1}"#, #"{"ii":1}"#, #"{"h":1}"#,
      #"{"":1}"#, #"{"a":[]}"#, #"{"b":1}"#,
    ])
  func `values of another type are refused`(text: String) throws {
    let json = try JSONText(reading: Array(text.utf8)[...])
    var reader = TypedValueReader(limit: 100)
    #expect(throws: TypedValueReader.Fault.self) { try reader.value(json) }
  }

  @Test func `values in recordings are bounded`() throws {
    let json = try JSONText(reading: Array(#"{"ai":[1,2,3,4,5]}"#.utf8)[...])
    var reader = TypedValueReader(limit: 4)
    #expect(throws: TypedValueReader.Fault.self) { try reader.value(json) }
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONFault.self) { try JSONText(reading: Array(deep.utf8)[...]) }
  }
}
