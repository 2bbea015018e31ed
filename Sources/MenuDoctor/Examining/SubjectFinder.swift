#if Tool
import DBusMenu
package import LibDBus
import StatusNotifier

/// Finds the programs that the user means. It reads the watcher's list itself, because a tray host leaves out exactly the
/// items that are worth an examination.
package struct SubjectFinder: Sendable {
  private let connection: BusConnection
  private let timeout: Duration

  /// The most items that are read.
  static let maximumItems = 256

  /// Creates a finder; each item has `timeout` to answer.
  package init(connection: BusConnection, timeout: Duration) {
    self.connection = connection
    self.timeout = timeout
  }

  /// Why there is no subject.
  package enum Problem: Error, Sendable {
    /// Nothing has this name; the names of what there is.
    case notFound(names: [String], hasWatcher: Bool)
    /// Several have it.
    case ambiguous([String])
  }

  /// All registered items, in the watcher's order. An item with several registrations is one subject.
  package func all() async throws -> [Subject] {
    guard let list = try await registrations() else { return [] }
    var subjects: [Subject] = []
    for entry in list.prefix(Self.maximumItems) {
      guard let key = ItemKey(entry), let owner = try await connection.owner(of: key.name) else { continue }
      if let index = subjects.firstIndex(where: { $0.service == owner && $0.item == key.path }) {
        subjects[index].registrations.append(entry)
      } else {
        subjects.append(Subject(service: owner, name: entry, item: key.path, registrations: [entry]))
      }
    }
    return subjects
  }

  /// The subject that a text means: a bus name, perhaps with the path of a menu, or a tray item's id or title, or the
  /// beginning of either.
  package func find(_ text: String) async throws -> Subject {
    let items = try await all()
    let slash = text.firstIndex(of: "/") ?? text.endIndex
    if let name = BusName(text[..<slash]), let owner = try await connection.owner(of: name) {
      let path = ObjectPath(text[slash...])
      if path == nil || slash == text.endIndex, let item = items.first(where: { $0.service == owner }) { return item }
      return try await subject(owner, text, path, items)
    }
    return try await named(text, items)
  }

  private func subject(
    _ owner: BusName, _ text: String, _ path: ObjectPath?, _ items: [Subject]
  ) async throws -> Subject {
    for item in items where item.service == owner {
      guard let values = try await values(of: item), values["Menu"]?.stringValue == path?.rawValue else { continue }
      return item
    }
    if let path { return Subject(service: owner, name: text, menu: path) }
    for path in MenuPlaces.usual {
      let answer = try? await connection.call(
        owner, path, .menu, "GetLayout", [.int32(0), .int32(0), .strings([])], timeout: timeout)
      if answer != nil { return Subject(service: owner, name: text, menu: path) }
    }
    let served = await MenuPlaces.served(by: owner, over: connection, timeout: timeout)
    if served.count == 1 { return Subject(service: owner, name: text, menu: served[0]) }
    if served.count > 1 { throw Problem.ambiguous(served.prefix(20).map { "\(text)\($0)" }) }
    return Subject(service: owner, name: text, menu: "/MenuBar")
  }

  private func named(_ text: String, _ items: [Subject]) async throws -> Subject {
    var known: [(subject: Subject, id: String, title: String)] = []
    for item in items {
      let values = try await values(of: item) ?? [:]
      known.append((item, values["Id"]?.stringValue ?? "", values["Title"]?.stringValue ?? ""))
    }
    let start = text.lowercased()
    let ways: [((subject: Subject, id: String, title: String)) -> Bool] = [
      { $0.id == text }, { $0.title == text },
      { $0.id.lowercased().hasPrefix(start) || $0.title.lowercased().hasPrefix(start) },
    ]
    for way in ways {
      let found = known.filter(way)
      if found.count == 1 { return found[0].subject }
      if found.count > 1 { throw Problem.ambiguous(found.prefix(20).map(\.subject.name)) }
    }
    let names = known.prefix(20).map { $0.id.isEmpty ? $0.subject.name : $0.id }
    throw Problem.notFound(names: names, hasWatcher: try await connection.owner(of: .trayWatcher) != nil)
  }

  private func values(of item: Subject) async throws -> [String: Value]? {
    guard let path = item.item else { return nil }
    let answer = try? await connection.call(
      item.service, path, .properties, "GetAll", [.string(InterfaceName.trayItem.rawValue)], timeout: timeout,
      valueLimit: 1 << 18)
    return answer?.first?.namedValues
  }

  /// The watcher's list; `nil` without a watcher.
  private func registrations() async throws -> [String]? {
    guard try await connection.owner(of: .trayWatcher) != nil else { return nil }
    return try await connection.property(
      .trayWatcher, .trayWatcher, .trayWatcher, "RegisteredStatusNotifierItems", timeout: timeout
    ) { value throws(BusError) in try value.strings(limit: 1 << 16) }
  }
}
#endif
