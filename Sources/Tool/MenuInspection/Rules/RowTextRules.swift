import Basics
import DBusMenu

import LibDBus

extension Rules {
  /// Rows without a text, and separators.
  static let rowTexts: [Rule] = [
    Rule(
      410, "row-without-text", .warning,
      why: "A screen reader has nothing to say about a row without text.",
      panels: [.xfce, .plasma, .gnome, .lxqt, .mate, .waybar], reference: Page.menuProtocol,
      advice: "Send a label, or accessible-desc with a row that is only a picture."
    ) { evidence in
      let rows = evidence.rows.filter { row in
        guard !row.row.isSeparator, row.row.isVisible, let label = row.row.text(.label) else { return false }
        return label.isBlank && (row.row.text(.accessibleDescription) ?? "").isEmpty
      }
      return sentence(rows, "has neither a label nor a description")
    },
    Rule(
      411, "row-separator-loose", .note,
      why: "Some panels draw a line at the beginning or end of a menu, or two lines in a row; others hide them.",
      panels: Panel.gtk + [.mate], reference: Page.menuProtocol,
      advice: "Hide separators that separate nothing at present."
    ) { evidence in
      guard let root = evidence.looks.last?.layout.root else { return [] }
      var menus: [String] = []
      func check(_ menu: SentItem, _ name: String) {
        let rows = menu.children.filter(\.isVisible)
        // A separator with a label is a heading.
        let lines = rows.map { $0.isSeparator && ($0.text(.label) ?? "").isEmpty }
        if lines.first == true || lines.last == true || zip(lines, lines.dropFirst()).contains(where: { $0 && $1 }) {
          menus.append(name)
        }
        for row in rows where !row.children.isEmpty {
          check(row, PlacedRow(row: row, parent: menu.id, trail: []).name)
        }
      }
      check(root, "the menu")
      return menus.isEmpty ? [] : ["A separator separates nothing in \(menus.few())."]
    },
    Rule(
      412, "row-ampersand", .warning,
      why: "The key of a row is marked by “_”, and not by “&” as on Windows, which panels show as it is.",
      panels: Panel.allCases, reference: Page.menuProtocol,
      advice: "Write “_” in the place of “&” before the letter, and “&” in the place of “&&”."
    ) { evidence in
      evidence.rows.filter { $0.row.isVisible && marksByAmpersand($0.row.text(.label) ?? "") }.prefix(5).map { row in
        "\(row.name) has an “&” that is shown."
      }
    },
  ]

  /// The pictures of rows.
  static let rowPictures: [Rule] = [
    Rule(
      421, "row-icon-of-no-theme", .warning,
      why: "GNOME and MATE draw a broken picture for a name that the theme lacks, or a path without a file.",
      panels: [.gnome, .mate], reference: Page.panelMenus,
      advice: "Send a PNG in icon-data instead of a name that themes may lack."
    ) { evidence in
      guard let missing = evidence.missingIcons else { return [] }
      // A folder of the program's own may have the icon.
      let hasFolder = evidence.menu?.values["IconThemePath"]?.elements.isEmpty == false
      let rows = evidence.rows.filter { row in
        let name = row.row.text(.iconName) ?? ""
        return row.row.isVisible && missing.contains(name) && (!hasFolder || name.hasPrefix("/"))
      }
      let names = Set(rows.compactMap { $0.row.text(.iconName) }).sorted()
      let icons = names.map { "“\($0.prefix(60))”" }.few()
      return sentence(
        rows, "has an icon of which this machine has no file: \(icons)",
        "have icons of which this machine has no files: \(icons)")
    },
    Rule(
      422, "row-picture-no-png", .warning,
      why: "icon-data is a PNG file; panels draw nothing for other bytes.",
      panels: Panel.allCases, reference: Page.menuProtocol,
      advice: "Encode the picture as PNG."
    ) { evidence in
      let rows = evidence.rows.filter { row in
        guard case .bytes(let bytes)? = row.row.properties[PropertyName.iconData.rawValue] else { return false }
        return !bytes.isEmpty && size(ofPNG: bytes) == nil
      }
      return sentence(rows, "has a picture that is no PNG file")
    },
    Rule(
      423, "row-picture-large", .note,
      why: "MATE draws a picture in its own size, and every reading of the menu carries it; COSMIC did until 2026.",
      panels: [.mate, .cosmic], reference: "https://github.com/pop-os/cosmic-applets/issues/1147",
      advice: "Send pictures of 16 pixels, or 32 for screens with small pixels."
    ) { evidence in
      let rows = evidence.rows.filter { row in
        guard case .bytes(let bytes)? = row.row.properties[PropertyName.iconData.rawValue] else { return false }
        guard let size = size(ofPNG: bytes) else { return false }
        return size.width > 32 || size.height > 32 || bytes.count > 1 << 16
      }
      return sentence(rows, "has a picture of more than 32 pixels, or 64 KiB")
    },
  ]

  /// Whether an “&” marks the key of a row, or two stand for one: at the beginning of a word, or within one that is no
  /// short form (R&D, b&w), no two words (drag&drop, Tom&Jerry), and no escape of markup (&amp;).
  static func marksByAmpersand(_ label: String) -> Bool {
    let text = String(label.prefix(1000))
    if text.contains(text: "&&") { return true }
    return text.split(whereSeparator: \.isWhitespace).contains { word in
      let parts = word.split(separator: "&", omittingEmptySubsequences: false)
      guard parts.count == 2, let next = parts[1].first, next.isLetter || next.isNumber, !parts[1].contains(";")
      else { return false }
      let (before, after) = (parts[0].count, parts[1].count)
      return before == 0
        || (next.isLowercase && parts[0].allSatisfy(\.isLetter) && before + after > 3
          && min(before, after) < 3)
    }
  }

  /// The size in the header of a PNG file; `nil` for other bytes.
  private static func size(ofPNG bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }
}
