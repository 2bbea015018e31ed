package import DBusMenu
package import LibDBus
import StatusNotifier

/// The position in a recording, and what a client sees there: a value without a bus or a clock.
package struct Player: Sendable {
  private let lines: [RecordLine]
  private let header: RecordHeader
  private let ahead: [Ahead]
  private let lastChange: Int
  private var position = 0
  /// The menu.
  package private(set) var root = SentItem(id: 0)
  package private(set) var revision: UInt32 = 0
  /// The properties of each interface.
  package private(set) var properties: [InterfaceName: [String: Value]] = [:]
  private var replies: [CallKey: [Result<[Value], BusError>]] = [:]
  private var used: [CallKey: Int] = [:]

  /// The effect of a line on the bus.
  package enum Step: Sendable, Hashable {
    case signal(RecordedMessage)
    case gone, back
    /// A call of the recorded session.
    case call(RecordedCall)
    /// Nothing that clients are told.
    case quiet

    /// Whether clients are told of it.
    package var isTold: Bool {
      switch self {
      case .signal, .gone, .back: true
      case .call, .quiet: false
      }
    }
  }

  /// The part of a call by which a later one is taken for the same.
  private struct CallKey: Hashable {
    var interface: InterfaceName
    var member: String
    var arguments: [Value]

    init(_ message: RecordedMessage) {
      interface = message.interface
      member = message.member.rawValue
      arguments =
        switch member {
        case "AboutToShow", "AboutToShowGroup": message.arguments
        case "Event": Array(message.arguments.prefix(2))
        default: []
        }
    }
  }

  package init(_ recording: Recording) {
    lines = recording.lines
    header = recording.header
    ahead = Self.look(along: lines, menu: header.menu)
    lastChange = lines.lastIndex { $0.content.isChange } ?? -1
    var calls: [Int: CallKey] = [:]
    for line in lines {
      switch line.content {
      case .call(let call): calls[call.number] = CallKey(call.message)
      case .reply(let number, let result):
        if let key = calls[number] { replies[key, default: []].append(result) }
      default: break
      }
    }
    appear()
  }

  /// When the next line is due; `nil` at the end.
  package var nextTime: Double? { lines.indices.contains(position) ? lines[position].time : nil }

  /// Whether there is a line left by which something changes for clients.
  package var hasChangesLeft: Bool { position <= lastChange }

  /// Plays a line; `nil` at the end.
  package mutating func step() -> Step? {
    guard lines.indices.contains(position) else { return nil }
    let line = lines[position]
    position += 1
    switch line.content {
    case .signal(let signal):
      prepare(signal)
      return .signal(signal)
    case .layout(let revision, let root):
      self.revision = revision
      if let root { self.root = root }
    case .properties(_, let interface, let values): if let values { properties[interface] = values }
    case .gone: return .gone
    case .back:
      appear()
      return .back
    case .call(let call): return .call(call)
    case .start, .reply, .note, .end: break
    }
    return .quiet
  }

  /// The reply to a call of a client: as it was recorded for the same call, each once and the last again and again.
  package mutating func reply(to message: RecordedMessage) -> Result<[Value], BusError>? {
    let key = CallKey(message)
    guard let recorded = replies[key], let last = recorded.indices.last else { return nil }
    let index = used[key, default: 0]
    used[key] = min(index + 1, last)
    return recorded[min(index, last)]
  }

  // MARK: Reading ahead

  // A program changes before it announces, and the recorder reads after the signal. So what the first reading after
  // a signal found is there before the signal.

  private mutating func prepare(_ signal: RecordedMessage) {
    if signal.path == header.menu, signal.concernsTree {
      // Properties are in their signal; the next reading may have more, that was announced only later.
      let isComplete = signal.member.rawValue == "ItemsPropertiesUpdated"
      if isComplete { root.apply(SentProperties(signal.arguments)) }
      readLayout(beforeNextChange: isComplete)
    }
    if signal.path == header.menu, signal.interface == .properties { readProperties(of: .menu) }
    if signal.path == header.item { readProperties(of: .trayItem) }
  }

  /// A program that is there has its menu and its properties.
  private mutating func appear() {
    root = SentItem(id: 0)
    properties = [:]
    readLayout()
    readProperties(of: .menu)
    readProperties(of: .trayItem)
  }

  /// - Parameter beforeNextChange: Whether only a reading counts before which nothing else is announced.
  private mutating func readLayout(beforeNextChange: Bool = false) {
    let next = ahead[position]
    guard let index = next.layout, !beforeNextChange || index < next.change ?? .max else { return }
    guard case .layout(let revision, let root) = lines[index].content else { return }
    self.revision = revision
    if let root { self.root = root }
  }

  private mutating func readProperties(of interface: InterfaceName) {
    guard let index = interface == .menu ? ahead[position].menu : ahead[position].item,
      case .properties(_, _, let values?) = lines[index].content
    else { return }
    properties[interface] = values
  }

  /// The next lines of some kinds, from a line on and before the program is gone.
  private struct Ahead {
    var layout: Int?
    /// A signal that the menu changed.
    var change: Int?
    var menu: Int?
    var item: Int?
  }

  /// The next lines of each kind from each line on, the end included.
  private static func look(along lines: [RecordLine], menu path: ObjectPath?) -> [Ahead] {
    var next = Ahead()
    var ahead = [next]
    for (index, line) in lines.enumerated().reversed() {
      switch line.content {
      case .gone: next = Ahead()
      case .layout: next.layout = index
      case .signal(let signal) where signal.path == path && signal.concernsTree: next.change = index
      case .properties(_, .menu, _): next.menu = index
      case .properties(_, .trayItem, _): next.item = index
      default: break
      }
      ahead.append(next)
    }
    return ahead.reversed()
  }
}

extension RecordLine.Content {
  /// Whether something changes for clients: what they read, or what they are told.
  fileprivate var isChange: Bool {
    switch self {
    case .signal, .gone, .back: true
    case .layout(_, let root): root != nil
    case .properties(_, _, let values): values != nil
    case .start, .call, .reply, .note, .end: false
    }
  }
}
