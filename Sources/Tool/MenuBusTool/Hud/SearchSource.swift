import Basics
import DBusMenu
import LibDBus
import StatusNotifier
import WindowMenus

/// Menus that were found, and notes about others that cannot be searched.
struct SearchFinding: Sendable {
  var sources: [SearchSource] = []
  var notes: [PrintableText] = []
  /// The error of a program that did not answer.
  var silence: Failure?
}

/// A menu on the bus that is searched.
struct SearchSource: Sendable {
  var menu: SearchMenu
  var service: BusName
  var path: ObjectPath
  /// The tray item that the menu belongs to, if it is that of one.
  var trayItem: ObjectPath?
  /// The program behind the menu, where a relay of this process serves it.
  var origin: MenuOrigin?
  /// The folders with icons of its own that the program names beside its menu.
  var iconFolders: [String] = []
  /// The number of menus that have the bytes of their group together with this one.
  var sharers = 1

  init(_ menu: SearchMenu, service: BusName, path: ObjectPath, origin: MenuOrigin? = nil) {
    (self.menu, self.service, self.path, self.origin) = (menu, service, path, origin)
  }

  /// The program and the path by which users know the menu.
  var shownPlace: String { "\(origin?.service ?? service)\(origin?.path ?? path)" }
  /// The menu in a sentence about it.
  var printedName: PrintableText { "“\(menu.title ?? menu.program)” (\(shownPlace))" }

  /// The menus of tray items, in the order of `menubus tray`, and notes about others; none where there is no tray.
  ///
  /// Where there are too many, those of programs with the most of them are left out.
  static func tray(over connection: BusConnection, timeout: Duration) async throws -> SearchFinding {
    let tray = try await TrayItems.read(over: connection, timeout: timeout)
    var all = tray.ordered.filter { $0.state.menu != nil }
    var notes = tray.notes.map { "\($0)" as PrintableText }
    let missing = all.count - ToolLimits.searchedMenus
    if missing > 0 {
      all = await fewest(ToolLimits.searchedMenus, of: all, over: connection)
      notes.append("\(missing) menus of the tray are not searched, because there are too many")
    }
    let sources = all.compactMap { item -> SearchSource? in
      guard let path = item.state.menu else { return nil }
      let program = item.texts.lasting.isEmpty ? item.name.shown : item.texts.lasting
      var source = SearchSource(
        SearchMenu(program: program, title: item.name.shown, group: .tray), service: item.item.service, path: path)
      source.iconFolders = [item.state.iconThemePath].filter { !$0.isEmpty }
      source.sharers = all.count
      source.trayItem = item.item.path
      return source
    }
    return SearchFinding(sources: sources, notes: notes, silence: tray.silent.isEmpty ? nil : tray.finder.silence())
  }

  /// Fair shares of the processes that have items.
  private static func fewest(
    _ limit: Int, of items: [TrayEntry], over connection: BusConnection
  ) async -> [TrayEntry] {
    var owners: [BusName: String] = [:]
    for service in Set(items.map(\.item.service)) {
      owners[service] = (try? await connection.processID(of: service)).map { "\($0)" } ?? service.rawValue
    }
    let places = Dictionary(grouping: items.indices) { owners[items[$0].item.service] ?? "" }.values
    let shares = FairShares.of(limit, among: places.map(\.count))
    let kept = Set(zip(places, shares).flatMap { $0.prefix($1) })
    return items.indices.filter(kept.contains).map { items[$0] }
  }

  /// The menus that the user names, in the place of the focused window's.
  static func named(
    _ addresses: [MenuAddress], over connection: BusConnection, timeout: Duration,
    remark: (PrintableText) -> Void = { _ in }
  ) async throws -> [SearchSource] {
    var sources: [SearchSource] = []
    for address in addresses {
      let (client, _) = try await address.client(over: connection, timeout: timeout, remark: remark) {
        try await $0.probe($0.service)
      }
      let menu = SearchMenu(
        program: address.text, title: addresses.count > 1 ? address.text : nil, group: .window)
      var source = SearchSource(menu, client)
      source.sharers = addresses.count
      sources.append(source)
    }
    return sources
  }

  /// The menu of the focused window, or those of all windows where nobody tells which one has the focus. Each is given
  /// to `found` when its program has answered.
  static func focused(
    over connection: BusConnection, timeout: Duration, remark: (PrintableText) -> Void,
    found: @escaping @MainActor (SearchFinding) -> Void
  ) async {
    let session: SessionWindows
    do {
      session = try await SessionWindows.read(over: connection, ofFocused: true, timeout: timeout)
    } catch {
      return await found(SearchFinding(notes: ["the windows cannot be read: \(Failure(error).sentence)"]))
    }
    let isKnown = session.focused != nil
    let windows = session.windows.filter { !isKnown || $0.isFocused }.prefix(ToolLimits.searchedMenus)
    for note in windows.compactMap(\.note) { remark("note: \(note)") }
    let told = Set(session.windows.compactMap(\.note))
    await found(SearchFinding(notes: session.notes.filter { !told.contains($0) }.map { "\($0)" }))
    await withTaskGroup(of: Void.self) { group in
      for (index, window) in windows.enumerated() {
        group.addTask {
          let title = window.title.isEmpty ? window.program : window.title
          var menu = SearchMenu(
            program: window.program.isEmpty ? "\(window.menu.service)" : window.program, title: isKnown ? nil : title,
            group: .window)
          menu.order = index
          await found(await source(of: window.menu, menu, windows.count, over: connection, timeout: timeout))
        }
      }
    }
  }

  /// A window's menu, if its program answers.
  private static func source(
    of menu: WindowMenu.Menu, _ description: SearchMenu, _ sharers: Int, over connection: BusConnection,
    timeout: Duration
  ) async -> SearchFinding {
    var source: SearchSource
    switch menu {
    case .dbusmenu(let service, let path): source = SearchSource(description, service: service, path: path)
    case .gtk(let place):
      do {
        source = SearchSource(
          description, try await place.client(over: connection, timeout: timeout) { try await $0.probe($0.service) }.0)
      } catch {
        let title: PrintableText = "“\(description.title ?? description.program)” (\(place.service))"
        let failure = Failure(error)
        return SearchFinding(
          notes: ["\(title) is not searched: \(failure.sentence)"],
          silence: failure.status == .timedOut ? failure : nil)
      }
    }
    source.sharers = sharers
    return SearchFinding(sources: [source])
  }

  private init(_ menu: SearchMenu, _ client: MenuClient) {
    self.init(menu, service: client.service, path: client.path, origin: client.origin)
  }
}

/// The menus that a search is about: those that the user names, or else that of the focused window, and the tray's.
struct SearchPlaces: Sendable {
  var named: [MenuAddress]
  var hasTray: Bool
  /// How long the program of a menu that the user names may take.
  var timeout: Duration
  /// Gets what is odd about a menu that is found.
  var remark: @Sendable (PrintableText) -> Void

  init(
    named: [MenuAddress] = [], hasTray: Bool = true, timeout: Duration,
    remark: @escaping @Sendable (PrintableText) -> Void = { _ in }
  ) {
    (self.named, self.hasTray, self.timeout, self.remark) = (named, hasTray, timeout, remark)
  }

  /// The time for each menu that the user does not name, and for opening a menu.
  var searchTime: Duration { min(timeout, ToolLimits.searchTime) }

  /// Finds them all at once; `found` is given each as soon as its program has answered.
  ///
  /// - Throws: The `Failure` of a menu that the user names, or of the bus.
  func find(
    over connection: BusConnection, found: @escaping @MainActor (SearchFinding) -> Void
  ) async throws {
    // Others must not take the time of the one that is wanted.
    let time = searchTime
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        if named.isEmpty {
          await SearchSource.focused(over: connection, timeout: time, remark: remark, found: found)
        } else {
          await found(
            SearchFinding(
              sources: try await SearchSource.named(named, over: connection, timeout: timeout, remark: remark)))
        }
      }
      if hasTray {
        group.addTask { await found(try await SearchSource.tray(over: connection, timeout: time)) }
      }
      try await group.waitForAll()
    }
  }
}
