/// The protocols of Wayland by which a compositor tells of its windows, with the numbers of their messages.
enum ToplevelProtocol: CaseIterable {
  /// KWin's for task bars (plasma-wayland-protocols), for programs whose desktop entry asks for it. It tells processes,
  /// and the menus that windows gave it.
  case plasma
  /// wlroots', which tells a title, an `app_id` and states.
  case wlr

  /// The details of a window that events tell.
  enum Detail {
    case title, program, state, states, process, menu, end
  }

  var interface: String {
    switch self {
    case .plasma: "org_kde_plasma_window_management"
    case .wlr: "zwlr_foreign_toplevel_manager_v1"
    }
  }

  /// The versions that are read. Before 13, KWin's names no windows; 16 is that of Plasma 5.27, which later
  /// ones have as well.
  var versions: ClosedRange<UInt32> {
    switch self {
    case .plasma: 13...16
    case .wlr: 1...3
    }
  }

  /// The event about a new window.
  var newWindow: UInt32 { self == .plasma ? 4 : 0 }

  /// The event that there are no windows any more.
  var end: UInt32? { self == .plasma ? nil : 1 }

  /// The request for a window by its name, where the compositor does not make its object by itself.
  static let windowByName: UInt32 = 2

  /// The event of a window.
  func detail(_ event: UInt32) -> Detail? {
    switch (self, event) {
    case (_, 0): .title
    case (_, 1): .program
    case (.plasma, 2): .state
    case (.plasma, 5): .end
    case (.plasma, 10): .process
    case (.plasma, 13): .menu
    case (.wlr, 4): .states
    case (.wlr, 6): .end
    default: nil
    }
  }

  /// The bit of KWin's state, and the word of wlroots' states, for the window with the focus.
  static let (activeBit, activated): (UInt32, UInt32) = (1, 2)
}
