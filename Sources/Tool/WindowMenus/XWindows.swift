import Basics
import CWindowProperties
import EventLoops
import Glibc

/// The windows of an X server, which may be XWayland.
enum XWindows {
  /// Reads the windows that the window manager lists, and `others`; `nil` if there is no display, or no answer.
  ///
  /// libxcb waits as long as the server makes it wait, so it does that on a thread of its own.
  static func read(others: Set<UInt32>, timeout: Duration) async -> [DesktopWindow]? {
    await ask(within: timeout) { windows(others) }
  }

  /// The answer of the server to questions that wait for it; `nil` if there is no display, or none in time.
  private static func ask<Answer: Sendable>(
    within timeout: Duration, _ question: @escaping @Sendable () -> Answer?
  ) async -> Answer? {
    guard getenv("DISPLAY") != nil else { return nil }
    return await withCheckedContinuation { continuation in
      let answer = Lock<CheckedContinuation<Answer?, Never>?>(continuation)
      let finish: @Sendable (Answer?) -> Void = { value in answer.withLock { $0.take() }?.resume(returning: value) }
      EventLoop.descriptors.perform(after: timeout) { finish(nil) }
      if !startThread(named: "windows", { finish(question()) }) { finish(nil) }
    }
  }

  private static func windows(_ others: Set<UInt32>) -> [DesktopWindow]? {
    guard let display = cwindow_open() else { return nil }
    defer { cwindow_close(display) }
    let root = [cwindow_root(display)]
    guard let top = values(display, root, [.clientList, .activeWindow])?.first else { return nil }
    let listed = top[.clientList]?.numbers ?? []
    let focused = top[.activeWindow]?.numbers.first
    var windows: [DesktopWindow] = []
    let numbers = (listed + others.subtracting(listed).sorted()).prefix(WindowMenusLimits.windows)
    guard let read = values(display, Array(numbers), WindowProperty.ofWindow) else { return nil }
    let processes = processes(display, Array(numbers))
    // What is not in the list and has no property is no window, or no more.
    for (index, (number, values)) in zip(numbers, read).enumerated() where index < listed.count || !values.isEmpty {
      var window = DesktopWindow(number, values, isFocused: number == focused)
      if let process = processes[index] { (window.pid, window.hasKnownProcess) = (process, true) }
      windows.append(window)
    }
    return windows
  }

  /// The process that has a window, as the server knows it; `nil` if it does not.
  static func process(of window: UInt32, timeout: Duration) async -> Int? {
    await ask(within: timeout) {
      guard let display = cwindow_open() else { return nil }
      defer { cwindow_close(display) }
      return processes(display, [window])[0]
    }
  }

  /// The processes at the other ends of the windows' connections. What windows say of their process can be anything.
  private static func processes(_ display: OpaquePointer, _ windows: [UInt32]) -> [Int?] {
    var processes = [UInt32](repeating: 0, count: windows.count)
    cwindow_processes(display, windows, windows.count, &processes)
    return processes.map { $0 > 0 ? Int($0) : nil }
  }

  /// The properties of each window that has them; `nil` if the display is gone.
  private static func values(
    _ display: OpaquePointer, _ windows: [UInt32], _ properties: [WindowProperty]
  ) -> [[WindowProperty: PropertyValue]]? {
    let names = properties.map { strdup($0.rawValue) }
    defer { names.forEach { free($0) } }
    var values = [cwindow_value](repeating: cwindow_value(), count: windows.count * properties.count)
    defer { values.forEach { free($0.bytes) } }
    let status = cwindow_read(
      display, windows, windows.count, names.map { UnsafePointer($0) }, names.count, WindowMenusLimits.propertyBytes,
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
    let id = "0x" + String(number, radix: 16)
    let title = values[.visibleName]?.texts.first ?? values[.name]?.texts.first ?? ""
    self.init(
      id: id, number: number, pid: values[.process]?.numbers.first.map { Int($0) },
      program: values[.programClass]?.texts.last ?? "", title: title, isFocused: isFocused,
      owner: values[.owner]?.numbers.first, texts: values.compactMapValues(\.texts.first))
  }
}
