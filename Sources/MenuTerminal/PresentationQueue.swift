import LibDBus

/// Menus that programs want shown, one after the other.
struct PresentationQueue: Sendable {
  struct Request: Sendable, Hashable {
    var sender: BusName
    var path: ObjectPath
    var name: String
    /// Where the menu is wanted.
    var source: PresentationSource

    /// Whether both are about the same showing of a menu.
    func isSame(as other: Request) -> Bool { (sender, path, name) == (other.sender, other.path, other.name) }
  }

  /// What to do after a signal.
  enum Action: Sendable, Hashable {
    case nothing
    /// Show what comes first.
    case show
    /// Close what is shown.
    case dismiss
  }

  /// Beyond this nobody waits to see what comes.
  static let maximumWaiting = 16

  private(set) var shown: Request?
  private(set) var waiting: [Request] = []

  /// Takes note of a signal of `org.menubus.Presentation1`; one that is none of that changes nothing.
  mutating func take(_ signal: Signal) -> Action {
    guard let sender = signal.sender, let path = ObjectPath(signal.path),
      case .string(let name)? = signal.arguments.first
    else { return .nothing }
    let request = Request(
      sender: sender, path: path, name: name, source: PresentationSource(signal.arguments.dropFirst().first))
    let place = waiting.firstIndex(where: request.isSame)
    let isShown = shown.map(request.isSame) == true
    switch signal.member {
    case "PresentRequested":
      // One that is open is repeated to a presenter that comes later.
      guard !isShown, place == nil, waiting.count < Self.maximumWaiting else { return .nothing }
      waiting.append(request)
      return .show
    case "MenuChanged":
      // A menu that is shown stays where it is.
      if let place { waiting[place] = request }
      return .nothing
    case "DismissRequested":
      if let place { waiting.remove(at: place) }
      return isShown ? .dismiss : .nothing
    default: return .nothing
    }
  }

  /// The next one, if nothing is shown.
  mutating func next() -> Request? {
    guard shown == nil, !waiting.isEmpty else { return nil }
    shown = waiting.removeFirst()
    return shown
  }

  mutating func finish() { shown = nil }
}
