import Foundation

/// Where things are.
package enum Paths {
  /// The repository, with a slash at its end.
  package static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/"
  /// The clients in Python.
  package static let clients = root + "Tests/Tool/IntegrationTests/Clients"
  /// The screens that terminals are to show.
  package static let frames = root + "Tests/Tool/IntegrationTests/Frames"
  package static let desktopMenu = root + "data/menus/desktop.yaml"

  /// The program `menubus`: the one beside the tests, or that of `make test TOOL=FILE`.
  package static let tool = shippedTool ?? program("menubus")
  /// The program of `make test TOOL=FILE`.
  package static let shippedTool: String? = {
    let other = ProcessInfo.processInfo.environment["MENUBUS_TOOL"] ?? ""
    return other.isEmpty ? nil : other
  }()

  /// The storeys of `Sources`, each with its targets.
  package static func storeys() throws -> [String: [String]] {
    let sources = root + "Sources"
    let storeys = try FileManager.default.contentsOfDirectory(atPath: sources)
    return try Dictionary(
      uniqueKeysWithValues: storeys.map {
        ($0, try FileManager.default.contentsOfDirectory(atPath: "\(sources)/\($0)"))
      })
  }

  /// A file or folder of a target, such as `Menus/Menu.swift`.
  package static func source(_ path: String) throws -> String {
    let target = String(path.prefix { $0 != "/" })
    guard let storey = try storeys().first(where: { $0.value.contains(target) })?.key else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: path])
    }
    return root + "Sources/\(storey)/\(path)"
  }

  /// A path in `Sources` from its target on.
  package static func withoutStorey(_ path: String) -> String {
    path.split(separator: "/", maxSplits: 1).last.map(String.init) ?? path
  }

  /// A program of this package, beside the tests in the build folder.
  package static func program(_ name: String) -> String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().path() + name
  }
}
