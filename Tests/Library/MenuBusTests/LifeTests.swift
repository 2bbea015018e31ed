import LibDBus
import Logging
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus

/// Shows a menu, with a highlight of a part of the anchor.
@MainActor
private final class Note: ContextMenuInteractionDelegate {
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    ContextMenuConfiguration(actionProvider: { _ in Menu(children: [Action(title: "Row")]) })
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configuration: ContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: String
  ) -> MenuHighlight? { interaction.anchor.map { MenuHighlight($0, label: "Note") } }
}

/// The kinds of interactions, each with something to show.
private enum Kind: CaseIterable {
  case menu, context, edit

  @MainActor
  func interaction(_ note: Note) -> AnchoredInteraction {
    switch self {
    case .menu: MenuInteraction(menu: Menu(children: [Action(title: "Row")]))
    case .context: ContextMenuInteraction(delegate: note, isOpenedByPanels: false)
    case .edit: EditMenuInteraction()
    }
  }

  @MainActor
  func show(_ interaction: AnchoredInteraction, at anchor: MenuAnchor) {
    (interaction as? MenuInteraction)?.presentMenu()
    (interaction as? ContextMenuInteraction)?.present()
    (interaction as? EditMenuInteraction)?.showMenu(
      [EditMenuInteractionItem(title: "Copy")], targetRect: MenuRect(x: 0, y: 0), for: anchor)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The life of an anchor` {
  private let note = Note()

  @Test(arguments: [false, true])
  func `an interaction with a highlight of its own anchor does not keep that`(isAddedFirst: Bool) async throws {
    let tray = TrayItem(id: "org.menubus.test", title: "Tray", menu: Menu())
    let menu = MenuInteraction(menu: Menu(children: []))
    let context = ContextMenuInteraction(delegate: note)
    var anchor: MenuAnchor? = MenuAnchor(parent: tray)
    weak let known = anchor
    if let anchor {
      if isAddedFirst {
        for interaction in [menu, context] as [AnchoredInteraction] { try await anchor.add(interaction) }
      }
      menu.highlight = MenuHighlight(anchor, rect: MenuRect(x: 1, y: 2), label: "Part")
      context.highlight = MenuHighlight(anchor)
      if !isAddedFirst {
        for interaction in [menu, context] as [AnchoredInteraction] { try await anchor.add(interaction) }
      }
    }
    #expect(menu.highlight?.rect == MenuRect(x: 1, y: 2) && menu.highlight?.label == "Part")
    let other = MenuAnchor(parent: tray)
    context.highlight = MenuHighlight(other)
    #expect(context.highlight?.anchor === other, "others are kept")
    anchor = nil
    #expect(known == nil)
  }

  @Test(arguments: Kind.allCases)
  fileprivate func `a menu that an interaction shows disappears with its anchor`(kind: Kind) async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    var anchor: MenuAnchor? = ObjectAnchor(
      stage.connection, at: "/note", frame: MenuRect(x: 1, y: 2, width: 30, height: 40))
    weak let known = anchor
    if let anchor {
      let interaction = kind.interaction(note)
      (interaction as? MenuInteraction)?.highlight = MenuHighlight(anchor)
      try await anchor.add(interaction)
      kind.show(interaction, at: anchor)
    }
    let request = try await presenter.next("PresentRequested")
    _ = try await presenter.layout(of: stage.name, request.path)
    anchor = nil
    #expect(known == nil)
    #expect(try await presenter.next("DismissRequested").request == request.request)
  }

  @Test func `a presentation of the program's own keeps an anchor that nothing else keeps`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let object = ObjectAnchor(stage.connection, at: "/note", frame: MenuRect(x: 1, y: 2, width: 30, height: 40))
    func part() -> MenuAnchor { MenuAnchor(frame: MenuRect(x: 3, y: 4, width: 5, height: 6), parent: object) }
    let presentation = stage.presentation(Menu(children: [Action(title: "Row")]), .anchor(part()))
    presentation.highlight = MenuHighlight(part())
    presentation.present()
    #expect(try await presenter.next("PresentRequested").details["screen-rect"] == [4, 6, 5, 6])
    presentation.dismiss()
  }
}
