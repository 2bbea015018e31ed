import DBusMenu
import MenuPresenting

/// A level on the screen.
struct StagedLevel {
  var id: ItemID
  var view: LevelView
  /// Whether a finger opened it. Its rows stay as high as they are.
  let isForFingers: Bool
  /// In coordinates of the desktop, as everything in ``LevelStack``.
  var placement = MenuPlacement(frame: .zero)
}

/// The menus that are open, each beside the row that it opened from.
@MainActor
final class LevelStack {
  private var levels: [StagedLevel] = []
  /// What was to be seen before the last changes.
  private(set) var seen = SeenStops()
  /// Takes what is typed and pressed in rows.
  private let send: @MainActor (NavigationInput) -> Void

  init(send: @escaping @MainActor (NavigationInput) -> Void) { self.send = send }

  var first: StagedLevel? { levels.first }
  var frames: [PixelRect] { levels.map(\.placement.frame) }
  var all: [StagedLevel] { levels }

  /// Removes all levels; a view takes its widget along.
  func removeAll() { levels = [] }

  /// Shows the levels of a menu as they are now.
  ///
  /// - Parameters:
  ///   - surroundings: The picture of what the menu belongs to is beside the first level.
  ///   - look: The look of the first level.
  func show(
    _ navigation: MenuNavigation<WindowLayout>, at place: OpeningPlace, below surroundings: Surroundings, look: Look,
    on surface: Surface
  ) {
    let origin = surface.monitor.origin
    seen.update(navigation.sights.map(\.number)) { stopsInView }
    levels.removeLast(max(0, levels.count - navigation.levels.count))
    for (index, level) in navigation.levels.enumerated() {
      if levels.indices.contains(index), levels[index].id != level.id { levels.removeSubrange(index...) }
      if index == levels.count { add(level, isForFingers: look.isForFingers, to: surface) }
      var look = look
      look.isFront = index == navigation.levels.count - 1
      look.isForFingers = levels[index].isForFingers
      if index > 0 { (look.preferredWidth, look.leastWidth) = (nil, nil) }
      let view = levels[index].view
      view.update(level, index: index, look: look)
      if index == 0 {
        let size = view.naturalSize(within: surroundings.room(beside: place.maximumSize))
        levels[0].placement = surroundings.placement(
          of: size, at: place, isRightToLeft: navigation.isRightToLeft, on: surface)
      } else {
        let size = view.naturalSize(within: place.maximumSize)
        levels[index].placement = submenuPlace(index, navigation, place).placement(for: size)
      }
      view.take(levels[index].placement.frame.size)
      surface.place(view.widget, at: levels[index].placement.frame.relative(to: origin))
    }
    levels.last?.view.focusSelected()
  }

  private func add(_ level: MenuLevel<WindowLayout>, isForFingers: Bool, to surface: Surface) {
    let view = LevelView(send: send)
    levels.append(StagedLevel(id: level.id, view: view, isForFingers: isForFingers))
    surface.add(view.widget)
  }

  private func submenuPlace(
    _ index: Int, _ navigation: MenuNavigation<WindowLayout>, _ place: OpeningPlace
  ) -> SubmenuPlace {
    let parent = levels[index - 1]
    let row = parent.view.frame(of: MenuStop(id: levels[index].id)) ?? .zero
    return SubmenuPlace(
      row: row.offset(by: parent.placement.frame.origin), parent: parent.placement.frame, workArea: place.workArea,
      lastSide: index > 1 ? parent.placement.side : nil, isRightToLeft: navigation.isRightToLeft,
      opensUpwards: navigation.menu.isReversed, inset: levels[index].view.rowInset)
  }

  /// Tells assistive technology where the keys are, after the window.
  func tellFocus() { levels.last?.view.tellFocus() }

  // MARK: Places

  /// The menu, the title or the row at a place; none of the rows if another was there a moment ago.
  func target(at point: PixelPoint) -> PointerTarget {
    let target = target(drawnAt: point)
    guard case .stop(let stop, let level, _) = target else { return target }
    return seen.hasOnly(stop, at: point) ? target : .level(level)
  }

  /// The same as it is drawn now.
  func target(drawnAt point: PixelPoint) -> PointerTarget {
    guard let index = levels.lastIndex(where: { $0.placement.frame.contains(point) }) else { return .outside }
    return levels[index].view.target(at: point - levels[index].placement.frame.origin, level: index)
  }

  /// What can be chosen or operated, with its place; what is in front comes last.
  private var stopsInView: [(stop: MenuStop?, frame: PixelRect)] {
    levels.flatMap { level -> [(stop: MenuStop?, frame: PixelRect)] in
      let frame = level.placement.frame
      return [(nil, frame)] + level.view.stopsInView.map { ($0.stop, $0.frame.offset(by: frame.origin)) }
    }
  }

  /// The levels with the rows that can be chosen in them, as they are drawn.
  func drawn(_ navigation: MenuNavigation<WindowLayout>) -> [DrawnLevel] {
    zip(navigation.levels, levels).map { level, staged in
      let stops = Set(level.stops.map(\.stop))
      let frame = staged.placement.frame
      let rows = staged.view.rowsInView.filter { stops.contains(MenuStop(id: $0.row.id)) }
      return DrawnLevel(
        frame: frame, rows: rows.map { RowRect(id: $0.row.id, rect: $0.frame.offset(by: frame.origin)) })
    }
  }
}
