import DBusMenu
import LibDBus
import MenuExport
import Menus

/// One context menu from the request to its end: carries out the calls of ``ContextMenuLifeCycle``.
@MainActor
final class ContextMenuFlow: MenuPresentationHost, MenuExporterObserver {
  let configuration: ContextMenuConfiguration
  /// The exporter of the menu, while it is on the bus.
  weak var exporter: MenuExporter?
  /// The presentation of the menu; `nil` where panels open it themselves.
  private(set) var presentation: MenuPresentation?
  /// The details that go out with the request to close the menu.
  private(set) var dismissalDetails = DismissalDetails()
  /// An object that is kept until the menu is over.
  var keptObject: AnyObject?
  /// The client that requested the menu, and so shows it.
  private let requester: BusName?

  private weak var interaction: ContextMenuInteraction?
  private var lifeCycle = ContextMenuLifeCycle()
  private var highlight: ActiveHighlight?
  /// The style in which the menu is drawn.
  private var style = MenuPresentationStyle()
  private var animators: [MenuAnimator] = []
  private var commitStyle: CommitAnimator.Style?

  /// Asks the delegate; `nil` if it has no menu.
  init?(of interaction: ContextMenuInteraction, at location: MenuPoint, for requester: BusName? = nil) {
    guard lifeCycle.handle(.triggered) == [.configuration],
      let configuration = interaction.delegate?
        .contextMenuInteraction(interaction, configurationForMenuAtLocation: location)
    else { return nil }
    self.configuration = configuration
    self.interaction = interaction
    self.requester = requester
    configuration.prepare(suggestedActions: interaction.suggestedActions())
    handle(.configured(true))
  }

  /// Whether the menu can be opened, or is open.
  var isCurrent: Bool { lifeCycle.isCurrent }

  /// Enters the next phase of the life cycle, and makes its calls.
  func handle(_ event: ContextMenuLifeCycle.Event) {
    for call in lifeCycle.handle(event) { carryOut(call) }
    guard lifeCycle.phase == .over else { return }
    highlight?.end()
    style.dim = nil
    exporter?.tree.rootProperties[.style] = style.properties
    interaction?.release(self)
  }

  private func carryOut(_ call: ContextMenuLifeCycle.Call) {
    guard let interaction else { return }
    let delegate = interaction.delegate
    switch call {
    case .configuration: break
    case .previewForHighlighting:
      let wanted =
        delegate?.contextMenuInteraction(
          interaction, configuration: configuration, highlightPreviewForItemWithIdentifier: configuration.identifier)
        ?? interaction.highlight
      let row = MenuHighlight(interaction.anchor?.exportedRow?.element)
      highlight = ActiveHighlight(wanted ?? row, ofContextMenuAt: interaction.anchor)
      let isTargeted = wanted != nil || highlight?.hasTarget == true
      style = interaction.style ?? (isTargeted ? .targeting : MenuPresentationStyle())
    case .willPresent:
      highlight?.begin()
      delegate?.contextMenuInteraction(interaction, willPresent: configuration)
      let animator = MenuAnimator()
      delegate?.contextMenuInteraction(interaction, willDisplayMenuFor: configuration, animator: animator)
      animator.runAnimations()
      Task { animator.runCompletions() }
    case .willCommit:
      let animator = CommitAnimator(previewObject: configuration.preview)
      delegate?.contextMenuInteraction(
        interaction, willPerformPreviewActionForMenuWith: configuration, animator: animator)
      commitStyle = animator.preferredCommitStyle
      animators.append(animator)
    case .willEnd:
      let animator = MenuAnimator()
      delegate?.contextMenuInteraction(interaction, willEndFor: configuration, animator: animator)
      animators.append(animator)
    case .animations: for animator in animators { animator.runAnimations() }
    case .previewForDismissing:
      announceDismissal(
        delegate?.contextMenuInteraction(
          interaction, configuration: configuration, dismissalPreviewForItemWithIdentifier: configuration.identifier))
    case .didEnd: delegate?.contextMenuInteraction(interaction, didEnd: configuration)
    case .completions: complete()
    }
  }

  private func complete() {
    if commitStyle != nil { openPreview() }
    for animator in animators { animator.runCompletions() }
    animators = []
  }

  // MARK: The menu on the bus

  /// Presents the menu, for a presenter and for clients that know its path.
  func present(
    by interaction: ContextMenuInteraction, from source: MenuPresentationSource, requiresPresenter: Bool,
    inputTransfer: InputTransfer? = nil
  ) {
    let presentation = MenuPresentation(
      menu: configuration.menu, source: source, options: interaction.options, logger: interaction.logger)
    presentation.basePath = "/org/menubus/context"
    presentation.presenterNeed = requiresPresenter ? .required : .started
    presentation.style = style
    presentation.inputTransfer = inputTransfer
    presentation.dismissalCallback = { [weak self] in self?.closes($0) }
    presentation.host = self
    self.presentation = presentation
    presentation.present()
    guard let exporter = presentation.exporter else { return }
    show(in: exporter)
    exporter.clients.addObserver(self)
  }

  func menuDidOpen() { handle(.opened) }

  func rowDidPerform() { handle(.ended) }

  func previewWasCommitted(_ identifier: String?, by client: BusName?) {
    if mayCommit(identifier) { presentation?.commit() }
  }

  func presentationEnded(_ reason: MenuPresentation.Dismissal) { if reason != .chosen { handle(.ended) } }

  private func closes(_ reason: MenuPresentation.Dismissal) {
    switch reason {
    case .chosen: handle(.closes(.choice))
    case .committed: handle(.closes(.commit))
    case .closed, .dismissed, .lost: handle(.closes(.nothing))
    case .notPresented: handle(.ended)
    }
  }

  /// Puts the highlight and the preview on the root of the menu.
  func show(in exporter: MenuExporter) {
    self.exporter = exporter
    exporter.tree.rootProperties[.dismissal] = [:]
    exporter.tree.rootProperties[.style] = style.properties
    highlight?.describe(in: exporter)
    updatePreview()
  }

  private func updatePreview() {
    guard let exporter else { return }
    exporter.tree.rootProperties[.preview] = exporter.tree.looks.properties(
      of: .init(identifier: configuration.identifier, content: configuration.preview?.previewContent))
  }

  /// Tells clients the place that the menu closes into.
  private func announceDismissal(_ target: MenuHighlight?) {
    let place = target.flatMap { ActiveHighlight($0, ofContextMenuAt: interaction?.anchor) }
    let rect = (place ?? highlight)?.screenRect.map(PixelRect.init)
    dismissalDetails.rect = rect
    dismissalDetails.commitStyle = commitStyle?.word
    exporter?.tree.rootProperties[.dismissal][.dismissRect] = rect?.value
  }

  private func openPreview() {
    configuration.openPreview()
    updatePreview()
  }

  /// Whether the menu's owner can be opened now, by this identifier of the configuration.
  func mayCommit(_ identifier: String?) -> Bool {
    isCurrent && (identifier == nil || identifier == configuration.identifier)
  }

  // MARK: The visible menu

  /// The menus that are visible, the outermost first.
  var visibleMenus: [Menu] {
    guard isCurrent, let actions = configuration.actions else { return [] }
    let submenus = exporter?.sessions.flatMap(\.openSubmenus) ?? []
    return submenus.reduce(into: [actions]) { menus, menu in
      if !menus.contains(where: { $0 === menu }) { menus.append(menu) }
    }
  }

  /// Whether a client with the menu open shows more than rows; `nil` if no client has it open.
  var isRich: Bool? {
    guard let exporter, !exporter.sessions.isEmpty else { return nil }
    var known = exporter.clients.richClients
    for client in [requester, presentation?.presenter] { if let client { known.insert(client) } }
    return exporter.sessions.contains { session in session.client.map { known.contains($0) } == true }
  }
}
