import DBusMenu
import LibDBus

/// Menus that programs want shown: one after the other, and the programs by turns.
struct PresentationQueue: Sendable {
  struct Request: Sendable, Hashable {
    var sender: BusName
    var path: ObjectPath
    var name: String
    /// The program's wishes for the menu.
    var source: PresentationSource

    /// Whether both are about the same showing of a menu.
    func isSame(as other: Request) -> Bool { (sender, path, name) == (other.sender, other.path, other.name) }
  }

  /// A signal of `org.menubus.Presentation1`.
  struct Message: Sendable, Hashable {
    enum Kind: CaseIterable, Sendable {
      case requested, changed, dismissed

      var member: MemberName {
        switch self {
        case .requested: PresentationMember.presentRequested
        case .changed: PresentationMember.menuChanged
        case .dismissed: PresentationMember.dismissRequested
        }
      }
    }

    var kind: Kind
    var request: Request

    /// Reads a signal as far as a presenter needs it; `nil` if it is none of these, is of another form or is too long.
    init?(_ signal: borrowing IncomingMessage) {
      let member = signal.member
      guard let kind = Kind.allCases.first(where: { $0.member.rawValue == member }), let sender = signal.sender else {
        return nil
      }
      let path = signal.path
      var reader = signal.reader()
      guard path.utf8.count <= PresentationQueue.maximumText, let path = ObjectPath(path),
        case .string(let name)? = try? reader.value(limit: PresentationQueue.maximumValues),
        name.utf8.count <= PresentationQueue.maximumText
      else { return nil }
      let source = PresentationSource(try? reader.value(limit: PresentationQueue.maximumValues))
      self.init(kind: kind, request: Request(sender: sender, path: path, name: name, source: source))
    }

    init(kind: Kind, request: Request) {
      self.kind = kind
      self.request = request
    }
  }

  /// The reaction to a signal.
  enum Action: Sendable, Hashable {
    case nothing
    /// Show what comes first.
    case show
    /// Close what is shown.
    case dismiss
  }

  /// The most requests that one program may have waiting; no user sees the later ones.
  static let maximumPerSender = 16
  /// The most requests that all programs together may have waiting. Then the one with the most gives way.
  static let maximumWaiting = 256
  /// The most bytes of a path or a name.
  static let maximumText = 4096
  /// The most values of a request.
  static let maximumValues = 1024

  private(set) var shown: Request?
  /// Whether the program has taken back what is shown.
  private(set) var isTakenBack = false
  /// The requests of each program, oldest first; the first program is the next.
  private var turns: [(sender: BusName, requests: [Request])] = []

  /// In the order in which they would be shown if no others came.
  var waiting: [Request] {
    let rounds = turns.reduce(0) { max($0, $1.requests.count) }
    return (0..<rounds).flatMap { round in turns.compactMap { $0.requests.dropFirst(round).first } }
  }

  /// Handles a signal.
  mutating func handle(_ message: Message) -> Action {
    let request = message.request
    let isShown = shown.map(request.isSame) == true
    let turn = turns.firstIndex { $0.sender == request.sender }
    let index = turn.flatMap { turns[$0].requests.firstIndex(where: request.isSame) }
    switch message.kind {
    case .requested:
      // One that is open is repeated to a presenter that comes later.
      guard !isShown, index == nil else { return .nothing }
      return add(request) ? .show : .nothing
    case .changed:
      // A menu that is shown stays where it is.
      if let turn, let index { turns[turn].requests[index] = request }
      return .nothing
    case .dismissed:
      if let turn, let index { remove(index, of: turn) }
      if isShown { isTakenBack = true }
      return isShown ? .dismiss : .nothing
    }
  }

  /// Drops the requests of a program that is gone. What it has on the screen is closed by its client.
  mutating func forget(_ sender: BusName) { turns.removeAll { $0.sender == sender } }

  /// The next one, if nothing is shown.
  mutating func next() -> Request? {
    guard shown == nil, !turns.isEmpty else { return nil }
    var (sender, requests) = turns.removeFirst()
    shown = requests.removeFirst()
    if !requests.isEmpty { turns.append((sender, requests)) }
    isTakenBack = false
    return shown
  }

  mutating func finish() { shown = nil }

  private mutating func add(_ request: Request) -> Bool {
    let turn = turns.firstIndex { $0.sender == request.sender }
    let count = turn.map { turns[$0].requests.count } ?? 0
    guard count < Self.maximumPerSender else { return false }
    if turns.reduce(0, { $0 + $1.requests.count }) >= Self.maximumWaiting {
      guard let longest = turns.indices.max(by: { turns[$0].requests.count < turns[$1].requests.count }),
        turns[longest].requests.count > count + 1
      else { return false }
      remove(turns[longest].requests.count - 1, of: longest)
    }
    if let turn {
      turns[turn].requests.append(request)
    } else {
      turns.append((request.sender, [request]))
    }
    return true
  }

  private mutating func remove(_ index: Int, of turn: Int) {
    turns[turn].requests.remove(at: index)
    if turns[turn].requests.isEmpty { turns.remove(at: turn) }
  }
}
