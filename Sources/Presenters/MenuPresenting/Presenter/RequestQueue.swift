import Basics
import DBusMenu
import LibDBus

/// Menus that programs want shown: one after the other, and the programs by turns.
struct RequestQueue: Sendable {
  struct Request: Sendable, Hashable {
    /// The program that asks.
    var sender: BusName
    /// The program with the menu.
    var service: BusName
    var path: ObjectPath
    /// The program's name for its request; empty for a call.
    var name = ""
    /// The wishes for the menu.
    var source: PresentationDetails
    /// The caller of `Open` who waits for the end.
    var call: ReplyAddress?
    /// Whether it is only answered, and not shown.
    var isRefused = false

    /// Whether both are about the same showing of a menu.
    func isSame(as other: Request) -> Bool {
      (sender, service, path, name) == (other.sender, other.service, other.path, other.name) && call == other.call
    }
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
    /// How the menu is to be closed.
    var dismissal = DismissalDetails()

    /// Reads a signal as far as a presenter needs it; `nil` if it is another signal, of another form or too long.
    ///
    /// - Parameter withDetails: Whether the wishes are read, which are most of the work.
    init?(_ signal: borrowing IncomingMessage, withDetails: Bool = true) {
      let member = signal.member
      guard let kind = Kind.allCases.first(where: { $0.member == member }), let sender = signal.sender else {
        return nil
      }
      let path = signal.path
      var reader = signal.reader()
      guard path.rawValue.utf8.count <= MenuPresentingLimits.requestTextBytes,
        case .string(let name)? = try? reader.value(limit: MenuPresentingLimits.requestValues),
        name.utf8.count <= MenuPresentingLimits.requestTextBytes
      else { return nil }
      self.init(
        kind: kind,
        request: Request(sender: sender, service: sender, path: path, name: name, source: PresentationDetails()))
      guard withDetails else { return }
      let details = (try? reader.value(limit: MenuPresentingLimits.requestValues)) ?? .dictionary([:])
      if kind == .dismissed {
        dismissal = DismissalDetails(details)
      } else {
        request.source = PresentationDetails(details)
      }
    }

    init(kind: Kind, request: Request, dismissal: DismissalDetails = DismissalDetails()) {
      self.kind = kind
      self.request = request
      self.dismissal = dismissal
    }
  }

  /// The reaction to a message.
  enum Action: Sendable, Hashable {
    case nothing
    /// Show what comes first.
    case show
    /// Tell the presenter of what is shown; see ``News``.
    case tell
  }

  /// Changes of what is shown that its presenter was not told.
  struct News: Sendable, Hashable {
    var source: PresentationDetails?
    var dismissal: DismissalDetails?
    /// Whether another presenter shows the menu from now on.
    var isHandedOver = false
  }

  /// Whether programs' signals are for this presenter. Programs repeat their open requests when it gets the bus name.
  private(set) var isListening = true
  /// Whether requests were left to the presenter that comes next.
  private(set) var hasLeftRequests = false
  private(set) var isClosed = false
  private(set) var shown: Request?
  private(set) var news = News()
  /// Whether its presenter was told that it is closed, or left to another presenter. A request for the same menu that
  /// comes from then on is shown anew.
  private var isEnding = false
  /// Whether the program of what is shown has left.
  private var isForgotten = false
  /// The calls that were pushed out, whose callers have to be told.
  private(set) var rejected: [ReplyAddress] = []
  /// The requests of each program, oldest first; the first program is the next.
  private var turns: [(sender: BusName, requests: [Request])] = []
  /// The programs whose requests wait, and until when.
  private var rests: [BusName: Duration] = [:]

  /// In the order in which they would be shown if no others came.
  var waiting: [Request] {
    let rounds = turns.reduce(0) { max($0, $1.requests.count) }
    return (0..<rounds).flatMap { round in turns.compactMap { $0.requests.dropFirst(round).first } }
  }

  /// Handles a signal without its wishes if it repeats a request, is refused, or concerns an unknown request; `nil` for
  /// any other signal, whose wishes are needed.
  mutating func handle(withoutDetails message: Message) -> Action? {
    guard isListening else { return .nothing }
    let place = place(of: message.request)
    let isKnown = place.isShown || place.index != nil
    let needsDetails = message.kind == .requested ? !isKnown && accepts(place.turn) : isKnown
    return needsDetails ? nil : handle(message)
  }

  private func place(of request: Request) -> (isShown: Bool, turn: Int?, index: Int?) {
    let turn = turns.firstIndex { $0.sender == request.sender }
    let index = turn.flatMap { turns[$0].requests.firstIndex(where: request.isSame) }
    return (!isEnding && shown.map(request.isSame) == true, turn, index)
  }

  /// Handles a signal.
  mutating func handle(_ message: Message) -> Action {
    guard isListening else { return .nothing }
    let request = message.request
    let (isShown, turn, index) = place(of: request)
    switch message.kind {
    case .requested:
      // One that is open is repeated to a presenter that comes later, or has lost its name for a moment.
      if isShown { (news.isHandedOver, news.dismissal) = (false, nil) }
      guard !isShown, index == nil else { return .nothing }
      return add(request) ? .show : .nothing
    case .changed:
      if let turn, let index { turns[turn].requests[index].source = request.source }
      guard isShown else { return .nothing }
      shown?.source = request.source
      news.source = request.source
      return .tell
    case .dismissed:
      if let turn, let index { remove(index, of: turn) }
      guard isShown else { return .nothing }
      news.dismissal = message.dismissal
      return .tell
    }
  }

  /// Takes over a call of `Open`; `false` if there are too many.
  mutating func call(_ request: Request) -> Bool { !isClosed && add(request) }

  /// Drops the requests of a program that is gone. A menu of its own on the screen is closed by its client; one of
  /// another program, by its presenter.
  mutating func forget(_ sender: BusName) -> Action {
    turns.removeAll { $0.sender == sender }
    rests[sender] = nil
    guard let shown, shown.sender == sender else { return .nothing }
    isForgotten = true
    guard shown.call != nil else { return .nothing }
    news.dismissal = DismissalDetails()
    return .tell
  }

  /// The next one, if nothing is shown.
  mutating func next(at now: Duration = .zero) -> Request? {
    rests = rests.filter { $0.value > now }
    guard shown == nil, let turn = turns.firstIndex(where: { rests[$0.sender] == nil }) else { return nil }
    var (sender, requests) = turns.remove(at: turn)
    shown = requests.removeFirst()
    if !requests.isEmpty { turns.append((sender, requests)) }
    news = News()
    (isForgotten, isEnding) = (false, false)
    return shown
  }

  mutating func finish() { shown = nil }

  /// Puts back what is the next one, until a time, unless it was closed or left to another presenter since; other
  /// programs have their turn meanwhile.
  ///
  /// - Parameter isRefused: Whether it is only answered then.
  mutating func putBack(until time: Duration, isRefused: Bool = false) {
    guard var request = shown else { return }
    finish()
    guard !isForgotten, !news.isHandedOver, news.dismissal == nil else { return }
    request.isRefused = request.isRefused || isRefused
    rests[request.sender] = time
    if let turn = turns.firstIndex(where: { $0.sender == request.sender }) {
      turns[turn].requests.insert(request, at: 0)
    } else {
      turns.append((request.sender, [request]))
    }
  }

  /// The news about the shown menu for its presenter; each only once.
  mutating func takeNews() -> News {
    defer { news = News() }
    isEnding = isEnding || news.isHandedOver || news.dismissal != nil
    return news
  }

  mutating func takeRejected() -> [ReplyAddress] {
    defer { rejected = [] }
    return rejected
  }
}

// The bus name.
extension RequestQueue {
  /// The bus name was gained, or lost; the next presenter then gets programs' requests, but no calls.
  mutating func setListening(_ isListening: Bool) -> Action {
    guard isListening != self.isListening else { return .nothing }
    self.isListening = isListening
    hasLeftRequests = false
    if isListening { return .nothing }
    for turn in turns.indices.reversed() {
      let count = turns[turn].requests.count
      turns[turn].requests.removeAll { $0.call == nil }
      hasLeftRequests = hasLeftRequests || turns[turn].requests.count < count
      if turns[turn].requests.isEmpty { turns.remove(at: turn) }
    }
    guard let shown, shown.call == nil else { return .nothing }
    hasLeftRequests = true
    news.isHandedOver = true
    return .tell
  }

  /// Counts the requests that are left from now on; `false` if there is something to show.
  mutating func prepareToLeave() -> Bool {
    hasLeftRequests = false
    return isIdle
  }

  /// Takes no more requests, if there were none since ``prepareToLeave()``.
  mutating func closeIfIdle() -> Bool {
    guard isIdle, !hasLeftRequests else { return false }
    isClosed = true
    return true
  }

  var isIdle: Bool { shown == nil && turns.isEmpty }

  /// Takes no more requests; returns the callers that wait, and those that were pushed out.
  mutating func close() -> [ReplyAddress] {
    isClosed = true
    defer { turns = [] }
    return takeRejected() + turns.flatMap { $0.requests.compactMap(\.call) }
  }
}

extension RequestQueue {
  private var count: Int { turns.reduce(0) { $0 + $1.requests.count } }
  /// The program with the most requests, the last of which gives way to those of others.
  private var longest: Int? {
    turns.indices.max { turns[$0].requests.count < turns[$1].requests.count }
  }

  /// Whether there is room for one more request of a program.
  private func room(for turn: Int?) -> FairRoom.Room<Int> {
    FairRoom.room(
      for: turn.map { turns[$0].requests.count } ?? 0, among: count, limit: MenuPresentingLimits.requests,
      each: MenuPresentingLimits.requestsPerProgram
    ) { longest.map { (program: $0, count: turns[$0].requests.count) } }
  }

  private func accepts(_ turn: Int?) -> Bool { if case .none = room(for: turn) { false } else { true } }

  private mutating func add(_ request: Request) -> Bool {
    let turn = turns.firstIndex { $0.sender == request.sender }
    let room = room(for: turn)
    if case .none = room { return false }
    if case .instead(let longest) = room { remove(turns[longest].requests.count - 1, of: longest) }
    if let turn {
      turns[turn].requests.append(request)
    } else {
      turns.append((request.sender, [request]))
    }
    return true
  }

  private mutating func remove(_ index: Int, of turn: Int) {
    let removed = turns[turn].requests.remove(at: index)
    if let call = removed.call { rejected.append(call) }
    if turns[turn].requests.isEmpty { turns.remove(at: turn) }
  }
}
