import DBusMenu
import Glibc
import Menus
import TestSupport
import Testing

@testable import MenuExport

@Suite @MainActor struct `Symbols` {
  @Test(arguments: [
    ("star.fill", "starred-symbolic"), ("star", "non-starred-symbolic"), ("heart", "starred-symbolic"),
    ("plus", "list-add"), ("trash", "user-trash"), ("doc.on.doc", "edit-copy"),
    ("scissors", "edit-cut"), ("square.and.arrow.up", "document-send"), ("magnifyingglass", "edit-find"),
    ("gear", "preferences-system"), ("globe", "web-browser"), ("at", "x-office-address-book"),
    ("cloud.sun.fill", "weather-few-clouds-symbolic"), ("bell.badge.fill", "appointment-soon-symbolic"),
    ("envelope.badge", "mail-unread"), ("person.crop.circle.badge.plus", "x-office-address-book"),
    ("wifi.slash", "network-offline"), ("speaker.slash.fill", "audio-volume-muted"), ("a-theme-icon", "a-theme-icon"),
    ("gearshape.circle.fill.inverse", "preferences-system"),
  ])
  func `symbols have names of the icon theme, with and without decorations`(symbol: String, icon: String) {
    #expect(SymbolTable.standard.iconName(of: symbol) == icon)
    #expect(IconStore(logger: .quiet).icon(for: .symbol(symbol)) == .name(icon))
    #expect(IconStore(logger: .quiet).icon(for: .symbol("")) == nil)
  }

  @Test(arguments: [
    "an.unknown.symbol", "fill", ".fill", "star.fill.fill.fill.fill.fill.fill", "globe.slash", "globe.badge.slash.fill",
    ".", "star..fill", "badge.plus",
  ])
  func `a symbol without an icon is not shown, and logged once`(symbol: String) {
    let log = LogRecorder()
    let store = IconStore(logger: log.logger)
    for _ in 1...3 { #expect(store.icon(for: .symbol(symbol)) == nil) }
    #expect(log.lines == ["warning: there is no icon for the symbol \(symbol)"])
  }

  @Test func `the symbols that programs use most have icons`() {
    let names = commonSymbols.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(Set(names).count > 900)
    #expect(names.filter { SymbolTable.standard.iconName(of: $0) == nil } == [])
  }

  @Test func `symbols stand once each in the standard table, with the name of an icon`() {
    let lines = String(decoding: PackageResources.symbols_txt, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ") }
    #expect(lines.count >= 150 && lines.allSatisfy { $0.count == 2 })
    #expect(Set(lines.map { $0[0] }).count == lines.count)
    #expect(lines.allSatisfy { $0[1].allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } })
  }

  @Test func `symbols are read line by line, the first line for a symbol counts`() {
    let table = SymbolTable(Array("# a\na b\r\n\t a  c # d\ntoo many words\nalone\nf#g h\n\u{0}x y".utf8))
    #expect(table.iconName(of: "a") == "b")
    for word in ["too", "alone", "f", "f#g"] { #expect(table.iconName(of: word) == (word == "f#g" ? word : nil)) }
    #expect(SymbolTable([0xFF, 0x20, 0xFE]).iconName(of: "\u{FFFD}") == "\u{FFFD}")
  }

  @Test func `symbols can be added by the user, and by the system`() throws {
    let (user, system) = (try TemporaryDirectory(), try TemporaryDirectory())
    try user.write("star my-star\nmine my-icon\n")
    try system.write("star their-star\ntheirs their-icon\n")
    let variables = ["XDG_DATA_HOME": user.path, "XDG_DATA_DIRS": "/nonexistent:relative:\(system.path)"]
    let table = SymbolTable.installed { variables[$0] }
    #expect(
      ["star", "mine", "theirs", "plus"].map(table.iconName) == ["my-star", "my-icon", "their-icon", "list-add"])
    #expect(SymbolTable.installed { ["HOME": "/nonexistent"][$0] }.iconName(of: "plus") == "list-add")
  }
}

/// A data directory with a table of symbols, which goes when nobody refers to it.
private final class TemporaryDirectory {
  let path: String
  private var file: String { path + "/menubus/symbols.txt" }

  init() throws {
    var template = Array("/tmp/menubus-data-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
    try #require(mkdir(path + "/menubus", 0o700) == 0)
  }

  func write(_ text: String) throws {
    let stream = try #require(fopen(file, "w"))
    #expect(fputs(text, stream) >= 0 && fclose(stream) == 0)
  }

  deinit {
    unlink(file)
    rmdir(path + "/menubus")
    rmdir(path)
  }
}
