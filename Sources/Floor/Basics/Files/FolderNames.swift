import Glibc

/// The entries of folders.
package enum FolderNames {
  /// The names in a folder, sorted; without hidden ones, and none where it cannot be read.
  ///
  /// - Parameter limit: The most names; of more, those that the system tells first.
  package static func sorted(in folder: String, limit: Int = .max) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(stream) {
      // In its place: the array is longer than the name, and a copy of it would read beyond the entry.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
