/// A theme of icons, as its description (`index.theme`) has it: the rules of the Icon Theme Specification.
package struct IconTheme: Sendable {
  package let name: String
  /// The themes that have the icons which this one lacks.
  let parents: [String]
  let folders: [Folder]
  /// The folders that have the theme.
  let places: [String]

  /// A folder with pictures of a size.
  struct Folder: Sendable {
    /// The path below the theme.
    let path: String
    private let scale: Int
    /// The sizes, without the scale.
    private let sizes: ClosedRange<Int>

    init(_ path: String, _ file: KeyFile) {
      func number(_ key: String) -> Int? {
        file[path, key].flatMap { Int($0) }.map { min(max($0, 0), BasicsLimits.iconSize) }
      }
      let size = number("Size") ?? 0
      let range: (Int, Int) =
        switch file[path, "Type"] {
        case "Fixed": (size, size)
        case "Scalable": (number("MinSize") ?? size, number("MaxSize") ?? size)
        default: (size - (number("Threshold") ?? 2), size + (number("Threshold") ?? 2))
        }
      self.path = path
      scale = max(number("Scale") ?? 1, 1)
      sizes = range.0...max(range.0, range.1)
    }

    /// Whether the pictures are made for a size and scale.
    func isFor(size: Int, scale: Int) -> Bool { scale == self.scale && sizes.contains(size) }

    /// The number of pixels between a size and the sizes of the folder.
    func distance(size: Int, scale: Int) -> Int {
      let pixels = size * scale
      return max(sizes.lowerBound * self.scale - pixels, pixels - sizes.upperBound * self.scale, 0)
    }
  }

  /// - Parameters:
  ///   - places: The folders that have the theme.
  ///   - limit: The most folders of the theme.
  init(name: String, _ file: KeyFile, in places: [String], limit: Int) {
    self.name = name
    self.places = places
    parents = file.list("Icon Theme", "Inherits").filter { $0 != "hicolor" }
    folders = (file.list("Icon Theme", "Directories") + file.list("Icon Theme", "ScaledDirectories"))
      .prefix(min(limit, BasicsLimits.iconThemeFolders)).map { Folder($0, file) }
    WorkCounts.add(folders.count, .iconFolders)
  }

  /// The folders, those for a size and scale first, then the nearest.
  func folders(size: Int, scale: Int) -> [Folder] {
    let ranked = folders.enumerated().map { index, folder in
      let rank = folder.isFor(size: size, scale: scale) ? 0 : folder.distance(size: size, scale: scale) + 1
      return (folder: folder, rank: rank, index: index)
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.folder)
  }
}
