/// A value of JSON that is being made.
final class Node {
  private enum Content {
    case scalar(String)
    case list
    case object
  }

  /// A value that encodes nothing is an object without members.
  private var content = Content.object
  private var elements: [Node] = []
  private var members: [String: Node] = [:]

  var count: Int { elements.count }

  func set(_ scalar: String) { content = .scalar(scalar) }

  func makeList() { content = .list }

  func append() -> Node {
    let node = Node()
    elements.append(node)
    return node
  }

  func member(_ key: String) -> Node {
    let node = Node()
    members[key] = node
    return node
  }

  func text(indent: String) -> String {
    let inner = indent + "  "
    func lines(_ begin: String, _ parts: [String], _ end: String) -> String {
      begin + "\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n" + indent + end
    }
    return switch content {
    case .scalar(let text): text
    case .list: lines("[", elements.map { $0.text(indent: inner) }, "]")
    case .object:
      lines(
        "{",
        members.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + " : " + $0.value.text(indent: inner) }, "}")
    }
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "/": result += "\\/"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{c}": result += "\\f"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Writes what is encoded into a tree.
struct TreeEncoder: Encoder {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.makeList()
    return Elements(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Scalar(node: node) }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { node.member(key.stringValue).set("null") }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try value.encode(to: TreeEncoder(node: node.member(key.stringValue)))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    TreeEncoder(node: node.member(key.stringValue)).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    TreeEncoder(node: node.member(key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { TreeEncoder(node: node.member("super")) }

  func superEncoder(forKey key: Key) -> any Encoder { TreeEncoder(node: node.member(key.stringValue)) }
}

private struct Elements: UnkeyedEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func encodeNil() { node.append().set("null") }

  func encode(_ value: some Encodable) throws { try value.encode(to: TreeEncoder(node: node.append())) }

  func nestedContainer<Key: CodingKey>(keyedBy keyType: Key.Type) -> KeyedEncodingContainer<Key> {
    TreeEncoder(node: node.append()).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { TreeEncoder(node: node.append()).unkeyedContainer() }

  func superEncoder() -> any Encoder { TreeEncoder(node: node.append()) }
}

/// A value without members. Those of Swift's own types end here.
private struct Scalar: SingleValueEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { node.set("null") }
  func encode(_ value: Bool) { node.set("\(value)") }
  func encode(_ value: String) { node.set(Node.quoted(value)) }
  func encode(_ value: Double) { node.set("\(value)") }
  func encode(_ value: Float) { node.set("\(value)") }
  func encode(_ value: Int) { node.set("\(value)") }
  func encode(_ value: Int8) { node.set("\(value)") }
  func encode(_ value: Int16) { node.set("\(value)") }
  func encode(_ value: Int32) { node.set("\(value)") }
  func encode(_ value: Int64) { node.set("\(value)") }
  func encode(_ value: UInt) { node.set("\(value)") }
  func encode(_ value: UInt8) { node.set("\(value)") }
  func encode(_ value: UInt16) { node.set("\(value)") }
  func encode(_ value: UInt32) { node.set("\(value)") }
  func encode(_ value: UInt64) { node.set("\(value)") }
  func encode(_ value: some Encodable) throws { try value.encode(to: TreeEncoder(node: node)) }
}
