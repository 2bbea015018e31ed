import DBusMenu
import LibDBus
import Menus

extension ItemProperties {
  /// The properties of a row: the protocol's own, which every panel can show, and `x-menubus-…` for rich clients.
  ///
  /// - Parameter icon: The row's picture, ready to send.
  @MainActor
  init(_ row: RowContent, icon: Icon?) {
    guard row.kind != .separator else {
      self.init(.separator)
      isVisible = row.isVisible
      addExtras(row)
      return
    }
    let text = Self.text(of: row)
    self.init(label: MenuLabel.label(showing: text, mnemonic: row.mnemonic))
    isEnabled = row.isEnabled
    isVisible = row.isVisible
    self.icon = icon
    self.icon?.name = icon?.name?.wireText
    hasSubmenu = row.kind == .submenu
    toggle = row.toggle.map { Toggle($0.kind == .radio ? .radio : .checkmark, state: Self.number($0.state)) }
    shortcut = row.shortcut?.wireForm ?? []
    // GTK keeps the colour of a disabled row.
    if row.isDestructive && row.isEnabled { disposition = .alert }
    let tooltip = Self.filled(row.tooltip) ?? (MenuLabel.isCut(text) ? text : nil)
    accessibleDescription = Self.description(of: row, tooltip)
    addExtras(row)
    if let tooltip { extras[.tooltip] = .string(tooltip.wireText) }
  }

  @MainActor
  private mutating func addExtras(_ row: RowContent) {
    if let identifier = row.identifier { extras[.identifier] = .string(identifier.wireText) }
    if let subtitle = row.subtitle, !subtitle.isEmpty { extras[.subtitle] = .string(subtitle.wireText) }
    if row.isDestructive { extras[.destructive] = .bool(true) }
    if let language = Self.filled(row.language) { extras[.language] = .string(language.wireText) }
    if row.kind == .submenu, let title = Self.filled(row.title), Self.text(of: row) != title {
      extras[.submenuTitle] = .string(title.wireText)
    }
    if row.keepsMenuPresented { extras[.keepsOpen] = .bool(true) }
    if row.onlyDismissesSubmenu { extras[.dismissScope] = Word.DismissScope.submenu.value }
    if let delay = row.autoOpenDelay { extras[.autoOpenDelay] = .double(max(delay / .seconds(1), 0)) }
    if !row.alternates.isEmpty {
      extras[.alternates] = RowAlternate.value(of: row.alternates.lazy.map(RowAlternate.init))
    }
    if let marks = row.placement?.marks {
      addMarks(marks)
      if marks.line != nil || marks.palette != nil, let emoji = row.image?.emojiText, !emoji.isEmpty {
        extras[.emoji] = .string(emoji.wireText)
      }
    }
    if row.kind == .title {
      extras[.role] = Word.Role.heading.value
      extras[.plasmaTitle] = .bool(true)
    }
    if row.kind == .snapshot {
      extras[.role] = Word.Role.preview.value
      extras[.plasmaTitle] = .bool(true)
    }
    if let search = row.search { addSearch(search) }
    if row.kind == .loading {
      extras[.role] = Word.Role.loading.value
      extras[.busy] = .bool(true)
    }
  }

  private mutating func addSearch(_ search: RowContent.Search) {
    extras[.role] = Word.Role.searchField.value
    if !search.text.isEmpty { extras[.text] = .string(search.text.wireText) }
    if let placeholder = Self.filled(search.placeholder) {
      extras[.placeholder] = .string(placeholder.wireText)
    }
    if search.isFocused { extras[.autofocus] = .bool(true) }
  }

  private mutating func addMarks(_ marks: RowPlacement.Marks) {
    if marks.isSticky { extras[.sticky] = .bool(true) }
    if let section = marks.section { extras[.section] = .string(section.wireText) }
    if let group = marks.group { extras[.group] = .string(group.wireText) }
    if marks.isFallback { extras[.fallback] = .bool(true) }
    if marks.isRichOnly { extras[.richVisible] = .bool(true) }
    if let line = marks.line {
      extras[.row] = .string(line.key)
      extras[.rowIndex] = .int32(Int32(line.index))
      extras[.elementSize] = .string(line.size.rawValue)
      if line.size == .small {
        extras[.iconOnly] = .bool(true)
        if accessibleDescription == nil { accessibleDescription = label.map(MenuLabel.text(of:)) }
      }
    }
    if let palette = marks.palette {
      extras[.palette] = .string(palette.key)
      extras[.paletteSelection] = .string(palette.style.rawValue)
    }
  }

  /// The text of the row, never empty: GTK shows "Label Empty" for that.
  @MainActor
  private static func text(of row: RowContent) -> String {
    if let search = row.search {
      let invitation = filled(search.placeholder) ?? filled(row.accessibilityLabel) ?? MenuTexts.current.search
      let ellipsis = ["…", "..."].first { invitation.hasSuffix($0) }
      if let text = filled(search.text) { return "\(invitation.dropLast(ellipsis?.count ?? 0)): \(text)" }
      // In a plain panel the row opens a prompt.
      return ellipsis == nil ? invitation + "…" : invitation
    }
    var text =
      filled(row.title) ?? filled(row.accessibilityLabel) ?? filled(row.image?.textualDescription)
      ?? MenuTexts.current.untitled
    if let emoji = row.image?.emojiText, emoji != text { text = "\(emoji) \(text)" }
    if row.subtitleStyle == .inline, let subtitle = filled(row.subtitle) { text += " — \(subtitle)" }
    return text
  }

  private static func description(of row: RowContent, _ tooltip: String?) -> String? {
    let label = filled(row.accessibilityLabel) ?? tooltip
    let value = filled(row.accessibilityValue)
    guard label != nil || value != nil else { return nil }
    return [label ?? filled(row.title), value].compactMap { $0 }.joined(separator: ", ").wireText
  }

  private static func filled(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }

  private static func number(_ state: Action.State) -> Int32 {
    switch state {
    case .off: 0
    case .on: 1
    case .mixed: -1
    }
  }

  /// Whether a row that looked like `old` has to become a new item to look like this.
  ///
  /// Plasma reads the kind of a row and the text of a title once, and GNOME never takes an icon away, nor shows data
  /// where it had a name. See docs/panel-menus.md#panels-on-libdbusmenu-qt and
  /// docs/panel-menus.md#the-extension-of-gnome.
  func needsNewItem(after old: ItemProperties) -> Bool {
    if kind != old.kind || hasSubmenu != old.hasSubmenu || toggle?.kind != old.toggle?.kind { return true }
    if label != old.label && extras[.plasmaTitle] != nil { return true }
    guard let oldIcon = old.icon else { return false }
    return icon == nil || oldIcon.name != nil && icon?.name == nil
  }
}

extension Shortcut {
  /// Lists of modifiers and a key, modifiers in the order GTK writes them.
  var wireForm: [[String]] {
    chords.map { chord in
      let key =
        switch chord.key {
        case "+": "plus"
        case "-": "minus"
        default: chord.key.wireText
        }
      return chord.modifiers.names + [key]
    }
  }
}

extension Shortcut.Modifiers {
  /// Their names on the wire, in the order GTK writes them.
  fileprivate var names: [String] { words.map(\.rawValue) }

  fileprivate var words: [Word.Modifier] {
    let all: [(Self, Word.Modifier)] = [(.control, .control), (.alt, .alt), (.shift, .shift), (.super, .super)]
    return all.compactMap { contains($0.0) ? $0.1 : nil }
  }
}

extension RowAlternate {
  fileprivate init(_ alternate: CommandAction.Alternate) {
    self.init(title: alternate.title, action: alternate.action, modifiers: Set(alternate.modifiers.words))
  }
}
