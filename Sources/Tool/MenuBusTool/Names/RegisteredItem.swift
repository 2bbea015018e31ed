import Basics
import DBusMenu
import LibDBus
import MenuInspection
import StatusNotifier

/// A tray item as the watcher has it. A tray host leaves out exactly the items that are worth an examination.
struct RegisteredItem: NamedItem {
  var subject: Subject
  /// The properties, as far as they were read; none where it answered with an error.
  var values: [String: Value] = [:]
  var isSilent = false
  var texts = ItemTexts(id: "", title: "")

  var place: String { "\(subject.service)\(values["Menu"]?.stringValue ?? "")" }
  /// The path of the menu.
  var menu: String? { values["Menu"]?.stringValue }

  /// All registered items, in the watcher's order; one for each name that an item is registered with.
  static func all(over connection: BusConnection, timeout: Duration) async throws -> MenuFinder<RegisteredItem> {
    guard let list = try await registrations(over: connection, timeout) else {
      return MenuFinder([], hasWatcher: false)
    }
    var items: [RegisteredItem] = []
    for entry in list.prefix(ToolLimits.items) {
      guard let key = ItemKey(entry), let owner = try await connection.owner(of: key.name) else { continue }
      let subject = Subject(service: owner, name: entry, item: key.path, itemName: key.name, registrations: [entry])
      items.append(RegisteredItem(subject: subject))
    }
    return MenuFinder(items, hasWatcher: true)
  }

  /// The items with their properties; all of them are asked at once. One with several registrations is one.
  static func read(
    _ items: [RegisteredItem], over connection: BusConnection, timeout: Duration
  ) async -> [RegisteredItem] {
    await withTaskGroup(of: (Int, Result<[String: Value], any Error>).self) { group in
      for (index, item) in items.enumerated() {
        guard let path = item.subject.item else { continue }
        group.addTask {
          let service = item.subject.itemName ?? item.subject.service
          do {
            return (index, .success(try await TrayItems.properties(of: service, path, over: connection, timeout)))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      var read = items
      for await (index, answer) in group {
        switch answer {
        case .success(let values): read[index].values = values
        case .failure(let error): read[index].isSilent = (error as? BusError)?.name == .noReply
        }
      }
      let items: [RegisteredItem] = read.reduce(into: []) { items, item in
        if let index = items.firstIndex(where: { $0.isSame(as: item) }) {
          items[index].subject.registrations += item.subject.registrations
        } else {
          items.append(item)
        }
      }
      return items.map { $0.withNamesakes(among: items) }
    }
  }

  /// With the names of items that look like other programs and have the same id. Two of one name may be one program
  /// that runs twice.
  private func withNamesakes(among items: [RegisteredItem]) -> RegisteredItem {
    let own = ItemTexts(values)
    var item = self
    item.subject.namesakes = items.filter { $0.subject.service != subject.service }.map { ItemTexts($0.values) }
      .filter { !own.id.isBlank && $0.id == own.id && $0.shown != own.shown }.map(\.shown)
    return item
  }

  /// Whether both are one item: two at one path differ in id or menu.
  private func isSame(as other: RegisteredItem) -> Bool {
    subject.service == other.subject.service && subject.item == other.subject.item
      && (values["Id"], values["Menu"]) == (other.values["Id"], other.values["Menu"])
  }

  /// The items with their properties; those that do not answer are silent ones.
  static func read(
    _ finder: MenuFinder<RegisteredItem>, over connection: BusConnection, timeout: Duration
  ) async -> MenuFinder<RegisteredItem> {
    let items = await read(finder.items, over: connection, timeout: timeout)
    var silent: [SilentProgram] = []
    for item in items where item.isSilent {
      silent.append(await SilentProgram(item.subject.service, over: connection))
    }
    var answered = items.filter { !$0.isSilent }
    let texts = await ItemTexts.withProcesses(
      answered.map { ItemTexts($0.values) }, of: answered.map(\.subject.service), over: connection)
    for (index, texts) in texts.enumerated() { answered[index].texts = texts }
    return MenuFinder(answered, hasWatcher: finder.hasWatcher, silent: silent)
  }

  /// The menu of a program's tray item; `nil` if it has no item, or one without a menu.
  static func menu(of service: BusName, over connection: BusConnection, timeout: Duration) async -> ObjectPath? {
    let timeout = ToolLimits.itemTime(within: timeout)
    guard let owner = try? await connection.owner(of: service),
      let items = try? await all(over: connection, timeout: timeout).items
    else { return nil }
    let own = items.filter { $0.subject.service == owner }
    return await read(own, over: connection, timeout: timeout).lazy.compactMap { item in
      item.menu.flatMap { ItemEvidence.noMenus.contains($0) ? nil : ObjectPath($0) }
    }.first
  }

  /// The watcher's list; `nil` without a watcher.
  private static func registrations(over connection: BusConnection, _ timeout: Duration) async throws -> [String]? {
    guard try await connection.owner(of: .trayWatcher) != nil else { return nil }
    return try await connection.property(
      "RegisteredStatusNotifierItems", of: .trayWatcher, at: .trayWatcher, on: .trayWatcher, timeout: timeout
    ) { value in try value.strings(limit: ToolLimits.listedValues) }
  }
}
