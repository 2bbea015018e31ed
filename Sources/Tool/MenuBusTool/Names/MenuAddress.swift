import Basics
import DBusMenu
import LibDBus
import StatusNotifier
import WindowMenus

/// The address of a menu as the user writes it: a bus name, perhaps with a path, or a tray item.
struct MenuAddress: Sendable {
  /// The address as the user wrote it.
  private(set) var text: String
  /// The text as a bus name and a path; `nil` if the text is not one.
  private(set) var place: (service: BusName, path: ObjectPath?)?

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
    let slash = argument.firstIndex(of: "/") ?? argument.endIndex
    guard let service = BusName(argument[..<slash]) else { return }
    let path = ObjectPath(argument[slash...])
    if path != nil || slash == argument.endIndex { place = (service, path) }
  }

  /// Whether the text is that of a file: one with a slash or a dot, which ids of tray items rarely have, and which is
  /// there.
  var isFile: Bool {
    (text.contains("/") || text.contains(".")) && (try? RegularFile.bytes(of: text, limit: 1)) != nil
  }

  /// Whether the text can only be that of a file, which need not be there: a path that begins as none of a menu does,
  /// or a name that ends as those of recordings do.
  var isNamedAsFile: Bool {
    text.hasSuffix(".jsonl") || ["/", "./", "../", "~/"].contains { text.hasPrefix($0) }
  }

  /// Whether a program that starts later may have the menu: a unique name never comes, and a window is named as it is.
  var mayAppear: Bool { place?.service.isUnique != true && WindowName(text) == nil }

  /// Talks to the menu at its path, or at the usual ones: `first` is what is asked of it first.
  ///
  /// A text that could be a bus name is the tray item of that name only if the name has no owner.
  ///
  /// - Parameters:
  ///   - timeout: The time for all of it.
  ///   - remark: Gets what is odd about the menu that is found.
  nonisolated(nonsending) func client<Answer>(
    over connection: BusConnection, timeout: Duration, remark: (PrintableText) -> Void = { _ in },
    first: nonisolated(nonsending) (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer) {
    try await AnswerTime.bounding(timeout) {
      try await found(over: connection, timeout: timeout, remark: remark, first: first)
    }
  }

  nonisolated(nonsending) private func found<Answer>(
    over connection: BusConnection, timeout: Duration, remark: (PrintableText) -> Void,
    first: nonisolated(nonsending) (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer) {
    if let (service, path) = place {
      do {
        return try await client(of: service, path, over: connection, timeout: timeout, first: first)
      } catch let failure as Failure where failure.concernsBusName {}
    }
    if let name = WindowName(text) {
      let window = try await SessionWindows.read(over: connection, timeout: timeout).window(name)
      if let note = window.note { remark("note: \(note)") }
      switch window.menu {
      case .dbusmenu(let service, let path):
        return try await client(of: service, path, over: connection, timeout: timeout, first: first)
      case .gtk(let place): return try await place.client(over: connection, timeout: timeout, first: first)
      }
    }
    if let fault = WindowName.fault(in: text) { throw fault }
    let tray = try await TrayItems.read(over: connection, timeout: timeout)
    let item = try await item(in: tray.finder, over: connection)
    guard let (program, path) = item.menu else {
      throw Failure(.notFound, "the tray item \(item.name.printed) has no menu")
    }
    do {
      let limits = MenuClientLimits(callTime: timeout)
      return try await MenuClient(
        connection: connection, service: program, path: path, limits: limits, trayItem: item.item.path
      ).ofItem(first: first)
    } catch let error as BusError {
      throw Self.failure(error, program, [path]) ?? error
    }
  }

  /// The tray item that the text names where no program has it as its bus name.
  func item<Item>(in finder: MenuFinder<Item>, over connection: BusConnection) async throws -> Item {
    if let item = try finder.item(named: text) { return item }
    guard let place else { throw finder.absence(of: text) }
    throw await finder.absence(of: place.service, place.path, over: connection)
  }

  /// The tray item that the user means; `nil` if the user means none.
  func trayItem(in tray: TrayItems) throws(Failure) -> TrayEntry? {
    if let item = try tray.finder.item(named: text) { return item }
    guard let (service, path) = place else { return nil }
    let fitting = tray.items.filter { path == nil || [$0.state.menu, $0.item.path].contains(path) }
    return fitting.first { $0.item.name == service } ?? fitting.first { $0.item.service == service }
  }

  nonisolated(nonsending) private func client<Answer>(
    of service: BusName, _ path: ObjectPath?, over connection: BusConnection, timeout: Duration,
    first: nonisolated(nonsending) (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer) {
    try await ServedName.check(service, over: connection)
    let paths: [ObjectPath] = path.map { [$0] } ?? MenuPlaces.usual
    nonisolated(nonsending) func answering(
      _ ask: nonisolated(nonsending) () async throws -> (MenuClient, Answer)?
    ) async throws -> (MenuClient, Answer)? {
      do {
        return try await ask()
      } catch let error as BusError where error.meansNoMenu {
        return nil
      } catch let error as BusError {
        throw Self.failure(error, service, paths) ?? error
      }
    }
    nonisolated(nonsending) func answer(at candidate: ObjectPath) async throws -> (MenuClient, Answer)? {
      let client = MenuClient(
        connection: connection, service: service, path: candidate, limits: MenuClientLimits(callTime: timeout))
      return try await answering { (client, try await first(client)) }
    }
    for candidate in paths { if let found = try await answer(at: candidate) { return found } }
    if path == nil, let menu = await RegisteredItem.menu(of: service, over: connection, timeout: timeout),
      !paths.contains(menu),
      let found = try await answer(at: menu)
    {
      return found
    }
    let served = await MenuPlaces.served(by: service, over: connection, timeout: timeout)
    if path == nil, let one = Self.menu(of: service, among: served), let found = try await answer(at: one) {
      return found
    }
    let gtk = try await answering {
      try await gtkClient(of: service, path, over: connection, timeout: timeout, first: first)
    }
    if let gtk { return gtk }
    let others = await usualPlaces(of: service, besides: paths, over: connection, timeout)
    throw NoMenuThere(service: service, paths: paths, others: others + served)
  }

  /// The usual paths, besides some, at which the program has a menu.
  private func usualPlaces(
    of service: BusName, besides paths: [ObjectPath], over connection: BusConnection, _ timeout: Duration
  ) async -> [ObjectPath] {
    var found: [ObjectPath] = []
    for path in MenuPlaces.usual where !paths.contains(path) {
      if await hasMenu(service, at: path, over: connection, timeout) { found.append(path) }
    }
    return found
  }

  /// The menu that a name means of several: the only one, or that which has the last part of the name.
  private static func menu(of service: BusName, among served: [ObjectPath]) -> ObjectPath? {
    if served.count == 1 { return served[0] }
    let part = ObjectPath.element(service.rawValue.split(separator: ".").last ?? "")
    return served.first { $0.rawValue.hasSuffix("/\(part)") }
  }

  private func hasMenu(
    _ service: BusName, at path: ObjectPath, over connection: BusConnection, _ timeout: Duration
  ) async -> Bool {
    let arguments: [Value] = [.int32(0), .int32(0), .strings([])]
    let answer = try? await connection.call(
      "GetLayout", of: .menu, at: path, on: service, with: arguments, timeout: min(timeout, .seconds(2)))
    return answer != nil
  }

  /// The sentence for an error of a program about its menus; `nil` for any other error.
  private static func failure(
    _ error: BusError, _ service: BusName, _ paths: [ObjectPath]
  ) -> (any Error)? {
    switch error.name {
    case .serviceUnknown, .nameHasNoOwner: Failure.noOwner(of: service)
    default: error.meansNoMenu ? NoMenuThere(service: service, paths: paths, others: []) : nil
    }
  }
}

/// A program has no menu at some paths.
struct NoMenuThere: CommandError {
  var service: BusName
  var paths: [ObjectPath]
  /// The paths at which it has menus.
  var others: [ObjectPath]

  var failure: Failure {
    let names = others.prefix(20).map { "\(service)\($0)" }.joined(separator: ", ")
    let hint =
      switch others.count {
      case 0: ""
      case 1: "; there is one at \(others[0])"
      default: "; there are several: \(names)"
      }
    return Failure(
      .notFound, "\(service) has no menu at \(paths.map(\.rawValue).joined(separator: " or "))" + "\(hint)")
  }
}
