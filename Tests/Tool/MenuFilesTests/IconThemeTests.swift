import Basics
import Glibc
import Menus
import Testing

@testable import MenuFiles

@Suite struct `Icons of menu files` {
  /// Names that Adwaita 43, Breeze 5.103 (but web-browser) and Papirus 20230104 have, as they are written.
  private static let common: Set = [
    "applications-utilities", "computer", "edit-copy", "edit-cut", "edit-find", "edit-paste",
    "folder", "folder-documents", "folder-download", "media-playback-pause", "media-playback-stop",
    "preferences-desktop-locale", "system-file-manager", "system-lock-screen", "system-shutdown", "user-desktop",
    "user-home", "user-trash", "utilities-terminal", "view-refresh", "web-browser",
  ]

  @Test(arguments: [desktopFile, elementsFile])
  func `icons of shipped menu files are in the themes of large desktops`(path: String)
    throws
  {
    let file = try MenuDescription(contentsOf: path)
    func check(_ items: [MenuDescription.Item]) {
      for item in items {
        if let name = item.icon?.iconName { #expect(Self.common.contains(name), "\(name)") }
        if item.selected != nil, let name = item.icon?.iconName { Issue.record("\(name) beside a mark") }
        check(item.headers + (item.items ?? []))
      }
    }
    check(file.headers + file.items)
    let icon = file.icon?.iconName ?? ""
    #expect(Self.common.contains(icon), "else the tray item is invisible")
  }

  /// Themes below a new directory: what `index.theme` says, and what files there are.
  private func themes(_ themes: [String: (index: String, files: [String])], _ body: (IconThemes) throws -> Void) throws
  {
    try withTemporaryDirectory { directory in
      mkdir("\(directory)/icons", 0o700)
      defer { rmdir("\(directory)/icons") }
      var made: [String] = []
      var folders: [String] = []
      for (name, theme) in themes {
        for folder in ["icons/\(name)", "icons/\(name)/48x48", "icons/\(name)/scalable"] {
          #expect(mkdir("\(directory)/\(folder)", 0o700) == 0)
          folders.append("\(directory)/\(folder)")
        }
        made.append("\(directory)/icons/\(name)/index.theme")
        try write(Array(theme.index.utf8), to: made[made.count - 1])
        for file in theme.files {
          made.append("\(directory)/icons/\(name)/\(file)")
          try write([], to: made[made.count - 1])
        }
      }
      defer {
        for path in made { unlink(path) }
        for folder in folders.reversed() { rmdir(folder) }
      }
      let variables = ["XDG_DATA_DIRS": directory, "XDG_DATA_HOME": "/nonexistent", "HOME": "/nonexistent"]
      try body(IconThemes { variables[$0] })
    }
  }

  private static let index = "[Icon Theme]\nName=T\nDirectories=48x48,scalable\n\n[48x48]\nSize=48\n"

  @Test(arguments: ["9223372036854775807", "-9223372036854775808"], ["Threshold", "Scalable", "Fixed"])
  func `icons of a theme with sizes beyond all numbers are found`(number: String, type: String) throws {
    let index = """
      [Icon Theme]
      Name=T
      Directories=48x48

      [48x48]
      Type=\(type)
      Size=\(number)
      MinSize=\(number)
      MaxSize=\(number)
      Threshold=\(number)
      Scale=\(number)

      """
    try themes(["hicolor": (index, ["48x48/there.png"])]) { themes in
      #expect(themes.file(named: "there", size: 22)?.path.hasSuffix("/48x48/there.png") == true)
    }
  }

  private let file = """
    icon: nowhere
    tray: {overlayIcon: there}
    items:
      - {title: A, icon: there}
      - {title: B, icon: gone, selected: yes, selectedIcon: "symbol:lost"}
      - {title: C, icon: "emoji:x", items: [{title: D, icon: /a/b.png}, {title: E, icon: "symbol:found"}]}
    """

  @Test func `icons that no installed theme has are warned of, with their places`() throws {
    let other = (index: Self.index, files: ["scalable/there.svg"])
    try themes(["T": other, "hicolor": (Self.index, ["48x48/drawn.png"])]) { themes in
      let warnings = try MenuDescription(parsing: file, name: "m").warnings(for: themes, name: "m") {
        $0 == "found" ? "drawn" : $0
      }
      let sentence = "warning: no icon theme that is installed here has"
      #expect(
        warnings.map(\.description) == [
          "m: \(sentence) `nowhere`", "m:5:5: \(sentence) `gone`", "m:5:5: \(sentence) `lost`",
          "m:6:5: warning: `x` is not an emoji", "m:6:41: warning: there is no file `/a/b.png`",
        ])
    }
  }

  @Test func `icons that a theme has in their symbolic form alone are not warned of`() throws {
    try themes(["T": (Self.index, ["scalable/there-symbolic.svg"])]) { themes in
      for (icon, count) in [("there", 0), ("there-symbolic", 0), ("gone", 1), ("gone-symbolic", 1)] {
        let menu = try MenuDescription(parsing: "icon: \(icon)\nitems: []\n", name: "m")
        #expect(menu.warnings(for: themes, name: "m").count == count, "\(icon)")
      }
    }
  }

  @Test func `icons of menu files are not asked for where no theme is installed`() throws {
    for name in ["hicolor", "default"] {
      try themes([name: (Self.index, [])]) { themes in
        #expect(themes.isEmpty)
        let menu = try MenuDescription(parsing: file, name: "m")
        #expect(!menu.warnings(for: themes, name: "m").contains { $0.description.contains("icon theme") })
      }
    }
    try themes(["Cursors": ("[Icon Theme]\nName=Cursors\n", [])]) { #expect($0.isEmpty) }
  }
}
