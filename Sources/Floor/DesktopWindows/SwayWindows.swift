import Basics

/// Asks sway, or another compositor that speaks its protocol (`SWAYSOCK`).
package struct SwayWindows: FocusReader {
  private let socket: CompositorSocket

  package init(socket path: String) { socket = CompositorSocket(path: path) }

  /// A message: a magic text, the length of what follows, and a type.
  private static let magic = Array("i3-ipc".utf8)
  private static let headLength = 14
  private static let (runCommand, getTree): (UInt8, UInt8) = (0, 4)

  package func focusedWindow() -> FocusedWindow { tree().map { Self.focusedWindow(in: $0) } ?? .unknown }

  /// The windows; `nil` if the compositor does not answer.
  func windows() -> [DesktopWindow]? { tree().map { Self.windows(in: $0) } }

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
    guard let nodes = nodes(of: tree) else { return .unknown }
    guard let node = nodes.first(where: { $0["focused"]?.bool == true }) else { return .changing }
    if node["shell"]?.string == "xwayland" { return .xwayland }
    return node.integer("pid").map { .process($0) } ?? .none
  }

  /// The windows of a tree; none of what is no tree.
  static func windows(in tree: ArraySlice<UInt8>) -> [DesktopWindow] {
    let windows = nodes(of: tree)?.lazy.compactMap { node -> DesktopWindow? in
      guard let id = node.integer("id"), let process = node.integer("pid") else { return nil }
      let number = node.integer("window").flatMap { UInt32(exactly: $0) }
      return DesktopWindow(
        id: number.map(DesktopWindow.id(ofX:)) ?? "\(id)", number: number, pid: process,
        // Of a window of X11 sway tells what that says.
        hasKnownProcess: number == nil,
        program: node["app_id"]?.string ?? node["window_properties"]?["class"]?.string ?? "",
        title: node["name"]?.string ?? "", isFocused: node["focused"]?.bool == true)
    }
    return windows.map { Array($0.prefix(DesktopWindowsLimits.windows)) } ?? []
  }

  /// The nodes of a tree, each before those in it; `nil` of what is no tree.
  private static func nodes(of tree: ArraySlice<UInt8>) -> [JSONText]? {
    guard let tree = JSONText(answer: tree), tree.members != nil else { return nil }
    var (left, nodes): ([JSONText], [JSONText]) = ([tree], [])
    while let node = left.popLast() {
      nodes.append(node)
      left += ((node["nodes"]?.array ?? []) + (node["floating_nodes"]?.array ?? [])).reversed()
    }
    return nodes
  }
}
