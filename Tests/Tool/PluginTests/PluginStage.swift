import Basics
import Foundation
import Logging
import MenuFiles
import MenuPlugins
import MenuTestKit
import TestSupport

/// A plugin in a folder of its own, and the versions of its menu.
final class PluginStage: Sendable {
  let folder: TemporaryFolder
  let path: String
  let versions = Observed<[MenuDescription]>([])
  let log = LogRecorder()

  convenience init(_ text: String) throws { try self.init("test.sh", text) }

  init(_ name: String, _ text: String) throws {
    folder = try TemporaryFolder()
    path = folder.path + "/" + name
    try write(text)
  }

  /// Writes the plugin, and makes it executable.
  func write(_ text: String, mode: Int = 0o755) throws {
    let new = folder.path + "/.new"
    try text.write(toFile: new, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: new)
    guard rename(new, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// A settings value for tests.
  static func settings(_ dialect: Dialect? = nil, timeLimit: Duration = .seconds(50)) -> PluginSettings {
    var settings = PluginSettings()
    settings.dialect = dialect
    settings.timeLimit = timeLimit
    return settings
  }

  /// The settings with a home directory of the test's own, unless they have one.
  private func atHome(_ settings: PluginSettings) -> PluginSettings {
    var settings = settings
    settings.environment.merge(["HOME": folder.path, "XDG_CACHE_HOME": "", "XDG_DATA_HOME": ""]) { own, _ in own }
    return settings
  }

  /// Runs the plugin at its times while a function looks on.
  @MainActor
  func following(
    _ settings: PluginSettings = settings(), _ body: @MainActor (Plugin) async throws -> Void
  ) async throws {
    let plugin = Plugin(path, settings: atHome(settings), logger: log.logger) { [versions] file in
      versions.update { $0.append(file) }
    }
    let following = Task { await plugin.follow() }
    do {
      try await body(plugin)
    } catch {
      following.cancel()
      await following.value
      throw error
    }
    following.cancel()
    await following.value
  }

  /// One run's menu in lines.
  func dryRun(_ settings: PluginSettings = settings()) async throws -> [String] {
    try await Plugin.dryRun(path, settings: atHome(settings)).lines.map(\.description)
  }

  /// The output of one run.
  func output(_ settings: PluginSettings) async throws -> String {
    try await Program.run([path], environment: settings.environment).output
  }

  /// Waits until the last version is right.
  @discardableResult
  func wait(for what: String, _ isRight: @Sendable (MenuDescription) -> Bool) async throws -> MenuDescription {
    let all = try await versions.wait(for: what) { $0.last.map(isRight) ?? false }
    return all[all.count - 1]
  }
}

extension MenuDescription {
  /// The titles of the rows.
  var rowTitles: [String] { items.map { $0.isSeparator ? "---" : $0.title ?? "" } }
}
