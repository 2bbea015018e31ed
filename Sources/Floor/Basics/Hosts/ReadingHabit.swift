/// A client's way of showing a menu, as its way of reading it and its first calls tell, and the waits that follow.
package enum ReadingHabit: String, Sendable, Hashable, CaseIterable {
  /// It names the root alone in its calls, its submenus open without a call, and each change of rows folds up what is
  /// open, as in mate-panel.
  case rootOnly
  /// Its popups keep the size that they open with, as those of libdbusmenu-gtk. See docs/panel-menus.md#rows-that-wait.
  case fixedPopups
  /// The same, and it tells of the opening of the root once and for all, as xfce4-sntray-plugin.
  /// See docs/panel-menus.md#rows-that-wait.
  case opensOnce
  /// It closes its menu when rows of the root come or go, as lxqt-panel.
  case closesWithRoot
  /// It asks about the root when it finds the item, and says `opened` when it opens, as GNOME's extension.
  /// See docs/panel-menus.md#the-extension-of-gnome.
  case tellsOpening

  /// Its popups keep their size, too, and it says of each list that it opens and closes, as Budgie.
  /// See docs/panel-menus.md#rows-that-wait.
  case tellsLevels

  /// The lists whose rows stay while such a client has the menu open.
  package var waits: RowWaits {
    switch self {
    case .rootOnly: RowWaits(root: .opened, submenus: .all(after: .milliseconds(500)))
    case .fixedPopups, .opensOnce: RowWaits(root: .seen(for: .seconds(4)), submenus: .open)
    case .closesWithRoot: RowWaits(root: .answered, submenus: .none)
    case .tellsLevels: RowWaits(root: .opened, submenus: .open)
    case .tellsOpening: RowWaits()
    }
  }

  /// The time after the last sign of life for which the menu is likely to be on the screen of a client that never says
  /// that the root closed; `nil` for one that does.
  package var look: Duration? {
    switch self {
    case .fixedPopups, .opensOnce: .seconds(15)
    case .rootOnly, .closesWithRoot, .tellsOpening, .tellsLevels: nil
    }
  }

  /// The time of silence after which the session of such a client is over: one that never tells of another opening has
  /// no other end.
  package var silence: Duration? { self == .opensOnce ? look : nil }

  /// The contents of signals that such a client needs.
  package var needs: SignalNeeds {
    switch self {
    case .rootOnly, .fixedPopups: .descriptions
    case .tellsOpening: .changedKindsOnly
    case .opensOnce, .closesWithRoot, .tellsLevels: []
    }
  }
}

/// The lists of an open menu whose rows may not come or go, because the client could not show others.
package struct RowWaits: Sendable, Hashable {
  /// When the root is taken for open.
  package enum Root: Sendable, Hashable {
    case none
    /// For a time after the last sign of life, of a client that never says that the root closed. Longer, and the next
    /// opening has the size of the old rows; shorter, and rows move under a pointer that is about to choose one.
    case seen(for: Duration)
    /// From the client's `opened` on, when the root is on its screen.
    case opened
    /// From the answer to the client's question on: it shows the root then, with what came before.
    case answered
  }

  /// Which lists below the root are taken for open.
  package enum Submenus: Sendable, Hashable {
    case none
    /// Those that the client said it opened.
    case open
    /// All, once they had this time to be filled: no user opens one so soon.
    case all(after: Duration)
  }

  package var root = Root.none
  package var submenus = Submenus.none

  package init(root: Root = .none, submenus: Submenus = .none) { (self.root, self.submenus) = (root, submenus) }

  /// Whether no row waits: the client shows whatever comes or goes.
  package var areNone: Bool { self == RowWaits() }
}
