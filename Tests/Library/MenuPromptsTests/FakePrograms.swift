import Foundation

/// A folder of programs for one test: shell scripts. It goes with its last user.
final class FakePrograms: Sendable {
  let folder: String

  init(_ scripts: [String: String] = [:]) throws {
    folder = NSTemporaryDirectory() + "menubus-prompts-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, script) in scripts {
      try "#!/bin/sh\n\(script)\n".write(toFile: path(name), atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path(name))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }
}
