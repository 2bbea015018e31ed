import Basics
import Foundation
import TestSupport
import Testing

@Suite struct `The icon theme of the desktop` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ path: String, _ contents: Data) throws {
    let file = URL(filePath: "\(folder.path)/\(path)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try contents.write(to: file)
  }

  private func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

  private func name(
    _ setting: IconThemeSetting, _ display: String = "DISPLAY", xSettings: XSettings? = nil
  ) -> String? {
    let variables = [
      "XDG_CONFIG_HOME": folder.path + "/own", "XDG_CONFIG_DIRS": folder.path + "/shared",
      "XDG_DATA_DIRS": folder.path + "/data", display: ":1",
    ]
    return DesktopIconTheme(setting, environment: { variables[$0] }).name(xSettings)
  }

  private static func databases(_ text: String) -> Data { Data(base64Encoded: text) ?? Data() }
  /// Of `dconf compile`: the icon themes of GNOME, Cinnamon and MATE are Papirus, Mint-Y and Yellow.
  private static let user = databases(
    """
    R1ZhcmlhbnQAAAAAAAAAABgAAACoAQAAAAAAKA4AAAAAAAAAAAAAAAEAAAADAAAABAAAAAUAAAAGAAAABwAAAAcAAAAKAAAACgAAAAoAAAAMAA\
    AADAAAAEtQkAsBAAAAqAEAAAQATACsAQAAuAEAANS1AgD/////uAEAAAEATAC8AQAAwAEAADZbykwFAAAAwAEAAAgATADIAQAAzAEAAB8op1AI\
    AAAAzAEAAAoAdgDYAQAA4QEAAIrjmkAKAAAA4QEAAAgATADsAQAA8AEAAC1dWZgAAAAA8AEAAAkATAD8AQAAAAIAALC3JDAAAAAAAAIAAAYATA\
    AIAgAADAIAAEqZgZUEAAAADAIAAAoATAAYAgAAHAIAAPaX+5oCAAAAHAIAAAoATAAoAgAALAIAACIFB4gNAAAALAIAAAoAdgA4AgAAQgIAAIHR\
    IBkAAAAAQgIAAAUATABIAgAATAIAALmI/doGAAAATAIAAAgATABUAgAAWAIAAHPizckHAAAAWAIAAAoAdgBoAgAAcQIAADnFO08LAAAAcQIAAA\
    oATAB8AgAAgAIAAG9yZy8FAAAABgAAAAoAAAAvAAAAAAAAAGRlc2t0b3AvCAAAAGljb24tdGhlbWUAAE1pbnQtWQAAc2Rlc2t0b3AvAAAABwAA\
    AGNpbm5hbW9uLwAAAAIAAABnbm9tZS8AAAsAAABpbnRlcmZhY2UvAAAMAAAAaW50ZXJmYWNlLwAAAwAAAGljb24tdGhlbWUAAFBhcGlydXMAAH\
    NtYXRlLwAEAAAAZGVza3RvcC8NAAAAaWNvbi10aGVtZQAAAAAAAFllbGxvdwAAc2ludGVyZmFjZS8ACQAAAA==
    """)
  /// Of `glib-compile-schemas`: the defaults of GNOME and MATE are Adwaita and menta.
  private static let schemas = databases(
    """
    R1ZhcmlhbnQAAAAAAAAAABgAAAB0AAAAAAAAKAMAAAAAAAAAAAAAAAAAAAAFFQAA/////3QAAAAAAEwAdAAAAHwAAAAhqDIzAAAAAHwAAAASAE\
    gAkAAAAOwAAAA4AmZVAAAAADIBAAAbAEgAUAEAAMgBAAACAAAAAQAAAG9yZy5tYXRlLmludGVyZmFjZQAAAAAAKAMAAAAAAAAAAAAAAAEAAADA\
    fX4L/////+wAAAAFAHYA+AAAABcBAAAFFQAA/////xcBAAAAAEwAGAEAABwBAADug5rfAQAAABwBAAAKAHYAKAEAADIBAAAucGF0aAAAAAAAAA\
    Avb3JnL21hdGUvZGVza3RvcC9pbnRlcmZhY2UvAABzAAIAAABpY29uLXRoZW1lAABtZW50YQAAKHMpb3JnLmdub21lLmRlc2t0b3AuaW50ZXJm\
    YWNlAAAAAAAAKAQAAAAAAAAAAQAAAAIAAAAEAAAAwH1+C//////IAQAABQB2ANABAADwAQAABRUAAP/////wAQAAAABMAPABAAD4AQAA7oOa3w\
    EAAAD4AQAACgB2AAgCAAAUAgAA6q3F8QEAAAAUAgAACQB2ACACAAAuAgAALnBhdGgAAAAvb3JnL2dub21lL2Rlc2t0b3AvaW50ZXJmYWNlLwAA\
    cwMAAAACAAAAaWNvbi10aGVtZQAAAAAAAEFkd2FpdGEAAChzKWZvbnQtbmFtZQAAAENhbnRhcmVsbAAAKHMp
    """)
  /// The same with a default for the desktop `ubuntu` beside GNOME's.
  private static let ofUbuntu = databases(
    """
    R1ZhcmlhbnQAAAAAAAAAABgAAAB0AAAAAAAAKAMAAAAAAAAAAAAAAAAAAAAFFQAA/////3QAAAAAAEwAdAAAAHwAAAAhqDIzAAAAAHwAAAASAE\
    gAkAAAAOwAAAA4AmZVAAAAADIBAAAbAEgAUAEAAMgBAAACAAAAAQAAAG9yZy5tYXRlLmludGVyZmFjZQAAAAAAKAMAAAAAAAAAAAAAAAEAAADA\
    fX4L/////+wAAAAFAHYA+AAAABcBAAAFFQAA/////xcBAAAAAEwAGAEAABwBAADug5rfAQAAABwBAAAKAHYAKAEAADIBAAAucGF0aAAAAAAAAA\
    Avb3JnL21hdGUvZGVza3RvcC9pbnRlcmZhY2UvAABzAAIAAABpY29uLXRoZW1lAABtZW50YQAAKHMpb3JnLmdub21lLmRlc2t0b3AuaW50ZXJm\
    YWNlAAAAAAAAKAQAAAAAAAAAAQAAAAIAAAAEAAAAwH1+C//////IAQAABQB2ANABAADwAQAABRUAAP/////wAQAAAABMAPABAAD4AQAA7oOa3w\
    EAAAD4AQAACgB2AAgCAAA2AgAA6q3F8QEAAAA2AgAACQB2AEACAABOAgAALnBhdGgAAAAvb3JnL2dub21lL2Rlc2t0b3AvaW50ZXJmYWNlLwAA\
    cwMAAAACAAAAaWNvbi10aGVtZQAAAAAAAEFkd2FpdGEAZAAAAAAAAAB1YnVudHUAAFlhcnUAAHMHEAgAKHMoeWF7c3Z9KSlmb250LW5hbWUAQ2\
    FudGFyZWxsAAAocyk=
    """)
  private static let xfconf = "xfce4/xfconf/xfce-perchannel-xml/xsettings.xml"
  private static func xfconf(_ name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <channel name="xsettings" version="1.0"><property name="Net" type="empty">
      <property name="ThemeName" type="string" value="Greybird"/>
      <property name="IconThemeName" type="string" value="\(name)"/>
    </property></channel>
    """
  }

  @Test func `the icon theme of the desktop is that of the user's settings, each desktop's its own`() throws {
    try write("own/dconf/user", Self.user)
    try write("data/glib-2.0/schemas/gschemas.compiled", Self.schemas)
    try write("own/" + Self.xfconf, Self.xfconf("elementary"))
    try write("shared/" + Self.xfconf, Self.xfconf("Tango"))
    try write("own/kdeglobals", "[Icons]\nTheme=oxygen\n")
    try write("own/lxqt/lxqt.conf", "[General]\nicon_theme=nuoveXT2\n")
    try write("own/gtk-3.0/settings.ini", "[Settings]\ngtk-icon-theme-name=Numix\n")
    let names = IconThemeSetting.allCases.map { name($0) ?? "" }
    #expect(
      names == ["", "Numix", "elementary", "Yellow", "Papirus", "Mint-Y", "nuoveXT2", "oxygen"])
    // On Wayland there are no XSETTINGS, and panels of GTK have GNOME's.
    let onWayland = IconThemeSetting.allCases.map { name($0, "WAYLAND_DISPLAY") ?? "" }
    #expect(onWayland == ["", "Papirus", "Papirus", "Papirus", "Papirus", "Mint-Y", "nuoveXT2", "oxygen"])
  }

  @Test func `the icon theme of the desktop is the default, where the user has none`() throws {
    #expect(
      IconThemeSetting.allCases.map { name($0) } == [
        nil, "Adwaita", "Adwaita", "Adwaita", "Adwaita", "Adwaita", nil, "breeze",
      ])
    try write("data/glib-2.0/schemas/gschemas.compiled", Self.schemas)
    try write("data/lxqt/lxqt.conf", "[General]\nicon_theme=breeze\n")
    try write("shared/" + Self.xfconf, Self.xfconf("Tango"))
    try write("shared/kdedefaults/kdeglobals", "[Icons]\nTheme=breeze-dark\n")
    #expect(
      IconThemeSetting.allCases.map { name($0) } == [
        nil, "Adwaita", "Tango", "menta", "Adwaita", "Adwaita", "breeze", "breeze-dark",
      ])
    try write("data/glib-2.0/schemas/gschemas.compiled", Self.ofUbuntu)
    #expect(name(.gnome) == nil, "which of the defaults counts is not known")
    try write("own/dconf/user", Self.user)
    #expect(name(.gnome) == "Papirus")
  }

  @Test func `the icon theme of the desktop is in no database that is cut or no database`() throws {
    for count in stride(from: 0, to: Self.user.count, by: 3) {
      try write("own/dconf/user", Self.user.prefix(count))
      try write("data/glib-2.0/schemas/gschemas.compiled", Self.schemas.prefix(count))
      #expect(["Papirus", "Adwaita", nil].contains(name(.gnome)), "\(count)")
    }
    for byte in 0..<Self.user.count {
      var bytes = Self.user
      bytes[byte] = 0xFF
      try write("own/dconf/user", bytes)
      _ = name(.cinnamon)
    }
  }

  /// XSETTINGS with a number, a colour and the icon theme.
  private static func xSettings(bigEndian: Bool, theme: String) -> [UInt8] {
    func number(_ number: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return bigEndian ? bytes.reversed() : bytes
    }
    func text(_ text: String) -> [UInt8] {
      Array(text.utf8) + Array(repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }
    func head(_ type: UInt8, _ name: String) -> [UInt8] {
      [type, 0] + number(name.utf8.count, 2) + text(name) + number(7, 4)
    }
    let start = [bigEndian ? 1 : 0, 0, 0, 0] + number(3, 4) + number(3, 4)
    let resolution = head(0, "Xft/DPI") + number(96, 4)
    let colour = head(2, "Net/Colour") + number(0, 4) + number(0, 4)
    let icons = head(1, "Net/IconThemeName") + number(theme.utf8.count, 4) + text(theme)
    return start + resolution + colour + icons
  }

  @Test(arguments: [false, true])
  func `the icon theme of the desktop is that of XSETTINGS, in either order of bytes`(bigEndian: Bool) throws {
    try write("own/" + Self.xfconf, Self.xfconf("elementary"))
    try write("own/gtk-3.0/settings.ini", "[Settings]\ngtk-icon-theme-name=Numix\n")
    let bytes = Self.xSettings(bigEndian: bigEndian, theme: "Papirus")
    for setting in [IconThemeSetting.gtk, .xfce, .mate] {
      #expect(name(setting, xSettings: XSettings(bytes)) == "Papirus")
      #expect(name(setting, xSettings: XSettings()) == "Numix", "no program gives any, so GTK has its file")
    }
    for setting in [IconThemeSetting.gnome, .kde, .lxqt, .cinnamon] {
      #expect(name(setting, xSettings: XSettings(bytes)) != "Papirus")
    }
    for count in bytes.indices { #expect(XSettings(Array(bytes.prefix(count)))["Net/IconThemeName"] == nil) }
    for place in bytes.indices {
      var broken = bytes
      broken[place] = 0xFF
      _ = XSettings(broken)
    }
  }

  @Test func `the icon theme of the desktop has its own icons and those that it inherits, and no others`() throws {
    for (name, parents) in [("Mine", "Parent"), ("Parent", ""), ("Other", ""), ("Adwaita", ""), ("hicolor", "")] {
      let index = "[Icon Theme]\nInherits=\(parents)\nDirectories=48\n[48]\nSize=48\n"
      try write("data/icons/\(name)/index.theme", index)
      try write("data/icons/\(name)/48/of-\(name.lowercased()).png", "")
    }
    try write("data/pixmaps/of-none.png", "")
    let variables = ["XDG_DATA_DIRS": folder.path + "/data"]
    func names(_ theme: String, isOfGTK: Bool) throws -> [Bool] {
      let themes = try #require(IconThemes(ofDesktop: theme, isOfGTK: isOfGTK) { variables[$0] })
      let names = IconNames(themes)
      return ["mine", "parent", "other", "adwaita", "hicolor", "none"].map { names.contains("of-" + $0) }
    }
    #expect(try names("Mine", isOfGTK: false) == [true, true, false, false, true, true])
    #expect(try names("Mine", isOfGTK: true) == [true, true, false, true, true, true])
    #expect(IconThemes(ofDesktop: "Gone", isOfGTK: true) { variables[$0] } == nil, "its icons are not known")
  }
}
