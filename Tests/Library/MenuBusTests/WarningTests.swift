import LibDBus
import Logging
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus

/// Provides a menu.
@MainActor
private final class Note: ContextMenuInteractionDelegate, EditMenuInteractionDelegate {
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    ContextMenuConfiguration(actionProvider: { _ in Menu(children: [Action(title: "Row")]) })
  }
}

/// Mistakes of programs that would have no effect in silence.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The log warns` {
  private let log = LogRecorder(level: .notice)
  private let tray = TrayItem(id: "org.menubus.test", title: "Tray", menu: Menu(children: []), configuration: .init())

  @Test func `the log warns once, when a menu is requested and the delegate is gone`() async throws {
    let context = ContextMenuInteraction(delegate: Note(), logger: log.logger)
    let edit = EditMenuInteraction(delegate: Note(), logger: log.logger)
    for interaction: AnchoredInteraction in [context, edit] {
      try await tray.add(interaction)
    }
    for _ in 1...2 {
      context.present()
      edit.presentEditMenu(with: EditMenuConfiguration())
    }
    #expect(log.lines.count == 2)
    #expect(log.lines.first?.hasPrefix("warning: the delegate of the ContextMenuInteraction is gone: ") == true)
    #expect(log.lines.last?.hasPrefix("warning: the delegate of the EditMenuInteraction is gone: ") == true)
  }

  @Test func `the log warns of a menu that was not presented, but of a missing one only where one is expected`() {
    let outcome = PresentationOutcome(logger: log.logger)
    outcome.settle(.noMenu, title: "Birds")
    outcome.settle(.presented, title: "Birds")
    #expect(log.lines.count == 1 && log.lines.first?.hasPrefix("warning: the menu “Birds” was not presented: ") == true)
    outcome.mayLackMenu = true
    outcome.settle(.noMenu, title: "Birds")
    #expect(log.lines.count == 1)
    outcome.settle(.noPresenter, title: nil)
    #expect(log.lines.last?.hasPrefix("warning: the menu was not presented: ") == true && log.lines.count == 2)
  }

  @Test func `the log warns of no delegate that is there, was taken away or never set`() async throws {
    let note = Note()
    let kept = ContextMenuInteraction(delegate: note, logger: log.logger)
    let withdrawn = ContextMenuInteraction(delegate: note, logger: log.logger)
    withdrawn.delegate = nil
    let edit = EditMenuInteraction(logger: log.logger)
    for interaction: AnchoredInteraction in [kept, withdrawn, edit] {
      try await tray.add(interaction)
    }
    kept.present()
    withdrawn.present()
    edit.presentEditMenu(with: EditMenuConfiguration())
    #expect(!log.lines.contains { $0.contains("delegate") })
  }

  @Test func `the log warns of a command that was chosen without a handler and a responder`() async throws {
    let copy = CommandAction(title: "Copy", action: "copy")
    let exporter = MenuExporter(Menu(children: [copy]), logger: log.logger)
    exporter.flush()
    copy.perform()
    #expect(log.lines == ["warning: “Copy” has neither a handler nor a first responder, so it does nothing"])
    copy.handler {}
    copy.perform()
    #expect(log.lines.count == 1)
  }

  @Test func `the log warns of a command whose responder can perform it and does not`() async throws {
    final class Editor: MenuResponder {
      func canPerformAction(_ action: String, withSender sender: Any?) -> Bool { action == "copy" }
    }
    let editor = Editor()
    let copy = CommandAction(title: "Copy", action: "copy")
    copy.firstResponder = { editor }
    let exporter = MenuExporter(Menu(children: [copy]), logger: log.logger)
    exporter.flush()
    copy.perform()
    #expect(log.lines == ["warning: “Copy” is for the responder Editor, which has no perform(_:), so it does nothing"])
  }

  @Test func `the log warns of rows that panels do not show beside the menu of an interaction`() async throws {
    func tray(_ menu: Menu) -> TrayItem {
      TrayItem(id: "org.menubus.test", title: "Tray", menu: menu, configuration: .init(logger: log.logger))
    }
    let note = Note()
    try await tray(Menu()).add(ContextMenuInteraction(delegate: note))
    #expect(log.lines.isEmpty)
    let own = tray(Menu(children: [Action(title: "Quit")]))
    for _ in 1...2 {
      let interaction = ContextMenuInteraction(delegate: note)
      try await own.add(interaction)
      #expect(own.item.menu != TrayItem.ownMenuPath)
      await own.remove(interaction)
      #expect(own.item.menu == TrayItem.ownMenuPath)
    }
    #expect(log.lines.count == 1 && log.lines[0].hasPrefix("notice: The tray item “org.menubus.test” shows panels the"))
  }
}

/// A menu for panels, and another on request.
@MainActor
@Suite struct `A tray item with two interactions` {
  @Test func `a tray item with two interactions shows panels the menu of the last, and requests that of the first`()
    async throws
  {
    let note = Note()
    let tray = TrayItem(id: "org.menubus.test", title: "Tray", menu: Menu(), configuration: .init())
    let context = ContextMenuInteraction(delegate: note, isOpenedByPanels: false)
    context.triggers = [.secondaryActivate]
    try await tray.add(context)
    #expect(tray.item.menu == "/NO_DBUSMENU")
    try await tray.add(MenuInteraction(menu: Menu(children: [Action(title: "Quit")])))
    #expect(tray.item.menu?.rawValue.hasPrefix("/org/menubus/interaction") == true && tray.item.isMenu)
  }

  @Test func `a tray item with rows of its own shows them where an interaction has no menu for panels`() async throws {
    let (note, log) = (Note(), LogRecorder())
    let tray = TrayItem(
      id: "org.menubus.test", title: "Tray", menu: Menu(children: [Action("Quit")]),
      configuration: .init(logger: log.logger))
    try await tray.add(ContextMenuInteraction(delegate: note, isOpenedByPanels: false))
    #expect(tray.item.menu == TrayItem.ownMenuPath && log.lines.isEmpty, "\(log.lines)")
  }

  @Test func `and an icon for a symbol, or none, which is logged once`() {
    let log = LogRecorder()
    let tray = TrayItem(id: "org.menubus.test", title: "Tray", menu: Menu(), configuration: .init(logger: log.logger))
    for (image, name) in [
      (MenuImage.symbol("star"), "non-starred-symbolic"), (.symbol("audio-volume-high"), "audio-volume-high"),
      (.symbol("no.such.symbol"), ""), (.symbol("no.such.symbol"), ""), (.emoji("⭐️"), ""), (.file("/none.png"), ""),
    ] {
      tray.icon = image
      #expect(tray.item.icon == .init(name: name) && tray.icon == image)
    }
    tray.icon = nil
    #expect(tray.item.icon == .init())
    #expect(log.lines.count == 3 && log.lines[2].contains("/none.png cannot be read: No such file"), "\(log.lines)")
  }
}

@Suite struct `The target of a request` {
  @Test(arguments: ["x", "0", "1,", "@"]) func `the target of a request is explained where it is invalid`(text: String)
  {
    #expect(ContextMenuTarget(text) == nil)
    let reason = "\(BusError.unknownTarget)"
    for form in ["an empty string", "1 by its id", "@identifier", "1,2"] { #expect(reason.contains(form)) }
  }
}
