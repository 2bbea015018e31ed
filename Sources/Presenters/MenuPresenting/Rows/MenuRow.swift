package import Basics
package import DBusMenu
import LibDBus
package import Texts

/// A row of a menu: its properties, read once.
package struct MenuRow: Sendable, Hashable {
  /// The urgency of a row.
  package enum Disposition: Sendable, Hashable {
    case ordinary, warning, destructive
  }

  /// A line or a strip that the row shares with others; the text tells one from another.
  package enum Sharing: Sendable, Hashable {
    /// Rows of the same width beside each other, at most ``MenuRow/lineLength``.
    case line(String)
    /// Rows beside each other, each as wide as its title, in as many lines as they take.
    case palette(String)
  }

  package var id: ItemID
  /// The whole label, as scripts know the row; what is drawn is printable.
  package var label: String
  /// The label without the subtitle.
  package var title: PrintableText
  package var subtitle: PrintableText
  /// The index, in the characters of the title, of the letter that chooses the row.
  package var mnemonic: Int?
  package var role: RowRole
  package var mark: RowMark?
  package var shortcut: PrintableText
  package var hasSubmenu: Bool
  /// Whether Enter and a press choose the row although it has a submenu, which opens by the arrow and by itself.
  package var hasPrimaryAction: Bool
  package var isEnabled: Bool
  /// Whether the program is still making the rows in whose place this one is.
  package var isBusy: Bool
  /// Whether the row stays in view while the others scroll.
  package var isSticky: Bool
  package var disposition: Disposition
  /// Whether choosing the row leaves the menu open.
  package var keepsOpen: Bool
  package var sharing: Sharing?
  /// The position among the rows that share a line or a strip.
  package var position: Int
  /// The largest number of rows in a shared line.
  package var lineLength: Int
  /// The language of the texts, a BCP 47 tag; `nil` for the program's.
  package var language: String?
  /// The mark of the selected row of a palette.
  package var paletteSelection: Word.PaletteSelection?
  /// The view in the place of the title.
  package var content: ContentView?
  /// The view at the end of the row.
  package var accessory: ContentView?
  /// The text of a search field, as the program knows it.
  package var text: String
  package var placeholder: PrintableText
  /// Whether a search field has the keys when its menu opens.
  package var takesFocus: Bool
  /// Whether keys that move and choose go to the rows while the user types in a search field.
  package var isChoosing: Bool
  package var tooltip: PrintableText
  /// The commands that the row stands for while modifiers are held.
  package var alternates: [RowAlternate]
  /// Whether the row has a context menu of its own.
  package var hasContextMenu: Bool
  /// Whether the row stands for the object that its menu belongs to, and opens it.
  package var isPreview: Bool
  /// The picture beside the title, or in its place.
  package var picture: ContentView.Picture?
  /// Whether a row in a shared line shows its picture alone.
  package var isIconOnly: Bool
  /// The emoji that is the picture of a row in a line or a strip; empty if there is none.
  package var emoji: PrintableText
  /// The title without the emoji, where there is more.
  package var titleBesideEmoji: PrintableText
  /// The text for screen readers; empty for the title.
  package var spokenDescription: PrintableText
  /// The most letters of each text that are drawn; see ``DrawingShares``.
  package var letters = MenuPresentingLimits.textLetters

  /// Reads the properties of an item; those of a wrong type are absent.
  package init(_ node: MenuNode) {
    id = node.id
    label = node.title
    (title, subtitle) = Self.titles(of: node)
    mnemonic = Self.mnemonic(of: node.properties[.label]?.stringValue ?? "")
    content = ContentView(node.properties[.content])
    accessory = ContentView(node.properties[.accessory])
    role = Self.role(of: node, hasContent: content != nil)
    mark = node.mark
    shortcut = Self.text(of: node.shortcut)
    hasSubmenu = node.hasSubmenu
    hasPrimaryAction = node.hasSubmenu && node.flag(.primaryAction)
    isEnabled = node.isEnabled
    isBusy = node.flag(.busy)
    isSticky = node.flag(.sticky)
    disposition = Self.disposition(of: node)
    keepsOpen = node.flag(.keepsOpen)
    sharing = Self.sharing(of: node)
    position = node.properties[.rowIndex]?.integerValue ?? 0
    lineLength = Word.ElementSize(node.properties[.elementSize]) == .medium ? 3 : 5
    language = node.language
    paletteSelection = Word.PaletteSelection(node.properties[.paletteSelection])
    text = node.text(.text)
    placeholder = PrintableText(node.text(.placeholder))
    takesFocus = node.flag(.autofocus)
    isChoosing = node.flag(.choosing)
    tooltip = PrintableText(node.text(.tooltip))
    alternates = RowAlternate.all(node.properties[.alternates])
    hasContextMenu = node.flag(.contextMenu)
    isPreview = node.isEnabled && Word.Role(node.properties[.role]) == .preview
    picture = ContentView.Picture(of: node)
    isIconOnly = node.flag(.iconOnly)
    let emoji = node.text(.emoji)
    self.emoji = label.hasPrefix(emoji) ? PrintableText(emoji) : ""
    let hasTitle = !emoji.isEmpty && label.hasPrefix(emoji + " ")
    titleBesideEmoji = hasTitle ? PrintableText(label.dropFirst(emoji.count + 1)) : title
    spokenDescription = PrintableText(node.text(.accessibleDescription))
  }

  /// The title without the subtitle, which the label has for other panels.
  private static func titles(of node: MenuNode) -> (title: PrintableText, subtitle: PrintableText) {
    let (label, subtitle) = (node.title, node.text(.subtitle))
    let ending = subtitle.isEmpty ? "" : " — " + subtitle
    let title = label.hasSuffix(ending) ? label.dropLast(ending.count) : label[...]
    return (PrintableText(title), PrintableText(subtitle))
  }

  private static func sharing(of node: MenuNode) -> Sharing? {
    let (line, palette) = (node.text(.row), node.text(.palette))
    return line.isEmpty ? palette.isEmpty ? nil : .palette(palette) : .line(line)
  }

  /// Whether the row as a whole can be chosen.
  package var canBeChosen: Bool { isEnabled && role.canBeChosen }

  /// The state in text.
  package var signs: RowSigns { RowSigns(role, mark, isEnabled: isEnabled) }

  /// The kind of a row; a view that cannot be read is as if it was not there.
  private static func role(of node: MenuNode, hasContent: Bool) -> RowRole {
    switch node.role {
    case .view where !hasContent: .heading
    case .viewAction where !hasContent: .ordinary
    case let role: role
    }
  }

  private static func disposition(of node: MenuNode) -> Disposition {
    if node.flag(.destructive) { return .destructive }
    switch node.properties[.disposition]?.stringValue {
    case "alert": return .destructive
    case "warning": return .warning
    default: return .ordinary
    }
  }

  /// The index, in the text that the label shows, of the character behind its first single underscore.
  private static func mnemonic(of label: String) -> Int? {
    guard label.utf8.contains(UInt8(ascii: "_")) else { return nil }
    var isMarked = false
    var shown = String.UnicodeScalarView()
    for scalar in PrintableText(label).description.unicodeScalars {
      if scalar == "_" && !isMarked {
        isMarked = true
      } else {
        if isMarked && scalar != "_" { return String(shown).count }
        shown.append(scalar)
        isMarked = false
      }
    }
    return nil
  }

  /// The signs that the protocol has names for.
  private static let signs = ["plus": "+", "minus": "-"]

  /// Keys as the user's desktop names them, in the order of GTK: “Shift+Ctrl+S”.
  package static func text(of shortcut: [[String]], _ texts: FixedTexts = .current) -> PrintableText {
    let order = ["Shift", "Control", "Alt", "Super"]
    let keys = shortcut.map { keys in
      (order.filter(keys.contains) + keys.filter { !order.contains($0) })
        .map { $0.count == 1 ? $0.uppercased() : Self.signs[$0] ?? texts.keyName($0) }.joined(separator: "+")
    }
    return PrintableText(keys.joined(separator: " "))
  }
}

extension MenuRow {
  /// The picture of a row that shares a line or a strip: an icon, or the emoji of its label.
  package var sharedPicture: ContentView.Picture? {
    if let picture { return picture }
    return emoji.isEmpty ? nil : ContentView.Picture(emoji: emoji, description: titleBesideEmoji)
  }
}

extension MenuRow {
  /// Whether the row is a heading that says no more than the title above all rows.
  func repeats(_ title: PrintableText) -> Bool {
    role == .heading && !title.isEmpty && self.title == title && subtitle.isEmpty && content == nil
      && accessory == nil && picture == nil
  }
}

extension MenuNode {
  /// The title of the submenu: the item's title without the rest of its label, where the program gives it.
  package var submenuTitle: PrintableText {
    let title = text(.submenuTitle)
    return PrintableText(title.isEmpty ? self.title : title)
  }

  /// Whether a choice in the submenu closes that alone.
  package var closesSubmenuOnly: Bool { Word.DismissScope(properties[.dismissScope]) == .submenu }
}
