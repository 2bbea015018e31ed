import Testing

@testable import DesktopWindows

@Suite struct `The windows of a desktop` {
  private func window(_ number: UInt32?, pid: Int, title: String, focused: Bool = false) -> DesktopWindow {
    DesktopWindow(
      id: number.map { "\($0)" } ?? "w", number: number, pid: pid, program: "Class", title: title, isFocused: focused)
  }

  @Test func `windows of XWayland are once in the list, and the compositor tells which has the focus`() {
    let x = [window(1, pid: 101, title: "A", focused: true), window(2, pid: 102, title: "B")]
    let compositor = [window(1, pid: 101, title: "A"), window(nil, pid: 103, title: "C", focused: true)]
    let joined = [DesktopWindow].joined(x, compositor)
    #expect(joined.map(\.title) == ["A", "B", "C"])
    #expect(joined.map(\.isFocused) == [false, false, true])
    #expect([DesktopWindow].joined(x, nil) == x)
  }

  @Test func `answers of compositors are lists of windows, or none`() {
    let sway = """
      {"id":1,"nodes":[{"id":2,"nodes":[{"id":5,"pid":7,"app_id":"org.a","name":"T","focused":true,"nodes":[]},
      {"id":6,"pid":8,"window":4194305,"window_properties":{"class":"X"},"name":null,"nodes":[]}]}],"floating_nodes":[]}
      """
    let windows = SwayWindows.windows(in: Array(sway.utf8)[...])
    #expect(windows.map(\.program) == ["org.a", "X"] && windows.map(\.number) == [nil, 4_194_305])
    #expect(windows.map(\.isFocused) == [true, false] && windows.map(\.pid) == [7, 8])
    #expect(windows.map(\.id) == ["5", "0x400001"], "the name that it has on X11, too")
    #expect(windows.map(\.hasKnownProcess) == [true, false], "of a window of X11 sway believes what that says")
    #expect(SwayWindows.windows(in: Array("[".utf8)[...]).isEmpty)
    let list = #"[{"address":"0x1","pid":7,"class":"a","title":"A"},{"address":"0x2","pid":8,"title":"B"},{}]"#
    let hypr = HyprlandWindows.windows(in: Array(list.utf8)[...], focused: Array(#"{"address":"0x2"}"#.utf8)[...])
    #expect(hypr.map(\.title) == ["A", "B"] && hypr.map(\.isFocused) == [false, true])
    #expect(hypr.map(\.id) == ["0x1", "0x2"] && hypr.allSatisfy { $0.hasKnownProcess && $0.number == nil })
  }

  @Test func `properties of windows are texts or numbers, or neither`() {
    #expect(PropertyValue(Array("a\0b".utf8), format: 8).texts == ["a", "b"])
    #expect(PropertyValue([0xFF], format: 8).texts == ["\u{FFFD}"])
    #expect(PropertyValue([1, 0, 0, 0, 2, 0], format: 32).numbers == [1])
    #expect(PropertyValue([1, 0, 0, 0], format: 8).numbers.isEmpty && PropertyValue([65], format: 32).texts.isEmpty)
  }
}
