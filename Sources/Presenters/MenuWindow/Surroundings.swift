import CGtk3
import DBusMenu
import MenuPresenting

/// The surroundings of the menus: the dimmed screen, the picture of what the menu belongs to, and
/// the name of the program.
@MainActor
final class Surroundings {
  let backdrop = Backdrop()
  private(set) var card: FocusCard?
  private var caption: Caption?
  let request: MenuRequest
  private var fading: Animation?
  /// The place of what the menu belongs to, in coordinates of the monitor.
  private var focus: PixelRect?
  private static let arrowLength = OpeningPlace.Metrics().arrowLength

  init(of request: MenuRequest) { self.request = request }

  /// The menus behind this one, which belongs to a row of theirs.
  var left: MenuSnapshots?
  /// Whether the user has just asked for the menu in another one, whose keyboard is lent to it.
  var lendsKeys = false

  /// The places that are taken, in coordinates of the desktop.
  var frames: [PixelRect] { [card?.frame, caption?.frame].compactMap { $0 } + (left?.frames ?? []) }
  var captionFrame: PixelRect? { caption?.frame }

  /// Removes all but what is drawn behind the menus.
  func removeWidgets() {
    fading?.stop()
    (card, caption) = (nil, nil)
  }

  /// Shows what does not depend on the menus' places.
  func update(
    _ navigation: MenuNavigation<WindowLayout>, around menus: [StagedLevel], in place: OpeningPlace, moves: Bool,
    on surface: Surface
  ) {
    let origin = surface.monitor.origin
    let (menu, old) = (menus.first, backdrop.dim)
    backdrop.dim = surface.isComposited ? navigation.menu.dim : nil
    focus = (navigation.menu.highlightRect ?? left?.rowFrame)?.relative(to: origin)
    backdrop.left = left.map { ($0, origin) }
    // A preview above the object stands for it.
    let isCovered = card.flatMap { card in focus.map(card.frame.relative(to: origin).intersects) } ?? false
    backdrop.hole = isCovered ? nil : focus
    // Without a compositing manager there is nothing between the rectangles of the menus.
    backdrop.arrow =
      !surface.isComposited
      ? nil
      : menu.flatMap { menu in
        menu.placement.arrow.map {
          Backdrop.Arrow(
            menu: menu.placement.frame.relative(to: origin), arrow: $0, style: menu.view.style,
            length: Self.arrowLength)
        }
      }
    if backdrop.dim != old { fade(duration: moves ? backdrop.dim?.duration ?? 0 : 0, on: surface) }
    updateCaption(navigation, menus.map(\.placement), place, on: surface)
    surface.redraw()
  }

  private func fade(duration: Double, on surface: Surface) {
    let (start, end) = (backdrop.strength, backdrop.dim == nil ? 0.0 : 1)
    fading?.stop()
    fading = Animation(of: surface.window, duration: duration) { [backdrop, surface] in
      backdrop.strength = start + (end - start) * $0
      surface.redraw()
    }
  }

  private func updateCaption(
    _ navigation: MenuNavigation<WindowLayout>, _ menus: [MenuPlacement], _ place: OpeningPlace, on surface: Surface
  ) {
    let lacksKeys = surface.extent.mayHaveKeys && !surface.hasKeys
    guard let menu = menus.first, lacksKeys || Caption.isShown(with: navigation, for: request) else {
      return caption = nil
    }
    let caption = caption ?? Caption(request.named)
    caption.setOffersKeys(lacksKeys)
    caption.setSquare(!surface.isComposited)
    if self.caption == nil { surface.add(caption.widget) }
    self.caption = caption
    let highlighted = [card?.frame, focus?.offset(by: surface.monitor.origin)].compactMap { $0 }
    caption.stand(
      beside: menu.outline(arrowLength: Self.arrowLength), besides: menus.map(\.frame) + highlighted,
      within: place.workArea, isRightToLeft: navigation.isRightToLeft)
    surface.place(caption.widget, at: caption.frame.relative(to: surface.monitor.origin))
  }

  // MARK: The card

  /// Shows the picture of what the menu belongs to, where it is not on the screen.
  func updateCard(
    _ navigation: MenuNavigation<WindowLayout>, look: Look, within size: PixelSize, on surface: Surface
  ) {
    // The row itself is there.
    guard left == nil, let level = FocusCard.level(of: navigation) else { return card = nil }
    if card == nil {
      let card = FocusCard(view: LevelView { _ in })
      surface.add(card.view.widget)
      self.card = card
    }
    card?.show(level, look: look, within: size)
  }

  /// The room for a menu beside the card.
  func room(beside size: PixelSize) -> PixelSize {
    guard let card else { return size }
    return PixelSize(width: size.width, height: max(120, size.height - card.size.height - FocusCard.gap))
  }

  /// The place of the first menu. It is beside the card, as one box.
  func placement(
    of size: PixelSize, at place: OpeningPlace, isRightToLeft: Bool, on surface: Surface
  ) -> MenuPlacement {
    guard let card else { return place.placement(for: size, isRightToLeft: isRightToLeft) }
    let extra = card.size.height + FocusCard.gap
    var placement = place.placement(
      for: PixelSize(width: max(size.width, card.size.width), height: size.height + extra),
      isRightToLeft: isRightToLeft)
    let box = placement.frame
    let isBelow = placement.opensUpwards
    let cardFrame = PixelRect(
      origin: PixelPoint(x: box.minX, y: isBelow ? box.maxY - card.size.height : box.minY), size: card.size)
    let menuFrame = PixelRect(
      x: box.minX, y: isBelow ? box.minY : box.minY + extra, width: size.width, height: max(0, box.height - extra))
    self.card?.frame = isRightToLeft ? cardFrame.mirrored(in: box) : cardFrame
    placement.frame = isRightToLeft ? menuFrame.mirrored(in: box) : menuFrame
    placement.arrow = nil
    if let frame = self.card?.frame {
      surface.place(card.view.widget, at: frame.relative(to: surface.monitor.origin))
    }
    return placement
  }

  /// Whether a press at a place of the monitor, beside all menus, hits the menu's anchor.
  func isFocusArea(_ point: PixelPoint, on surface: Surface) -> Bool {
    if let card, card.frame.contains(point + surface.monitor.origin) { return true }
    return focus?.contains(point) ?? false
  }
}
