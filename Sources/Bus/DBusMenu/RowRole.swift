package import Basics
import LibDBus

/// The kinds of rows.
package enum RowRole: Sendable, Hashable {
  case ordinary, separator, heading, loading
  /// A view whose parts are operated by themselves.
  case view
  /// A view that is chosen as a whole.
  case viewAction
  case searchField

  /// Whether a row of the kind does something when it is chosen, if it is enabled.
  package var isCommand: Bool { self == .ordinary || self == .viewAction }
  /// Whether a row of the kind can be chosen as a whole, if it is enabled.
  package var canBeChosen: Bool { isCommand || self == .searchField }
}

/// The state of a row in text: a character for its mark, and one if the row would do something and is disabled, so that
/// neither colours nor faint letters are needed to see it, or to hear it. Each is one column wide.
package struct RowSigns: Sendable, Hashable {
  /// The sign of all that is disabled.
  package static let disabled: PrintableText = "⊘"

  private let mark: RowMark?
  package let isDisabled: Bool

  package init(_ role: RowRole, _ mark: RowMark?, isEnabled: Bool) {
    (self.mark, isDisabled) = (mark, role.canBeChosen && !isEnabled)
  }

  /// The signs in front of a title, with a space behind them; empty where there are none.
  package var leading: PrintableText {
    let signs = (mark?.symbol ?? "") + (isDisabled ? Self.disabled : "")
    return signs.isEmpty ? "" : signs + " "
  }
}

/// A check mark or a radio mark, with the item's `toggle-state`: 0 is off, 1 is on, anything else is mixed.
package enum RowMark: Sendable, Hashable {
  case check(Int)
  case radio(Int)

  /// The mark as a character.
  package var symbol: PrintableText {
    switch self {
    case .check(0): "☐"
    case .check(1): "✓"
    case .radio(0): "○"
    case .radio(1): "●"
    case .check, .radio: "–"
    }
  }
}

extension MenuNode {
  /// The kind of the row, for a presenter that draws its view.
  package var role: RowRole {
    if isSeparator { return .separator }
    switch Word.Role(properties[.role]) {
    case .heading: return .heading
    case .loading: return .loading
    case .searchField: return .searchField
    case .customView: return .view
    case .preview where !isEnabled: return .heading
    case .customAction, .preview: return .viewAction
    case nil: return flag(.plasmaTitle) ? .heading : .ordinary
    }
  }

  /// Whether a rich presenter draws the row at all.
  package var isDrawn: Bool { (isVisible || flag(.richVisible)) && !flag(.fallback) }

  /// Whether a click on the row does something now.
  package var isChoice: Bool { isEnabled && role.isCommand }

  /// Whether the program is making rows of the level that the row opens.
  package var hasLoadingRow: Bool { children.contains { $0.isVisible && $0.role == .loading } }

  /// The mark; `nil` without one.
  package var mark: RowMark? {
    toggle.map { $0.kind == .radio ? .radio(Int($0.state)) : .check(Int($0.state)) }
  }

  /// The state in text.
  package var signs: RowSigns { RowSigns(role, mark, isEnabled: isEnabled) }

  /// The text of a property; empty if it is absent or has another type.
  package func text(_ name: PropertyName) -> String {
    if case .string(let text)? = properties[name] { text } else { "" }
  }

  /// A property that is true or false; false if it is absent or has another type.
  package func flag(_ name: PropertyName) -> Bool { properties[name]?.boolValue ?? false }
}
