import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import Testing
import Texts

/// What a row takes from the properties of an item.
@Suite struct `A row of a menu` {
  @Test(
    arguments: [("_File", 0), ("Sa_ve", 2), ("a__b", nil), ("a__b_c", 3), ("end_", nil), ("", nil)] as [(String, Int?)])
  func `a row's mnemonic is behind the first single underscore`(label: String, index: Int?) {
    #expect(MenuRow(row(1, label)).mnemonic == index)
  }

  @Test func `a row is a preview unless it is disabled`() {
    let role: [PropertyName: Value] = [.role: .string("preview")]
    #expect(MenuRow(row(1, "Picture", role)).isPreview)
    #expect(!MenuRow(row(1, "Picture", role.merging([.enabled: .bool(false)]) { $1 })).isPreview)
  }

  @Test(arguments: [
    ("C", "Shift+Ctrl+O", "Ctrl+K Alt+Page Up", "Super+F5", "Ctrl++"),
    ("de", "Umschalt+Strg+O", "Strg+K Alt+Bild auf", "Super+F5", "Strg++"),
    ("qps", "⟦Shift⟧+⟦Ctrl⟧+O", "⟦Ctrl⟧+K ⟦Alt⟧+⟦Page Up⟧", "⟦Super⟧+F5", "⟦Ctrl⟧++"),
  ])
  func `a row has its keys as GTK names and orders them in the user's language`(
    language: String, keys: String, presses: String, function: String, sign: String
  ) {
    let texts = FixedTexts(Localization([language]))
    let shortcuts = [
      [["Control", "Shift", "o"]], [["Control", "k"], ["Alt", "Page_Up"]], [["Super", "F5"]], [["Control", "plus"]],
    ]
    #expect(shortcuts.map { "\(MenuRow.text(of: $0, texts))" } == [keys, presses, function, sign])
  }

  @Test func `a menu has icons in sixteen folders at most`() {
    var root = row(0)
    root.iconFolders = .array(of: "s", (1...17).map { .string("/icons/\($0)") })
    #expect(root.iconPaths == (1...16).map { "/icons/\($0)" })
  }
}
