import Foundation
import TestSupport
import Testing

/// The names of icons in menus, tables, examples and pages, which people copy.
@Suite struct `Icons that are shipped` {
  /// Names that stand for those of no theme, or are no icons.
  private static let others: Set = ["nm-signal-100", "icon"]

  private static func files(_ places: [String]) -> [String] {
    places.flatMap { place -> [String] in
      guard let paths = FileManager.default.enumerator(atPath: Paths.root + place) else { return [place] }
      let files = paths.compactMap { $0 as? String }.map { "\(place)/\($0)" }
      return files.isEmpty ? [place] : files
    }
  }

  private static func names(in text: String) -> [String] {
    let named =
      #/(?:icon: |selectedIcon: |attentionIcon: |overlayIcon: |iconName=|\.named\(")([a-z][a-z0-9]*(?:-[a-z0-9]+)+)/#
    return text.matches(of: named).map { String($0.1) }
  }

  @Test(arguments: [
    (["data/menus"], 15), (["docs", "README.md"], 12), (["Examples"], 10),
    (["Sources/Tool/MenuBusTool/Serve", "Sources/Library/MenuExport"], 2),
  ])
  func `icons that are shipped are in today's Adwaita, with or without -symbolic`(
    places: [String], count: Int
  ) throws {
    var found: [String: String] = [:]
    for file in Self.files(places) {
      guard let text = try? String(contentsOfFile: Paths.root + file, encoding: .utf8) else { continue }
      for name in Self.names(in: text) where !Self.others.contains(name) { found[name] = file }
    }
    #expect(found.count >= count)
    #expect(found.filter { !adwaitaNames.contains(Self.plain($0.key)) } == [:])
  }

  @Test func `icons that are shipped for symbols are in today's Adwaita, with or without -symbolic`() throws {
    let lines = try String(contentsOfFile: Paths.root + "data/symbols.txt", encoding: .utf8).split(separator: "\n")
    let names = Set(lines.filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: " ").last }.map(String.init))
    #expect(names.count > 200)
    #expect(names.filter { !adwaitaNames.contains(Self.plain($0)) } == [])
  }

  private static func plain(_ name: String) -> String {
    name.hasSuffix("-symbolic") ? String(name.dropLast("-symbolic".count)) : name
  }
}
