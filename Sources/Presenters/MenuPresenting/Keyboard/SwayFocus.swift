import Basics

/// Asks sway, or another compositor that speaks its protocol (`SWAYSOCK`).
package struct SwayFocus: FocusReader {
  private let socket: CompositorSocket

  package init(socket path: String) { socket = CompositorSocket(path: path) }

  /// A message: a magic text, the length of what follows, and a type.
  private static let magic = Array("i3-ipc".utf8)
  private static let headLength = 14
  private static let (runCommand, getTree): (UInt8, UInt8) = (0, 4)

  package func focusedWindow() -> FocusedWindow { tree().map { Self.focusedWindow(in: $0) } ?? .unknown }

  /// The windows; `nil` if the compositor does not answer.
  package func windows() -> [CompositorWindow]? { tree().map { Self.windows(in: $0) } }

  /// Moves the pointer by nothing, after which the compositor tells the surface below it of it.
  ///
  /// Unlike a motion of a device, it gives the keyboard to no window: not where the focus follows the mouse either.
  package func movePointerByNothing() { _ = ask(Self.runCommand, "seat - cursor move 0 0") }

  private func tree() -> ArraySlice<UInt8>? { ask(Self.getTree, "") }

  private func ask(_ type: UInt8, _ body: StaticString) -> ArraySlice<UInt8>? {
    let text = Array("\(body)".utf8)
    let question = Self.magic + [UInt8(text.count), 0, 0, 0, type, 0, 0, 0] + text
    return socket.ask(question, isComplete: { Self.body(of: $0) != nil }).flatMap { Self.body(of: $0) }
  }

  /// The body of an answer, once all of it is there.
  private static func body(of answer: [UInt8]) -> ArraySlice<UInt8>? {
    guard answer.count >= headLength, answer.starts(with: magic) else { return nil }
    let length = answer[6..<10].reversed().reduce(0) { $0 << 8 | Int($1) }
    return answer.count >= headLength + length ? answer[headLength..<headLength + length] : nil
  }

  /// Reads a tree: of all nodes, one has the focus, or none while a surface without a window has it.
  static func focusedWindow(in tree: ArraySlice<UInt8>) -> FocusedWindow {
    // Titles need not be UTF-8.
    let text = Array(String(decoding: tree, as: UTF8.self).utf8)
    guard let tree = try? JSONText(reading: text[...]), tree.members != nil else { return .unknown }
    var nodes = [tree]
    while let node = nodes.popLast() {
      if node["focused"]?.bool == true { return focusedWindow(node) }
      nodes += (node["nodes"]?.array ?? []) + (node["floating_nodes"]?.array ?? [])
    }
    return .changing
  }

  private static func focusedWindow(_ node: JSONText) -> FocusedWindow {
    if node["shell"]?.string == "xwayland" { return .xwayland }
    guard case .number(let digits)? = node["pid"], let process = Int(digits) else { return .none }
    return .process(process)
  }
}
