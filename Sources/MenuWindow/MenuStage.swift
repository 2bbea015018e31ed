import CGtk3
import DBusMenu
import MenuPresenting

/// A menu with its submenus on the screen: where each stands, and what is around them.
@MainActor
final class MenuStage {
  let desktop: Desktop
  private(set) var source: PresentationSource
  /// Takes what the user does.
  let send: @MainActor ([NavigationInput]) -> Void
  private(set) var surface: Surface?
  private(set) var levels: [StagedLevel] = []
  private(set) var navigation: MenuNavigation<WindowLayout>?
  /// Where the menu belongs; decided once, and again when the program moves it.
  private var place: MenuPlace?
  /// The place of the pointer on the desktop, as far as it is known.
  var pointer: PixelPoint?
  /// Whether nothing more is awaited to learn the pointer's place.
  var givesUpPointer = false
  var isClosing = false
  let backdrop = Backdrop()
  private var fading: Animation?
  private(set) var card: FocusCard?
  private var caption: Caption?
  private let caller: Caller
  /// How the program wants the menu closed, once it has said so.
  var dismissal: Dismissal?
  /// Waits for that.
  var closing: Task<Void, Never>?
  var path = PointerPath()
  let start = ContinuousClock.now

  init(
    on desktop: Desktop, for request: MenuRequest, source: PresentationSource, menu: MenuNode,
    send: @escaping @MainActor ([NavigationInput]) -> Void
  ) {
    self.desktop = desktop
    self.source = source
    caller = request.caller
    self.send = send
    pointer = desktop.pointer
    let place = MenuPlace(of: source, pointer: pointer, monitors: desktop.monitors)
    // On Wayland the compositor chooses the monitor, and then says where the pointer is.
    let isPlaceless = place.object == nil && place.attachmentPoint == nil && desktop.shell == .layers
    openSurface(monitor: isPlaceless ? nil : place.monitor, menu: menu)
    if !isPlaceless { self.place = place }
  }

  /// Whether it is known where the menu belongs.
  var hasPlace: Bool { place != nil || pointer != nil || givesUpPointer }

  /// The button that is held since before the menu was there.
  var heldButton: guint { guint(source.press?.button ?? 0) }

  /// Takes over where the menu belongs now.
  func move(to source: PresentationSource) {
    self.source = source
    place = nil
  }

  private func openSurface(monitor: Int?, menu: MenuNode) {
    let surface = Surface(
      on: desktop, monitor: monitor, extent: Surface.Extent(menu),
      handle: { [weak self] in self?.handle($0) ?? false }, draw: { [weak self] in self?.backdrop.draw($0) })
    self.surface = surface
    surface.show()
  }

  // MARK: Showing

  /// Shows a menu as it is now.
  func show(_ navigation: MenuNavigation<WindowLayout>) {
    guard let surface, !isClosing else { return }
    let isFirst = self.navigation == nil
    self.navigation = navigation
    let place = place ?? findPlace(navigation)
    self.place = place
    updateCard(navigation, on: surface)
    // A view takes its widget along.
    levels.removeLast(max(0, levels.count - navigation.levels.count))
    for (index, level) in navigation.levels.enumerated() {
      if index == levels.count { add(level, to: surface) }
      if levels[index].id != level.id { replace(index, by: level, on: surface) }
      let view = levels[index].view
      view.update(level, index: index, look: look(of: navigation, level: index))
      let size = view.size(within: room(of: index, place))
      levels[index].placement = placement(of: index, size, place, navigation)
      surface.place(view.widget, at: levels[index].placement.frame.relative(to: surface.monitor.origin))
    }
    updateBackdrop(navigation, on: surface)
    updateCaption(navigation, on: surface)
    levels.last?.view.focusSelected()
    surface.restrict(to: occupied)
    if isFirst { appear() }
  }

  /// The rectangles of the menus, in coordinates of the monitor.
  private var occupied: [PixelRect] {
    let origin = surface?.monitor.origin ?? .zero
    return (levels.map(\.placement.frame) + (card.map { [$0.frame] } ?? [])).map { $0.relative(to: origin) }
  }

  private func look(of navigation: MenuNavigation<WindowLayout>, level index: Int) -> Look {
    Look(navigation, level: index, isAccessible: source.isAccessible, hasShadow: desktop.isComposited)
  }

  private func add(_ level: MenuLevel<WindowLayout>, to surface: Surface) {
    let view = LevelView { [send] in send([$0]) }
    levels.append(StagedLevel(id: level.id, view: view))
    surface.add(view.widget)
  }

  private func replace(_ index: Int, by level: MenuLevel<WindowLayout>, on surface: Surface) {
    levels.removeSubrange(index...)
    add(level, to: surface)
  }

  // MARK: Places

  private func findPlace(_ navigation: MenuNavigation<WindowLayout>) -> MenuPlace {
    let monitors = desktop.monitors
    let shown = surface.map(\.monitor).flatMap { frame in monitors.firstIndex { $0.frame == frame } }
    return MenuPlace(
      of: source, highlight: navigation.menu.highlightRect, pointer: pointer, monitors: monitors, preferred: shown ?? 0,
      isRightToLeft: navigation.isRightToLeft)
  }

  private func room(of index: Int, _ place: MenuPlace) -> PixelSize {
    var room = place.maximumSize
    if index == 0, let card { room.height = max(120, room.height - card.size.height - FocusCard.gap) }
    return room
  }

  private func placement(
    of index: Int, _ size: PixelSize, _ place: MenuPlace, _ navigation: MenuNavigation<WindowLayout>
  ) -> MenuPlacement {
    guard index > 0 else { return rootPlacement(size, place) }
    let parent = levels[index - 1]
    let row = parent.view.frame(of: MenuStop(id: navigation.levels[index].id)) ?? .zero
    return SubmenuPlace(
      row: row.offset(by: parent.placement.frame.origin), parent: parent.placement.frame, workArea: place.workArea,
      lastSide: index > 1 ? parent.placement.side : nil, isRightToLeft: navigation.isRightToLeft,
      opensUpwards: navigation.menu.opensUpwards, inset: levels[index].view.rowInset
    ).placement(for: size)
  }

  /// The first menu stands below the picture of what it belongs to, where that is shown here.
  private func rootPlacement(_ size: PixelSize, _ place: MenuPlace) -> MenuPlacement {
    guard let card else { return place.placement(for: size) }
    let extra = card.size.height + FocusCard.gap
    var placement = place.placement(
      for: PixelSize(width: max(size.width, card.size.width), height: size.height + extra))
    let box = placement.frame
    self.card?.frame = PixelRect(
      x: box.minX, y: placement.opensUpwards ? box.maxY - card.size.height : box.minY, width: card.size.width,
      height: card.size.height)
    placement.frame = PixelRect(
      x: box.minX, y: placement.opensUpwards ? box.minY : box.minY + extra, width: size.width,
      height: max(0, box.height - extra))
    placement.arrow = nil
    if let card = self.card, let surface {
      surface.place(card.view.widget, at: card.frame.relative(to: surface.monitor.origin))
    }
    return placement
  }

  // MARK: What the menu belongs to

  private func updateCard(_ navigation: MenuNavigation<WindowLayout>, on surface: Surface) {
    guard let level = FocusCard.level(of: navigation) else { return card = nil }
    if card == nil {
      card = FocusCard(view: LevelView { _ in })
      if let card { surface.add(card.view.widget) }
    }
    card?.show(level, look: look(of: navigation, level: 0), within: place?.maximumSize ?? .zero)
  }

  private func updateCaption(_ navigation: MenuNavigation<WindowLayout>, on surface: Surface) {
    guard Caption.isShown(with: navigation), let menu = levels.first?.placement.frame, let place else {
      if let caption { gtk_widget_hide(caption.widget) }
      return
    }
    let caption = caption ?? Caption(caller)
    if self.caption == nil { surface.add(caption.widget) }
    self.caption = caption
    gtk_widget_show(caption.widget)
    surface.place(
      caption.widget, at: caption.frame(beside: menu, within: place.workArea).relative(to: surface.monitor.origin))
  }

  /// Whether a press there is one on what the menu belongs to.
  func isFocusArea(_ point: PixelPoint) -> Bool {
    guard let surface, !levels.contains(where: { $0.placement.frame.contains(point + surface.monitor.origin) }) else {
      return false
    }
    if let card, card.frame.contains(point + surface.monitor.origin) { return true }
    return backdrop.hole?.contains(point) ?? false
  }

  private func updateBackdrop(_ navigation: MenuNavigation<WindowLayout>, on surface: Surface) {
    let origin = surface.monitor.origin
    let old = backdrop.dim
    backdrop.dim = desktop.isComposited ? navigation.menu.dim : nil
    backdrop.hole = navigation.highlight == nil ? nil : navigation.menu.highlightRect?.relative(to: origin)
    backdrop.arrow = levels.first.flatMap { level in
      level.placement.arrow.map {
        Backdrop.Arrow(
          menu: level.placement.frame.relative(to: origin), arrow: $0, style: level.view.style,
          length: MenuPlace.Metrics().arrowLength)
      }
    }
    if backdrop.dim != old { fade(to: backdrop.dim == nil ? 0 : 1, on: surface) }
    surface.redraw()
  }

  // MARK: Movement

  var moves: Bool { source.isAnimated != false && !source.reducesMotion && desktop.animates }

  private func fade(to strength: Double, on surface: Surface) {
    let start = backdrop.strength
    fading?.stop()
    fading = Animation(of: surface.window, duration: moves ? backdrop.dim?.duration ?? 0 : 0) { [backdrop, surface] in
      backdrop.strength = start + (strength - start) * $0
      surface.redraw()
    }
  }

  private func appear() {
    guard moves, let surface else { return }
    _ = Animation(of: surface.window, duration: 0.08) { [surface] in surface.setOpacity($0) }
  }

  /// Takes the menus away, and leaves what is behind them.
  func hideMenus() {
    fading?.stop()
    (levels, card) = ([], nil)
    if let caption { gtk_widget_hide(caption.widget) }
  }

  /// Takes everything off the screen.
  func close() {
    isClosing = true
    hideMenus()
    surface?.close()
    surface = nil
  }

  // MARK: The pointer

  /// The rows in view, relative to the point at which the menu begins.
  var rowRects: [(id: ItemID, rect: PixelRect)] {
    guard let navigation, let place else { return [] }
    let start = place.attachmentPoint ?? place.object?.origin ?? levels.first?.placement.frame.origin ?? .zero
    var rects: [(id: ItemID, rect: PixelRect)] = []
    for (level, staged) in zip(navigation.levels, levels) {
      for stop in level.stops where stop.stop.part == nil {
        guard let frame = staged.view.frame(of: stop.stop) else { continue }
        rects.append((stop.stop.id, frame.offset(by: staged.placement.frame.origin).relative(to: start)))
      }
    }
    return rects
  }

  /// The menu, the title or the row at a place of the monitor.
  func target(at point: PixelPoint) -> PointerTarget {
    guard let surface else { return .outside }
    let point = point + surface.monitor.origin
    guard let index = levels.lastIndex(where: { $0.placement.frame.contains(point) }) else { return .outside }
    return levels[index].view.target(at: point - levels[index].placement.frame.origin, level: index)
  }
}

/// A level on the screen.
struct StagedLevel {
  var id: ItemID
  var view: LevelView
  /// In coordinates of the desktop.
  var placement = MenuPlacement(frame: .zero)
}
