import MenuBus

/// A list of messages at an object path. Choosing one asks a presenter for a menu of its actions, with the message above it
/// and everything else dimmed:
///
///     menubus click org.example.Messages 'On my way'
@main final class Messages: MenuProgram {
  private let status = TitleHeader("Choose a message")
  private let list = Menu(displaysInline: true, children: [])
  private let service: MenuService

  init() {
    service = MenuService(Menu(children: [list], headers: [status]), name: "org.example.Messages")
    list.children = [("Are you coming?", "Ann"), ("On my way", "Bob"), ("Hurry up", "Ann")].map { text, sender in
      Action(title: text, subtitle: sender, image: .named("mail-read")) { [weak self] row in self?.focus(row) }
    }
  }

  private func focus(_ message: Action) {
    let title = message.title ?? ""
    let actions = Menu(children: [
      Action(title: "Reply", image: .named("mail-reply-sender")) { [status] _ in status.title = "Replied to “\(title)”"
      },
      Action(title: "Delete", image: .named("edit-delete"), isDestructive: true) { [list, status] _ in
        list.children.removeAll { $0 === message }
        status.title = "Deleted “\(title)”"
      },
    ])
    let source = MenuPresentationSource.anchor(ItemAnchor(message, of: service.exporter))
    let presentation = MenuPresentation(menu: actions, source: source) { [status] reason in
      if reason == .notPresented(.noPresenter) { status.title = "No presenter is on the bus" }
    }
    presentation.highlight = MenuHighlight(dimsSiblings: true)
    presentation.present()
  }

  func run() async throws { try await service.run() }
}
