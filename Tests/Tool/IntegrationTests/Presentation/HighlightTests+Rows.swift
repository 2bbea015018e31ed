import DBusMenu
import LibDBus
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

// Rows that are in no menu.
extension `Acceptance: highlights` {
  /// A list on the stage's bus, and its first row.
  private func messages(on stage: Stage) async throws -> (list: Menu, message: Action, exporter: MenuExporter) {
    let message = Action(title: "Hello")
    let list = Menu(children: [message, Action(title: "other")])
    let exporter = MenuExporter(list, options: .withoutFrames)
    try await exporter.export(on: stage.connection, at: "/MenuBar")
    return (list, message, exporter)
  }

  @Test(arguments: [true, false])
  func `a row in no menu has no picture, whatever its anchor is in`(isPart: Bool) async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let (list, message, exporter) = try await messages(on: stage)
    let around = ObjectAnchor(stage.connection, at: "/list")
    let row = ItemAnchor(message, of: exporter, parent: around)
    let part = MenuAnchor(parent: row)
    let source = MenuPresentationSource.anchor(isPart ? part : row)
    let presentation = stage.presentation(Menu(children: [Action(title: "Copy")]), source)
    presentation.highlight = MenuHighlight(message)
    presentation.present()
    let path = try await presenter.next("PresentRequested").path
    #expect(try await presenter.layout(of: stage.name, path).children.first?.label == "Hello")
    presentation.dismiss()
    list.children.removeFirst()
    presentation.present()
    #expect(presentation.lastKnownOutcome == .noHighlight)
    list.children.append(message)
    presentation.present()
    #expect(await presentation.outcome() == .presented)
    presentation.dismiss()
  }

  @Test func `the row of a context menu that is in no menu has neither picture nor target`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let (list, message, exporter) = try await messages(on: stage)
    let row = ItemAnchor(message, of: exporter)
    let delegate = ContextRecorder(stage.log)
    let interaction = ContextMenuInteraction(delegate: delegate, isOpenedByPanels: false, options: .withoutFrames)
    try await row.add(interaction)
    func label() async throws -> JSON {
      interaction.present(at: nil)
      let path = try await presenter.next("PresentRequested").path
      let root = try await presenter.layout(of: stage.name, path)
      interaction.dismissMenu()
      return root.properties["x-menubus-highlight"]?["item"] ?? .null
    }
    #expect(try await label() == .number(Double(exporter.itemIDs(of: message)[0].rawValue)))
    list.children.removeFirst()
    #expect(try await label() == .null)
  }
}
