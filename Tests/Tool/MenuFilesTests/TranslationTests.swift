import Foundation
import Menus
import TestSupport
import Testing

@testable import MenuFiles

@Suite struct `Translations in menu files` {
  private func localization(_ environment: [String: String]) -> Localization { Localization { environment[$0] } }

  @Test(arguments: [
    (["LANG": "de_AT.UTF-8"], ["de_AT", "de"]), (["LANG": "sr_RS@latin"], ["sr_RS@latin", "sr_RS", "sr@latin", "sr"]),
    (["LANG": "C.UTF-8"], []), (["LANG": "POSIX"], []), ([:], []), (["LC_MESSAGES": "fr", "LANG": "de"], ["fr"]),
    (["LC_ALL": "it_IT", "LC_MESSAGES": "fr"], ["it_IT", "it"]), (["LANGUAGE": "", "LANG": "de"], ["de"]),
    (["LANGUAGE": "pt_BR:en", "LC_ALL": "de"], ["pt_BR", "pt", "en"]), (["LANG": "_@"], []),
  ])
  func `translations in menu files follow the languages of the environment`(
    environment: [String: String], names: [String]
  ) {
    #expect(localization(environment).names == names)
  }

  @Test func `translations in menu files look at sixteen languages of the environment`() {
    let many = (0..<100_000).map { "l\($0)" }.joined(separator: ":")
    #expect(localization(["LANGUAGE": many]).names == (0..<16).map { "l\($0)" })
  }

  @Test(arguments: [
    ("de_AT", ["Öffnen", "Datei", "Ö"]), ("de_CH", ["Oeffnen", "Datei", "nil"]), ("fr", ["Open", "File", "O"]),
    ("C", ["Open", "File", "O"]),
  ])
  func `translations in menu files are chosen for the user`(locale: String, expected: [String]) throws {
    let file = try MenuFileReader.read(
      """
      title: File
      title[de]: Datei
      tray: {tooltip: Hello, "tooltip[de]": {title: Hallo, text: Welt}, label: A, "label[de]": B}
      items:
        - title: Open
          title[de]: Öffnen
          title[de_CH]: Oeffnen
          mnemonic: O
          mnemonic[de]: Ö
          subtitle: now
          subtitle[de]: jetzt
          description: Opens
          description[de]: Öffnet
        - {header: Places, "header[de]": Orte}
        - {search: Find, "search[de]": Suche}
      """, name: "m", localization: localization(["LANG": locale]))
    let row = file.items[0]
    #expect([row.title, file.title, row.mnemonic.map { "\($0)" } ?? "nil"] == expected)
    let isGerman = locale.hasPrefix("de")
    #expect(row.subtitle == (isGerman ? "jetzt" : "now") && row.accessibilityLabel == (isGerman ? "Öffnet" : "Opens"))
    #expect(file.items[1].title == (isGerman ? "Orte" : "Places"))
    #expect(file.items[2].search?.placeholder == (isGerman ? "Suche" : "Find"))
    #expect(file.tray.toolTip == (isGerman ? .init(title: "Hallo", text: "Welt") : .init(title: "Hello")))
    #expect(file.tray.label == (isGerman ? "B" : "A"))
  }

  @Test(.timeLimit(.minutes(5)), arguments: [true, false])
  func `translations in menu files take work as there are languages`(areTitlesTranslated: Bool) {
    let growth = Growth(
      from: 500,
      input: { size in
        (0..<size).reduce(into: "- title: \(String(repeating: "ä", count: size))\n  mnemonic: ä\n") { text, number in
          text += "  mnemonic[a\(number)]: ä\n"
          if areTitlesTranslated { text += "  title[a\(number)]: Ä\n" }
        }
      },
      { text in #expect(throws: Never.self) { try MenuDescription(parsing: text, name: "m") } })
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `translations have a direction`() throws {
    func direction(_ text: String, in locale: String) throws -> TextDirection? {
      try MenuFileReader.read(text, name: "m", localization: localization(["LANG": locale])).direction
    }
    let text = "direction: ltr\ndirection[he]: rtl\nitems: []\n"
    #expect(try direction(text, in: "he_IL.UTF-8") == .rightToLeft && direction(text, in: "de") == .leftToRight)
    #expect(try direction("[]", in: "he") == nil)
  }

  @Test(arguments: [
    ("C", ["Loading…", "Search", "Run Again"]), ("de_AT.UTF-8", ["Wird geladen …", "Suchen", "Erneut ausführen"]),
    ("he_IL.UTF-8", ["הטעינה מתבצעת…", "חיפוש", "הפעלה חוזרת"]),
  ])
  func `translations of fixed texts are built in`(locale: String, expected: [String]) {
    let texts = FixedTexts.installed { ["LANG": locale][$0] }
    #expect([.loading, .search, .runAgain].map { texts[$0] } == expected)
  }

  @Test func `translations of fixed texts can be added by the user, and by the system`() throws {
    let (user, system) = (try TemporaryFolder(), try TemporaryFolder())
    func write(_ text: String, to folder: TemporaryFolder) throws {
      try FileManager.default.createDirectory(atPath: folder.path + "/menubus", withIntermediateDirectories: true)
      _ = try folder.file("menubus/texts.txt", text)
    }
    try write("loading[fr]=Chargement…\nnonsense\n=\nempty=\nsearch=Find\nsearch=Seek\n", to: user)
    try write("loading[fr]=Attendez\nretry[fr]=Encore\n", to: system)
    let variables = ["LANG": "fr", "XDG_DATA_HOME": user.path, "XDG_DATA_DIRS": "/nonexistent:x:\(system.path)"]
    let texts = FixedTexts.installed { variables[$0] }
    #expect([.loading, .retry, .search, .empty].map { texts[$0] } == ["Chargement…", "Encore", "Find", "No items"])
  }

  @Test func `translations of fixed texts are there for each text and language of the table`() {
    for locale in ["C", "de", "he"] {
      let table = FixedTexts(PackageResources.texts_txt, localization: localization(["LANG": locale]))
      for key in FixedTexts.Key.allCases {
        let standard = FixedTexts(PackageResources.texts_txt, localization: localization([:]))
        #expect(table[key] != key.rawValue && (locale == "C" || table[key] != standard[key]), "\(key) in \(locale)")
      }
    }
  }
}
