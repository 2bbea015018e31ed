import Basics
import DBusMenu
import LibDBus

extension Rules {
  /// One sentence about several rows, which it names first; none if there are none.
  ///
  /// - Parameters:
  ///   - one: The end of the sentence for one row.
  ///   - many: The end for several; `nil` for that of one with “have” in the place of “has”.
  static func sentence(_ rows: [PlacedRow], _ one: String, _ many: String? = nil) -> [String] {
    guard !rows.isEmpty else { return [] }
    let plural = many ?? (one.hasPrefix("has ") ? "have " + one.dropFirst(4) : one)
    return ["\(rows.map(\.name).few()) \(rows.count == 1 ? one : plural)."]
  }
}

extension Rules {
  /// The rows.
  static let rows: [Rule] = [
    Rule(
      401, "row-property-type", .error,
      why: "Panels refuse a value of another type, and some refuse the whole layout with it.",
      panels: [.gnome, .cosmic, .xfce, .plasma], reference: Page.menuProtocol,
      advice: "Send each property with its type, and without a second variant around it."
    ) { evidence in
      rowTypes.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { name, type in
        let rows = evidence.rows.filter { row in
          row.row.properties[name.rawValue].map { $0.signature != type } ?? false
        }
        guard let found = rows.first?.row.properties[name.rawValue]?.signature else { return nil }
        return sentence(rows, "has \(name.rawValue) of type “\(found)” instead of “\(type)”").first
      }
    },
    Rule(
      402, "row-shortcut-type", .error,
      why: "A shortcut is a list of key presses, each a list; panels read beyond the end of others.",
      panels: [.budgie, .xfce, .waybar, .plasma], reference: Page.menuProtocol,
      advice: "Send `aas`, such as [[“Control”, “S”]], and leave the property out where there is no shortcut."
    ) { evidence in
      let rows = evidence.rows.filter { row in
        guard let value = row.row.properties[PropertyName.shortcut.rawValue] else { return false }
        return value.signature != "aas" || value.elements.isEmpty || value.elements.contains { $0.elements.isEmpty }
      }
      let type = rows.first?.row.properties[PropertyName.shortcut.rawValue]?.signature ?? ""
      return sentence(rows, type == "aas" ? "has a shortcut without keys" : "has a shortcut of type “\(type)”")
    },
    Rule(
      403, "row-type-unknown", .error,
      why: "libdbusmenu-gtk does not show a row of a type that it does not know.",
      panels: Panel.gtk, reference: Page.menuProtocol,
      advice: "Leave type out, or send “standard” or “separator”; put what is special into a property of your own."
    ) { evidence in
      evidence.rows.filter { !["standard", "separator"].contains($0.row.text(.type) ?? "standard") }.prefix(5).map {
        "\($0.name) has the type “\(($0.row.text(.type) ?? "").prefix(60))”."
      }
    },
    Rule(
      404, "row-label-missing", .warning,
      why: "libdbusmenu-gtk writes “Label Empty” where a row has no label.",
      panels: Panel.gtk + [.cosmic], reference: "https://github.com/blueman-project/blueman/issues/1791",
      advice: "Send a label with each row that is no separator."
    ) { evidence in
      let rows = evidence.rows.filter { row in
        !row.row.isSeparator && row.row.isVisible && row.row.properties[PropertyName.label.rawValue] == nil
      }
      return sentence(rows, "has no label")
    },
    Rule(
      405, "row-underscore-lost", .warning,
      why: "A single underscore marks the key of a row and is not shown; a text needs two.",
      panels: Panel.allCases, reference: "https://github.com/rszyma/kanata-tray/issues/8",
      advice: "Double each underscore of a text that is shown as it is, such as the name of a file."
    ) { evidence in
      evidence.rows.filter { $0.row.isVisible && losesUnderscore($0.row.text(.label) ?? "") }.prefix(5).map { row in
        "\(row.name) is what panels show of the label “\((row.row.text(.label) ?? "").prefix(80))”."
      }
    },
    Rule(
      406, "row-state-missing", .warning,
      why: "A mark without a state is off in most panels and on in others.",
      panels: [.eww, .cosmic], reference: Page.menuProtocol,
      advice: "Send toggle-state with each toggle-type, also where it is 0."
    ) { evidence in
      let rows = evidence.rows.filter { row in
        !(row.row.text(.toggleType) ?? "").isEmpty && row.row.properties[PropertyName.toggleState.rawValue] == nil
      }
      return sentence(rows, "has a mark without a state")
    },
    Rule(
      407, "row-toggle-unknown", .warning,
      why: "GNOME and libdbusmenu-gtk draw no mark for a kind that they do not know.",
      panels: Panel.gtk + [.gnome, .quickshell], reference: Page.menuProtocol,
      advice: "Send “checkmark” or “radio” as toggle-type."
    ) { evidence in
      evidence.rows.filter { !["", "checkmark", "radio"].contains($0.row.text(.toggleType) ?? "") }.prefix(5).map {
        "\($0.name) has the mark “\(($0.row.text(.toggleType) ?? "").prefix(40))”."
      }
    },
    Rule(
      408, "row-label-control", .warning,
      why: "A tab moves the text behind it to the column of shortcuts on Qt, and line breaks squeeze or leave the row.",
      panels: [.plasma, .lxqt], reference: Page.panelMenus,
      advice: "Write a space in place of tabs, line breaks and other control characters."
    ) { evidence in
      let rows = evidence.rows.filter { row in
        (row.row.text(.label) ?? "").unicodeScalars.prefix(4000).contains {
          $0.properties.generalCategory == .control
        }
      }
      return sentence(rows, "has control characters in the label")
    },
    Rule(
      409, "row-label-long", .note,
      why:
        """
        No panel wraps or shortens a label, and on GNOME one long label pushes the beginnings of all rows off the \
        screen.
        """,
      panels: [.gnome, .xfce, .plasma, .lxqt, .mate], reference: Page.panelMenus,
      advice: "Cut labels at about 80 characters."
    ) { evidence in
      let rows = evidence.rows.filter { ($0.row.text(.label) ?? "").count > 100 }
      return sentence(rows, "has more than 100 characters in the label")
    },
  ]

  private static let rowTypes: [PropertyName: Signature] = [
    .type: "s", .label: "s", .enabled: "b", .visible: "b", .iconName: "s", .iconData: "ay", .toggleType: "s",
    .toggleState: "i", .childrenDisplay: "s", .disposition: "s", .accessibleDescription: "s",
  ]

  /// Whether an underscore is lost that cannot be meant as a mark: a second one, one at the end, one before a space or
  /// beside a digit, or one in a name with an extension.
  static func losesUnderscore(_ label: String) -> Bool {
    let text = Array(label.prefix(1000))
    var marks: [Int] = []
    var index = 0
    while index < text.count {
      if text[index] == "_" {
        if index + 1 < text.count, text[index + 1] == "_" {
          index += 2
          continue
        }
        marks.append(index)
      }
      index += 1
    }
    guard let mark = marks.first else { return false }
    if marks.count > 1 || mark + 1 == text.count { return true }
    let next = text[mark + 1]
    guard mark > 0 else { return next.isWhitespace }
    return next.isWhitespace || (next.isNumber && !text[mark - 1].isWhitespace) || text[mark - 1].isNumber
      || isFileName(text, around: mark)
  }

  /// Whether the word around a place ends in “.” and up to four letters or digits.
  private static func isFileName(_ text: [Character], around place: Int) -> Bool {
    let end = text[place...].firstIndex(where: \.isWhitespace) ?? text.endIndex
    let word = text[place..<end]
    guard let dot = word.lastIndex(of: "."), dot > place + 1 else { return false }
    let ending = word[(dot + 1)...]
    return (1...4).contains(ending.count) && ending.allSatisfy { $0.isLetter || $0.isNumber }
  }
}
