import CWindowProperties
import Glibc

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
