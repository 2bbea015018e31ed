package import DBusMenu
import LibDBus

// How a program wants its menu drawn, as the root says.
extension MenuNode {
  /// Whether menus are above what they belong to.
  package var opensUpwards: Bool { Word.Direction(properties[.direction]) == .up }

  /// Whether the last element comes first for that, so that the first is nearest to the menu's anchor.
  package var isReversed: Bool { flag(.reversed) }

  /// The width of the first menu with its frame, in pixels; `nil` for its natural width.
  package var preferredWidth: Int? {
    guard let pixels = properties[.preferredWidth]?.integerValue, pixels > 0 else { return nil }
    return pixels
  }

  /// The color behind the rows; `nil` for the desktop's.
  package var background: PixelColor? { PixelColor(text(.background)) }

  /// Whether the menu may take another shape where there is little room.
  package var isAdaptive: Bool { properties[.adaptive]?.boolValue ?? true }

  /// Whether the menu is above everything else, such as panels.
  package var isOverlay: Bool { Word.Layer(properties[.layer]) == .overlay }

  /// Whether the keyboard focus stays where it is.
  package var leavesFocus: Bool { Word.Focus(properties[.focus]) == .some(.none) }

  /// Whether there is no menu at present.
  package var hasNoMenu: Bool { flag(.noMenu) }

  /// The language of the texts, a BCP 47 tag; `nil` for the program's.
  package var language: String? {
    let tag = text(.language)
    let isTag = tag.utf8.count <= 64 && tag.utf8.allSatisfy { Character(Unicode.Scalar($0)).isLanguageTagPart }
    return isTag && !tag.isEmpty ? tag : nil
  }
}

// The object that the menu belongs to.
extension MenuNode {
  /// The identifier of the configuration of the menu, or of the submenu that opens from this row.
  package var configuration: String? {
    let name = text(.configuration)
    return name.isEmpty ? nil : name
  }

  /// A view of what the menu, or the submenu that opens from this row, belongs to.
  package var preview: ContentView? { ContentView(properties[.preview]) }

  /// The place on the screen of what is set off; `nil` if it is not known or empty.
  package var highlightRect: PixelRect? {
    PixelRect(properties[.highlightRect]).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The place on the screen that the closed menu goes back into; `nil` if it is not known.
  package var dismissRect: PixelRect? { PixelRect(properties[.dismissRect]) }

  /// The picture of what is set off; `nil` if nothing is.
  package var highlightPicture: HighlightPicture? { HighlightPicture(properties[.highlight]) }

  /// How everything but the menu and what it belongs to is dimmed; `nil` if it is not.
  package var dim: MenuDim? { MenuDim(properties[.dim]) }

  /// Whether everything but the menu and what it belongs to is dimmed.
  package var isDimmed: Bool { dim != nil }
}

/// A color laid over the screen.
package struct MenuDim: Sendable, Hashable {
  /// With the opacity as its alpha.
  package var color: PixelColor
  /// The seconds until it is there, from 0 to ``maximumDuration``.
  package var duration: Double

  /// - Returns: `nil` if nothing is to be seen of it. Entries that make no sense are as a program has them by default.
  init?(_ value: Value?) {
    guard let dim = DimDescription(value) else { return nil }
    color = dim.color.flatMap { PixelColor($0) } ?? PixelColor()
    color.alpha = dim.opacity ?? 0.5
    duration = min(dim.duration ?? 0.1, MenuPresentingLimits.dimSeconds)
    guard color.alpha > 0 else { return nil }
  }
}

extension Character {
  fileprivate var isLanguageTagPart: Bool { isASCII && (isLetter || isNumber || self == "-") }
}
