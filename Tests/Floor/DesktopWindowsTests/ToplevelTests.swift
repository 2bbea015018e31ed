import Testing

@testable import DesktopWindows

/// What a compositor of Wayland says, byte by byte.
@Suite struct `Windows of a compositor of Wayland` {
  private func message(_ object: UInt32, _ event: UInt32, _ arguments: [UInt8] = []) -> [UInt8] {
    [object, UInt32(8 + arguments.count) << 16 | event].flatMap(WaylandArguments.bytes) + arguments
  }

  private func text(_ object: UInt32, _ event: UInt32, _ text: String) -> [UInt8] {
    message(object, event, WaylandArguments.bytes(of: text))
  }

  private func states(_ object: UInt32, _ states: UInt32...) -> [UInt8] {
    message(object, 4, ([UInt32(states.count * 4)] + states).flatMap(WaylandArguments.bytes))
  }

  private func global(_ name: UInt32, _ interface: String, version: UInt32) -> [UInt8] {
    let text = WaylandArguments.bytes(of: interface)
    return message(2, 0, WaylandArguments.bytes(name) + text + WaylandArguments.bytes(version))
  }

  private let one: UInt32 = 0xFF00_0000
  private let two: UInt32 = 0xFF00_0001

  private func new(_ window: UInt32) -> [UInt8] { message(4, 0, WaylandArguments.bytes(window)) }
  private func done(_ sync: UInt32) -> [UInt8] { message(sync, 0, [0, 0, 0, 0]) + message(1, 1, [3, 0, 0, 0]) }

  /// The bytes that are sent after each part; `nil` if the conversation failed.
  private func talk(_ parts: [[UInt8]]) -> (said: [[UInt8]], windows: [DesktopWindow])? {
    var list = ToplevelList()
    var (said, bytes): ([[UInt8]], [UInt8]) = ([], [])
    for part in parts {
      bytes += part
      switch list.read(&bytes) {
      case .listen: break
      case .say(let words): said.append(words)
      case .end(let isKnown): return isKnown ? (said, list.all) : nil
      }
    }
    return nil
  }

  private var conversation: [UInt8] {
    global(7, "wl_seat", version: 8) + global(9, "zwlr_foreign_toplevel_manager_v1", version: 3) + done(3) + new(one)
      + text(one, 0, "Letter ä") + text(one, 1, "org.example.one") + states(one, 0) + message(one, 5) + new(two)
      + states(two, 1, 2) + text(two, 1, "two") + text(two, 0, "Other") + message(two, 5) + done(5) + done(6)
  }

  @Test func `windows have their titles, programs, and the focus, wherever the bytes are cut`() throws {
    for size in [1, 2, 3, 7, 64, 10_000] {
      let parts = stride(from: 0, to: conversation.count, by: size).map {
        Array(conversation[$0..<min($0 + size, conversation.count)])
      }
      // Of one part the answers are read one after the other.
      let talk = try #require(self.talk(parts + [[], [], []]), "\(size)")
      #expect(talk.windows.map(\.title) == ["Letter ä", "Other"])
      #expect(talk.windows.map(\.program) == ["org.example.one", "two"])
      #expect(talk.windows.map(\.isFocused) == [false, true])
      #expect(talk.windows.allSatisfy { $0.pid == nil && $0.number == nil && !$0.hasKnownProcess })
      let bind = WaylandArguments.bytes(9) + WaylandArguments.bytes(of: "zwlr_foreign_toplevel_manager_v1")
      #expect(talk.said[0].prefix(8 + bind.count).dropFirst(8).elementsEqual(bind))
    }
    #expect(ToplevelList.opening.count == 24)
  }

  @Test func `compositors that do not tell, end, or make no sense have no windows`() {
    #expect(talk([global(7, "wl_seat", version: 8) + done(3)]) == nil)
    let start = global(9, "zwlr_foreign_toplevel_manager_v1", version: 1) + done(3)
    #expect(talk([start, message(4, 1), done(5), done(6)]) == nil, "no windows any more")
    #expect(talk([start, message(1, 0, [4, 0, 0, 0]), done(5), done(6)]) == nil, "an error")
    #expect(talk([[1, 0, 0, 0, 0, 0, 4, 0]]) == nil, "a length without a head")
    #expect(talk([start, done(5)]) == nil, "nothing more comes")
  }

  @Test func `windows that are closed, and numbers that are none, are left out`() throws {
    let start = global(9, "zwlr_foreign_toplevel_manager_v1", version: 3) + done(3)
    let closed = new(one) + text(one, 0, "A") + message(one, 6) + new(one) + text(one, 0, "B") + new(3) + new(two)
    let wrong =
      message(two, 0, [0xFF, 0xFF, 0xFF, 0xFF]) + message(two, 4, [9, 0, 0, 0]) + message(two, 1, [0, 0, 0, 0])
    let talk = try #require(self.talk([start, closed + wrong + done(5), done(6)]))
    #expect(talk.windows.map(\.title) == [""])
    let crowd = (0..<3000).flatMap { new(one + $0) + text(one + $0, 0, String(repeating: "x", count: 5000)) }
    let many = try #require(self.talk([start, crowd + done(5), done(6)]))
    #expect(many.windows.count == DesktopWindowsLimits.windows)
    #expect(many.windows[0].title.utf8.count == DesktopWindowsLimits.toplevelTextBytes)
  }

  @Test func `KWin tells processes and menus as well, and is asked before others`() throws {
    let names = (7...8).map { number in
      message(4, 4, WaylandArguments.bytes(UInt32(number)) + WaylandArguments.bytes(of: "{uuid-\(number)}"))
    }
    func number(_ object: UInt32, _ event: UInt32, _ number: UInt32) -> [UInt8] {
      message(object, event, WaylandArguments.bytes(number))
    }
    let (first, second, end): (UInt32, UInt32, UInt32) = (6, 7, 8)
    let menu = ["org.example.Bar", "/MenuBar/1"].flatMap(WaylandArguments.bytes(of:))
    let parts = [
      global(9, "zwlr_foreign_toplevel_manager_v1", version: 3)
        + global(10, "org_kde_plasma_window_management", version: 18) + done(3),
      number(4, 0, 0) + names[0] + names[1] + done(5),
      text(first, 0, "Letter") + text(first, 1, "org.example.one") + number(first, 2, 0b1001) + number(first, 10, 4711)
        + message(first, 13, menu) + message(first, 6) + text(second, 0, "Other") + number(second, 2, 8)
        + number(second, 10, 0) + number(99, 2, 1) + done(end),
    ]
    let talk = try #require(self.talk(parts))
    #expect(talk.windows.map(\.title) == ["Letter", "Other"] && talk.windows.map(\.isFocused) == [true, false])
    #expect(talk.windows.map(\.pid) == [4711, nil] && talk.windows.map(\.id) == ["wayland:7", "wayland:8"])
    #expect(talk.windows.map(\.hasKnownProcess) == [true, false])
    #expect(talk.windows[0].texts == [.kdeService: "org.example.Bar", .kdePath: "/MenuBar/1"])
    let version: [UInt8] = [16, 0, 0, 0, 4, 0, 0, 0]
    let bind = WaylandArguments.bytes(10) + WaylandArguments.bytes(of: "org_kde_plasma_window_management") + version
    #expect(talk.said[0].prefix(8 + bind.count).dropFirst(8).elementsEqual(bind), "of the version that is read")
    let request = message(4, 2, WaylandArguments.bytes(first) + WaylandArguments.bytes(of: "{uuid-7}"))
    #expect(talk.said[1].starts(with: request))
  }

  @Test func `a KWin of old, and windows that are gone, are left out`() throws {
    #expect(self.talk([global(10, "org_kde_plasma_window_management", version: 12) + done(3)]) == nil)
    let name = WaylandArguments.bytes(7) + WaylandArguments.bytes(of: "{uuid}")
    let start = global(10, "org_kde_plasma_window_management", version: 16) + done(3)
    let talk = try #require(self.talk([start, message(4, 4, name) + done(5), message(6, 5) + done(7)]))
    #expect(talk.windows.isEmpty)
  }
}
