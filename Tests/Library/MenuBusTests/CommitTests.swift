import DBusMenu
import LibDBus
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus

/// Provides a menu without a preview, and notes the calls.
@MainActor
private final class PlainDelegate: ContextMenuInteractionDelegate {
  let log: CallLog
  var highlight: MenuHighlight?

  init(_ log: CallLog) { self.log = log }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    ContextMenuConfiguration(
      identifier: "plain", actionProvider: { _ in Menu(children: [Action(title: "Act")]) })
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight? { highlight }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) {
    log.note("willCommit \(animator.previewObject == nil ? "nothing" : "a preview")")
    animator.addCompletion { [log] in log.note("completion") }
  }

  func contextMenuInteraction(_ interaction: ContextMenuInteraction, didEnd configuration: ContextMenuConfiguration) {
    log.note("didEnd")
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Highlights of interactions` {
  private func root(_ presenter: Presenter, _ stage: Stage, _ path: String) async throws -> [String: JSON] {
    try await presenter.layout(of: stage.name, path).properties
  }

  @Test func `What a presentation sets off can be opened, and its menu closes`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let message = Action(title: "Hello")
    let exporter = MenuExporter(Menu(children: [message]), options: .withoutFrames, logger: .quiet)
    try await exporter.export(on: stage.connection, at: "/MenuBar")
    let presentation = stage.presentation(
      Menu(children: [Action(title: "Copy")]), .anchor(ItemAnchor(message, of: exporter)), grace: .seconds(60))
    presentation.present()
    var path = try await presenter.next("PresentRequested").path
    try await presenter.event(0, "x-menubus-commit-preview", of: stage.name, path)
    try await presenter.call("GetLayout", "(0, 0, @as [])", of: stage.name, path)
    await Task { @MainActor in }.value
    presentation.dismiss()
    #expect(stage.log.entries == ["dismissed"], "without a highlight there is nothing to open")

    presentation.highlight = MenuHighlight()
    presentation.present()
    path = try await presenter.next("PresentRequested").path
    try await presenter.event(0, "opened", of: stage.name, path)
    try await presenter.event(0, "x-menubus-commit-preview", "<'another'>", of: stage.name, path)
    try await presenter.event(0, "x-menubus-commit-preview", "<''>", of: stage.name, path)
    try await stage.log.wait(for: "committed")
    #expect(stage.log.entries == ["dismissed", "committed"])
    _ = try await presenter.next("DismissRequested")
  }

  @Test func `a context menu without a preview is committed, and dims all but its target`()
    async throws
  {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let delegate = PlainDelegate(stage.log)
    let interaction = ContextMenuInteraction(delegate: delegate)
    let anchor = ObjectAnchor(stage.connection, at: "/anchor", frame: MenuRect(x: 5, y: 6, width: 7, height: 8))
    try await anchor.add(interaction)
    interaction.present()
    let path = try await presenter.next("PresentRequested").path
    try await presenter.aboutToShow(of: stage.name, path)
    let shown = try await root(presenter, stage, path)
    #expect(shown["x-menubus-dim"]?["color"] == "#04040f" && shown["x-menubus-preferred-width"] == nil)
    #expect(shown["x-menubus-configuration"] == "plain" && shown["x-menubus-preview"] == nil)
    try await presenter.event(0, "x-menubus-commit-preview", "<'plain'>", of: stage.name, path)
    try await stage.log.wait(for: "completion")
    #expect(stage.log.entries == ["willCommit nothing", "didEnd", "completion"])
    #expect(try await presenter.next("DismissRequested").details["commit-style"] == "dismiss")
    #expect(try await root(presenter, stage, path)["x-menubus-dim"] == nil)
    // The same at the anchor itself.
    try await presenter.aboutToShow(of: stage.name, "/anchor")
    #expect(try await root(presenter, stage, "/anchor")["x-menubus-dim"] != nil)
    try await presenter.event(0, "x-menubus-commit-preview", of: stage.name, "/anchor")
    try await stage.log.wait(for: "completion")
  }

  @Test func `A context menu without a target dims nothing, unless its highlight or style says so`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let delegate = PlainDelegate(stage.log)
    let interaction = ContextMenuInteraction(delegate: delegate)
    let anchor = ObjectAnchor(stage.connection, at: "/anchor")
    try await anchor.add(interaction)
    func style() async throws -> [String: JSON] {
      interaction.present()
      return try await root(presenter, stage, try await presenter.next("PresentRequested").path)
    }
    #expect(try await style()["x-menubus-dim"] == nil)
    interaction.highlight = MenuHighlight(MenuAnchor(parent: anchor), label: "Inner")
    let highlighted = try await style()
    #expect(highlighted["x-menubus-dim"] != nil && highlighted["x-menubus-highlight"] == ["label": "Inner"])
    delegate.highlight = MenuHighlight(anchor, label: "The delegate's")
    #expect(try await style()["x-menubus-highlight"]?["label"] == "The delegate's")
    var plain = MenuPresentationStyle()
    plain.preferredWidth = 120
    interaction.style = plain
    let styled = try await style()
    #expect(styled["x-menubus-dim"] == nil && styled["x-menubus-preferred-width"] == 120)
  }

  @Test func `The menu of an interaction has its highlight and its style`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let message = Action(title: "Hello")
    let exporter = MenuExporter(Menu(children: [message]), options: .withoutFrames, logger: .quiet)
    try await exporter.export(on: stage.connection, at: "/MenuBar")
    let anchor = ItemAnchor(message, of: exporter)
    let interaction = MenuInteraction(menu: Menu(children: [Action(title: "Copy")]))
    interaction.highlight = MenuHighlight()
    interaction.style = .targeting
    interaction.dismissalCallback = { [log = stage.log] in log.note("\($0)") }
    try await anchor.add(interaction)
    interaction.presentMenu()
    let path = try await presenter.next("PresentRequested").path
    let shown = try await presenter.layout(of: stage.name, path)
    #expect(shown.properties["x-menubus-dim"] != nil && shown.properties["x-menubus-focus"] == nil)
    #expect(shown.children.first?.label == "Hello")
    try await presenter.event(0, "x-menubus-commit-preview", of: stage.name, path)
    try await stage.log.wait(for: "committed")
  }
}
