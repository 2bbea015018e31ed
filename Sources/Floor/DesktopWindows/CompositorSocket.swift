import Basics
import Glibc

/// A question to a compositor over its socket, and the answer.
struct CompositorSocket: Sendable {
  let path: String

  /// Asks; returns what is answered until it is complete or the other end closes, `nil` if that
  /// fails or takes too long.
  func ask(_ question: [UInt8], isComplete: ([UInt8]) -> Bool) -> [UInt8]? {
    var answer: [UInt8] = []
    let isAnswered = talk(question, within: DesktopWindowsLimits.compositorTime, closing: true) { bytes in
      answer += bytes
      bytes = []
      return isComplete(answer) ? nil : []
    }
    return isAnswered ? answer : nil
  }

  /// Holds a conversation; returns whether it came to its end in time.
  ///
  /// - Parameters:
  ///   - closing: Whether it ends when the other end closes.
  ///   - next: Gets the bytes that have come, from which it may remove some, and returns what is said next: nothing as
  ///       long as more has to come, and `nil` at the end.
  func talk(
    _ first: [UInt8], within time: Duration, closing: Bool = false, _ next: (inout [UInt8]) -> [UInt8]?
  ) -> Bool {
    guard let descriptor = connect() else { return false }
    defer { close(descriptor) }
    let end = ContinuousClock.now + time
    guard send(first, descriptor, until: end) else { return false }
    var (bytes, all): ([UInt8], Int) = ([], 0)
    var buffer = [UInt8](repeating: 0, count: 65536)
    while all < DesktopWindowsLimits.compositorBytes, wait(descriptor, for: POLLIN, until: end) {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 { return closing }
      guard count > 0 || errno == EAGAIN || errno == EINTR else { return false }
      bytes += buffer.prefix(max(0, count))
      all += max(0, count)
      guard let words = next(&bytes) else { return true }
      if !words.isEmpty, !send(words, descriptor, until: end) { return false }
    }
    return false
  }

  private func connect() -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if result == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  private func send(_ question: [UInt8], _ descriptor: Int32, until end: ContinuousClock.Instant) -> Bool {
    var rest = question[...]
    while !rest.isEmpty {
      guard wait(descriptor, for: POLLOUT, until: end) else { return false }
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 || errno == EAGAIN || errno == EINTR else { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  private func wait(_ descriptor: Int32, for events: Int32, until end: ContinuousClock.Instant) -> Bool {
    let left = (end - .now).components
    guard left.seconds >= 0, left.attoseconds > 0 else { return false }
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&entry, 1, Int32(left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000) + 1) > 0
  }
}

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
