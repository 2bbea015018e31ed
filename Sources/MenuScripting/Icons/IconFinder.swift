#if Tool
import Basics
import Foundation

/// Finds the files of icons by their names: in folders of a program, and in the icon themes that are installed.
package struct IconFinder {
  /// A file of an icon.
  struct File: Hashable {
    var path: String
    /// The size that its folder is for; `nil` for a drawing, which has every size, and where the size is not known.
    var size: Int?
    var isDrawing: Bool { path.hasSuffix(".svg") }
  }

  /// The themes in which an icon is looked for, in this order.
  private(set) var themes: [String]
  /// The folders with themes, and with icons of no theme.
  private var bases: [String]

  private static let maximumDescription = 1 << 20
  private static let maximumThemes = 64

  /// - Parameters:
  ///   - theme: The theme that the user wants; `nil` for that of the desktop.
  ///   - folders: Further folders that are searched first, as a program names them.
  package init(theme: String?, folders: [String], environment: [String: String] = ProcessInfo.processInfo.environment) {
    func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let home = variable("HOME")
    let own = variable("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
    let shared = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    let data = ([own].compactMap(\.self) + shared).filter { $0.hasPrefix("/") }
    bases =
      folders.filter { $0.hasPrefix("/") } + [home.map { $0 + "/.icons" }].compactMap(\.self)
      + data.map { $0 + "/icons" } + data.map { $0 + "/pixmaps" }
    themes = []
    let configuration = variable("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
    let wanted = [theme].compactMap(\.self) + (configuration.map(Self.configured) ?? [])
    for name in wanted + ["Adwaita", "breeze", "hicolor"] + installed { add(name) }
  }

  /// Adds a theme and those that it inherits from.
  private mutating func add(_ theme: String) {
    guard themes.count < Self.maximumThemes, !themes.contains(theme), !theme.contains("/") else { return }
    guard let description = description(of: theme) else { return }
    themes.append(theme)
    for parent in Self.list(description["Icon Theme"]?["Inherits"]) where parent != "hicolor" { add(parent) }
  }

  /// The file of an icon that is best for a size; of a drawing and a picture that is too small, the drawing.
  ///
  /// - Parameter name: A name without slashes.
  func file(named name: String, size: Int) -> File? {
    guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else { return nil }
    for base in bases {
      // A program's own folder, or one for icons of no theme.
      for end in ["png", "svg"] {
        let path = "\(base)/\(name).\(end)"
        if Self.exists(path) { return File(path: path) }
      }
    }
    for theme in themes {
      let files = files(named: name, in: theme)
      let large = files.filter { ($0.size ?? 0) >= size && !$0.isDrawing }.min { ($0.size ?? 0) < ($1.size ?? 0) }
      if let file = large ?? files.first(where: \.isDrawing) ?? files.max(by: { ($0.size ?? 0) < ($1.size ?? 0) }) {
        return file
      }
    }
    return nil
  }

  private func files(named name: String, in theme: String) -> [File] {
    guard let description = description(of: theme) else { return [] }
    let head = description["Icon Theme"]
    var files: [File] = []
    for folder in Self.list(head?["Directories"]) + Self.list(head?["ScaledDirectories"]) {
      let scale = description[folder]?["Scale"].flatMap { Int($0) } ?? 1
      let size = description[folder]?["Size"].flatMap { Int($0) }.map { $0 * min(max(scale, 1), 16) }
      for base in bases {
        let place = "\(base)/\(theme)/\(folder)/\(name)"
        if Self.exists(place + ".png") { files.append(File(path: place + ".png", size: size)) }
        if Self.exists(place + ".svg") { files.append(File(path: place + ".svg")) }
      }
    }
    return files
  }

  // MARK: Descriptions

  private var installed: [String] {
    bases.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }.filter { !$0.hasPrefix(".") }
      .sorted()
  }

  private func description(of theme: String) -> [String: [String: String]]? {
    for base in bases {
      if let description = Self.groups(ofFile: "\(base)/\(theme)/index.theme") { return description }
    }
    return nil
  }

  /// The theme of the desktop, as the settings of GTK and of KDE have it.
  private static func configured(_ folder: String) -> [String] {
    let gtk = ["gtk-3.0", "gtk-4.0"].compactMap { version in
      groups(ofFile: "\(folder)/\(version)/settings.ini")?["Settings"]?["gtk-icon-theme-name"]
    }
    return gtk + [groups(ofFile: folder + "/kdeglobals")?["Icons"]?["Theme"]].compactMap(\.self)
  }

  /// The groups of a file with keys and values.
  private static func groups(ofFile path: String) -> [String: [String: String]]? {
    guard let bytes = try? RegularFile.bytes(of: path, limit: maximumDescription) else { return nil }
    var groups: [String: [String: String]] = [:]
    var group = ""
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        group = String(line[line.index(after: line.startIndex)..<end])
      } else if let mark = line.firstIndex(of: "="), !line.hasPrefix("#") {
        let key = line[..<mark].trimmingCharacters(in: .whitespaces)
        groups[group, default: [:]][key] = line[line.index(after: mark)...].trimmingCharacters(in: .whitespaces)
      }
    }
    return groups
  }

  private static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
#endif
