import Foundation

/// Where things are.
enum Place {
  /// The repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path()
  static let clients = URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients"
  static let desktopMenu = root + "data/menus/desktop.yaml"

  static let tool = program("menubus")

  /// A program of this package, beside the tests in the build folder.
  static func program(_ name: String) -> String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().path() + name
  }
}
