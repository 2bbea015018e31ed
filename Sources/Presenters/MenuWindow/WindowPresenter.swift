import Basics
import DBusMenu
import LibDBus
import MenuPresenting

/// Shows one menu in windows.
@MainActor
final class WindowPresenter: MenuPresenter, PresenterScreen {
  private let request: MenuRequest
  private let desktop: Desktop
  private var source: PresentationDetails
  private let shown: PresenterRun<MenuNavigation<WindowLayout>>
  private var stage: MenuStage?
  private var placeWait: Task<Void, Never>?
  /// The title of the tray item that the menu belongs to, once it is known.
  private var trayTitle: PrintableText = ""
  /// Whether it is decided what is selected first.
  private var hasBegun = false
  /// Finds out whether the menu gets the keyboard; nothing is drawn before.
  private var keyboardWait: Task<Void, Never>?
  private var keyboardAnswer: KeyboardAnswer?
  private var isKeyboardSettled = false

  init(_ request: MenuRequest, on desktop: Desktop) {
    self.request = request
    self.desktop = desktop
    source = request.source
    var navigation = MenuNavigation<WindowLayout>(
      title: request.source.printableTitle, room: desktop.room(isAccessible: source.isAccessible == true),
      selectsFirst: false)
    navigation.submenuPause = Desktop.submenuPause
    navigation.tellsSelection = true
    navigation.isWindowed = true
    shown = PresenterRun(navigation)
  }

  private var navigation: MenuNavigation<WindowLayout> { shown.state }

  func run() async throws -> [MenuChoice] {
    let changes = await request.client.changes()
    if shown.isDismissed { return [] }
    let metrics = desktop.metrics(isAccessible: source.isAccessible == true)
    let link = MenuLink(
      client: request.client, source: source, followsPress: true,
      activationToken: { [weak self] in self?.stage?.surface?.activationToken() }, metrics: { metrics })
    shown.begin(over: link, on: self)
    let reader = Task { await beginForReader() }
    let naming = Task { await learnName() }
    defer {
      shown.end()
      reader.cancel()
      naming.cancel()
      placeWait?.cancel()
      keyboardWait?.cancel()
      // At the end of a menu that the user is done with it closes itself, with a movement.
      if !navigation.isFinished { stage?.close() }
    }
    // From the beginning: below a press, only a row that the pointer has been on may be selected.
    if source.heldPress != nil { shown.handle(.hold) }
    askForKeyboard()
    shown.open()
    try await link.run(changes) { self.shown.receive($0) }
    await stage?.closed()
    return navigation.choices
  }

  var openLevels: [ItemID] { shown.link?.openLevels ?? [.root] }

  func update(_ source: PresentationDetails) {
    shown.link?.update(source)
    if source.heldPress?.hoveredItem == nil || !source.isSamePlace(as: self.source) { stage?.move(to: source) }
    // The program's press has ended without the presenter.
    let isOver = source.heldPress == nil && self.source.heldPress != nil
    let isNew = source.heldPress != nil && self.source.heldPress == nil
    self.source = source
    if isOver { stopWaiting() }
    if isNew { shown.handle(.hold) }
    if stage != nil, isNew || desktop.isWayland { checkHold() }
    shown.receive(isOver ? [.cancelHold] : source.heldPress?.hoveredItem.map { [.hovered($0)] } ?? [])
  }

  func dismiss(_ details: DismissalDetails) {
    stage?.end.dismissal = details
    shown.dismiss()
  }

  // MARK: The screen

  func ring() { desktop.ring() }

  func draw() {
    if navigation.isFinished {
      stage?.finish(leavingBy: navigation.departure)
      return
    }
    guard shown.isToBeSeen else { return }
    let stage = self.stage ?? open()
    stage.findRow(of: navigation)
    guard settleKeyboard(on: stage) else { return }
    guard stage.hasPlace else { return wait(for: stage) }
    begin(on: stage)
    stage.spokenTitle = trayTitle
    stage.show(navigation)
    if let opensUpwards = stage.opensUpwards { place(on: stage, upwards: opensUpwards) }
    if let rest = stage.takeRest() {
      shown.handle(rest)
      stage.show(navigation)
    }
    if navigation.isHolding { shown.link?.sendRects(of: stage.rowRects) }
  }

  /// Selects the first row, unless the pointer opened the menu.
  private func begin(on stage: MenuStage) {
    guard !hasBegun else { return }
    guard let isByPointer = stage.isByPointer else { return wait(for: stage) }
    hasBegun = true
    if !isByPointer { shown.handle(.selectFirst) }
  }

  /// Selects the first row where assistive technology is in use, which would have nothing to say.
  private func beginForReader() async {
    guard await AssistiveTechnology.isInUse(on: request.client.connection), !navigation.isFinished else { return }
    shown.receive([.selectFirst])
  }

  /// Learns the title of the tray item, which names its menu for assistive technology.
  private func learnName() async {
    trayTitle = PrintableText(await request.client.trayTitle(timeout: MenuPresentingLimits.assistiveTime))
    if stage != nil, !trayTitle.isEmpty { draw() }
  }

  /// Lets the program turn its rows before they are seen, where there was no room below.
  private func place(on stage: MenuStage, upwards opensUpwards: Bool) {
    if shown.handle(.placed(upwards: opensUpwards)) { stage.show(navigation) }
  }

  private func open() -> MenuStage {
    let stage = MenuStage(on: desktop, for: request, source: source, menu: navigation.menu) { [weak self] in
      self?.shown.receive($0)
    }
    self.stage = stage
    checkHold()
    return stage
  }

  /// Asks whether the menu gets the keyboard, which is known by the time most programs have opened it.
  private func askForKeyboard() {
    keyboardWait = Task {
      let answer = await desktop.keyboardAnswer(for: request.caller)
      guard !Task.isCancelled, !navigation.isFinished else { return }
      keyboardWait = nil
      keyboardAnswer = answer
      if stage != nil { draw() }
    }
  }

  /// Gives the menu the keyboard if it has the right to it; returns whether that is decided.
  private func settleKeyboard(on stage: MenuStage) -> Bool {
    guard !isKeyboardSettled else { return true }
    let known = keyboardAnswer?.right(of: request.caller, continuing: stage.continuesKeys)
    guard let right = stage.surroundings.lendsKeys ? .granted : known else {
      if keyboardWait == nil { askForKeyboard() }
      return false
    }
    if right == .granted { stage.surface?.takeKeys() }
    isKeyboardSettled = true
    return true
  }

  var hasAskedForContext: Bool { navigation.departure?.asksForContext == true && navigation.choices.isEmpty }

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
    if follower == .nobody { shown.handle(.cancelHold) }
  }

  /// The compositor says where the pointer is when it has shown the surface, and no button is held on another one.
  private func wait(for stage: MenuStage) {
    guard placeWait == nil else { return }
    let pointerTime = desktop.isXWayland ? MenuWindowLimits.pointerTimeOfXWayland : MenuWindowLimits.pointerTime
    let time = source.heldPress == nil ? pointerTime : MenuWindowLimits.pressTime
    placeWait = Task {
      try? await Task.sleep(for: time)
      guard !Task.isCancelled else { return }
      stage.pointer.isGivenUp = true
      draw()
    }
  }

  private func stopWaiting() {
    placeWait?.cancel()
    placeWait = nil
  }
}

extension PresentationDetails {
  /// Whether a menu is where it was, as far as the program says.
  fileprivate func isSamePlace(as other: PresentationDetails) -> Bool {
    (screenRect, screenAttachmentPoint, rect) == (other.screenRect, other.screenAttachmentPoint, other.rect)
      && (attachmentPoint, screen, direction) == (other.attachmentPoint, other.screen, other.direction)
  }
}
