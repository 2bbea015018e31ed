import Menus
import Testing

@MainActor
@Suite struct `Menus written as statements` {
  private func menu(recent: [String], isOnline: Bool?) -> Menu {
    Menu("File") {
      Action("Open", image: .named("document-open")) {}
      if !recent.isEmpty {
        Menu("Recent") {
          for file in recent { Action(file) { action in action.isSelected = true } }
          Separator()
          Action("Clear", isDestructive: true) {}
        }
      }
      if let isOnline {
        if isOnline { Action("Sync") } else { TitleHeader("Offline") }
      }
      switch recent.count {
      case 0: Action("Start")
      case 1: [Action("One"), Action("Only")]
      default: Group { Action("Many") }
      }
    }
  }

  @Test(arguments: [
    ([], nil, "<File> Open Start"), (["a"], true, "<File> Open Recent> Sync One Only"),
    (["a", "b"], false, "<File> Open Recent> <Offline> Many"),
  ])
  func `menus written as statements have what the conditions say`(recent: [String], isOnline: Bool?, shown: String) {
    #expect(picture(menu(recent: recent, isOnline: isOnline)) == shown)
  }

  @Test func `menus written as statements have what loops make`() throws {
    let recent = try #require(menu(recent: ["a", "b"], isOnline: nil).children[1] as? Menu)
    #expect(Resolver().resolve(recent, ancestors: [root()]).picture == "a b - Clear")
    let (first, clear) = (try #require(recent.children[0] as? Action), try #require(recent.children[3] as? Action))
    first.perform()
    #expect(first.isSelected && clear.isDestructive)
  }

  @Test func `menus written as statements have headers, inline menus, groups and leading dots`() {
    let missing: Action? = nil
    let menu = Menu {
      Group {
        Action("a")
        missing
      }
      Menu("I", displaysInline: true) { Action("b") }
      MenuElement.inline {
        if #available(macOS 99, *) { Action("c") }
      }
      MenuElement.submenu("S") { Action("x") }
      MenuElement.separator
    } headers: {
      TitleHeader("H")
    }
    #expect(picture(menu) == "^<H> - a - <I> b - c - S>")
  }

  @Test func `menus written as statements may be empty`() {
    #expect(picture(Menu {}) == "")
    #expect(
      picture(
        Menu("T") {
        } headers: {
        }) == "")
    #expect(Group {}.elements.isEmpty)
  }

  @Test func `handlers take the action or nothing, also when set later`() {
    var heard: [String] = []
    let actions = [
      Action("a") { heard.append("a") }, Action("b") { heard.append($0.title) },
      Action(title: "c").handler { heard.append("c") }, Action(title: "d").handler { heard.append($0.title) },
    ]
    actions.forEach { $0.perform() }
    #expect(heard == ["a", "b", "c", "d"])
  }
}
