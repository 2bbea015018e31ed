import Basics
import EventLoops

/// The compositors of the session that are asked over a socket, as its environment names them: sway, and others with
/// its protocol, Hyprland, and those with KWin's or wlroots' protocol of Wayland.
package enum Compositors {
  /// Sway, or another compositor with its protocol, if that made the session.
  package static var sway: SwayWindows? { environmentVariable("SWAYSOCK").map { SwayWindows(socket: $0) } }

  private static var hyprland: HyprlandWindows? {
    environmentVariable("HYPRLAND_INSTANCE_SIGNATURE").flatMap { HyprlandWindows(signature: $0, in: folder) }
  }

  private static var toplevels: WaylandToplevels? {
    environmentVariable("WAYLAND_DISPLAY").map { WaylandToplevels(display: $0, in: folder) }
  }

  private static var folder: String { environmentVariable("XDG_RUNTIME_DIR") ?? "" }

  /// Those that tell which window has the keyboard so that it can be believed.
  static var focusReaders: [any FocusReader] { ([sway, hyprland] as [(any FocusReader)?]).compactMap(\.self) }

  /// The windows of the first that answers within `timeout`; `nil` where none does.
  package static func windows(timeout: Duration) async -> [DesktopWindow]? {
    await BlockingWork.value(within: timeout) {
      sway?.windows() ?? hyprland?.windows() ?? toplevels?.windows()
    } ?? nil
  }
}

extension JSONText {
  /// Reads the answer of a compositor, in which titles need not be UTF-8; `nil` of what is no JSON.
  init?(answer: ArraySlice<UInt8>) {
    let text = Array(String(decoding: answer, as: UTF8.self).utf8)
    guard let json = try? JSONText(reading: text[...]) else { return nil }
    self = json
  }

  /// A number as an integer.
  func integer(_ name: String) -> Int? {
    guard case .number(let digits)? = self[name] else { return nil }
    return Int(digits)
  }
}

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

/// Asks Hyprland (`HYPRLAND_INSTANCE_SIGNATURE`), 0.40 or later: earlier ones have their socket in `/tmp`, where
/// others can put one of theirs.
///
/// Written by its source: `src/debug/HyprCtl.cpp` of 0.30, 0.38, 0.40, 0.48 and 0.56.2 (`activeWindowRequest`,
/// `getWindowData`, `startHyprCtlSocket`), `src/ipc/s1` of what follows. It answers with the window that
/// had the keyboard last, also while a layer surface has it (`src/desktop/state/FocusState.cpp`), and
/// nothing in its answers tells that.
package struct HyprlandWindows: FocusReader {
  private let socket: CompositorSocket

  /// - Parameters:
  ///   - signature: The name of the running compositor.
  ///   - directory: The user's directory of sockets, `XDG_RUNTIME_DIR`.
  package init?(signature: String, in directory: String) {
    guard !signature.isEmpty, !signature.contains("/"), !directory.isEmpty else { return nil }
    socket = CompositorSocket(path: "\(directory)/hypr/\(signature)/.socket.sock")
  }

  package func focusedWindow() -> FocusedWindow { ask("j/activewindow").map { Self.focusedWindow(in: $0) } ?? .unknown }

  /// The windows; `nil` if the compositor does not answer.
  func windows() -> [DesktopWindow]? {
    guard let list = ask("j/clients"), let focused = ask("j/activewindow") else { return nil }
    return Self.windows(in: list, focused: focused)
  }

  private func ask(_ question: String) -> ArraySlice<UInt8>? {
    socket.ask(Array(question.utf8), isComplete: { _ in false })?[...]
  }

  /// Reads the description of a window; without one it is an empty object.
  static func focusedWindow(in answer: ArraySlice<UInt8>) -> FocusedWindow {
    guard let window = JSONText(answer: answer), let members = window.members else { return .unknown }
    guard !members.isEmpty else { return .none }
    if window["xwayland"]?.bool == true { return .xwayland }
    return window.integer("pid").map { .process($0) } ?? .none
  }

  /// The windows of the two answers: those that there are, and the one with the focus.
  static func windows(in list: ArraySlice<UInt8>, focused: ArraySlice<UInt8>) -> [DesktopWindow] {
    let active = JSONText(answer: focused)?["address"]?.string
    return (JSONText(answer: list)?.array ?? []).prefix(DesktopWindowsLimits.windows).compactMap { window in
      guard let id = window["address"]?.string, let process = window.integer("pid") else { return nil }
      // Hyprland tells no number of a window on XWayland.
      return DesktopWindow(
        id: id, pid: process, hasKnownProcess: true, program: window["class"]?.string ?? "",
        title: window["title"]?.string ?? "", isFocused: id == active)
    }
  }
}
