import DBusMenu
import Basics
import CGtk3
import CMenuWindow
import MenuPresenting

// Facts for assistive technology.
extension LevelView {
  func setFacts(of view: RowWidget, _ item: PlacedFace) {
    let face = item.face
    var facts = MwRowFacts()
    facts.role = face.role
    // To plain panels a view is a disabled row; its parts say themselves whether they are enabled.
    facts.is_enabled = face.isEnabled || face.kind == .view ? 1 : 0
    facts.is_checkable = face.mark == nil ? 0 : 1
    facts.is_checked = face.mark?.isOn == true ? 1 : 0
    facts.is_mixed = face.mark?.isMixed == true ? 1 : 0
    facts.is_expandable = face.hasSubmenu ? 1 : 0
    facts.is_busy = face.isBusy ? 1 : 0
    facts.has_parts = face.kind == .view || face.kind == .search ? 1 : 0
    facts.level = Int32(index + 1)
    if let row = item.row, let (position, count) = rows?.position(ofRow: row) {
      facts.position = face.kind == .separator ? 0 : Int32(position)
      facts.count = Int32(count)
    }
    face.spokenName.description.withCString { name in
      face.spokenDescription.description.withCString { description in
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
  }

  /// Tells where the keys are.
  func tellFocus() { for view in views.values { cmenuwindow_row_tell_focus(view.widget) } }

  /// Tells that the keys are in the field that is selected, after a row was told that the pointer was on.
  func tellField() {
    guard let stop = level?.selected?.stop, let parts = views[.row(stop.id)]?.parts else { return }
    let field = stop.part.flatMap { parts.content?.part(named: $0)?.control } ?? parts.entry?.widget
    if let field, gtk_widget_has_focus(field) != 0 { cmenuwindow_tell_focus(field) }
  }

  private func setState(of view: RowWidget, _ item: PlacedFace) {
    let selected = level?.highlighted
    let isSelected = item.row != nil && selected?.row == item.row && selected?.stop.part == nil
    let hasPrelight = isSelected && item.face.kind != .search
    let isExpanded = isSelected && item.face.hasSubmenu && !look.isFront
    cmenuwindow_row_set_state(
      view.widget, hasPrelight ? 1 : 0, hasPrelight && look.isFront ? 1 : 0, isExpanded ? 1 : 0)
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

  /// The title, or the texts of a view in its place.
  var spokenName: PrintableText {
    guard let content, kind != .view else { return title }
    let texts = content.spoken.filter { !$0.isEmpty }
    return texts.isEmpty ? title : texts.joined(separator: ", ")
  }

  /// The text beside the name: the program's description, the subtitle, the tooltip, the view at the end.
  var spokenDescription: PrintableText {
    let name = spokenName
    let (content, accessory) = (content?.spoken ?? [], accessory?.spoken ?? [])
    // Without a description of its own a row has one of all that is in it.
    let whole = (content + accessory).filter { !$0.isEmpty }.joined(separator: ", ")
    let isOwn = kind != .view && (content.isEmpty || description != whole)
    var texts: [PrintableText] = []
    for text in [subtitle] + accessory + [isOwn ? description : "", tooltip] {
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
