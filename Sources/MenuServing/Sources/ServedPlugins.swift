#if Tool
import MenuPlugins

/// The plugins that one process serves, by their files.
@MainActor
package final class ServedPlugins {
  private struct Entry { weak var plugin: Plugin? }
  private var entries: [Entry] = []

  package nonisolated init() {}

  func add(_ plugin: Plugin) {
    entries.removeAll { $0.plugin == nil }
    entries.append(Entry(plugin: plugin))
  }

  /// Runs a plugin again, or all of them.
  ///
  /// - Parameter name: The name of its file, or what is in front of its first dot; `nil` for all.
  func refresh(_ name: String?) {
    for plugin in entries.compactMap(\.plugin) {
      let file = plugin.path.split(separator: "/").last ?? ""
      if name == nil { plugin.request(.refreshAll) }
      if let name, file == name || file.prefix(while: { $0 != "." }) == name { plugin.request(.menuAction) }
    }
  }
}
#endif
