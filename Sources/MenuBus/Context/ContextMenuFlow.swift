import DBusMenu
import LibDBus
import MenuExport
import Menus

/// One context menu from the trigger to its end: carries out what ``ContextMenuLifeCycle`` says.
@MainActor
final class ContextMenuFlow: MenuExporterObserver {
  let configuration: ContextMenuConfiguration
  /// The menu, while it is on the bus.
  weak var exporter: MenuExporter?
  /// Has the menu shown; `nil` where panels open it themselves.
  private(set) var presentation: MenuPresentation?
  /// Who asked for the menu, and so shows it.
  private let requester: BusName?

  private weak var interaction: ContextMenuInteraction?
  private var lifeCycle = ContextMenuLifeCycle()
  private var highlighted: HighlightTarget?
  private var animators: [MenuAnimator] = []
  private var commitStyle: CommitAnimator.Style?

  /// Asks the delegate; `nil` if it has no menu.
  init?(of interaction: ContextMenuInteraction, at location: MenuPoint, for requester: BusName? = nil) {
    guard lifeCycle.take(.triggered) == [.configuration],
      let configuration = interaction.delegate?
        .contextMenuInteraction(interaction, configurationForMenuAt: location)
    else { return nil }
    self.configuration = configuration
    self.interaction = interaction
    self.requester = requester
    configuration.prepare(suggestedActions: interaction.suggestedActions())
    take(.configured(true))
  }

  /// Whether the menu can be opened, or is open.
  var isCurrent: Bool { lifeCycle.isCurrent }

  /// Goes on, and makes the calls that belong to it.
  func take(_ event: ContextMenuLifeCycle.Event) {
    for call in lifeCycle.take(event) { carryOut(call) }
    if lifeCycle.phase == .over { interaction?.letGo(of: self) }
  }

  private func carryOut(_ call: ContextMenuLifeCycle.Call) {
    guard let interaction else { return }
    let delegate = interaction.delegate
    switch call {
    case .configuration: break
    case .previewForHighlighting:
      highlighted =
        delegate?.contextMenuInteraction(interaction, previewForHighlighting: configuration)
        ?? interaction.anchor.map { HighlightTarget($0) }
    case .willPresent:
      delegate?.contextMenuInteraction(interaction, willPresent: configuration)
      let animator = MenuAnimator()
      delegate?.contextMenuInteraction(interaction, willDisplayMenuFor: configuration, animator: animator)
      animator.runAnimations()
      Task { animator.runCompletions() }
    case .willCommit:
      let animator = CommitAnimator(previewObject: configuration.preview)
      delegate?.contextMenuInteraction(interaction, willCommit: configuration, animator: animator)
      commitStyle = animator.preferredCommitStyle
      animators.append(animator)
    case .willEnd:
      let animator = MenuAnimator()
      delegate?.contextMenuInteraction(interaction, willEndFor: configuration, animator: animator)
      animators.append(animator)
    case .animations: for animator in animators { animator.runAnimations() }
    case .previewForDismissing:
      let target = delegate?.contextMenuInteraction(interaction, previewForDismissing: configuration) ?? highlighted
      announceDismissal(into: target?.screenRect)
    case .didEnd: delegate?.contextMenuInteraction(interaction, didEnd: configuration)
    case .completions:
      if commitStyle != nil { openPreview() }
      for animator in animators { animator.runCompletions() }
      animators = []
    }
  }

  // MARK: The menu on the bus

  /// Has a presenter show the menu, and whoever knows its path.
  func present(from source: MenuPresentationSource, requiresPresenter: Bool, options: MenuExporter.Options) {
    let presentation = MenuPresentation(menu: configuration.menu, source: source, options: options)
    presentation.basePath = "/org/menubus/context"
    presentation.requiresPresenter = requiresPresenter
    presentation.dismissalCallback = { [weak self] in self?.closes($0) }
    presentation.onEnd = { [weak self] reason in if reason != .chosen { self?.take(.ended) } }
    self.presentation = presentation
    presentation.present()
    guard let exporter = presentation.exporter else { return }
    show(in: exporter)
    exporter.clients.addObserver(self)
  }

  func menuDidOpen() { take(.opened) }

  func rowDidPerform() { take(.ended) }

  func previewWasCommitted(_ identifier: String?, by client: BusName?) {
    if mayCommit(identifier) { presentation?.commit() }
  }

  private func closes(_ reason: MenuPresentation.Dismissal) {
    switch reason {
    case .chosen: take(.closes(.choice))
    case .committed: take(.closes(.commit))
    case .closed, .dismissed, .lost: take(.closes(.nothing))
    case .notPresented: take(.ended)
    }
  }

  /// Says on the root of the menu what belongs to this showing of it.
  func show(in exporter: MenuExporter) {
    self.exporter = exporter
    exporter.tree.rootProperties[.highlight] = highlighted.map(highlightProperties) ?? [:]
    exporter.tree.rootProperties[.dismissal] = [:]
    updatePreview()
  }

  private func updatePreview() {
    guard let exporter else { return }
    exporter.tree.rootProperties[.preview] = exporter.tree.looks.properties(
      of: .init(identifier: configuration.identifier, content: configuration.preview?.previewContent))
  }

  private func announceDismissal(into rect: MenuRect?) {
    presentation?.dismissalDetails["dismiss-rect"] = rect.map(Value.rect)
    presentation?.dismissalDetails["commit-style"] = commitStyle.map { .string($0.rawValue) }
    exporter?.tree.rootProperties[.dismissal] = rect.map { ["x-menubus-dismiss-rect": .rect($0)] } ?? [:]
  }

  private func openPreview() {
    configuration.openPreview()
    updatePreview()
  }

  /// Whether what the menu belongs to can be opened under this name now.
  func mayCommit(_ identifier: String?) -> Bool {
    isCurrent && (identifier == nil || identifier == configuration.identifier)
  }

  // MARK: What is visible

  /// The menus that are visible, the outermost first.
  var visibleMenus: [Menu] {
    guard isCurrent, let actions = configuration.actions else { return [] }
    let submenus = exporter?.sessions.flatMap(\.openSubmenus) ?? []
    return submenus.reduce(into: [actions]) { menus, menu in
      if !menus.contains(where: { $0 === menu }) { menus.append(menu) }
    }
  }

  /// Whether those who have the menu open know more than rows; `nil` if nobody has it open.
  var isRich: Bool? {
    guard let exporter, !exporter.sessions.isEmpty else { return nil }
    var known = exporter.clients.richClients
    for client in [requester, presentation?.presenter] { if let client { known.insert(client) } }
    return exporter.sessions.contains { session in session.client.map { known.contains($0) } == true }
  }
}
