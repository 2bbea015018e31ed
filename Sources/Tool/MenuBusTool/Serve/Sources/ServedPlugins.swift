import Glibc
import MenuPlugins

/// The plugins that one process serves, by their files.
@MainActor
final class ServedPlugins {
  private struct Entry { weak var plugin: Plugin? }
  private var entries: [Entry] = []

  nonisolated init() {}

  func add(_ plugin: Plugin) {
    entries.removeAll { $0.plugin == nil }
    entries.append(Entry(plugin: plugin))
  }

  /// Runs a plugin again, or all of them.
  ///
  /// - Parameter name: The name of its file, with `*` and `?` as BitBar has them, or what is in front of its first dot;
  ///   `nil` for all.
  func refresh(_ name: String?) {
    let pattern = name.map { TitlePattern(argument: String($0.prefix(Int(NAME_MAX)))) }
    for plugin in entries.compactMap(\.plugin) {
      let file = SwiftBarFolder.shownName(of: plugin.path)
      let isNamed = file.prefix { $0 != "." } == name.map { $0[...] } || pattern?.matches(file) == true
      if name == nil { plugin.request(.refreshAll) } else if isNamed { plugin.request(.menuAction) }
    }
  }
}
