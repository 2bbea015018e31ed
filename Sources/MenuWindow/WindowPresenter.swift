import DBusMenu
import LibDBus
import MenuPresenting

/// Shows one menu in windows.
@MainActor
final class WindowPresenter: MenuPresenter {
  private let request: MenuRequest
  private let desktop: Desktop
  private var source: PresentationSource
  private var navigation: MenuNavigation<WindowLayout>
  private var link: MenuLink?
  private var stage: MenuStage?
  private let start = ContinuousClock.now
  private var isDismissed = false
  /// Whether a menu that is still being opened is shown.
  private var isPatienceOver = false
  private var placeWait: Task<Void, Never>?

  /// A menu that takes longer to open has a frame meanwhile. Most take less, and would flicker.
  private static let unseenTime = Duration.milliseconds(150)
  /// The time that a compositor has to say where the pointer is.
  private static let pointerTime = Duration.milliseconds(100)

  init(_ request: MenuRequest, on desktop: Desktop) {
    self.request = request
    self.desktop = desktop
    source = request.source
    navigation = MenuNavigation(title: request.source.title, room: desktop.room(isAccessible: source.isAccessible))
    navigation.tellsSelection = true
    navigation.isWindowed = true
  }

  func run() async throws -> [Choice] {
    let changes = await request.client.changes
    if isDismissed { return [] }
    let metrics = desktop.metrics(isAccessible: source.isAccessible)
    let link = MenuLink(client: request.client, source: source, followsPress: true) { metrics }
    self.link = link
    let patience = Task {
      try await Task.sleep(for: Self.unseenTime)
      isPatienceOver = true
      update()
    }
    defer {
      patience.cancel()
      placeWait?.cancel()
      // At the end of a menu that the user is done with it closes itself, with a movement.
      if !navigation.isFinished { stage?.close() }
    }
    carryOut([.open(.root)])
    try await link.run(changes) { self.receive($0) }
    await stage?.closed()
    return navigation.choices
  }

  func update(_ source: PresentationSource) {
    link?.update(source)
    if source.hoveredItem == nil || !source.isSamePlace(as: self.source) { stage?.move(to: source) }
    // The program's press has ended without the presenter.
    let isOver = source.press == nil && self.source.press != nil
    self.source = source
    receive(isOver ? [.cancelHold] : source.hoveredItem.map { [.hovered($0)] } ?? [])
  }

  func dismiss(_ details: Dismissal) {
    isDismissed = true
    stage?.dismissal = details
    if !navigation.isFinished { receive([.dismiss]) }
  }

  // MARK: Inputs

  private func receive(_ inputs: [NavigationInput]) {
    carryOut(inputs.flatMap { navigation.handle($0, at: .now - start) })
    update()
  }

  private func carryOut(_ effects: [NavigationEffect]) {
    for effect in effects {
      switch effect {
      case .bell: desktop.ring()
      case .wake(let time):
        Task {
          try? await Task.sleep(until: start + time, clock: .continuous)
          if !navigation.isFinished { receive([.time]) }
        }
      default: link?.send(effect)
      }
    }
  }

  // MARK: The screen

  private func update() {
    if navigation.isFinished {
      stage?.finish(leavingBy: navigation.departure)
      return
    }
    guard !navigation.isOpening || isPatienceOver else { return }
    let stage = self.stage ?? open()
    guard stage.hasPlace else { return wait(for: stage) }
    stage.show(navigation)
    if navigation.isHolding { link?.sendRects(of: stage.rowRects) }
  }

  private func open() -> MenuStage {
    let stage = MenuStage(on: desktop, for: request, source: source, menu: navigation.menu) { [weak self] in
      self?.receive($0)
    }
    self.stage = stage
    if source.press != nil { hold(stage) }
    return stage
  }

  /// Follows a press that the program handed over, if it still goes on.
  private func hold(_ stage: MenuStage) {
    guard desktop.shell == .layers || desktop.isPressed else {
      link?.send(.cancel)
      return
    }
    carryOut(navigation.handle(.hold, at: .now - start))
  }

  /// The compositor says where the pointer is when it has shown the surface.
  private func wait(for stage: MenuStage) {
    guard placeWait == nil else { return }
    placeWait = Task {
      try? await Task.sleep(for: Self.pointerTime)
      guard !Task.isCancelled else { return }
      stage.pointer.isGivenUp = true
      update()
    }
  }
}

extension PresentationSource {
  /// Whether a menu stands where it stood, as far as the program says.
  fileprivate func isSamePlace(as other: PresentationSource) -> Bool {
    (screenRect, screenAttachmentPoint, rect) == (other.screenRect, other.screenAttachmentPoint, other.rect)
      && (attachmentPoint, screen, direction) == (other.attachmentPoint, other.screen, other.direction)
  }
}
