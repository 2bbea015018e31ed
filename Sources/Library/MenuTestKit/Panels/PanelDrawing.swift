import DBusMenu
import LibDBus

/// How a panel draws the rows that it keeps. The habits of panels were measured in pictures: docs/panels.md.
struct PanelDrawing: Sendable, Hashable {
  /// How underscores in labels are read.
  enum Mnemonics: Sendable {
    /// One before a character is a mark, two are one, and one at the end stays: GTK.
    case gtk
    /// The same, but one at the end goes, too: libdbusmenu-qt's swapMnemonicChar.
    case qt
    /// The first before a character goes, all others stay: the extension of GNOME, replace(/_([^_])/, '$1').
    case first
    /// All of them go: COSMIC's client.
    case none
  }

  /// How separators are drawn.
  enum Separators: Sendable {
    /// All, wherever they are.
    case all
    /// None first or last, and one in the place of several: QMenu.
    case between
  }

  /// The picture of a row with a mark.
  enum MarkedIcon: Sendable { case both, iconAlone, markAlone }

  var mnemonics = Mnemonics.gtk
  var separators = Separators.all
  /// Whether a separator with a label is a heading.
  var hasHeadings = false
  /// Whether a row with `x-kde-title` is a heading.
  var hasTitles = false
  /// The text of a row without a label.
  var noLabel = ""
  /// Whether rows of a type that it does not know are missing.
  var omitsOtherTypes = false
  /// The mark for the state -1.
  var mixed = ShownRow.Mark.mixed
  /// Whether states that the protocol does not have count as on.
  var takesOtherStates = false
  /// The pictures that are drawn at all.
  var hasIcons = true
  var hasSubmenuIcons = true
  var markedIcon = MarkedIcon.both
  /// Whether keys are drawn.
  var hasShortcuts = false

  /// The visible rows of a list.
  ///
  /// - Parameter isThere: Whether the panel has what it needs to draw a row.
  func rows(of list: ItemID, in rows: PanelRows, isThere: (ItemID) -> Bool = { _ in true }) -> [ShownRow] {
    var drawn = rows.children(of: list).filter { rows.isVisible($0) && isThere($0) }.compactMap { row($0, rows) }
    guard separators == .between else { return drawn }
    drawn = drawn.enumerated().filter { index, row in
      row.kind != .separator || index > 0 && drawn[index - 1].kind != .separator
    }.map(\.element)
    while drawn.last?.kind == .separator { drawn.removeLast() }
    return drawn
  }

  private func row(_ id: ItemID, _ rows: PanelRows) -> ShownRow? {
    let label = rows.text(id, .label)
    var row = ShownRow(id: id)
    row.text = text(label ?? noLabel)
    row.isEnabled = rows.flag(id, .enabled)
    if hasTitles, rows[id]?.properties[.plasmaTitle]?.boolValue == true {
      row.kind = .heading
      return row
    }
    if rows.isSeparator(id) {
      let isHeading = hasHeadings && label?.isEmpty == false
      row.kind = isHeading ? .heading : .separator
      if !isHeading { (row.text, row.isEnabled) = ("", true) }
      return row
    }
    if omitsOtherTypes, let type = rows.text(id, .type), !["", "standard"].contains(type) { return nil }
    row.mark = mark(of: id, rows)
    row.hasSubmenu = rows.hasSubmenu(id)
    row.icon = icon(of: id, rows, isMarked: row.mark != nil)
    if markedIcon == .iconAlone, row.mark != nil, row.icon != nil { row.mark = nil }
    if hasShortcuts { row.shortcut = shortcut(of: id, rows) }
    return row
  }

  private func mark(of id: ItemID, _ rows: PanelRows) -> ShownRow.Mark? {
    let state = rows.number(id, .toggleState) ?? 0
    let isOn = state == 1 || takesOtherStates && state > 1
    switch rows.text(id, .toggleType) {
    case "checkmark": return state == -1 ? mixed == .mixed ? .mixed : mixed : isOn ? .checked : .unchecked
    case "radio":
      guard state == -1 else { return isOn ? .chosen : .unchosen }
      return mixed == .checked ? .chosen : mixed == .unchecked ? .unchosen : .mixed
    default: return nil
    }
  }

  private func icon(of id: ItemID, _ rows: PanelRows, isMarked: Bool) -> String? {
    guard hasIcons, hasSubmenuIcons || !rows.hasSubmenu(id), markedIcon != .markAlone || !isMarked else { return nil }
    if let name = rows.text(id, .iconName), !name.isEmpty { return name }
    guard case .bytes(let data) = rows[id]?.properties[.iconData], !data.isEmpty else { return nil }
    return "PNG"
  }

  private func shortcut(of id: ItemID, _ rows: PanelRows) -> String? {
    guard case .array(_, let chords) = rows[id]?.properties[.shortcut] else { return nil }
    let texts = chords.map { chord in (chord.members ?? []).compactMap(\.stringValue).joined(separator: "+") }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  private func text(_ label: String) -> String {
    switch mnemonics {
    case .gtk, .qt:
      let text = MenuLabel.text(of: label)
      return mnemonics == .gtk && endsInMark(label) ? text + "_" : text
    case .first:
      let scalars = Array(label.unicodeScalars)
      guard
        let mark = scalars.indices.first(where: {
          scalars[$0] == "_" && $0 + 1 < scalars.count && scalars[$0 + 1] != "_"
        })
      else { return label }
      return String(String.UnicodeScalarView(scalars[..<mark] + scalars[(mark + 1)...]))
    case .none: return String(String.UnicodeScalarView(label.unicodeScalars.filter { $0 != "_" }))
    }
  }

  /// Whether a label ends in a mark that marks nothing.
  private func endsInMark(_ label: String) -> Bool {
    let marks = label.unicodeScalars.reversed().prefix { $0 == "_" }.count
    return marks % 2 == 1
  }
}
