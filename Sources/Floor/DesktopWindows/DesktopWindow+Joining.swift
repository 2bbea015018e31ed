extension [DesktopWindow] {
  /// The windows of X11 and those of a compositor as one list: a window of XWayland is in both.
  package static func joined(_ x: [DesktopWindow], _ compositor: [DesktopWindow]?) -> [DesktopWindow] {
    guard let compositor else { return x }
    // The compositor knows better which window has the focus: X11's may be the last one that had it.
    var left = compositor
    let own = x.map { window in
      var window = window
      let same = left.firstIndex { $0.isSame(as: window) }
      window.isFocused = same.map { left.remove(at: $0).isFocused } ?? false
      return window
    }
    return own + left
  }
}

extension DesktopWindow {
  /// Whether this window of a compositor is that window of XWayland.
  fileprivate func isSame(as window: DesktopWindow) -> Bool {
    if let number { return number == window.number }
    guard title == window.title else { return false }
    // A compositor that tells no process tells the class.
    return pid.map { $0 == window.pid } ?? (program == window.program)
  }
}
