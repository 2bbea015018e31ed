import Foundation

/// Where things are.
enum Place {
  /// The repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path()
  static let clients = URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients"
  static let desktopMenu = root + "data/menus/desktop.yaml"

  /// The tool, beside the tests in the build folder.
  static let tool: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().path() + "menubus"
  }()
}
