import MenuBus

/// Messages in the tray. Choosing one shows its actions: in a menu of a presenter, if one is there, and always
/// in the submenu “Edit”, which exists as long as a message is chosen.
@main final class EditMenu: MenuProgram {
  /// The content of a message decides about its actions.
  private enum Content {
    case text, photo
  }

  private let status = TitleHeader("Choose a message")
  private let list = Menu(displaysInline: true, children: [])
  private let interaction = EditMenuInteraction()
  private let tray: TrayItem

  init() {
    tray = TrayItem(
      id: "org.example.editmenu", title: "Edit Menu", icon: .named("mail-unread"),
      menu: Menu(children: [list, interaction.submenu], headers: [status]))
    list.children = [
      message("Are you coming?", .text), message("The view from here", .photo), message("On my way", .text),
    ]
  }

  private func message(_ title: String, _ content: Content) -> Action {
    Action(title: title, image: .named(content == .photo ? "image-x-generic" : "mail-read")) { [weak self] row in
      self?.didChoose(row, content)
    }
  }

  private func didChoose(_ message: Action, _ content: Content) {
    let title = message.title
    let delete = EditMenuInteractionItem(title: "Delete") { [weak self] in
      self?.list.children.removeAll { $0 === message }
      self?.status.title = "Deleted “\(title)”"
    }
    let other = EditMenuInteractionItem(title: content == .photo ? "Save" : "Copy")
    other.callback = { [weak self] in self?.status.title = "\(content == .photo ? "Saved" : "Copied") “\(title)”" }
    interaction.showMenu([other, delete], targetRect: MenuRect(x: 0, y: 0), for: tray)
  }

  func run() async throws { try await tray.run() }
}
