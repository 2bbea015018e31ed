public import DBusMenu

/// A row of a menu as a panel draws it.
public struct ShownRow: Sendable, Hashable {
  /// The form of a row.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// A row with a text.
    case row
    /// A line between rows.
    case separator
    /// The title of a group: nothing happens when it is chosen.
    case heading
  }

  /// The mark of a row that can be on or off.
  @nonexhaustive public enum Mark: String, Sendable, Hashable {
    /// A check mark, or none in its place.
    case checked, unchecked
    /// A radio button that is on or off.
    case chosen, unchosen
    /// Some of both.
    case mixed
  }

  /// The item.
  public var id: ItemID
  /// The form.
  public var kind = Kind.row
  /// The text as it is drawn, without the marks of mnemonics.
  public var text = ""
  /// The mark; `nil` for none.
  public var mark: Mark?
  /// Whether it looks as if it could be chosen.
  public var isEnabled = true
  /// The picture: a name, or `PNG`; `nil` for none.
  public var icon: String?
  /// The keys beside it; `nil` for none.
  public var shortcut: String?
  /// Whether a submenu opens from it.
  public var hasSubmenu = false
  /// The rows of its submenu that the panel has.
  public var rows: [ShownRow] = []
}

extension ShownRow: CustomStringConvertible {
  /// The row in a line: the mark, the text, what opens from it.
  public var description: String {
    switch kind {
    case .separator: return "---"
    case .heading: return "== \(text)"
    case .row: break
    }
    let mark =
      switch mark {
      case nil: ""
      case .checked: "[x] "
      case .unchecked: "[ ] "
      case .chosen: "(o) "
      case .unchosen: "( ) "
      case .mixed: "[-] "
      }
    let below = hasSubmenu ? " > [" + rows.map(\.description).joined(separator: ", ") + "]" : ""
    return mark + text + (isEnabled ? "" : " (off)") + below
  }
}
