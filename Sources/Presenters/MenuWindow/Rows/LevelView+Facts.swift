import Basics
import CGtk3
import CMenuWindow
import DBusMenu
import MenuPresenting

// Facts for assistive technology.
extension LevelView {
  func setFacts(of view: RowWidget, _ item: PlacedFace) {
    let face = item.face
    var facts = MwRowFacts()
    facts.role = face.role
    facts.is_enabled = face.isEnabled || face.isText ? 1 : 0
    facts.is_checkable = face.mark == nil ? 0 : 1
    facts.is_checked = face.mark?.isOn == true ? 1 : 0
    facts.is_mixed = face.mark?.isMixed == true ? 1 : 0
    facts.is_expandable = face.hasSubmenu ? 1 : 0
    facts.is_busy = face.isBusy ? 1 : 0
    facts.has_parts = face.kind == .view || face.kind == .search ? 1 : 0
    facts.level = Int32(index + 1)
    if let row = item.row, let rows {
      (facts.position, facts.count) = (Int32(rows.position(ofRow: row)), Int32(rows.reachedCount))
      facts.group = Int32(rows.radioGroup(ofRow: row))
    }
    face.spokenName.description.withCString { name in
      more(about: item).description.withCString { description in
        face.shortcut.description.withCString { shortcut in
          face.mnemonicLetter.withCString { mnemonic in
            (face.language ?? "").withCString { language in
              (facts.name, facts.description, facts.shortcut) = (name, description, shortcut)
              (facts.mnemonic, facts.language) = (mnemonic, language)
              cmenuwindow_row_set_facts(view.widget, &facts)
            }
          }
        }
      }
    }
    setState(of: view, item)
    guard let entry = view.parts.entry else { return }
    let isSearching = look.isFront && level?.selected?.row == item.row
    cmenuwindow_set_description(entry.widget, isSearching ? findings.description : "")
  }

  /// Tells where the keys are.
  func tellFocus() { for view in views.values { cmenuwindow_row_tell_focus(view.widget) } }

  private func setState(of view: RowWidget, _ item: PlacedFace) {
    let selected = level?.highlighted
    let isSelected = item.row != nil && selected?.row == item.row && selected?.stop.part == nil
    let hasPrelight = isSelected && item.face.kind != .search
    let isExpanded = isSelected && item.face.hasSubmenu && !look.isFront
    // Where the pointer is on a row, or a field chooses one, the keys are elsewhere.
    let hasKeys = hasPrelight && level?.isPointed == false || item.key == rows?.texts.first
    cmenuwindow_row_set_state(
      view.widget, hasPrelight ? 1 : 0, hasKeys && look.isFront ? 1 : 0, isExpanded ? 1 : 0)
  }

  /// The text beside the name of a row: its own, the heading of the group that the user has entered by it, and the
  /// other texts of a menu that has only texts.
  private func more(about item: PlacedFace) -> PrintableText {
    var texts = [item.face.spokenDescription]
    if item.key == lead.stop.map({ .row($0.id) }) { texts.append(lead.heading) }
    if let rows, item.key == rows.texts.first {
      texts += rows.text(of: rows.texts.dropFirst())
    }
    return texts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Notes which group the user is in, so that its heading is told with the row by which it was entered.
  func noteGroup() {
    guard let highlighted = level?.highlighted, highlighted.stop != lead.stop else { return }
    let headings = rows?.headings(ofRow: highlighted.row) ?? []
    let isNew = headings.last?.id != lead.group
    let heading = isNew ? headings.map(\.title).filter { !$0.isEmpty }.joined(separator: ", ") : ""
    lead = Lead(stop: highlighted.stop, group: headings.last?.id, heading: heading)
  }

  /// The stop that the user went to last, and the heading of its group if they came from another one.
  struct Lead {
    var stop: MenuStop?
    var group: ItemID?
    var heading: PrintableText = ""
  }

  /// The result of a search, for a user who does not see it: the row that Enter chooses with its place among all, or
  /// their number, or the texts that say that there is none.
  var findings: PrintableText {
    guard let rows, let level else { return "" }
    guard rows.reachedCount > 0 else {
      let texts = rows.text(of: rows.texts[...])
      return texts.isEmpty && !level.isReading ? SpokenTexts.count(of: 0) : texts.joined(separator: ", ")
    }
    guard level.isPointed, let row = level.highlighted?.row, rows.rows[level.selected?.row ?? row].isChoosing else {
      return SpokenTexts.count(of: rows.reachedCount)
    }
    let face = rows.face(ofRow: row, modifiers: look.modifiers)
    let place = SpokenTexts.position(rows.position(ofRow: row), of: rows.reachedCount)
    let texts = [face.spokenName, face.mark?.spoken ?? "", face.shortcut, face.spokenDescription, place]
    return texts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension RowFace {
  var role: AtkRole {
    switch kind {
    case .separator: ATK_ROLE_SEPARATOR
    case .heading, .title: ATK_ROLE_HEADING
    case .loading, .note: ATK_ROLE_LABEL
    case .view, .search: ATK_ROLE_PANEL
    case .row, .viewAction, .small, .medium, .palette:
      switch mark {
      case .check: ATK_ROLE_CHECK_MENU_ITEM
      case .radio: ATK_ROLE_RADIO_MENU_ITEM
      case nil: hasSubmenu ? ATK_ROLE_MENU : ATK_ROLE_MENU_ITEM
      }
    }
  }

  /// Whether the row is no command, so that it is no disabled one either. A view is one to plain panels; its parts say
  /// themselves whether they are enabled.
  var isText: Bool {
    switch kind {
    case .view, .heading, .title, .note, .loading: true
    case .row, .separator, .search, .viewAction, .small, .medium, .palette: false
    }
  }

  /// The program's description, or else the title, or the texts of a view in its place. The label of a row with parts
  /// may say what is in them, for plain panels: then its own titles name it.
  var spokenName: PrintableText {
    if kind == .search { return "" }  // the field says what it is
    if let described { return described }
    guard let content else { return title }
    if kind == .view {
      guard !content.parts.isEmpty else { return title }
      let titles = content.titles
      return titles.isEmpty && content.isSaid(by: title) ? "" : titles.isEmpty ? title : titles.joined(separator: ", ")
    }
    let texts = content.spoken.filter { !$0.isEmpty }
    return texts.isEmpty ? title : texts.joined(separator: ", ")
  }

  /// The description that stands for the title; `nil` if there is none, or if it tells of all that is in a view, or
  /// explains the title as the tooltip does.
  var described: PrintableText? {
    guard !description.isEmpty, kind != .view, !isExplanation else { return nil }
    let content = content?.spoken ?? []
    // Without a description of its own a row has one of all that is in it.
    let whole = (content + (accessory?.spoken ?? [])).filter { !$0.isEmpty }.joined(separator: ", ")
    return content.isEmpty || description != whole ? description : nil
  }

  /// Whether the description begins with the tooltip, which it is made of where a program has none of its own.
  private var isExplanation: Bool {
    guard !tooltip.isEmpty else { return false }
    return description == tooltip || description.description.hasPrefix("\(tooltip), ")
  }

  /// The text beside the name: the subtitle, the view at the end, the tooltip.
  var spokenDescription: PrintableText {
    let name = spokenName
    var texts: [PrintableText] = []
    for text in [subtitle] + (accessory?.spoken ?? []) + [isExplanation ? description : tooltip] {
      if !text.isEmpty, text != name, !texts.contains(text) { texts.append(text) }
    }
    return texts.joined(separator: ", ")
  }

  fileprivate var mnemonicLetter: String {
    let title = title.description
    guard let mnemonic, mnemonic < title.count else { return "" }
    return title[title.index(title.startIndex, offsetBy: mnemonic)].lowercased()
  }
}
