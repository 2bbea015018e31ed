import MenuBus

/// Menus that the program shows, as they are written first.
@MainActor
enum InteractionSnippets {
  /// A menu at a place on the screen, with one import and without a connection.
  static func show(_ menu: Menu, _ pasteboard: Pasteboard) -> MenuPresentation {
    let presentation = MenuPresentation(menu: menu, source: .point(x: 300, y: 200))
    presentation.preferredElementOrder = .fixed
    presentation.dismissalCallback { pasteboard.text = "over" }
    presentation.requiresPresenter = false
    presentation.present(animated: true)
    return presentation
  }

  /// A menu at the next place, with the reason why it is over.
  static func showNext(_ menu: Menu) {
    MenuPresentation.presentMenu(menu, source: .point(x: 300, y: 240)) { reason in print(reason) }
  }

  /// An icon in the tray, which does something by itself when it is pressed.
  static func tray(_ menu: Menu, _ pasteboard: Pasteboard) -> TrayItem {
    let tray = TrayItem(id: "org.example.notes", title: "Notes", icon: .named("accessories-text-editor"), menu: menu)
    tray.onActivate { pasteboard.text = "pressed" }
    tray.onSecondaryActivate = { event in pasteboard.text = "\(event.kind)" }
    return tray
  }

  static func offer(_ menu: Menu, at button: MenuAnchor) async throws {
    let interaction = MenuInteraction(menuProvider: { menu })
    interaction.dismissalCallback { reason in print("over: \(reason)") }
    try await button.add(interaction)
  }
}
