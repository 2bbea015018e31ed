import MenuBus

/// Menus as they are written first.
@MainActor
enum MenuSnippets {
  static func file(_ items: [MenuElement]) -> Menu {
    Menu(
      title: "File", image: .symbol("doc"),
      children: [
        Menu(displaysInline: true, children: items),
        .separator,
        .submenu(title: "Display As", Action(title: "Icons", isSelected: true), Action(title: "Titles")),
      ])
  }

  static func sorting() -> Menu {
    let menu = Menu(title: "Sort By", children: [Action(title: "Name", isSelected: true), Action(title: "Date")])
    menu.selection = .single
    return menu
  }

  /// Options in UIKit's form.
  static func views() -> Menu {
    Menu(
      title: "View", identifier: "view", options: [.displayInline, .singleSelection],
      children: [
        Action(title: "Icons", state: .on) { _ in }, Action(title: "List", attributes: .keepsMenuPresented) { _ in },
      ])
  }

  static func recent() -> Menu {
    Menu(
      title: "Recent",
      children: [.uncachedLazy { completion in completion([Action(title: "report.pdf")]) }])
  }

  static func profile() -> Menu {
    let header = CustomView(
      view: .horizontal([.image(.symbol("person")), .text("John Appleseed")]),
      plainFallback: [Action(title: "John")])
    let card = CustomView(viewProvider: { MenuContentView(.badge("3")) }, plainFallback: [Action(title: "Three")])
    return Menu(children: [.customView(.text("Signed in")), card], headers: [header])
  }
}
