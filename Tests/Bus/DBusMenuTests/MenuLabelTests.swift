import DBusMenu
import MenuTestKit
import TestSupport
import Testing

@Suite struct `Labels` {
  @Test(arguments: [
    ("Save", "Save"), ("a_b", "a__b"), ("_", "__"), ("a__b_c", "a____b__c"), ("", ""), ("Größe 😀", "Größe 😀"),
    ("two\nlines", "two lines"), ("a\tb", "a b"), ("a\0b", "a b"), ("a\r\nb", "a  b"), ("a\u{2028}b", "a b"),
    ("\u{7F}", " "),
  ])
  func `labels show their text literally and in one line`(text: String, label: String) {
    #expect(MenuLabel.label(showing: text) == label)
  }

  @Test func `an underscore with an accent on it is no mnemonic mark`() {
    // One character to Swift, an underscore and something else to a panel.
    let label = MenuLabel.label(showing: "a_\u{301}b")
    #expect(Array(label.unicodeScalars) == Array("a__\u{301}b".unicodeScalars))
    #expect(MenuLabel.text(of: label) == "a_\u{301}b")
  }

  @Test(
    arguments: [
      ("Save", "s", "_Save"), ("Save", "v", "Sa_ve"), ("Save As", "S", "_Save As"), ("sS", "S", "s_S"),
      ("Save", "x", "Save"),
      ("a_b", "b", "a___b"), ("a_b", "_", "a__b"), ("Ärger", "ä", "_Ärger"), ("", "x", ""),
    ] as [(String, Character, String)])
  func `labels mark one mnemonic at most`(text: String, mnemonic: Character, label: String) {
    #expect(MenuLabel.label(showing: text, mnemonic: mnemonic) == label)
  }

  @Test(arguments: [
    ("_Save", "Save"), ("Sa_ve", "Save"), ("a__b", "a_b"), ("a___b", "a_b"), ("end_", "end"), ("", ""), ("__", "_"),
    ("_a_b", "ab"),
  ])
  func `labels are read without their marks`(label: String, text: String) {
    #expect(MenuLabel.text(of: label) == text)
  }

  @Test(arguments: ["x", "é", "👨‍👩‍👧‍👦", "e\u{301}", "🇩🇪"])
  func `labels of eighty characters are whole, longer ones end in an ellipsis`(character: String) {
    let whole = String(repeating: character, count: 80)
    #expect(MenuLabel.label(showing: whole) == whole)
    let cut = MenuLabel.label(showing: whole + character)
    #expect(cut == String(repeating: character, count: 79) + "…")
    #expect(cut.count == 80)
  }

  @Test func `labels are bounded in bytes, because one letter takes any number of accents`() {
    let label = MenuLabel.label(showing: "e" + String(repeating: "\u{301}", count: 1_900_000))
    #expect(label.utf8.count < 4096 && label.hasSuffix("…"))
    let families = String(repeating: "👨🏻‍👩🏻‍👧🏻‍👦🏻", count: 80)
    #expect(MenuLabel.label(showing: families) == families)
  }

  @Test func `labels count what is shown, not the doubled underscores`() {
    let text = String(repeating: "_", count: 80)
    #expect(MenuLabel.label(showing: text) == text + text)
  }

  @Test(arguments: Effort.seeds)
  func `labels are read as the text they show`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let alphabet = [
      "a", "B", "_", "__", " ", "\n", "\t", "\0", "ß", "é", "e\u{301}", "\u{301}", "😀", "👨‍👩‍👧", "…",
      "\u{2029}", "\r\n",
    ]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...120, using: &numbers)).map { _ in alphabet.randomElement(using: &numbers) ?? ""
      }.joined()
      #expect(MenuLabel.text(of: MenuLabel.label(showing: text)) == MenuLabel.displayed(text))
      let mnemonic = Bool.random(using: &numbers) ? Character("b") : "é"
      let marked = MenuLabel.label(showing: text, mnemonic: mnemonic)
      #expect(MenuLabel.text(of: marked) == MenuLabel.displayed(text))
      let shown = MenuLabel.displayed(text)
      #expect(shown.count <= 80 && !shown.unicodeScalars.contains { $0.value < 0x20 })
    }
  }
}
