import Foundation

/// A folder that goes with its last user.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "menubus-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func file(_ name: String, _ contents: String) throws -> String {
    let file = path + "/" + name
    try contents.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}
