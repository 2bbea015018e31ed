import Menus
import TestSupport
import Testing
import Texts

@testable import MenuFiles

@Suite struct `Translations in menu files` {
  private func localization(_ environment: [String: String]) -> Localization { Localization { environment[$0] } }

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
}
