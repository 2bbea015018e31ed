import DBusMenu
import LibDBus
import MenuPresenting

/// Shows one menu in windows.
@MainActor
final class WindowPresenter: MenuPresenter {
  private let request: MenuRequest
  private let desktop: Desktop
  private var source: PresentationDetails
  private var navigation: MenuNavigation<WindowLayout>
  private var link: MenuLink?
  private var stage: MenuStage?
  private let start = ContinuousClock.now
  private var isDismissed = false
  /// Whether a menu that is still being opened is shown.
  private var isPatienceOver = false
  private var placeWait: Task<Void, Never>?
  /// Whether it is decided what is selected first.
  private var hasBegun = false
  /// Finds out whether the menu gets the keyboard; nothing is drawn before.
  private var keyboardWait: Task<Void, Never>?
  private var isKeyboardSettled = false

  /// A menu that takes longer to open has a frame meanwhile. Most take less, and would flicker.
  private static let unseenTime = Duration.milliseconds(150)
  /// The time that a compositor has to say where the pointer is.
  private static let pointerTime = Duration.milliseconds(100)
  /// The time that a press may go on before the menu gets another place than the pointer's.
  private static let pressTime = Duration.seconds(10)

  init(_ request: MenuRequest, on desktop: Desktop) {
    self.request = request
    self.desktop = desktop
    source = request.source
    navigation = MenuNavigation(
      title: request.source.printableTitle, room: desktop.room(isAccessible: source.isAccessible == true),
      selectsFirst: false)
    navigation.submenuPause = Desktop.submenuPause
    navigation.tellsSelection = true
    navigation.isWindowed = true
  }

  func run() async throws -> [MenuChoice] {
    let changes = await request.client.changes
    if isDismissed { return [] }
    let metrics = desktop.metrics(isAccessible: source.isAccessible == true)
    let link = MenuLink(client: request.client, source: source, followsPress: true) { metrics }
    self.link = link
    let patience = Task {
      try await Task.sleep(for: Self.unseenTime)
      isPatienceOver = true
      update()
    }
    let reader = Task { await beginForReader() }
    defer {
      patience.cancel()
      reader.cancel()
      placeWait?.cancel()
      keyboardWait?.cancel()
      // At the end of a menu that the user is done with it closes itself, with a movement.
      if !navigation.isFinished { stage?.close() }
    }
    // From the beginning: below a press, only a row that the pointer has been on may be selected.
    if source.heldPress != nil { carryOut(navigation.handle(.hold, at: .now - start)) }
    carryOut([.open(.root)])
    try await link.run(changes) { self.receive($0) }
    await stage?.closed()
    return navigation.choices
  }

  func update(_ source: PresentationDetails) {
    link?.update(source)
    if source.heldPress?.hoveredItem == nil || !source.isSamePlace(as: self.source) { stage?.move(to: source) }
    // The program's press has ended without the presenter.
    let isOver = source.heldPress == nil && self.source.heldPress != nil
    let isNew = source.heldPress != nil && self.source.heldPress == nil
    self.source = source
    if isOver { stopWaiting() }
    if isNew { carryOut(navigation.handle(.hold, at: .now - start)) }
    if stage != nil, isNew || desktop.shell == .layers { checkHold() }
    receive(isOver ? [.cancelHold] : source.heldPress?.hoveredItem.map { [.hovered($0)] } ?? [])
  }

  func dismiss(_ details: DismissalDetails) {
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
    guard !navigation.isOpening || isPatienceOver && !navigation.isTurning else { return }
    let stage = self.stage ?? open()
    guard isKeyboardSettled else { return }
    guard stage.hasPlace else { return wait(for: stage) }
    begin(on: stage)
    stage.show(navigation)
    if let opensUpwards = stage.opensUpwards { place(on: stage, upwards: opensUpwards) }
    if navigation.isHolding { link?.sendRects(of: stage.rowRects) }
  }

  /// Selects the first row, unless the pointer opened the menu.
  private func begin(on stage: MenuStage) {
    guard !hasBegun else { return }
    guard let isByPointer = stage.isByPointer else { return wait(for: stage) }
    hasBegun = true
    if !isByPointer { carryOut(navigation.handle(.selectFirst, at: .now - start)) }
  }

  /// Selects the first row where assistive technology is in use, which would have nothing to say.
  private func beginForReader() async {
    guard await AssistiveTechnology.isInUse(on: request.client.connection), !navigation.isFinished else { return }
    receive([.selectFirst])
  }

  /// Lets the program turn its rows before they are seen, where there was no room below.
  private func place(on stage: MenuStage, upwards opensUpwards: Bool) {
    let effects = navigation.handle(.placed(upwards: opensUpwards), at: .now - start)
    carryOut(effects)
    if !effects.isEmpty { stage.show(navigation) }
  }

  private func open() -> MenuStage {
    let stage = MenuStage(on: desktop, for: request, source: source, menu: navigation.menu) { [weak self] in
      self?.receive($0)
    }
    self.stage = stage
    checkHold()
    keyboardWait = Task {
      let right = stage.continuesKeys ? .granted : await desktop.keyboardRight(of: request.caller)
      guard !Task.isCancelled, !navigation.isFinished else { return }
      if right == .granted { stage.surface?.takeKeys() }
      isKeyboardSettled = true
      update()
    }
    return stage
  }

  func takeKeyboard() -> Bool {
    guard let stage, !navigation.isFinished else { return false }
    keyboardWait?.cancel()
    isKeyboardSettled = true
    stage.takeKeys()
    return stage.surface?.hasKeys ?? false
  }

  /// Refuses a press that neither process can follow, or that has ended.
  private func checkHold() {
    guard navigation.isHolding else { return }
    let follower = PressFollower(source, sight: desktop.sight, monitors: desktop.monitors)
    if follower == .nobody { carryOut(navigation.handle(.cancelHold, at: .now - start)) }
  }

  /// The compositor says where the pointer is when it has shown the surface, and no button is held on another one.
  private func wait(for stage: MenuStage) {
    guard placeWait == nil else { return }
    let time = source.heldPress == nil ? Self.pointerTime : Self.pressTime
    placeWait = Task {
      try? await Task.sleep(for: time)
      guard !Task.isCancelled else { return }
      stage.pointer.isGivenUp = true
      update()
    }
  }

  private func stopWaiting() {
    placeWait?.cancel()
    placeWait = nil
  }
}

extension PresentationDetails {
  /// Whether a menu stands where it stood, as far as the program says.
  fileprivate func isSamePlace(as other: PresentationDetails) -> Bool {
    (screenRect, screenAttachmentPoint, rect) == (other.screenRect, other.screenAttachmentPoint, other.rect)
      && (attachmentPoint, screen, direction) == (other.attachmentPoint, other.screen, other.direction)
  }
}
