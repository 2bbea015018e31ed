import MenuBus

/// A list of messages in the tray. Each has a menu of actions, which a presenter shows with the message above it and
/// everything else dimmed: when the message is chosen, or pressed with the secondary button where the list itself is
/// shown by a presenter. Without a tray:
///
///     menubus click org.example.Messages 'On my way'
@main final class Messages: MenuProgram {
  private let status = TitleHeader("Choose a message")
  private let list = Menu(displaysInline: true, children: [])
  private let tray: TrayItem
  private var messages: [ItemAnchor] = []

  init() {
    tray = TrayItem(
      id: "org.example.messages", title: "Messages", icon: .named("mail-read"),
      menu: Menu(children: [list], headers: [status]), name: "org.example.Messages")
    for (text, sender) in [("Are you coming?", "Ann"), ("On my way", "Bob"), ("Hurry up", "Ann")] {
      let message = Action(title: text, subtitle: sender, image: .named("mail-read"))
      let anchor = ItemAnchor(message, of: tray.exporter, parent: tray)
      message.handler { [weak anchor] _ in
        for case let interaction as MenuInteraction in anchor?.interactions ?? [] { interaction.presentMenu() }
      }
      messages.append(anchor)
    }
    list.children = messages.map(\.element)
  }

  /// The menu of a message, which sets the message off from the list.
  private func interaction(for message: MenuElement) -> MenuInteraction {
    let title = (message as? Action)?.title ?? ""
    let interaction = MenuInteraction(
      menu: Menu(children: [
        Action(title: "Reply", image: .named("mail-reply-sender")) { [status] _ in
          status.title = "Replied to “\(title)”"
        },
        Action(title: "Delete", image: .named("edit-delete"), isDestructive: true) { [list, status] _ in
          list.children.removeAll { $0 === message }
          status.title = "Deleted “\(title)”"
        },
      ]))
    interaction.highlight = MenuHighlight(dimsSiblings: true)
    interaction.dismissalCallback = { [status, weak interaction] reason in
      if reason == .committed { status.title = "Opened “\(title)”" }
      if await interaction?.presentation?.outcome() == .noPresenter { status.title = "No presenter is on the bus" }
    }
    return interaction
  }

  func run() async throws {
    for message in messages { try await message.add(interaction(for: message.element)) }
    try await tray.add(MenuInteraction(menu: tray.exporter.menu, triggers: [.activate]))
    try await tray.run()
  }
}
