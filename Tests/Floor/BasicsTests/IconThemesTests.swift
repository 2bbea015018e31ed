import Basics
import Foundation
import TestSupport
import Testing

@Suite struct `Icon themes` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func theme(_ name: String, _ index: String, _ files: String...) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/icons/\(name)", withIntermediateDirectories: true)
    try add(files.map { "icons/\(name)/\($0)" })
    _ = try folder.file("icons/\(name)/index.theme", "[Icon Theme]\n" + index)
  }

  private func add(_ files: [String]) throws {
    for file in files {
      let place = URL(filePath: folder.path + "/" + file).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      _ = try folder.file(file, "")
    }
  }

  private func themes(_ theme: String? = nil, folders: [String] = [], _ more: [String: String] = [:]) -> IconThemes {
    let variables = ["XDG_DATA_DIRS": folder.path, "HOME": "/nonexistent"].merging(more) { $1 }
    return IconThemes(theme: theme, folders: folders) { variables[$0] }
  }

  private func file(_ themes: IconThemes, _ name: String, _ size: Int, _ scale: Int = 1) -> String? {
    themes.file(named: name, size: size, scale: scale).map { String($0.path.dropFirst(folder.path.count + 7)) }
  }

  private static let sizes = """
    Directories=16,24,48,drawn
    ScaledDirectories=24@2
    [16]
    Size=16
    Type=Fixed
    [24]
    Size=24
    [24@2]
    Size=24
    Scale=2
    [48]
    Size=48
    [drawn]
    Size=64
    MinSize=60
    MaxSize=512
    Type=Scalable
    """

  @Test(arguments: [
    (16, 1, "16/a.png"), (22, 1, "24/a.png"), (26, 1, "24/a.png"), (27, 1, "24/a.png"), (46, 1, "48/a.png"),
    (24, 2, "24@2/a.png"), (23, 2, "24@2/a.png"), (60, 1, "drawn/a.svg"), (256, 1, "drawn/a.svg"),
    (1000, 1, "drawn/a.svg"), (8, 1, "16/a.png"), (19, 1, "16/a.png"),
  ])
  func `icon themes have the folder for a size and scale, or else the nearest`(size: Int, scale: Int, path: String)
    throws
  {
    try theme("T", Self.sizes, "16/a.png", "24/a.png", "24@2/a.png", "48/a.png", "drawn/a.svg")
    #expect(file(themes("T"), "a", size, scale) == "T/" + path)
  }

  @Test func `icon themes are asked in order: the desktop's, those it inherits from, hicolor, the others`()
    throws
  {
    let index = "Directories=48\n[48]\nSize=48\n"
    try theme("Child", "Inherits=hicolor,Parent\n" + index, "48/a.png")
    try theme("Parent", "Inherits=Child\n" + index, "48/a.png", "48/b.png")
    try theme("hicolor", index, "48/a.png", "48/b.png", "48/c.png")
    try theme("Another", index, "48/c.png", "48/d.png")
    try add(["pixmaps/d.png", "pixmaps/e.png", "own/c.png"])
    let themes = themes("Child")
    #expect(themes.names == ["Child", "Parent", "hicolor", "Another"])
    #expect(
      ["a", "b", "c", "d"].map { file(themes, $0, 48) } == [
        "Child/48/a.png", "Parent/48/b.png", "hicolor/48/c.png", "Another/48/d.png",
      ])
    #expect(themes.file(named: "e", size: 48)?.path == folder.path + "/pixmaps/e.png")
    let own = self.themes("Child", folders: [folder.path + "/own", "relative"])
    #expect(own.file(named: "c", size: 48)?.path == folder.path + "/own/c.png")
    for name in ["", ".", "..", "48/a", "../48/a", "f"] { #expect(themes.file(named: name, size: 48) == nil) }
  }

  @Test func `icon themes are bounded in number, and in the sizes that they name`() throws {
    for size in [Int.max, Int.min] {
      try theme("T", "Directories=huge\n[huge]\nSize=\(size)\nThreshold=\(size)\nScale=\(size)\n", "huge/a.png")
      #expect(file(themes("T"), "a", 48) == "T/huge/a.png")
    }
    for number in 0...BasicsLimits.iconThemes { try theme("Theme \(number)", "Directories=48\n") }
    #expect(themes().names.count == BasicsLimits.iconThemes)
  }

  @Test func `icon themes begin with the one that the settings of GTK or KDE name`() throws {
    for name in ["A", "B"] { try theme(name, "Directories=48\n", "48/a.png") }
    try add(["config/gtk-3.0/settings.ini"])
    _ = try folder.file("config/gtk-3.0/settings.ini", "[Settings]\ngtk-icon-theme-name=B\n")
    #expect(themes(nil, ["XDG_CONFIG_HOME": folder.path + "/config"]).names == ["B", "A"])
    _ = try folder.file("config/kdeglobals", "[Icons]\nTheme=A\n")
    #expect(themes(nil, ["XDG_CONFIG_HOME": folder.path + "/config"]).names == ["B", "A"])
  }

  @Test func `icon themes begin with the one of the desktop, whatever the settings of other toolkits name`() throws {
    for name in ["A", "B", "C"] { try theme(name, "Directories=48\n", "48/a.png") }
    try add(["config/gtk-3.0/settings.ini", "config/lxqt/lxqt.conf"])
    _ = try folder.file("config/gtk-3.0/settings.ini", "[Settings]\ngtk-icon-theme-name=B\n")
    _ = try folder.file("config/kdeglobals", "[Icons]\nTheme=A\n")
    _ = try folder.file("config/lxqt/lxqt.conf", "[General]\nicon_theme=C\n")
    for (desktop, names) in [("KDE", ["A", "B", "C"]), ("LXQt", ["C", "B", "A"]), ("sway", ["B", "A", "C"])] {
      let variables = ["XDG_CONFIG_HOME": folder.path + "/config", "XDG_CURRENT_DESKTOP": desktop]
      #expect(themes(nil, variables).names == names, "\(desktop)")
    }
  }

  @Test func `icon themes contain an icon in any format, also one below a folder without a description`() throws {
    try theme("T", "Directories=48\n", "48/old.xpm")
    let home = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: home.path + "/.icons/T/48", withIntermediateDirectories: true)
    _ = try home.file(".icons/T/48/added.png", "")
    let themes = themes(nil, ["HOME": home.path])
    let names = IconNames(themes)
    #expect(names.contains("old") && names.contains("added") && !names.contains("new"))
    #expect(themes.file(named: "old", size: 48) == nil, "nothing here reads such a file")
  }

  @Test func `icon themes are none where only programs have icons`() throws {
    #expect(themes().isEmpty)
    try theme("hicolor", "Directories=48\n", "48/a.png")
    try theme("Cursors", "Name=Cursors\n")
    try theme("default", "Inherits=T\nDirectories=48\n")
    #expect(themes().isEmpty)
    try theme("T", "Directories=48\n")
    #expect(!themes().isEmpty)
  }

  @Test
  func `themes that a program brings have bounds of folders and bytes together, and leave those of the system theirs`()
    throws
  {
    try theme("System", "Directories=48\n[48]\nSize=48\n", "48/a.png")
    let own = folder.path + "/own"
    let folders = (0..<20_000).map { String($0, radix: 16) }.joined(separator: ",")
    for number in 0..<40 { try add(["own/t\(number)/index.theme"]) }
    for number in 0..<40 { _ = try folder.file("own/t\(number)/index.theme", "[Icon Theme]\nDirectories=\(folders)\n") }
    let counts = WorkCounts()
    try WorkCounts.$current.withValue(counts) {
      let themes = themes(folders: [own])
      #expect(counts[.iconFolders] <= BasicsLimits.ownIconFolders + 1)
      #expect((9...12).contains(themes.names.count { $0.hasPrefix("t") }), "1 MiB of about 100 kB each")
      #expect(themes.file(named: "absent", size: 48) == nil)
      #expect(counts[.iconLooks] < 2 * BasicsLimits.ownIconFolders)
      let found = try #require(themes.file(named: "a", size: 48))
      #expect(found.path.hasSuffix("icons/System/48/a.png"))
    }
    let many = WorkCounts()
    WorkCounts.$current.withValue(many) {
      _ = themes(folders: (0..<1000).map { "\(own)/\($0)" }).file(named: "absent", size: 48)
    }
    #expect(many[.iconLooks] < 40)
  }
}
