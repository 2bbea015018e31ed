import Basics
package import Texts

/// The texts that MenuBus adds to the menus of a program, with their reading direction.
///
/// They are in the language of the user who runs the program, as `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` or `LANG` name it,
/// in English where MenuBus has no texts in that language. A program that has its own titles in one language sets the
/// same for these, before it makes menus:
///
///     MenuTexts.current = MenuTexts(languages: ["de"])
///     MenuTexts.current.noItems = "Nichts da"
public struct MenuTexts: Sendable {
  /// A row that stands in for elements that are still being loaded.
  public var loading: String
  /// The same while loaded elements wait for their submenu to be closed and opened again, because some panels' popups
  /// never grow; it should be no longer than ``loading``.
  public var openAgain: String
  /// The row that loads again after an error.
  public var tryAgain: String
  /// A search field without a text and without a label.
  public var search: String
  /// A row without any text.
  public var untitled: String
  /// The row of a menu without visible rows, unless the options of its exporter have another text.
  public var noItems: String
  /// The row that opens a preview.
  public var open: String
  /// The submenu of an edit menu in panels.
  public var edit: String
  /// The command ``EditCommand/cut``.
  public var cut: String
  /// The command ``EditCommand/copy``.
  public var copy: String
  /// The command ``EditCommand/paste``.
  public var paste: String
  /// The command ``EditCommand/selectAll``.
  public var selectAll: String
  /// The command ``EditCommand/delete``.
  public var delete: String
  /// The field of a country picker.
  public var searchCountries: String
  /// The direction of menus that have none of their own.
  public var textDirection: TextDirection
  /// The way in which numbers are written.
  package let fixed: FixedTexts

  /// Makes the texts of the first of some languages that MenuBus has, English ones if it has none of them. What the
  /// user's `texts.txt` says is in ``current`` alone, as long as no other texts are set.
  ///
  /// - Parameter languages: Names of locales, such as `de` or `pt_BR`.
  public init(languages: [String]) { self.init(FixedTexts(Localization(languages))) }

  init(_ texts: FixedTexts) {
    loading = texts[.loading]
    openAgain = texts[.ready]
    tryAgain = texts[.retry]
    search = texts[.search]
    untitled = texts[.untitled]
    noItems = texts[.empty]
    open = texts[.open]
    edit = texts[.edit]
    cut = texts[.cut]
    copy = texts[.copy]
    paste = texts[.paste]
    selectAll = texts[.selectAll]
    delete = texts[.delete]
    searchCountries = texts[.searchCountries]
    textDirection = texts.isRightToLeft ? .rightToLeft : .leftToRight
    fixed = texts
  }

  /// The texts for menus that are made from now on.
  public static var current: MenuTexts {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  private static let chosen = Lock(MenuTexts(.current))
}
