import Foundation

/// Where things are.
package enum Paths {
  /// The repository, with a slash at its end.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path()
  /// The clients in Python.
  package static let clients = root + "Tests/IntegrationTests/Clients"
  /// The screens that terminals are to show.
  package static let frames = root + "Tests/IntegrationTests/Frames"
  package static let desktopMenu = root + "data/menus/desktop.yaml"

  package static let tool = program("menubus")

  /// A program of this package, beside the tests in the build folder.
  package static func program(_ name: String) -> String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().path() + name
  }
}
