import Foundation
import MenuCountries
import Menus
import Testing

@MainActor
@Suite struct `A country` {
  private let english = Locale(identifier: "en_US")

  /// What the element shows.
  private func row(_ element: MenuElement) -> RowContent? {
    Resolver().resolve(Menu(children: [element])).rows.first?.content
  }

  @Test(arguments: [
    ("NL", "🇳🇱", "Netherlands"), ("nl", "🇳🇱", "Netherlands"), ("UK", "🇬🇧", "United Kingdom"), ("CQ", "🇺🇳", "Sark"),
    ("GB", "🇬🇧", "United Kingdom"),
  ])
  func `a country is shown by its flag and its name`(code: String, flag: String, name: String) {
    let row = row(CountryElement(countryCode: code, locale: english))
    #expect(row?.title == name && row?.image == .emoji(flag))
  }

  @Test(arguments: ["", "Q", "NLD", "4É", "12", "é", "\0\0"])
  func `a country that is none is shown by its code, without a flag`(code: String) {
    let element = CountryElement(countryCode: code, locale: english)
    #expect(row(element)?.title ?? "" == element.name && row(element)?.image == nil)
  }

  @Test func `a country reads back what was assigned, and runs its handler`() async throws {
    var heard: [CountryElement] = []
    let element = CountryElement(countryCode: "NL", isEnabled: false, locale: english) { heard.append($0) }
    #expect(!element.isSelected && !element.isEnabled)
    element.isSelected = true
    #expect(element.isSelected && !element.isEnabled && row(element)?.toggle?.state == .on)
    element.perform()
    #expect(heard.count == 1 && heard.first === element)
    heard = []
  }
}

@MainActor
@Suite struct `A country picker` {
  private func picker(_ codes: String..., locale: String = "en_US") -> CountryPickerMenu {
    let picker = CountryPickerMenu(title: "Country", noSelectionText: "None", locale: Locale(identifier: locale))
    if !codes.isEmpty { picker.countryCodes = codes }
    return picker
  }

  /// The titles of the countries in sight.
  private func visible(_ picker: CountryPickerMenu) -> [String] {
    Resolver().resolve(picker).rows.filter { $0.isVisible && $0.element is Action }.compactMap(\.content.title)
  }

  @Test func `a country picker has all countries and no continents`() {
    let picker = picker()
    picker.arrangement = .list
    let codes = picker.children.compactMap { ($0 as? CountryElement)?.countryCode }
    #expect(codes.count > 240 && Set(codes).isSuperset(of: ["NL", "US", "AQ"]))
    #expect(Set(codes).isDisjoint(with: ["EU", "UN", "001"]) && codes.count == Set(codes).count)
  }

  /// The submenus in sight, with how many countries in sight each has.
  private func submenus(_ picker: CountryPickerMenu) -> [(title: String, count: Int)] {
    Resolver().resolve(picker).rows.filter(\.isVisible).compactMap { row in
      guard let menu = row.element as? Menu, menu !== picker else { return nil }
      return (menu.title, Resolver().resolve(menu, ancestors: [picker]).rows.count(where: \.isVisible))
    }
  }

  @Test(arguments: ["en_US", "de_DE", "sv_SE", "ja_JP", "ar_EG"])
  func `a country picker has each country once, in short submenus by letters`(
    locale: String
  ) {
    let picker = picker(locale: locale)
    #expect(visible(picker).isEmpty, "no row of a country among the submenus")
    let submenus = submenus(picker)
    picker.arrangement = .list
    #expect(submenus.map(\.count).reduce(0, +) == visible(picker).count)
    #expect(submenus.allSatisfy { $0.count > 0 && $0.count <= CountryPickerMenu.longestList })
    #expect(submenus.count <= CountryPickerMenu.longestList && submenus.allSatisfy { !$0.title.isEmpty })
  }

  @Test func `a country picker names its submenus after the letters in them`() {
    let picker = picker("AX", "AL", "AT", "ZM", "BE", "NL", locale: "sv_SE")
    #expect(submenus(picker).isEmpty, "a few are a list")
    picker.arrangement = .submenus
    #expect(submenus(picker).map(\.title) == ["A–Ö"] && submenus(picker).map(\.count) == [6])
    let english = self.picker()
    let titles = submenus(english).map(\.title)
    #expect(titles == ["A", "B", "C", "D–E", "F", "G", "H–J", "K–L", "M", "N–O", "P–R", "S", "T", "U–Z"])
    let codes = Locale.Region.isoRegions.filter { $0.subRegions.isEmpty }.map(\.identifier)
    english.countryCodes = codes.filter { $0 != "AF" }
    #expect(submenus(english).map(\.title) == titles)
  }

  @Test
  func `a country picker shows a short search result as one list, else submenus`() {
    let picker = picker()
    let before = submenus(picker).map(\.title)
    picker.searchField.enterText("nether")
    #expect(visible(picker) == ["Caribbean Netherlands", "Netherlands"] && submenus(picker).isEmpty)
    picker.searchField.enterText("a")
    #expect(visible(picker).isEmpty && submenus(picker).count > 5)
    #expect(submenus(picker).map(\.count).reduce(0, +) > CountryPickerMenu.longestList)
    picker.searchField.enterText("zzz")
    #expect(visible(picker).isEmpty && submenus(picker).isEmpty)
    picker.searchField.enterText("")
    #expect(visible(picker).isEmpty && submenus(picker).map(\.title) == before)
  }

  @Test func `a country picker is sorted as the language sorts`() {
    #expect(visible(picker("AX", "AL", "AT", "ZM", locale: "de_DE")).map { $0.prefix(2) } == ["Ål", "Al", "Ös", "Sa"])
    #expect(visible(picker("AX", "AL", "AT", "ZM", locale: "sv_SE")).map { $0.prefix(2) } == ["Al", "Za", "Ål", "Ös"])
  }

  @Test(arguments: [
    ("LAND", 3), ("âländ", 1), (" nether ", 1), ("ALAND", 1), ("ısland", 1), ("icelAND", 1), ("x", 0), ("", 4),
  ])
  func `a country picker is searched by what a name contains, whatever the case and the accents`(
    text: String, count: Int
  ) {
    let picker = picker("NL", "AX", "IS", "BE")
    picker.searchField.enterText(text)
    #expect(visible(picker).count == count)
    picker.searchField.enterText("")
    #expect(visible(picker).count == 4)
  }

  @Test func `a country picker takes codes in any case, each once, and keeps the rows that stay`() {
    let picker = picker("nl", "NL", "be")
    let kept = picker.children
    #expect(visible(picker) == ["Belgium", "Netherlands"])
    picker.searchField.enterText("l")
    picker.countryCodes = ["NL", "LU", "DE"]
    #expect(visible(picker) == ["Luxembourg", "Netherlands"], "what comes is searched, too")
    picker.searchField.enterText("")
    picker.countryCodes = ["BE", "NL"]
    #expect(picker.children.map(ObjectIdentifier.init) == kept.map(ObjectIdentifier.init))
    picker.countryCodes = nil
    picker.arrangement = .list
    #expect(picker.children.count > 240)
  }

  @Test func `a country picker may be gone before its field and its rows`() {
    var picker: CountryPickerMenu? = picker("NL")
    weak let weakly = picker
    let (field, row) = (picker?.searchField, picker?.children.first)
    picker = nil
    #expect(weakly == nil)
    field?.enterText("x")
    row?.perform()
    #expect(row?.isHidden == false)
  }

  @Test func `a country picker marks what was selected, and reports only what was chosen`() {
    let picker = picker("NL", "BE")
    var reported: [String] = []
    picker.handler = { reported.append($0) }
    #expect(picker.subtitle == "None")
    picker.selectedCountryCode = "be"
    #expect(picker.subtitle == "Belgium" && picker.selectedCountryCode == "BE" && reported.isEmpty)
    picker.children.last?.perform()
    #expect(picker.subtitle == "Netherlands" && picker.selectedCountryCode == "NL" && reported == ["NL"])
    #expect(picker.children.map { ($0 as? CountryElement)?.isSelected } == [false, true])
    picker.selectedCountryCode = "FR"
    #expect(picker.subtitle == "France", "also where it is not offered")
    picker.countryCodes = ["FR"]
    #expect((picker.children.first as? CountryElement)?.isSelected == true)
    picker.selectedCountryCode = nil
    #expect(picker.subtitle == "None" && (picker.children.first as? CountryElement)?.isSelected == false)
    picker.noSelectionText = nil
    #expect(picker.subtitle == nil && reported == ["NL"])
  }
}
