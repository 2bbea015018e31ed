import Basics

import Glibc

/// The plugins of a SwiftBar directory that are packages or stand in subfolders, and the list of those that are left
/// alone.
///
/// A package is a folder `NAME.swiftbar` with an executable `plugin.…`, and counts in any directory. Subfolders are
/// read where a directory is SwiftBar's: one with a file `.swiftbarignore`, below a folder of its name, or by the
/// dialect.
package struct SwiftBarFolder: Sendable {
  /// The plugins, by their paths in the directory.
  package private(set) var plugins: [String] = []
  /// The subfolders, by their paths.
  package private(set) var folders: [String] = []
  /// Why subfolders are left alone that would be read, in a sentence; `nil` if they are not.
  package private(set) var fault: String?
  private let ignored: [IgnorePattern]
  private let path: String
  /// The folders that were read, for links that lead around.
  private var seen: Set<[UInt64]> = []

  /// Looks at a directory.
  ///
  /// - Parameter dialect: The dialect of the plugins; `nil` to guess it.
  package init(_ path: String, dialect: Dialect? = nil) {
    self.path = path
    let list = path + "/.swiftbarignore"
    let bytes = try? RegularFile.bytes(of: list, limit: MenuPluginsLimits.ignoreBytes)
    let lines = String(decoding: bytes ?? [], as: UTF8.self).withShortRuns.split(whereSeparator: \.isNewline)
    ignored = lines.prefix(MenuPluginsLimits.ignoreLines).compactMap { IgnorePattern($0) }
    let isSwiftBars =
      dialect.map { $0 == .swiftbar } ?? (bytes != nil || Dialect.ofFolders(path + "/-")?.dialect == .swiftbar)
    let top = FolderNames.sorted(in: path)
    for name in top where Self.isPackage(name) { addPackage(name) }
    guard isSwiftBars else { return }
    _ = isNew(path)
    for name in top where !Self.isPackage(name) { read(name, depth: 1) }
    guard plugins.count > MenuPluginsLimits.folderPlugins || folders.count > MenuPluginsLimits.pluginFolders else {
      return
    }
    fault =
      "its subfolders are left alone: they have more than \(MenuPluginsLimits.folderPlugins) plugins or"
      + " \(MenuPluginsLimits.pluginFolders) folders; .swiftbarignore can leave some out"
    plugins.removeAll { !Self.isPackage($0.prefix { $0 != "/" }) }
    folders = []
  }

  /// Whether the directory's list leaves an entry alone, by its path in the directory, or a folder that it is in.
  package func ignores(_ entry: String) -> Bool {
    let parts = entry.split(separator: "/")
    return parts.indices.contains { last in
      let path = parts[...last].joined(separator: "/")
      return ignored.contains { $0.matches(path) || $0.matches(String(parts[last])) }
    }
  }

  /// Reads a folder in the directory, and those in it.
  private mutating func read(_ folder: String, depth: Int) {
    guard depth <= MenuPluginsLimits.folderDepth, folders.count <= MenuPluginsLimits.pluginFolders, !ignores(folder),
      isNew(path + "/" + folder)
    else { return }
    folders.append(folder)
    for name in FolderNames.sorted(in: path + "/" + folder, limit: MenuPluginsLimits.folderNames) {
      let entry = folder + "/" + name
      if Self.isPackage(name) {
        addPackage(entry)
      } else if !PluginFile.ignores(name: name), !name.hasSuffix("~"), PluginFile.looksLikePlugin(path + "/" + entry),
        !ignores(entry), plugins.count <= MenuPluginsLimits.folderPlugins
      {
        plugins.append(entry)
      } else {
        read(entry, depth: depth + 1)
      }
    }
  }

  private mutating func addPackage(_ package: String) {
    guard !ignores(package), let entry = Self.entryPoint(of: path + "/" + package) else { return }
    plugins.append(package + "/" + entry)
  }

  /// Whether a path is a folder that was not read yet.
  private mutating func isNew(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    return seen.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted
  }

  // MARK: Packages

  /// Whether a name is that of a package.
  package static func isPackage(_ name: some StringProtocol) -> Bool { name.hasSuffix(".swiftbar") }

  /// The name of the executable of a package; `nil` for a folder without one. Of several, the first by name that may be
  /// executed.
  package static func entryPoint(of package: String) -> String? {
    FolderNames.sorted(in: package, limit: MenuPluginsLimits.folderNames).first {
      $0.hasPrefix("plugin.") && PluginFile.looksLikePlugin(package + "/" + $0)
        && access(package + "/" + $0, X_OK) == 0
    }
  }

  /// The name of a plugin's file for people: for that of a package, the package's.
  package static func shownName(of path: String) -> String {
    let parts = path.split(separator: "/")
    let isPackaged = parts.count > 1 && isPackage(parts[parts.count - 2]) && parts[parts.count - 1].hasPrefix("plugin.")
    return String(parts.dropLast(isPackaged ? 1 : 0).last ?? "")
  }
}
