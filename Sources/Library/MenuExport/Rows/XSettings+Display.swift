import Basics
import CWindowProperties
import Glibc

extension XSettings {
  /// The settings of the X server of the process, none where no program gives any; `nil` if there is no server. It
  /// waits for the server.
  static var ofDisplay: XSettings? {
    guard let display = cwindow_open() else { return nil }
    defer { cwindow_close(display) }
    let owner = cwindow_selection_owner(display, "_XSETTINGS_S0")
    guard owner != 0 else { return XSettings() }
    var value = cwindow_value()
    defer { free(value.bytes) }
    let status = "_XSETTINGS_SETTINGS".withCString { name in
      var name: UnsafePointer<CChar>? = name
      return cwindow_read(display, [owner], 1, &name, 1, MenuExportLimits.xSettingsBytes, &value)
    }
    guard status == 0 else { return nil }
    return value.bytes.map { XSettings(Array(UnsafeBufferPointer(start: $0, count: Int(value.count)))) } ?? XSettings()
  }
}
