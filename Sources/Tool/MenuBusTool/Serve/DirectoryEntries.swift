import Basics
import MenuFiles
import MenuPlugins

/// The entries of a directory that may be menus: its files, and what SwiftBar finds in it.
struct DirectoryEntries: Sendable {
  /// The versions of the entries, by their paths in the directory.
  var versions: [String: MenuDirectory.Version] = [:]
  /// The subfolders that were read.
  var folders: [String] = []
  /// Why some were not, in a sentence.
  var fault: String?
}

extension MenuDirectory {
  /// The entries as they are.
  ///
  /// - Parameter dialect: The dialect of plugins; `nil` to guess it.
  func entries(_ dialect: Dialect?) throws -> DirectoryEntries {
    let folder = SwiftBarFolder(path, dialect: dialect)
    let versions = try MenuDirectory(path).versions(with: folder.plugins)
    return DirectoryEntries(
      versions: versions.filter { !folder.ignores($0.key) }, folders: folder.folders, fault: folder.fault)
  }

  /// The note that an entry is none of ours.
  func noMenu(_ name: String) -> PrintableText {
    "\(path(of: name)) is no menu, as it has no `items`, and is left alone"
  }
}
