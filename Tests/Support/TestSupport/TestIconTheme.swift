import Foundation

/// A desktop (LXQt) with an icon theme of its own, in a folder.
package struct TestIconTheme: Sendable {
  package let folder: TemporaryFolder

  package init() throws { folder = try TemporaryFolder() }

  /// Adds a theme with icons, which are drawings.
  package func add(_ theme: String, icons: [String], drawing: String = "") throws {
    let place = "\(folder.path)/icons/\(theme)"
    try FileManager.default.createDirectory(atPath: place + "/48", withIntermediateDirectories: true)
    try Data("[Icon Theme]\nDirectories=48\n[48]\nSize=48\n".utf8).write(to: URL(filePath: place + "/index.theme"))
    for icon in icons { try Data(drawing.utf8).write(to: URL(filePath: "\(place)/48/\(icon).svg")) }
  }

  /// Makes a theme that of the desktop.
  package func choose(_ theme: String) throws {
    let place = folder.path + "/lxqt"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try Data("[General]\nicon_theme=\(theme)\n".utf8).write(to: URL(filePath: place + "/lxqt.conf"))
  }

  /// The environment of a program there.
  package var environment: [String: String] {
    ["XDG_CURRENT_DESKTOP": "LXQt", "XDG_CONFIG_HOME": folder.path, "XDG_DATA_DIRS": folder.path]
  }
}
