/// The windows that a compositor of Wayland tells of by one of its ``ToplevelProtocol``s, as the conversation with it
/// goes: bytes in, bytes out.
struct ToplevelList: Sendable {
  /// The state of the conversation.
  enum Turn: Sendable, Hashable {
    /// More has to come.
    case listen
    case say([UInt8])
    case end(isKnown: Bool)
  }

  /// The numbers of our objects; 1 is the display. Windows are numbered by us or, from `firstOfCompositor` on, by the
  /// compositor.
  private static let (display, registry, manager): (UInt32, UInt32, UInt32) = (1, 2, 4)
  private static let (firstWindow, firstOfCompositor): (UInt32, UInt32) = (6, 0xFF00_0000)
  /// The answers to `sync`, which come after everything that was asked for before: about interfaces, and windows.
  private static let (interfacesRead, windowsRead): (UInt32, UInt32) = (3, 5)
  /// The same about what the compositor tells of the windows in a turn of its own. Our numbers have no gap.
  private var detailsRead: UInt32 { Self.firstWindow + (spoken == .plasma ? UInt32(numbers.count) : 0) }

  /// The first words.
  static let opening =
    WaylandMessage.request(display, 1, [registry]) + WaylandMessage.request(display, 0, [interfacesRead])

  private var numbers: [UInt32] = []
  /// The windows by their numbers; those that were closed stay as `nil`.
  private var windows: [UInt32: DesktopWindow?] = [:]
  /// The requests for windows that are named.
  private var requests: [UInt8] = []
  /// The protocols of the compositor, with their numbers and versions.
  private var found: [ToplevelProtocol: (name: UInt32, version: UInt32)] = [:]
  /// Whether all windows are known that there were at first; later ones do not matter.
  private var isListed = false
  /// The protocol that is spoken.
  private var spoken = ToplevelProtocol.wlr

  init() {}

  /// The windows, in the order in which the compositor told of them.
  var all: [DesktopWindow] { numbers.compactMap { windows[$0] ?? nil } }

  /// Reads the messages that are complete, and removes them.
  mutating func read(_ bytes: inout [UInt8]) -> Turn {
    WaylandMessage.read(&bytes) { read($0, $1, &$2) }
  }

  private mutating func read(_ object: UInt32, _ event: UInt32, _ arguments: inout WaylandArguments) -> Turn {
    switch (object, event) {
    case (Self.display, 0): return .end(isKnown: false)  // an error
    case (Self.registry, 0): readInterface(&arguments)
    case (Self.manager, _) where event == spoken.end: return .end(isKnown: false)
    case (Self.manager, _) where event == spoken.newWindow: add(&arguments)
    case (Self.interfacesRead, 0): return bind()
    case (Self.windowsRead, 0):
      isListed = true
      return .say(requests + WaylandMessage.request(Self.display, 0, [detailsRead]))
    case (detailsRead, 0) where isListed: return .end(isKnown: true)
    default: if windows[object] != nil { readWindow(object, event, &arguments) }
    }
    return .listen
  }

  private mutating func readInterface(_ arguments: inout WaylandArguments) {
    guard let name = arguments.number(), let text = arguments.text(), let version = arguments.number(),
      let known = ToplevelProtocol.allCases.first(where: { $0.interface == text }), version >= known.versions.lowerBound
    else { return }
    found[known] = (name, min(version, known.versions.upperBound))
  }

  private mutating func bind() -> Turn {
    guard let known = ToplevelProtocol.allCases.first(where: { found[$0] != nil }), let place = found[known] else {
      return .end(isKnown: false)
    }
    spoken = known
    let bind =
      WaylandArguments.bytes(place.name) + WaylandArguments.bytes(of: known.interface)
      + [place.version, Self.manager].flatMap(WaylandArguments.bytes)
    return .say(
      WaylandMessage.request(Self.registry, 0, bind) + WaylandMessage.request(Self.display, 0, [Self.windowsRead]))
  }

  private mutating func add(_ arguments: inout WaylandArguments) {
    guard !isListed, let number = arguments.number(), numbers.count < DesktopWindowsLimits.windows else {
      return
    }
    switch spoken {
    case .wlr:
      guard number >= Self.firstOfCompositor, windows[number] == nil else { return }
      add(number, named: number - Self.firstOfCompositor)
    case .plasma:
      guard let name = arguments.text() else { return }
      let own = Self.firstWindow + UInt32(numbers.count)
      add(own, named: number)
      requests += WaylandMessage.request(
        Self.manager, ToplevelProtocol.windowByName, WaylandArguments.bytes(own) + WaylandArguments.bytes(of: name))
    }
  }

  private mutating func add(_ number: UInt32, named name: UInt32) {
    numbers.append(number)
    windows[number] = DesktopWindow(id: "wayland:\(name)", program: "", title: "", isFocused: false)
  }

  private mutating func readWindow(_ number: UInt32, _ event: UInt32, _ arguments: inout WaylandArguments) {
    switch spoken.detail(event) {
    case .title: if let title = arguments.text() { windows[number]??.title = title }
    case .program: if let program = arguments.text() { windows[number]??.program = program }
    case .state:
      if let state = arguments.number() { windows[number]??.isFocused = state & ToplevelProtocol.activeBit != 0 }
    case .states:
      if let states = arguments.numbers() {
        windows[number]??.isFocused = states.contains(ToplevelProtocol.activated)
      }
    case .process:
      if let process = arguments.number() {
        windows[number]??.pid = process > 0 ? Int(process) : nil
        windows[number]??.hasKnownProcess = process > 0
      }
    case .menu:
      if let service = arguments.text(), let path = arguments.text() {
        windows[number]??.texts = [.kdeService: service, .kdePath: path]
      }
    case .end: windows[number] = .some(nil)
    case nil: break
    }
  }
}

/// Asks a compositor of Wayland for its windows, if it has KWin's protocol for task bars, or
/// `zwlr_foreign_toplevel_management_v1`.
///
/// The second was seen to tell the focused window with sway only, without `SWAYSOCK`; phoc 0.24.0, headless, told none.
struct WaylandToplevels: Sendable {
  private let socket: CompositorSocket

  /// - Parameters:
  ///   - display: The name of the display, or its path (`WAYLAND_DISPLAY`).
  ///   - directory: The folder of the display's socket (`XDG_RUNTIME_DIR`).
  init(display: String, in directory: String) {
    socket = CompositorSocket(path: display.hasPrefix("/") ? display : "\(directory)/\(display)")
  }

  /// The windows; `nil` if the compositor does not answer in time, or does not tell. Waits for the answer.
  func windows() -> [DesktopWindow]? {
    var list = ToplevelList()
    var isKnown = false
    let isAnswered = socket.talk(ToplevelList.opening, within: DesktopWindowsLimits.toplevelTime) { bytes in
      switch list.read(&bytes) {
      case .listen: return []
      case .say(let words): return words
      case .end(let told):
        isKnown = told
        return nil
      }
    }
    return isAnswered && isKnown ? list.all : nil
  }
}

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
