import Basics
import CWindowProperties
import EventLoops
import Glibc

/// The windows of an X server, which may be XWayland.
package enum XWindows {
  /// Reads the windows that the window manager lists, and `others`; `nil` if there is no display, or no answer.
  ///
  /// libxcb waits as long as the server makes it wait, so it does that on a thread of its own.
  package static func read(others: Set<UInt32>, timeout: Duration) async -> [DesktopWindow]? {
    await ask(within: min(timeout, DesktopWindowsLimits.displayTime)) { windows(others) }
  }

  /// The process that has a window, as the server knows it; `nil` if it does not.
  package static func process(of window: UInt32) async -> Int? {
    await ask(within: DesktopWindowsLimits.displayTime) { XDisplay()?.processes(of: [window])[0] }
  }

  /// The answer of the server to questions that wait for it; `nil` if there is no display, or none in time.
  private static func ask<Answer: Sendable>(
    within timeout: Duration, _ question: @escaping @Sendable () -> Answer?
  ) async -> Answer? {
    guard environmentVariable("DISPLAY") != nil else { return nil }
    return await BlockingWork.value(within: timeout, question) ?? nil
  }

  private static func windows(_ others: Set<UInt32>) -> [DesktopWindow]? {
    guard let display = XDisplay(),
      let top = display.values(of: [display.root], [.clientList, .activeWindow])?.first
    else { return nil }
    let listed = top[.clientList]?.numbers ?? []
    let focused = top[.activeWindow]?.numbers.first
    let numbers = Array((listed + others.subtracting(listed).sorted()).prefix(DesktopWindowsLimits.windows))
    guard let read = display.values(of: numbers, WindowProperty.ofWindow) else { return nil }
    let processes = display.processes(of: numbers)
    var windows: [DesktopWindow] = []
    // What is not in the list and has no property is no window, or no more.
    for (index, (number, values)) in zip(numbers, read).enumerated() where index < listed.count || !values.isEmpty {
      var window = DesktopWindow(number, values, isFocused: number == focused)
      if let process = processes[index] { (window.pid, window.hasKnownProcess) = (process, true) }
      windows.append(window)
    }
    return windows
  }
}

/// Asks the X server of the environment, and blocks the thread until it answers. It does so on a connection of its own:
/// GTK's ends the program at an error, such as a window that is gone.
package struct XFocus: FocusReader {
  package init() {}

  package func focusedWindow() -> FocusedWindow { focusedWindow(countsManager: true) }

  /// Whether a window of a program has the focus, and not one of the window manager. In a Wayland session that is the
  /// compositor, which rests the focus of X11 there while no window of X11 has the keyboard.
  package var isOfProgram: Bool {
    if case .process = focusedWindow(countsManager: false) { true } else { false }
  }

  private func focusedWindow(countsManager: Bool) -> FocusedWindow {
    guard let display = XDisplay() else { return .unknown }
    let window = display.focus
    guard window > 1 else { return window == 0 ? .none : .unknown }
    let manager = countsManager ? nil : display.owner(ofSelection: "WM_S0")
    let processes = display.processes(of: [window] + (manager.map { [$0] } ?? []))
    guard let process = processes[0] else { return .unknown }
    return processes.dropFirst().contains(process) ? .none : .process(process)
  }
}

/// The value of a property of a window.
struct PropertyValue {
  private let bytes: [UInt8]
  private let format: UInt8

  init?(_ value: cwindow_value) {
    guard let bytes = value.bytes else { return nil }
    self.init(Array(UnsafeBufferPointer(start: bytes, count: Int(value.count))), format: value.format)
  }

  init(_ bytes: [UInt8], format: UInt8) {
    self.bytes = bytes
    self.format = format
  }

  /// The texts of a list of texts; several end with a zero byte.
  var texts: [String] {
    format == 8 ? bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self).withShortRuns } : []
  }

  /// The numbers of a list of numbers.
  var numbers: [UInt32] {
    guard format == 32 else { return [] }
    return stride(from: 0, to: bytes.count / 4 * 4, by: 4).map { start in
      bytes[start..<start + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }
  }
}

extension DesktopWindow {
  init(_ number: UInt32, _ values: [WindowProperty: PropertyValue], isFocused: Bool) {
    let title = values[.visibleName]?.texts.first ?? values[.name]?.texts.first ?? ""
    self.init(
      id: Self.id(ofX: number), number: number, pid: values[.process]?.numbers.first.map { Int($0) },
      program: values[.programClass]?.texts.last ?? "", title: title, isFocused: isFocused,
      owner: values[.owner]?.numbers.first, texts: values.compactMapValues(\.texts.first))
  }
}

/// A connection to the X server of the environment, which may be XWayland, for one thread. Each question waits for the
/// answer, as long as the server makes it wait.
package struct XDisplay: ~Copyable {
  private let display: OpaquePointer

  /// Connects; `nil` if there is no server, or none that takes us.
  package init?() {
    guard let display = cwindow_open() else { return nil }
    self.display = display
  }

  deinit { cwindow_close(display) }

  /// The root window of the first screen.
  var root: UInt32 { cwindow_root(display) }

  /// The window with the keyboard; 0 if there is none, 1 if that is not known.
  var focus: UInt32 { cwindow_focus(display) }

  /// The window that owns a selection.
  func owner(ofSelection name: String) -> UInt32? {
    let owner = cwindow_selection_owner(display, name)
    return owner > 0 ? owner : nil
  }

  /// The processes at the other ends of the windows' connections, `nil` where the server does not know them. What
  /// windows say of their process can be anything.
  func processes(of windows: [UInt32]) -> [Int?] {
    var processes = [UInt32](repeating: 0, count: windows.count)
    cwindow_processes(display, windows, windows.count, &processes)
    return processes.map { $0 > 0 ? Int($0) : nil }
  }

  /// The properties of each window that has them; `nil` if the display is gone.
  func values(of windows: [UInt32], _ properties: [WindowProperty]) -> [[WindowProperty: PropertyValue]]? {
    let names = properties.map { strdup($0.rawValue) }
    defer { names.forEach { free($0) } }
    var values = [cwindow_value](repeating: cwindow_value(), count: windows.count * properties.count)
    defer { values.forEach { free($0.bytes) } }
    let status = cwindow_read(
      display, windows, windows.count, names.map { UnsafePointer($0) }, names.count, DesktopWindowsLimits.propertyBytes,
      &values)
    guard status == 0 else { return nil }
    return windows.indices.map { window in
      var found: [WindowProperty: PropertyValue] = [:]
      for (index, property) in properties.enumerated() {
        found[property] = PropertyValue(values[window * properties.count + index])
      }
      return found
    }
  }
}
