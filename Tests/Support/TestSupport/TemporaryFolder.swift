import Foundation

/// A folder that goes with its last user.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "menubus-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Puts the program of the test into the place of our presenter, for commands whose `XDG_RUNTIME_DIR` or
  /// `XDG_DATA_HOME` this is: a program that merely has the name gets no menu of theirs.
  package func choosePresenter() throws {
    let services = path + "/dbus-1/services"
    try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
    _ = try file(
      "dbus-1/services/org.menubus.Presenter.service",
      "[D-BUS Service]\nName=org.menubus.Presenter\nExec='\(CommandLine.arguments[0])' --present\n")
  }

  package func file(_ name: String, _ contents: String) throws -> String {
    let file = path + "/" + name
    try contents.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}
