// The part of Foundation that the parser of arguments uses, for programs that are shipped: a module of the same name,
// of 28 KB in place of 5 MB. Packaging/release_flags.sh compiles it, and its flags put it before that of the toolchain.

/// The encoder behind `--experimental-dump-help`: indented, with sorted keys, as that of Foundation writes.
public final class JSONEncoder {
  /// The choices that the parser makes, which are the only ones here.
  public struct OutputFormatting: OptionSet, Sendable {
    /// The choices as bits.
    public let rawValue: UInt

    /// Choices by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lines with indentation.
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    /// Members in the order of their names.
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  /// Without effect: both choices are always made.
  public var outputFormatting: OutputFormatting = []

  /// Makes an encoder.
  public init() {}

  /// The text of a value.
  public func encode(_ value: some Encodable) throws -> Data {
    let tree = Node()
    try value.encode(to: TreeEncoder(node: tree))
    return Data(text: tree.text(indent: ""))
  }
}

/// A text on its way from the encoder to a string.
public struct Data: Sendable {
  fileprivate let text: String
}

extension String {
  /// The only encoding.
  public struct Encoding: Sendable {
    /// UTF-8.
    public static let utf8 = Encoding()
  }

  /// The text that an encoder made.
  public init?(data: Data, encoding: Encoding) { self = data.text }
}

/// An error that has its own sentence.
public protocol LocalizedError: Error {
  /// The sentence.
  var errorDescription: String? { get }
}
