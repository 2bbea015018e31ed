import MenuFiles
import MenuPlugins

/// Finds out what kind of source a file is.
@MainActor
enum MenuSources {
  /// The source of a file that the user named.
  static func source(of path: String, _ settings: ServingSettings) async throws -> any MenuSource {
    PluginFile.looksLikePlugin(path)
      ? await PluginSource(path, settings) : await FileSource(path, logger: settings.logger)
  }

  /// Whether a file in a directory of menus is called as menu files are.
  nonisolated static func hasMenuName(_ name: String) -> Bool {
    [".yaml", ".yml", ".json"].contains(where: name.hasSuffix)
  }

  /// The source of an entry of a directory; `nil` if the entry has no menu.
  ///
  /// - Parameter trayID: The id of a plugin whose own another has; `nil` for its own.
  static func source(
    ofEntry name: String, at path: String, trayID: String? = nil, _ settings: ServingSettings
  ) async throws -> (any MenuSource)? {
    guard !PluginFile.ignores(name: name) else { return nil }
    if PluginFile.looksLikePlugin(path) { return await PluginSource(path, trayID: trayID, settings) }
    guard hasMenuName(name) else { return nil }
    return await FileSource(path, mustBeSafe: true, logger: settings.logger)
  }
}
