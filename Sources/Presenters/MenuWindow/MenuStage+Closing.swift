import DBusMenu
import MenuPresenting

// The end of a menu on the screen.
extension MenuStage {
  /// How long a program has to say where its menu goes.
  private static let dismissalTime = Duration.milliseconds(100)
  /// The seconds of the movement.
  private static let duration = 0.15

  /// Lets go of keys and pointer at once, and takes the menus off the screen, with a movement where that is wished.
  ///
  /// - Parameter departure: The row that the user left the menus by, which the next menu may belong to.
  func finish(leavingBy departure: Departure? = nil) {
    guard !end.hasBegun, let surface else { return }
    end.hasBegun = true
    if let departure, let owner {
      surface.layOut()  // GTK draws nothing that has yet to get its place
      desktop.leave(MenuSnapshots(of: levels.all, owner: owner, leavingBy: departure, hadKeys: surface.hasKeys))
    }
    surface.letGo()
    guard moves, !end.isAtOnce else { return close() }
    end.waiting = Task {
      if belongsSomewhere, end.dismissal == nil { try? await Task.sleep(for: Self.dismissalTime) }
      disappear(from: surface)
    }
  }

  /// Returns when nothing more is expected of the program.
  func closed() async { await end.waiting?.value }

  /// Whether a program may say where the menu goes when it closes.
  private var belongsSomewhere: Bool {
    guard let menu = navigation?.menu else { return false }
    return navigation?.highlight != nil || menu.configuration != nil || menu.preview != nil
  }

  private func disappear(from surface: Surface) {
    let dismissal = end.dismissal
    guard self.surface != nil else { return }  // it was lost meanwhile
    guard surface.isMapped, dismissal?.isAnimated != false else { return close() }
    surface.layOut()
    let origin = surface.monitor.origin
    let target = (dismissal?.rect ?? navigation?.menu.dismissRect)?.relative(to: origin)
    let menuExit: Ghost.Exit = dismissal?.commitStyle == .pop ? .fade : target.map { .shrink(to: $0) } ?? .fade
    let cardExit: Ghost.Exit = dismissal?.commitStyle == .pop ? .pop : menuExit
    var ghosts = levels.all.compactMap {
      Ghost($0.view, at: $0.placement.frame.relative(to: origin), exit: menuExit)
    }
    if let card = surroundings.card, let ghost = Ghost(card.view, at: card.frame.relative(to: origin), exit: cardExit) {
      ghosts.append(ghost)
    }
    hideMenus()
    let backdrop = surroundings.backdrop
    backdrop.arrow = nil
    backdrop.ghosts = ghosts
    let strength = backdrop.strength
    _ = Animation(of: surface.window, duration: Self.duration) { [backdrop] progress in
      backdrop.progress = progress
      backdrop.strength = strength * (1 - progress)
      surface.redraw()
    } end: {
      self.close()
    }
  }
}
