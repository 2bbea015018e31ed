import LibDBus
import MenuBus
import MenuTestKit
import TestSupport
import Testing

/// The texts of a program, as `docs/languages.md` sets them.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `The language of a menu` {
  /// Sets all texts that MenuBus adds to menus.
  static func speakGerman() {
    //: begin
    MenuTexts.current = MenuTexts(languages: ["de"])
    MenuTexts.current.untitled = "Zeile"
    //: end
  }

  /// A menu that is read from right to left.
  static func hebrewMenu() -> (menu: Menu, options: MenuExporter.Options) {
    //: begin
    let menu = Menu(children: [
      Action(title: "פתיחה") { print("open") },
      Menu(title: "אחרונים", children: []),
    ])
    menu.textDirection = .rightToLeft
    var options = MenuExporter.Options()
    options.emptyText = "אין פריטים"
    //: end
    return (menu, options)
  }

  private func layout(of menu: Menu, _ options: MenuExporter.Options) async throws -> (texts: String, direction: Value?)
  {
    let bus = try PrivateBus()
    let exporter = MenuExporter(menu, options: options, logger: .quiet)
    let connection = try await BusConnection.connect(to: .address(bus.address))
    try await exporter.export(on: connection, at: "/MenuBar")
    let client = try await BusConnection.connect(to: .address(bus.address))
    let layout = try await client.call(
      "GetLayout", of: "com.canonical.dbusmenu", at: "/MenuBar", on: connection.uniqueName,
      with: [.int32(0), .int32(-1), .strings([])])
    let direction = try await client.call(
      "Get", of: .properties, at: "/MenuBar", on: connection.uniqueName,
      with: [.string("com.canonical.dbusmenu"), .string("TextDirection")])
    return ("\(layout)", direction.first)
  }

  // The texts are those of the whole process, so the test has one of its own.

  @Test func `the language of a menu can be German`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      `The language of a menu`.speakGerman()
      let menu = Menu(children: [
        SearchField(), Action(title: ""),
        LazyMenuElement { () async throws -> [MenuElement] in throw CancellationError() },
      ])
      let texts = try await `The language of a menu`().layout(of: menu, .init()).texts
      for text in ["Suchen…", "Zeile", "Wird geladen …"] { #expect(texts.contains(text), "\(text) in \(texts)") }
      #expect(
        EditCommand.allCases.map(\.title).joined(separator: " ")
          == "Ausschneiden Kopieren Einfügen Alles auswählen Löschen")
      #expect(EditMenuInteraction().submenu.title == "Bearbeiten")
      #expect(MenuExporter.Options().emptyText == "Keine Einträge")
      #expect(RowView.progress(0.25).flattened.label == "25\u{A0}%")
    }
  }

  @Test func `the language of a menu has the direction of menus that have none of their own`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      MenuTexts.current = MenuTexts(languages: ["he"])
      let menu = Menu(children: [Action(title: "פתיחה")])
      let tests = `The language of a menu`()
      let usual = try await tests.layout(of: menu, .init()).direction
      #expect(usual == .variant(.string("rtl")))
      menu.textDirection = .leftToRight
      let own = try await tests.layout(of: menu, .init()).direction
      #expect(own == .variant(.string("ltr")))
    }
  }

  @Test func `the language of a menu can be Hebrew, whose direction goes out with the menu`() async throws {
    let (menu, options) = Self.hebrewMenu()
    let (texts, direction) = try await layout(of: menu, options)
    #expect(texts.contains("פתיחה") && texts.contains("אין פריטים"))
    #expect(direction == .variant(.string("rtl")))
  }
}
