/// The names of all icons of some themes. The folders are read when the first name is asked for: thousands of names
/// cost no more than one.
package final class IconNames: Sendable {
  private let themes: IconThemes
  private let names = Lock<Set<String>?>(nil)

  package init(_ themes: IconThemes) { self.themes = themes }

  /// Whether there is no theme with icons, as on a machine without a desktop.
  package var isEmpty: Bool { themes.isEmpty }

  /// The name by which panels find an icon: as it is, or that of its symbolic form; `nil` if the themes have neither.
  package func name(for name: String) -> String? {
    if contains(name) { return name }
    let symbolic = name + "-symbolic"
    return contains(symbolic) ? symbolic : nil
  }

  /// Whether any theme has an icon.
  package func contains(_ name: String) -> Bool {
    names.withLock { names in
      let read = names ?? themes.allNames()
      names = read
      return read.contains(name)
    }
  }
}

extension IconThemes {
  /// The names of all icons, in each format that panels draw.
  fileprivate func allNames() -> Set<String> {
    let suffixes = [".svg", ".png", ".xpm"]
    var names: Set<String> = []
    for file in allFolders.flatMap({ FolderNames.sorted(in: $0) }) {
      if let suffix = suffixes.first(where: file.hasSuffix) { names.insert(String(file.dropLast(suffix.count))) }
    }
    return names
  }
}
