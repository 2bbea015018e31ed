import EventLoops
import Glibc
import Testing

@testable import DesktopWindows

@Suite struct `The window with the keyboard` {
  private struct Known: FocusReader {
    let focus: FocusedWindow
    func focusedWindow() -> FocusedWindow { focus }
  }

  @Test func `the window with the keyboard is known from the first one who knows`() async {
    func first(_ answers: FocusedWindow...) async -> FocusedWindow {
      await SessionFocus(answers.map { Known(focus: $0) }).focusedWindow()
    }
    #expect(await first(.unknown, .process(5), .process(6)) == .process(5))
    #expect(await first(.changing, .process(6)) == .changing, "an answer, too")
    #expect(await first(.unknown) == .unknown)
    #expect(await first() == .unknown)
  }

  private func sway(_ text: String) -> FocusedWindow { SwayWindows.focusedWindow(in: Array(text.utf8)[...]) }

  private func tree(_ nodes: String, floating: String = "") -> String {
    """
    {"id":1,"type":"root","focused":false,"nodes":[{"type":"output","focused":false,"nodes":[{"type":"workspace",
    "focused":false,"nodes":[\(nodes)],"floating_nodes":[\(floating)]}],"floating_nodes":[]}]}
    """
  }

  @Test func `the window with the keyboard of sway is the focused node`() {
    let other = #"{"type":"con","pid":8,"shell":"xdg_shell","focused":false,"nodes":[],"floating_nodes":[]}"#
    let focused = other.replacing(#""pid":8"#, with: #""pid":9"#).replacing("false", with: "true")
    #expect(sway(tree("\(other),\(focused)")) == .process(9))
    #expect(sway(tree(other, floating: focused)) == .process(9))
    #expect(sway(tree(#"{"focused":false,"nodes":[\#(other),\#(focused)]}"#)) == .process(9), "in a split")
    #expect(sway(tree(focused.replacing("xdg_shell", with: "xwayland"))) == .xwayland)
    #expect(sway(tree(other)) == .changing, "a surface without a window has it")
    #expect(sway(#"{"type":"root","nodes":[{"type":"workspace","focused":true,"nodes":[]}]}"#) == FocusedWindow.none)
    for text in ["", "[]", "7", "{", #"{"focused":"yes"}"#.dropLast().description] { #expect(sway(text) == .unknown) }
    let title = Array(#"{"nodes":[{"focused":true,"pid":9,"name":"caf"#.utf8) + [0xE9] + Array(#""}]}"#.utf8)
    #expect(SwayWindows.focusedWindow(in: title[...]) == .process(9), "a title in Latin-1")
  }

  @Test func `the window with the keyboard of Hyprland is the active one`() {
    func hyprland(_ text: String) -> FocusedWindow { HyprlandWindows.focusedWindow(in: Array(text.utf8)[...]) }
    // As getWindowData of 0.56 writes it, without some of the lines; the process is that of the socket.
    let window = """
      {
          "address": "0x55d2c2b0a1b0",
          "mapped": true,
          "at": [22, 68],
          "workspace": {
              "id": 1,
              "name": "1"
          },
          "class": "foot",
          "title": "make \\"all\\"",
          "pid": 512,
          "xwayland": false,
          "grouped": [],
          "focusHistoryID": 0,
          "contentType": "none"
      }
      """
    #expect(hyprland(window) == .process(512))
    #expect(hyprland(#"{"class":"xterm","pid":512,"xwayland":true}"#) == .xwayland)
    #expect(hyprland("{}") == FocusedWindow.none)
    for text in ["", "unknown request", "Invalid", "[]"] { #expect(hyprland(text) == .unknown) }
  }

  /// A compositor that reads a question, and answers in pieces.
  private func served(_ answer: [[UInt8]], by reader: (String) -> (any FocusReader)?) async throws -> FocusedWindow? {
    let directory = try #require(Self.directory())
    defer { _ = Self.remove(directory) }
    let path = directory + "/hypr/name/.socket.sock"
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let isBound = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(isBound == 0 && listen(listener, 1) == 0)
    let server = Task {
      await withCheckedContinuation { (answered: CheckedContinuation<Int32, Never>) in
        // No thread of the pool: that would keep others, and the reader, from running until the reader has come.
        _ = startThread(named: "compositor") {
          let client = accept(listener, nil, nil)
          var question = [UInt8](repeating: 0, count: 64)
          _ = recv(client, &question, question.count, 0)
          for piece in answer { _ = send(client, piece, piece.count, Int32(MSG_NOSIGNAL)) }
          if !answer.isEmpty { close(client) }
          answered.resume(returning: client)
        }
      }
    }
    let reader = reader(directory)
    let focus = await Task.detached { await reader?.focusedWindow() }.value
    let client = await server.value
    if answer.isEmpty { close(client) }
    close(listener)
    return focus
  }

  private static func directory() -> String? {
    var template = Array("/tmp/menubus-focus-XXXXXX\0".utf8CString)
    guard let name = mkdtemp(&template).map({ String(cString: $0) }) else { return nil }
    return mkdir(name + "/hypr", 0o700) == 0 && mkdir(name + "/hypr/name", 0o700) == 0 ? name : nil
  }

  private static func remove(_ name: String) -> Bool {
    unlink(name + "/hypr/name/.socket.sock") == 0 && rmdir(name + "/hypr/name") == 0 && rmdir(name + "/hypr") == 0
      && rmdir(name) == 0
  }

  @Test func `the window with the keyboard is asked for over the sockets of compositors`() async throws {
    let hyprland: (String) -> (any FocusReader)? = { HyprlandWindows(signature: "name", in: $0) }
    let sway: (String) -> (any FocusReader)? = { SwayWindows(socket: $0 + "/hypr/name/.socket.sock") }
    #expect(try await served([Array(#"{"pid":"#.utf8), Array("12}".utf8)], by: hyprland) == .process(12))
    let body = Array(#"{"focused":true,"pid":12}"#.utf8)
    let head = Array("i3-ipc".utf8) + [UInt8(body.count), 0, 0, 0, 4, 0, 0, 0]
    #expect(try await served([Array(head.prefix(9)), Array(head.dropFirst(9)), body], by: sway) == .process(12))
    #expect(try await served([Array(head), Array(body.dropLast())], by: sway) == .unknown, "it went away")
    #expect(try await served([], by: sway) == .unknown, "it does not answer")
    #expect(try await served([], by: hyprland) == .unknown)
    #expect(SwayWindows(socket: "/nowhere/sway").focusedWindow() == .unknown)
    let long = "/" + String(repeating: "s", count: 200)
    #expect(SwayWindows(socket: long).focusedWindow() == .unknown, "no address has room for it")
    #expect(HyprlandWindows(signature: "../name", in: "/run") == nil)
  }
}
