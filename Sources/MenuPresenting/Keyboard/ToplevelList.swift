/// The windows that a compositor of Wayland tells of by `zwlr_foreign_toplevel_management_v1`, as the conversation with
/// it goes: bytes in, bytes out.
///
/// It tells of a window its title, its `app_id` and its states, and no process. The few messages are read and written
/// by hand: each has the number of an object, its own length and number, and its arguments in words of the machine.
package struct ToplevelList: Sendable {
  /// The state of the conversation.
  package enum Turn: Sendable, Hashable {
    /// More has to come.
    case listen
    case say([UInt8])
    case end(isKnown: Bool)
  }

  private static let interface = "zwlr_foreign_toplevel_manager_v1"
  /// The numbers of our objects; 1 is the display. Those of the compositor begin with `firstOfCompositor`.
  private static let (display, registry, manager): (UInt32, UInt32, UInt32) = (1, 2, 4)
  private static let firstOfCompositor: UInt32 = 0xFF00_0000
  /// The answers to `sync`, which come after everything that was asked for before: about the interfaces, the windows,
  /// and what the compositor tells of them in a turn of its own.
  private static let (interfacesRead, windowsRead, detailsRead): (UInt32, UInt32, UInt32) = (3, 5, 6)
  private static let activated: UInt32 = 2

  /// The first words.
  package static let opening = request(display, 1, [registry]) + request(display, 0, [interfacesRead])

  private var numbers: [UInt32] = []
  /// The windows by their numbers; those that were closed stay as `nil`.
  private var windows: [UInt32: CompositorWindow?] = [:]
  /// The number and version of the interface.
  private var found: (name: UInt32, version: UInt32)?

  package init() {}

  /// The windows, in the order in which the compositor told of them.
  package var all: [CompositorWindow] { numbers.compactMap { windows[$0] ?? nil } }

  /// Reads the messages that are complete, and removes them.
  package mutating func read(_ bytes: inout [UInt8]) -> Turn {
    var rest = bytes[...]
    defer { bytes = Array(rest) }
    var turn = Turn.listen
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

  private mutating func read(_ object: UInt32, _ event: UInt32, _ arguments: inout WaylandArguments) -> Turn {
    switch (object, event) {
    // An error, or no windows any more.
    case (Self.display, 0), (Self.manager, 1): return .end(isKnown: false)
    case (Self.registry, 0):
      guard let name = arguments.number(), let text = arguments.text(), let version = arguments.number() else { break }
      if text == Self.interface { found = (name, version) }
    case (Self.manager, 0):
      if let number = arguments.number() { add(number) }
    case (Self.interfacesRead, 0):
      guard let found else { return .end(isKnown: false) }
      let bind = WaylandArguments.bytes(found.name) + WaylandArguments.bytes(of: Self.interface)
      return .say(
        Self.request(Self.registry, 0, bind + [min(found.version, 3), Self.manager].flatMap(WaylandArguments.bytes))
          + Self.request(Self.display, 0, [Self.windowsRead]))
    case (Self.windowsRead, 0): return .say(Self.request(Self.display, 0, [Self.detailsRead]))
    case (Self.detailsRead, 0): return .end(isKnown: true)
    default:
      if object >= Self.firstOfCompositor { readWindow(object, event, &arguments) }
    }
    return .listen
  }

  private mutating func add(_ number: UInt32) {
    guard number >= Self.firstOfCompositor, windows[number] == nil,
      numbers.count < MenuPresentingLimits.compositorWindows
    else { return }
    numbers.append(number)
    let id = "wayland:\(number - Self.firstOfCompositor)"
    windows[number] = CompositorWindow(id: id, program: "", title: "", isFocused: false)
  }

  private mutating func readWindow(_ number: UInt32, _ event: UInt32, _ arguments: inout WaylandArguments) {
    switch event {
    case 0: if let title = arguments.text() { windows[number]??.title = title }
    case 1: if let program = arguments.text() { windows[number]??.program = program }
    case 4: if let states = arguments.numbers() { windows[number]??.isFocused = states.contains(Self.activated) }
    // The window was closed.
    case 6: if windows[number] != nil { windows[number] = .some(nil) }
    default: break
    }
  }

  private static func request(_ object: UInt32, _ number: UInt32, _ arguments: [UInt32]) -> [UInt8] {
    request(object, number, arguments.flatMap(WaylandArguments.bytes))
  }

  private static func request(_ object: UInt32, _ number: UInt32, _ arguments: [UInt8]) -> [UInt8] {
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
  fileprivate var twoNumbers: (UInt32, UInt32) {
    var copy = self
    return (copy.number() ?? 0, copy.number() ?? 0)
  }

  /// The next text, at most so much of it as counts.
  mutating func text() -> String? {
    guard let bytes = list(), let end = bytes.last, end == 0 else { return nil }
    return String(decoding: bytes.dropLast().prefix(MenuPresentingLimits.toplevelTextBytes), as: UTF8.self)
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
