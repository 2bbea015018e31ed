#if Tool
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
  func `follow the languages of the environment`(environment: [String: String], names: [String]) {
    #expect(localization(environment).names == names)
  }

  @Test(arguments: [
    ("de_AT", ["Öffnen", "Datei", "Ö"]), ("de_CH", ["Oeffnen", "Datei", "nil"]), ("fr", ["Open", "File", "O"]),
    ("C", ["Open", "File", "O"]),
  ])
  func `are chosen for the user`(locale: String, expected: [String]) throws {
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
}
#endif
