import Basics
import CGtk3
import DBusMenu
import LibDBus
import MenuPresenting

/// A menu with its submenus on the screen: a surface, the levels in it, and what is around them.
@MainActor
final class MenuStage {
  let desktop: Desktop
  private(set) var source: PresentationDetails
  /// Takes what the user does.
  let send: @MainActor ([NavigationInput]) -> Void
  private(set) var surface: Surface?
  let levels: LevelStack
  let surroundings: Surroundings
  private let pictures = PictureLoader(scale: PictureStyle.greatestScale)
  private(set) var navigation: MenuNavigation<WindowLayout>?
  /// The unique name of the program with the menu.
  let owner: BusName?
  /// The menus that the user has just left, until it is known whether this one belongs to the row that they left by.
  private var left: MenuSnapshots?
  /// Where the menu belongs: as far as its program says at first, and decided once the menu is known, and again when
  /// the program moves it.
  private var place: (found: OpeningPlace, isDecided: Bool)?
  var pointer: StagePointer
  /// The name of the menu for assistive technology, where neither its program nor its own root has one.
  var spokenTitle: PrintableText = ""
  private var hasAppeared = false
  /// Whether the menu has been painted.
  private var isDrawn = false
  var end = End()

  /// The end of the menu.
  struct End {
    var hasBegun = false
    /// Whether nothing moves at the end, because it would not be seen.
    var isAtOnce = false
    /// How the program wants the menu closed, once it has said so.
    var dismissal: DismissalDetails?
    /// Waits for that.
    var waiting: Task<Void, Never>?
  }

  init(
    on desktop: Desktop, for request: MenuRequest, source: PresentationDetails, menu: MenuNode,
    send: @escaping @MainActor ([NavigationInput]) -> Void
  ) {
    self.desktop = desktop
    self.source = desktop.possible(source)
    owner = request.owner?.connection
    left = desktop.takeSnapshots(of: request.owner?.connection)
    self.send = send
    levels = LevelStack { send([$0]) }
    surroundings = Surroundings(of: request)
    surroundings.lendsKeys = left?.lendsKeys ?? false
    pointer = StagePointer(at: desktop.pointer(for: request.caller))
    let place = OpeningPlace(
      of: self.source, pointer: pointer.place, monitors: desktop.monitors, preferred: desktop.preferredMonitor)
    // On a single monitor the menu of a screen waits for nothing.
    let isKnown = place.object != nil || place.attachmentPoint != nil || place.isOfScreen && desktop.monitors.count == 1
    let isSilent = desktop.shell == .layers || desktop.isXWayland && pointer.place == nil
    let isPlaceless = !isKnown && isSilent || isInWindow
    openSurface(monitor: isPlaceless && desktop.shell != .overrideRedirect ? nil : place.monitor, menu: menu)
    // The compositor, which chooses the monitor but in XWayland, then says where the pointer is.
    if isPlaceless { surface?.show() } else { self.place = (place, false) }
  }

  /// Whether the menu is in an ordinary window, which the compositor places: no place of the program's counts there.
  var isInWindow: Bool { desktop.shell == .ordinary }

  /// Whether a finger opened the menu, or the level that opens now.
  private var isByTouch: Bool { source.isByTouch ?? desktop.isUsedByTouch }

  /// Whether the menu is that of a row by which the user has just left others, and these had the keyboard. It goes on
  /// to this one where no window has had it since.
  var continuesKeys: Bool { surroundings.left?.hadKeys ?? false }

  /// Whether it is known where the menu belongs.
  var hasPlace: Bool { place != nil || pointer.place != nil || pointer.isGivenUp }

  /// Whether the pointer opened the menu; `nil` until it is known where that is.
  var isByPointer: Bool? {
    if source.kind == .screen { return false }
    guard source.handsOverPress || pointer.place != nil || pointer.isGivenUp else { return nil }
    return source.isByPointer(at: pointer.start, in: place?.found)
  }

  /// Takes over where the menu belongs now.
  func move(to source: PresentationDetails) {
    self.source = desktop.possible(source)
    if !isInWindow { place = nil }
  }

  private func openSurface(monitor: Int?, menu: MenuNode) {
    let surface = Surface(
      on: desktop, monitor: monitor, extent: Surface.Extent(menu),
      watch: Watchdog.shared.watch(over: desktop.standStills?.mark(for: surroundings.request.served)),
      handle: { [weak self] in self?.handle($0) ?? false },
      notice: { [weak self] in self?.noticePress(at: $0) },
      activate: { [levels] in levels.tellFocus() },
      draw: { [weak self, surroundings] in
        surroundings.backdrop.draw($0)
        self?.noteDrawn()
      })
    self.surface = surface
    if isInWindow { surface.sheet.introduce(surroundings.request, source) }
    desktop.monitorsChanged = { [weak self] in
      guard let self, let surface = self.surface else { return }
      if surface.sheet.hasLostMonitor { lose() } else { _ = surface.coverOthers() }
    }
  }

  // MARK: Showing

  /// A program that follows a press learns where the rows are when they can be seen.
  private func noteDrawn() {
    if let surface, surface.noteDrawn() { seekPointer(over: surface) }
    guard !isDrawn, navigation != nil else { return }
    isDrawn = true
    if navigation?.isHolding == true { Task { send([]) } }
  }

  /// Shows a menu as it is now.
  func show(_ navigation: MenuNavigation<WindowLayout>) {
    guard !end.hasBegun else { return }
    self.navigation = navigation
    let place = decidePlace(navigation)
    goToMonitor(of: place, navigation.menu)
    guard let surface else { return }
    var look = Look(navigation, isAccessible: source.isAccessible == true, isComposited: desktop.isComposited)
    look.isForFingers = isByTouch
    look.pictures = pictures
    look.name = name(of: navigation)
    surface.setName(look.name)
    surroundings.updateCard(navigation, look: look, within: place.maximumSize, on: surface)
    look.preferredWidth = navigation.menu.preferredWidth
    look.leastWidth = navigation.levels[0].rows.contains(where: \.isChoosing) ? place.leastWidth : nil
    levels.show(navigation, at: place, below: surroundings, look: look, on: surface)
    surface.showMenu()
    // Otherwise the screen would have menus, once unlocked, that are long forgotten.
    surface.watchSight { [weak self] in self?.lose() }
    surroundings.update(navigation, around: levels.all, in: place, moves: moves, on: surface)
    surface.restrict(to: (levels.frames + surroundings.frames).map { $0.relative(to: surface.monitor.origin) })
    appear(on: surface, isReady: !navigation.isTurning)
  }

  /// The name of the menu for assistive technology: its title, that of its root, or that of its tray item.
  private func name(of navigation: MenuNavigation<WindowLayout>) -> PrintableText {
    let names = [navigation.levels[0].title, PrintableText(navigation.menu.text(.accessibleDescription)), spokenTitle]
    return (names.first { !$0.isEmpty } ?? "").beginning(MenuPresentingLimits.textLetters)
  }

  /// Whether the menu is above what it belongs to; `nil` if it is not shown.
  var opensUpwards: Bool? { levels.first?.placement.opensUpwards }

  /// Stands beside the row that the menu belongs to, if the user has just left other menus by it. Its row is known once
  /// the menu is open.
  func findRow(of navigation: MenuNavigation<WindowLayout>) {
    guard let left, !navigation.isOpening else { return }
    self.left = nil
    // A context menu that names no row, and no place either, belongs to the row that it was asked for.
    let isPlaceless = source.screenRect == nil && source.screenAttachmentPoint == nil
    let isOfRow = navigation.highlight?.isSame(as: left.row) ?? (left.asksForContext && isPlaceless)
    guard isOfRow, navigation.menu.highlightRect == nil else { return }
    surroundings.left = left
    place = nil
  }

  private func decidePlace(_ navigation: MenuNavigation<WindowLayout>) -> OpeningPlace {
    if let place, place.isDecided { return place.found }
    let found = findPlace(navigation)
    place = (found, !navigation.isOpening)
    return found
  }

  private func findPlace(_ navigation: MenuNavigation<WindowLayout>) -> OpeningPlace {
    surface?.sheet.findMonitor()
    let monitors = desktop.monitors
    if let row = surroundings.left?.rowFrame {
      return OpeningPlace(of: PresentationDetails(), highlight: row, monitors: monitors)
    }
    let shown = surface.map(\.monitor).flatMap { frame in monitors.firstIndex { $0.frame == frame } }
    return OpeningPlace(
      of: source, highlight: isInWindow ? nil : navigation.menu.highlightRect, pointer: pointer.start,
      monitors: monitors, preferred: shown ?? 0, isByTouch: isByTouch && !isInWindow)
  }

  /// A menu that moves to another monitor gets a surface there.
  private func goToMonitor(of place: OpeningPlace, _ menu: MenuNode) {
    let monitors = desktop.monitors
    guard let surface, monitors.indices.contains(place.monitor), monitors[place.monitor].frame != surface.monitor else {
      return
    }
    levels.removeAll()
    surroundings.removeWidgets()
    surface.close()
    openSurface(monitor: place.monitor, menu: menu)
    if surface.hasKeys { self.surface?.takeKeys() }
  }

  // MARK: Movement

  /// Whether things may move.
  var moves: Bool { source.isAnimated != false && source.reducesMotion != true && Desktop.animates }

  /// Lets the menus be seen, once their rows are in order.
  private func appear(on surface: Surface, isReady: Bool) {
    guard !hasAppeared else { return }
    surface.setOpacity(isReady ? 1 : 0)
    hasAppeared = isReady
    guard isReady, moves else { return }
    _ = Animation(of: surface.window, duration: 0.08) { [surface] in surface.setOpacity($0) }
  }

  // MARK: The end

  /// Takes the menus away, and leaves what is behind them.
  func hideMenus() {
    levels.removeAll()
    surroundings.removeWidgets()
  }

  /// Takes everything off the screen.
  func close() {
    end.hasBegun = true
    hideMenus()
    surface?.close()
    surface = nil
  }

  // MARK: Places

  /// The rows that are drawn, in the coordinates that the program counts in; none if these are not known.
  var rowRects: [RowRect] {
    guard let navigation, isDrawn, let origin = source.rowOrigin(on: desktop.monitors) else { return [] }
    return levels.drawn(navigation).visibleRows.map {
      RowRect(id: navigation.programID(of: $0.id), rect: $0.rect.relative(to: origin))
    }
  }

  /// The corner of the monitor.
  var origin: PixelPoint { surface?.monitor.origin ?? .zero }

  /// The menu, the title or the row at a place of the monitor; none of the rows if another was there a moment ago.
  func target(at point: PixelPoint) -> PointerTarget {
    surface == nil ? .outside : levels.target(at: point + origin)
  }

  /// Whether the menu may have the keys and does not.
  var lacksKeys: Bool { surface.map { $0.extent.mayHaveKeys && !$0.hasKeys } ?? false }

  /// Whether a press at a place of the monitor is one on the line that names the program.
  func isCaption(_ point: PixelPoint) -> Bool {
    surface.map { surroundings.captionFrame?.contains(point + $0.monitor.origin) == true } ?? false
  }

  /// Whether a press at a place of the monitor hits the menu's anchor.
  func isFocusArea(_ point: PixelPoint) -> Bool {
    guard let surface, target(at: point) == .outside, levels.seen.hasOnly(nil, at: point + origin) else { return false }
    return surroundings.isFocusArea(point, on: surface)
  }
}
