import LibDBus
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus

/// Search fields in submenus, whose search ends with the submenu.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A search in a submenu` {
  /// A menu with the submenu “Languages”, in which a field filters and an inner submenu stands.
  @MainActor
  final class Scene {
    let log = CallLog()
    let languages: [Action]
    let field: SearchField
    let list: Menu
    let inner = Menu(title: "Inner", children: [Action(title: "x")])
    let served: ServedMenu
    let presenter: Presenter

    init(onlyDismissesSubMenu: Bool = false) async throws {
      let log = log
      let languages = ["Dutch", "French"].map { (title: String) in
        Action(title: title) { _ in log.note("chosen \(title)") }
      }
      self.languages = languages
      field = SearchField(placeholder: "Find") { text in
        log.note("“\(text)”")
        for row in languages { row.isHidden = !text.isEmpty && !row.title.hasPrefix(text) }
      }
      list = Menu(title: "Languages", children: languages + [inner], headers: [field])
      list.onlyDismissesSubMenu = onlyDismissesSubMenu
      served = try await ServedMenu(list, Action(title: "Other"))
      presenter = try await Presenter(on: served.bus, name: "-")
      for menu in [nil, list] { try await open(menu, by: presenter) }
      try await send("x-menubus-text", "<'Fr'>", to: field)
      try await log.wait(for: "“Fr”")
      #expect(languages[0].isHidden)
    }

    func open(_ menu: Menu?, by client: Presenter) async throws {
      let id = menu.map { served.id($0) } ?? 0
      try await client.aboutToShow(id, of: "org.example.Served", "/MenuBar")
      try await client.event(id, "opened", of: "org.example.Served", "/MenuBar")
    }

    func send(_ name: String, _ data: String = "<0>", to element: MenuElement?, by client: Presenter? = nil)
      async throws
    {
      let id = element.map { served.id($0) } ?? 0
      try await (client ?? presenter).event(id, name, data, of: "org.example.Served", "/MenuBar")
    }
  }

  @Test func `a search in a submenu is over when this submenu closes, and not when an inner one does`()
    async throws
  {
    let scene = try await Scene()
    try await scene.open(scene.inner, by: scene.presenter)
    try await scene.send("closed", to: scene.inner)
    try await scene.send("x-menubus-text", "<'D'>", to: scene.field)
    try await scene.log.wait(for: "“D”")
    #expect(scene.log.entries == ["“Fr”", "“D”"])
    try await scene.send("closed", to: scene.list)
    try await scene.log.wait(for: "“”")
    #expect(scene.field.searchText.isEmpty && scene.languages.allSatisfy { !$0.isHidden })
    #expect(scene.served.exporter.sessions.count == 1)
  }

  @Test func `a search in a submenu is over when a choice closes only the submenu, and the choice counts`() async throws
  {
    let scene = try await Scene(onlyDismissesSubMenu: true)
    try await scene.send("clicked", to: scene.languages[1])
    try await scene.log.wait(for: "chosen French")
    #expect(scene.log.entries == ["“Fr”", "“”", "chosen French"])
    #expect(scene.served.exporter.sessions.count == 1)
  }

  @Test func `a search in a submenu ends with the client that typed it`() async throws {
    let scene = try await Scene()
    let other = try await Presenter(on: scene.served.bus, name: "-")
    let third = try await Presenter(on: scene.served.bus, name: "-")
    for menu in [nil, scene.list] { try await scene.open(menu, by: other) }
    try await scene.open(nil, by: third)
    try await scene.send("closed", to: scene.list)
    try await scene.log.wait(for: "“”")
    try await scene.send("x-menubus-text", "<'Fren'>", to: scene.field, by: other)
    try await scene.log.wait(for: "“Fren”")
    // Another client that closes the submenu ends nothing.
    try await scene.open(scene.list, by: third)
    try await scene.send("closed", to: scene.list, by: third)
    #expect(scene.field.searchText == "Fren")
    other.kill()
    try await scene.log.wait(for: "“”")
    #expect(scene.log.entries == ["“Fr”", "“”", "“Fren”", "“”"])
    #expect(scene.served.exporter.sessions.count == 2)
  }

  @Test func `a search in a submenu is over when its client closes the whole menu`() async throws {
    let scene = try await Scene()
    let other = try await Presenter(on: scene.served.bus, name: "-")
    for menu in [nil, scene.list] { try await scene.open(menu, by: other) }
    try await scene.send("closed", to: nil)
    try await scene.log.wait(for: "“”")
    #expect(scene.languages.allSatisfy { !$0.isHidden } && scene.served.exporter.sessions.count == 1)
    // The handler of a row that is chosen still reads the text.
    try await scene.open(nil, by: scene.presenter)
    try await scene.send("x-menubus-text", "<'Du'>", to: scene.field)
    try await scene.send("clicked", to: scene.languages[0])
    try await scene.log.wait(for: "chosen Dutch")
    try await scene.log.wait(for: "“”")
    #expect(scene.log.entries == ["“Fr”", "“”", "“Du”", "chosen Dutch", "“”"])
  }

  @Test func `a search in a submenu of an assigned text goes back to that text`() async throws {
    let scene = try await Scene()
    scene.field.searchText = "Du"
    try await scene.send("x-menubus-text", "<'F'>", to: scene.field)
    try await scene.send("closed", to: scene.list)
    try await scene.log.wait(for: "“Du”")
    #expect(scene.field.searchText == "Du")
  }
}
