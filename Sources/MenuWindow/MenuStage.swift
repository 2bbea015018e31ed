import CGtk3
import DBusMenu
import MenuPresenting

/// A menu with its submenus on the screen: where each stands, and what the user does there.
@MainActor
final class MenuStage {
  private let desktop: Desktop
  private var source: PresentationSource
  private let send: @MainActor ([NavigationInput]) -> Void
  private var surface: Surface?
  private var levels: [StagedLevel] = []
  private var navigation: MenuNavigation<WindowLayout>?
  /// Where the menu belongs; decided once, and again when the program moves it.
  private var place: MenuPlace?
  /// The place of the pointer on the desktop, as far as it is known.
  private var pointer: PixelPoint?
  /// Whether nothing more is awaited to learn the pointer's place.
  var givesUpPointer = false

  /// - Parameter send: Takes what the user does.
  init(
    on desktop: Desktop, for source: PresentationSource, menu: MenuNode,
    send: @escaping @MainActor ([NavigationInput]) -> Void
  ) {
    self.desktop = desktop
    self.source = source
    self.send = send
    pointer = desktop.pointer
    let place = MenuPlace(of: source, pointer: pointer, monitors: desktop.monitors)
    let isPlaceless = place.object == nil && place.attachmentPoint == nil && desktop.shell == .layers
    openSurface(monitor: isPlaceless ? nil : place.monitor, menu: menu)
    if !isPlaceless { self.place = place }
  }

  /// Whether it is known where the menu belongs.
  var hasPlace: Bool { place != nil || pointer != nil || givesUpPointer }

  func close() {
    for level in levels { surface?.remove(level.view.widget) }
    levels = []
    surface?.close()
    surface = nil
  }

  private func openSurface(monitor: Int?, menu: MenuNode) {
    let surface = Surface(
      on: desktop, monitor: monitor, extent: Surface.Extent(),
      handle: { [weak self] in self?.handle($0) ?? false }, draw: { [weak self] in self?.draw($0) })
    self.surface = surface
    surface.show()
  }

  // MARK: Showing

  func show(_ navigation: MenuNavigation<WindowLayout>) {
    guard let surface else { return }
    self.navigation = navigation
    let place = place ?? findPlace(navigation)
    self.place = place
    while levels.count > navigation.levels.count { surface.remove(levels.removeLast().view.widget) }
    for (index, level) in navigation.levels.enumerated() {
      if index == levels.count { add(level, to: surface) }
      let view = levels[index].view
      view.update(level, index: index, look: look(of: navigation, level: index))
      let size = view.size(within: place.maximumSize)
      levels[index].placement = placement(of: index, size, place, navigation)
      surface.place(view.widget, at: levels[index].placement.frame.relative(to: surface.monitor.origin))
    }
    levels.last?.view.focusSelected()
    surface.restrict(to: levels.map { $0.placement.frame.relative(to: surface.monitor.origin) })
    surface.redraw()
  }

  private func look(of navigation: MenuNavigation<WindowLayout>, level index: Int) -> Look {
    Look(navigation, level: index, isAccessible: source.isAccessible, hasShadow: desktop.isComposited)
  }

  private func add(_ level: MenuLevel<WindowLayout>, to surface: Surface) {
    let view = LevelView { [send] in send([$0]) }
    levels.append(StagedLevel(id: level.id, view: view))
    surface.add(view.widget)
  }

  private func findPlace(_ navigation: MenuNavigation<WindowLayout>) -> MenuPlace {
    let monitors = desktop.monitors
    let shown = surface.map(\.monitor).flatMap { frame in monitors.firstIndex { $0.frame == frame } }
    return MenuPlace(
      of: source, pointer: pointer, monitors: monitors, preferred: shown ?? 0, isRightToLeft: navigation.isRightToLeft)
  }

  private func placement(
    of index: Int, _ size: PixelSize, _ place: MenuPlace, _ navigation: MenuNavigation<WindowLayout>
  ) -> MenuPlacement {
    guard index > 0 else { return place.placement(for: size) }
    let parent = levels[index - 1]
    let row = parent.view.frame(of: MenuStop(id: navigation.levels[index].id)) ?? .zero
    return SubmenuPlace(
      row: row.offset(by: parent.placement.frame.origin), parent: parent.placement.frame, workArea: place.workArea,
      lastSide: index > 1 ? parent.placement.side : nil, isRightToLeft: navigation.isRightToLeft,
      opensUpwards: navigation.menu.opensUpwards
    ).placement(for: size)
  }

  private func draw(_ cairo: OpaquePointer) {
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_rgba(cairo, 0, 0, 0, 0)
    cairo_paint(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
  }

  // MARK: The user

  /// The menu, the title or the row at a place of the monitor.
  private func target(at point: PixelPoint) -> PointerTarget {
    guard let surface else { return .outside }
    let point = point + surface.monitor.origin
    guard let index = levels.lastIndex(where: { $0.placement.frame.contains(point) }) else { return .outside }
    return levels[index].view.target(at: point - levels[index].placement.frame.origin, level: index)
  }

  private func handle(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
    guard let surface else { return false }
    let point = surface.point(of: event)
    if let point { pointer = point + surface.monitor.origin }
    switch gdk_event_get_event_type(event) {
    case GDK_ENTER_NOTIFY:
      if !givesUpPointer, navigation == nil { send([]) }
    case GDK_MOTION_NOTIFY: if let point { send([.move(target(at: point))]) }
    case GDK_BUTTON_PRESS: if let point { send([.press(target(at: point))]) }
    case GDK_BUTTON_RELEASE: if let point { send([.release(target(at: point))]) }
    case GDK_SCROLL:
      if let point { scroll(event, at: point) }
    case GDK_KEY_PRESS: return press(event)
    default: return false
    }
    return false
  }

  private func press(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
    guard let key = MenuKey(event) else { return false }
    send([.key(key)])
    return true
  }

  private func scroll(_ event: UnsafeMutablePointer<GdkEvent>, at point: PixelPoint) {
    guard let surface else { return }
    let place = point + surface.monitor.origin
    guard let level = levels.last(where: { $0.placement.frame.contains(place) }) else { return }
    level.view.scroll(by: Wheel.pixels(of: event))
  }
}

/// A level on the screen.
struct StagedLevel {
  var id: ItemID
  var view: LevelView
  /// In coordinates of the desktop.
  var placement = MenuPlacement(frame: .zero)
}
