import Foundation
import TestSupport
import Testing

@testable import Texts

@Suite struct `Fixed texts` {
  private func localization(_ environment: [String: String]) -> Localization { Localization { environment[$0] } }

  @Test(arguments: [
    (["LANG": "de_AT.UTF-8"], ["de_AT", "de"]), (["LANG": "sr_RS@latin"], ["sr_RS@latin", "sr_RS", "sr@latin", "sr"]),
    (["LANG": "C.UTF-8"], []), (["LANG": "POSIX"], []), ([:], []), (["LC_MESSAGES": "fr", "LANG": "de"], ["fr"]),
    (["LC_ALL": "it_IT", "LC_MESSAGES": "fr"], ["it_IT", "it"]), (["LANGUAGE": "", "LANG": "de"], ["de"]),
    (["LANGUAGE": "pt_BR:en", "LC_ALL": "de"], ["pt_BR", "pt", "en"]), (["LANG": "_@"], []),
    (["LANGUAGE": "de", "LC_ALL": "C"], []), (["LANGUAGE": "de", "LANG": "C.UTF-8"], ["de"]),
  ])
  func `fixed texts are for languages that follow the environment`(
    environment: [String: String], names: [String]
  ) {
    #expect(localization(environment).names == names)
  }

  @Test func `fixed texts are for languages that are sixteen of the environment at most`() {
    let many = (0..<100_000).map { "l\($0)" }.joined(separator: ":")
    #expect(localization(["LANGUAGE": many]).names == (0..<16).map { "l\($0)" })
  }

  @Test(arguments: [
    ("C", ["Loading…", "Search", "Run Again"]), ("de_AT.UTF-8", ["Wird geladen …", "Suchen", "Erneut ausführen"]),
    ("he_IL.UTF-8", ["הטעינה מתבצעת…", "חיפוש", "הפעלה חוזרת"]), ("en_GB:de", ["Loading…", "Search", "Run Again"]),
    ("xx:fr:de", ["Chargement…", "Rechercher", "Relancer"]), ("qps", ["⟦Loading…⟧", "⟦Search⟧", "⟦Run Again⟧"]),
  ])
  func `fixed texts are built in for the first language that has any`(languages: String, expected: [String]) {
    let texts = FixedTexts.installed { ["LANGUAGE": languages][$0] }
    #expect([.loading, .search, .runAgain].map { texts[$0] } == expected)
  }

  @Test func `fixed texts can be added by the user, and by the system`() throws {
    let (user, system) = (try TemporaryFolder(), try TemporaryFolder())
    func write(_ text: String, to folder: TemporaryFolder) throws {
      try FileManager.default.createDirectory(atPath: folder.path + "/menubus", withIntermediateDirectories: true)
      _ = try folder.file("menubus/texts.txt", text)
    }
    try write(
      "loading[cs]=Načítání…\nnonsense\n=\nempty=\nsearch=Find\nsearch=Seek\nhits.few[cs]={count} výsledky\n"
        + "plural.few[cs]=n = 2..4\nloading[fr]=Chargement\n", to: user)
    try write("loading[cs]=Čekejte\nretry[cs]=Znovu\ndirection[cs]=rtl\n", to: system)
    let variables = ["LANG": "cs", "XDG_DATA_HOME": user.path, "XDG_DATA_DIRS": "/nonexistent:x:\(system.path)"]
    let texts = FixedTexts.installed { variables[$0] }
    #expect([.loading, .retry, .search, .empty].map { texts[$0] } == ["Načítání…", "Znovu", "Find", "No items"])
    #expect([1, 2, 5].map { texts.text(.hits, $0) } == ["1 hit", "2 výsledky", "5 hits"])
    #expect(texts.isRightToLeft)
    let french = ["LANGUAGE": "eo:fr:cs", "XDG_DATA_HOME": user.path, "XDG_DATA_DIRS": system.path]
    let built = FixedTexts.installed { french[$0] }
    #expect([.loading, .retry].map { built[$0] } == ["Chargement", "Réessayer"], "Czech is behind what has texts")
  }

  @Test(arguments: [
    ("C", ["1 hit", "2 hits", "5 hits", "0.5", "25%", "Page Up", "F5"]),
    ("de", ["1 Treffer", "2 Treffer", "5 Treffer", "0,5", "25\u{A0}%", "Bild auf", "F5"]),
    ("pl", ["1 wynik", "2 wyniki", "5 wyników", "0,5", "25%", "Page Up", "F5"]),
    ("ar", ["نتيجة واحدة", "نتيجتان", "5 نتائج", "0.5", "25%", "Page Up", "F5"]),
    ("tr", ["1 sonuç", "2 sonuç", "5 sonuç", "0,5", "%25", "Page Up", "F5"]),
    ("ja", ["1 件", "2 件", "5 件", "0.5", "25%", "Page Up", "F5"]),
  ])
  func `fixed texts have forms for numbers, and names of keys`(locale: String, expected: [String]) {
    let texts = FixedTexts(localization(["LANG": locale]))
    let found =
      [1, 2, 5].map { texts.text(.hits, $0) } + [texts.number(0.5), texts.percent(0.25)]
      + ["Page_Up", "F5"].map(texts.keyName)
    #expect(found == expected)
    #expect(texts.isRightToLeft == (locale == "ar"))
  }

  @Test func `fixed texts take what values say as it is`() {
    let texts = FixedTexts(localization([:]))
    #expect(texts.text(.menuOfProcess, ["program": "{process}", "process": "7"]) == "Menu of {process} (process 7)")
    #expect(texts.text(.menuOf, [:]) == "Menu of {program}")
  }
}
