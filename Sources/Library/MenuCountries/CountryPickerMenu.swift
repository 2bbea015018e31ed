import Basics
public import Foundation
public import Menus

/// A submenu in which a country is chosen, with a search field above the countries.
///
///     let picker = CountryPickerMenu(title: "Country", noSelectionText: "Anywhere") { code in
///       settings.country = code
///     }
///     picker.selectedCountryCode = settings.country
///
/// The chosen country is marked, and beside the title of the submenu. A choice closes the submenu and leaves the
/// menu around it open, where the panel can do that.
///
/// Many countries are in submenus by their first letters (``arrangement``): a list of them all, each with a flag,
/// holds Plasma up for seconds, and is longer than the screen, which LXQt cuts off. The countries of a search are one
/// list again, as soon as that is short. See docs/panel-menus.md#rows-that-wait.
public final class CountryPickerMenu: Menu {
  /// Called with the code of a country that the user has chosen.
  public typealias Handler = @MainActor (_ countryCode: String) async throws -> Void

  /// The countries to choose from; `nil` for all. Codes in capital or small letters; what comes twice is listed once.
  public var countryCodes: [String]? {
    didSet { if countryCodes != oldValue { showCountries() } }
  }

  /// The country that is marked; `nil` for none. Assigning it does not run ``handler``.
  public var selectedCountryCode: String? {
    get { selectedCode }
    set { select(newValue) }
  }

  /// Whether the countries are one list, or several; a list unless there are more than forty of them.
  public var arrangement = Arrangement.automatic { didSet { if arrangement != oldValue { showCountries() } } }

  /// The most countries in one list, unless the program wants one.
  package static let longestList = 40

  /// The text beside the title while no country is selected; `nil` for none.
  public var noSelectionText: String? { didSet { showSelection() } }

  /// Called when the user has chosen a country; `nil` for no call.
  public var handler: Handler?

  /// The field above the countries.
  public let searchField = SearchField(placeholder: MenuTexts.current.searchCountries)

  private let locale: Locale
  private var selectedCode: String?
  private var shown: [CountryElement] = []
  /// All that were ever shown: a country that comes back keeps its row.
  private var elements: [String: CountryElement] = [:]
  /// The submenus by first letters; none where the countries are one list.
  private var groups: [CountryGroup] = []
  /// The searched text, where there are submenus.
  private let found = Menu(displaysInline: true, betweenMenusSeparatorStyle: .none, children: [])

  /// Makes a picker of all countries, none of them selected.
  ///
  /// - Parameters:
  ///   - title: The text of the submenu's row.
  ///   - image: The picture beside it.
  ///   - isEnabled: Whether the submenu can be opened.
  ///   - isDestructive: Marks a choice that loses something.
  ///   - noSelectionText: The text beside the title while no country is selected.
  ///   - locale: In whose language countries are named, and in whose order they are sorted.
  ///   - handler: Called with the country's code when the user chooses a country.
  public init(
    title: String = "", image: MenuImage? = nil, isEnabled: Bool = true, isDestructive: Bool = false,
    noSelectionText: String? = nil, locale: Locale = .current, handler: Handler? = nil
  ) {
    self.noSelectionText = noSelectionText
    self.locale = locale
    self.handler = handler
    super.init(
      title: title, image: image, isEnabled: isEnabled, isDestructive: isDestructive, onlyDismissesSubMenu: true,
      children: [], headers: [searchField])
    selection = .single
    searchField.updater = { [weak self] text in self?.showMatches(of: text) }
    showCountries()
    showSelection()
  }

  private func showCountries() {
    let codes = Set((countryCodes ?? Country.allCodes).map(Country.normalized))
    shown = codes.map(element).sorted {
      switch $0.name.compare($1.name, locale: locale) {
      case .orderedAscending: true
      case .orderedDescending: false
      case .orderedSame: $0.countryCode < $1.countryCode
      }
    }
    groups = isGrouped ? CountryGroup.groups(of: shown, after: groups) : []
    found.children = groups.isEmpty ? [] : shown
    children = groups.isEmpty ? shown : [found] + groups.map(\.menu)
    showMatches(of: searchField.searchText)
  }

  private var isGrouped: Bool {
    switch arrangement {
    case .automatic: shown.count > Self.longestList
    case .list: false
    case .submenus: true
    }
  }

  private func element(of code: String) -> CountryElement {
    if let known = elements[code] { return known }
    let new = CountryElement(countryCode: code, isSelected: code == selectedCode, locale: locale) { [weak self] in
      self?.select($0.countryCode)
      try await self?.handler?($0.countryCode)
    }
    elements[code] = new
    return new
  }

  private func showMatches(of text: String) {
    let text = FoldedText(text)
    for element in shown { element.isHidden = !text.isEmpty && !FoldedText(element.name).contains(text) }
    guard !groups.isEmpty else { return }
    let isList = !text.isEmpty && shown.count { !$0.isHidden } <= Self.longestList
    found.isHidden = !isList
    for group in groups { group.menu.isHidden = isList || group.countries.allSatisfy(\.isHidden) }
  }

  private func select(_ code: String?) {
    selectedCode = code.map(Country.normalized)
    for element in elements.values { element.isSelected = element.countryCode == selectedCode }
    showSelection()
  }

  private func showSelection() { subtitle = selectedCode.map { Country.name(of: $0, in: locale) } ?? noSelectionText }
}

extension CountryPickerMenu {
  /// The arrangement of the countries of a picker.
  @nonexhaustive public enum Arrangement: Sendable, Hashable {
    /// One list of up to 40 countries, submenus for more.
    case automatic
    /// One list, however long.
    case list
    /// Submenus by first letters.
    case submenus
  }
}
