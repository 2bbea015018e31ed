import Basics

/// The messages of Wayland, read and written by hand: each has the number of an object, its own length and number, and
/// its arguments in words of the machine.
enum WaylandMessage {
  /// Reads the messages that are complete, and removes them, as long as the reader listens.
  ///
  /// - Parameter read: Gets an object, the number of its event, and the arguments.
  static func read(
    _ bytes: inout [UInt8], _ read: (UInt32, UInt32, inout WaylandArguments) -> ToplevelList.Turn
  ) -> ToplevelList.Turn {
    var rest = bytes[...]
    defer { bytes = Array(rest) }
    var turn = ToplevelList.Turn.listen
    while turn == .listen, rest.count >= 8 {
      let head = WaylandArguments(rest.prefix(8))
      let (object, word) = head.twoNumbers
      let length = Int(word >> 16)
      guard length >= 8, length % 4 == 0 else { return .end(isKnown: false) }
      guard rest.count >= length else { return .listen }
      var arguments = WaylandArguments(rest.prefix(length).dropFirst(8))
      rest = rest.dropFirst(length)
      turn = read(object, word & 0xFFFF, &arguments)
    }
    return turn
  }

  static func request(_ object: UInt32, _ number: UInt32, _ arguments: [UInt32]) -> [UInt8] {
    request(object, number, arguments.flatMap(WaylandArguments.bytes))
  }

  static func request(_ object: UInt32, _ number: UInt32, _ arguments: [UInt8]) -> [UInt8] {
    WaylandArguments.bytes(object) + WaylandArguments.bytes(UInt32(8 + arguments.count) << 16 | number) + arguments
  }
}

/// The arguments of a message of Wayland: words of the machine, and texts and lists of bytes with a length before and a
/// rest of a word behind them.
struct WaylandArguments {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The next number; `nil` at the end.
  mutating func number() -> UInt32? {
    guard rest.count >= 4 else { return nil }
    let number = rest.prefix(4).withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    rest = rest.dropFirst(4)
    return number
  }

  /// The numbers of a head of two words.
  var twoNumbers: (UInt32, UInt32) {
    var copy = self
    return (copy.number() ?? 0, copy.number() ?? 0)
  }

  /// The next text, at most so much of it as counts.
  mutating func text() -> String? {
    guard let bytes = list(), let end = bytes.last, end == 0 else { return nil }
    let counted = bytes.dropLast().prefix(DesktopWindowsLimits.toplevelTextBytes)
    return String(decoding: counted, as: UTF8.self).withShortRuns
  }

  /// The numbers of the next list of bytes.
  mutating func numbers() -> [UInt32]? {
    guard let bytes = list() else { return nil }
    var arguments = WaylandArguments(bytes)
    var numbers: [UInt32] = []
    while let number = arguments.number() { numbers.append(number) }
    return numbers
  }

  private mutating func list() -> ArraySlice<UInt8>? {
    guard let length = number(), rest.count >= (Int(length) + 3) / 4 * 4 else { return nil }
    defer { rest = rest.dropFirst((Int(length) + 3) / 4 * 4) }
    return rest.prefix(Int(length))
  }

  /// A number as it is sent.
  static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

  /// A text as it is sent.
  static func bytes(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8) + [0]
    return Self.bytes(UInt32(bytes.count)) + bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }
}
