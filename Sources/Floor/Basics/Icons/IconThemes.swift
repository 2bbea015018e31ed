import Glibc

/// The icon themes that are installed: finds pictures by the rules of the Icon Theme Specification.
///
/// An icon is looked for in the theme of the desktop and those that it inherits from, then in the other themes, because
/// a panel may draw it from any of them. The last are folders of icons without a theme.
package struct IconThemes: Sendable {
  /// A file of an icon.
  package struct File: Hashable, Sendable {
    package var path: String
    /// Whether the file is a drawing, which has every size.
    package var isDrawing: Bool { path.hasSuffix(".svg") }

    package init(path: String) { self.path = path }
  }

  /// The folders that a program has for its own icons.
  private let ownFolders: [String]
  /// The folders with themes, and with icons of no theme.
  private let bases: [String]
  /// The themes in which an icon is looked for, in this order.
  private var themes: [IconTheme] = []
  /// The room that is left for the themes of a program: bytes of their descriptions, and folders.
  private var room = (bytes: BasicsLimits.ownThemeBytes, folders: BasicsLimits.ownIconFolders)

  /// Themes that have only the icons of programs, and none of their own.
  private static let bare = ["hicolor", "locolor", "default"]

  /// - Parameters:
  ///   - theme: The theme that the user wants; `nil` for that of the desktop.
  ///   - folders: Further folders that are searched first, as a program names them.
  ///   - variable: Looks up a variable of the environment.
  package init(
    theme: String? = nil, folders: [String] = [], environment variable: (String) -> String? = environmentVariable
  ) {
    let desktop = DesktopFolders(environment: variable)
    ownFolders = Array(folders.lazy.filter { $0.hasPrefix("/") }.prefix(BasicsLimits.ownIconPaths))
    let ofThemes = Self.foldersOfThemes(desktop)
    bases = ofThemes + desktop.data.map { $0 + "/pixmaps" }
    let setting = Hosts(desktops: variable("XDG_CURRENT_DESKTOP") ?? "").iconTheme
    let ofDesktop = DesktopIconTheme(setting, environment: variable)
    let wanted = [theme, ofDesktop.name()].compactMap(\.self) + ofDesktop.guesses
    let own = ownFolders.flatMap { FolderNames.sorted(in: $0, limit: BasicsLimits.ownIconNames) }
    let installed = ofThemes.flatMap { FolderNames.sorted(in: $0) }
    for name in wanted + ["Adwaita", "breeze", "hicolor"] + own + installed { add(name) }
  }

  /// The icons that the panels of a desktop draw, from its theme and those that it inherits from; `nil` if the theme is
  /// not installed.
  ///
  /// - Parameters:
  ///   - theme: The theme of the desktop.
  ///   - isOfGTK: Whether the panels look into the standard themes of GTK as well.
  package init?(
    ofDesktop theme: String, isOfGTK: Bool, environment variable: (String) -> String? = environmentVariable
  ) {
    let desktop = DesktopFolders(environment: variable)
    ownFolders = []
    bases = Self.foldersOfThemes(desktop) + desktop.data.map { $0 + "/pixmaps" }
    add(theme)
    guard !isEmpty else { return nil }
    for name in (isOfGTK ? ["Adwaita", "gnome"] : []) + ["hicolor"] { add(name) }
  }

  /// Adds a theme and those that it inherits from.
  private mutating func add(_ name: String) {
    guard themes.count < BasicsLimits.iconThemes, !themes.contains(where: { $0.name == name }),
      !name.utf8.contains(UInt8(ascii: "/"))
    else { return }
    guard let (file, isOwn) = description(of: name) else { return }
    if isOwn { room.bytes -= file.count }
    let places = (ownFolders + bases).map { "\($0)/\(name)" }.filter { (path: String) in access(path, F_OK) == 0 }
    let theme = IconTheme(name: name, file, in: places, limit: isOwn ? room.folders : .max)
    if isOwn { room.folders -= theme.folders.count }
    themes.append(theme)
    for parent in theme.parents { add(parent) }
  }

  /// The first description of a theme, and whether a program brings it.
  private func description(of name: String) -> (KeyFile, isOwn: Bool)? {
    func path(_ folder: String) -> String { "\(folder)/\(name)/index.theme" }
    if room.bytes > 0, let file = ownFolders.lazy.compactMap({ KeyFile(path: path($0), limit: room.bytes) }).first {
      return (file, true)
    }
    return bases.lazy.compactMap { KeyFile(path: path($0)) }.first.map { ($0, false) }
  }

  /// The names of the themes in which an icon is looked for, in this order.
  package var names: [String] { themes.map(\.name) }

  /// Whether there is no theme with icons, as on a machine without a desktop.
  package var isEmpty: Bool { themes.allSatisfy { $0.folders.isEmpty || Self.bare.contains($0.name) } }

  /// The folders with icons.
  var allFolders: [String] {
    let ofThemes = themes.flatMap { theme in
      theme.folders.flatMap { folder in theme.places.map { "\($0)/\(folder.path)" } }
    }
    return ownFolders + ofThemes + bases
  }

  /// The file of an icon that is best for a size in pixels: a PNG file or a drawing.
  ///
  /// - Parameters:
  ///   - name: A name without slashes.
  ///   - scale: The number by which the desktop multiplies `size`.
  package func file(named name: String, size: Int, scale: Int = 1) -> File? {
    guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), name != ".", name != ".." else { return nil }
    func file(in folder: String) -> File? {
      WorkCounts.add(1, .iconLooks)
      return ["png", "svg"].lazy.map { "\(folder)/\(name).\($0)" }.first { access($0, F_OK) == 0 }.map(File.init)
    }
    func file(in folders: [String]) -> File? { folders.lazy.compactMap(file).first }
    if let own = file(in: ownFolders) { return own }
    for theme in themes {
      for folder in theme.folders(size: size, scale: scale) {
        if let found = file(in: theme.places.map { "\($0)/\(folder.path)" }) { return found }
      }
    }
    return file(in: bases)
  }

  private static func foldersOfThemes(_ desktop: DesktopFolders) -> [String] {
    [desktop.home.map { $0 + "/.icons" }].compactMap(\.self) + desktop.data.map { $0 + "/icons" }
  }
}
