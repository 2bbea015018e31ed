import Foundation
import Menus

/// The countries with a few first letters, in a submenu: “A”, or “D–E”.
@MainActor
struct CountryGroup {
  let menu: Menu
  let countries: [CountryElement]

  /// Letters share a submenu as long as it has no more rows than this.
  static let usualCount = 20

  /// Puts sorted countries into submenus; one whose title was there before is the same.
  static func groups(of countries: [CountryElement], after old: [CountryGroup]) -> [CountryGroup] {
    let known = Dictionary(old.map { ($0.menu.title, $0.menu) }) { first, _ in first }
    var titles: Set<String> = []
    return parts(of: countries).map { part in
      // Two submenus are never one, even if they have one title.
      let isNew = titles.insert(part.title).inserted
      let menu = (isNew ? known[part.title] : nil) ?? Menu(title: part.title, onlyDismissesSubMenu: true, children: [])
      menu.children = part.countries
      return CountryGroup(menu: menu, countries: part.countries)
    }
  }

  /// Whole letters as far as that is possible: one with more countries than a list may have is several parts.
  private static func parts(of countries: [CountryElement]) -> [(title: String, countries: [CountryElement])] {
    var parts: [(letters: [String], countries: [CountryElement])] = []
    for run in runs(of: countries) {
      if run.countries.count > CountryPickerMenu.longestList {
        for start in stride(from: 0, to: run.countries.count, by: usualCount) {
          let some = Array(run.countries[start..<min(start + usualCount, run.countries.count)])
          parts.append(([some.first, some.last].map { String($0?.name.prefix(4) ?? "") }, some))
        }
      } else if let last = parts.last, last.countries.count + run.countries.count <= usualCount {
        parts[parts.count - 1] = (last.letters + [run.letter], last.countries + run.countries)
      } else {
        parts.append(([run.letter], run.countries))
      }
    }
    return parts.map { letters, countries in
      let (first, last) = (letters.first ?? "", letters.last ?? "")
      return (first == last ? first : "\(first)–\(last)", countries)
    }
  }

  /// The runs of countries with the same first letter. Accents make no other letter, but one that has all its countries
  /// to itself, as Å in Swedish, has a run of its own by its place.
  private static func runs(of countries: [CountryElement]) -> [(letter: String, countries: [CountryElement])] {
    var runs: [(letter: String, countries: [CountryElement])] = []
    var plain: String?
    for country in countries {
      let letter = country.name.prefix(1).uppercased()
      let next = letter.folding(options: .diacriticInsensitive, locale: nil)
      if next == plain {
        runs[runs.count - 1].countries.append(country)
        if letter == next { runs[runs.count - 1].letter = letter }
      } else {
        runs.append((letter, [country]))
      }
      plain = next
    }
    return runs
  }
}
