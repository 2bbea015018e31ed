#if Tool
import ArgumentParser
import Basics
package import DBusMenu
package import LibDBus
package import StatusNotifier

/// The address of a menu as the user writes it: a bus name, perhaps with a path, or a tray item.
package struct MenuAddress: Sendable {
  /// The address as the user wrote it.
  package private(set) var text: String
  /// The text as a bus name and a path; `nil` if it is none.
  private var place: (service: BusName, path: ObjectPath?)?

  package init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
    let slash = argument.firstIndex(of: "/") ?? argument.endIndex
    guard let service = BusName(argument[..<slash]) else { return }
    let path = ObjectPath(argument[slash...])
    if path != nil || slash == argument.endIndex { place = (service, path) }
  }

  /// Talks to the menu at its path, or at the usual ones: `first` is what is asked of it first.
  ///
  /// A text that could be a bus name is the tray item of that name only if the name has no owner.
  package func client<Answer>(
    over connection: BusConnection, timeout: Duration, first: (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer) {
    if let (service, path) = place {
      do {
        return try await client(of: service, path, over: connection, timeout: timeout, first: first)
      } catch let failure as Failure where failure.concernsBusName {
        let tray = try await trayItems(over: connection, timeout)
        guard let item = try tray.find(text) else { throw await absence(failure, tray, over: connection) }
        return try await client(of: item, over: connection, timeout: timeout, first: first)
      }
    }
    let tray = try await trayItems(over: connection, timeout)
    guard let item = try tray.find(text) else { throw tray.absence(of: text) }
    return try await client(of: item, over: connection, timeout: timeout, first: first)
  }

  /// The tray item that the user means; `nil` if it is none.
  package func trayItem(in tray: TrayItems) throws(Failure) -> TrayHost.Item? {
    if let item = try tray.find(text) { return item }
    guard let (service, path) = place else { return nil }
    return tray.items.first { $0.service == service && (path == nil || $0.state.menu == path) }
  }

  /// The error that there is no such program, with the name that was probably meant.
  private func absence(_ failure: Failure, _ tray: TrayItems, over connection: BusConnection) async -> Failure {
    let names = ((try? await connection.names()) ?? []).filter { !$0.isUnique }.map(\.rawValue)
    let items = tray.items.flatMap { [$0.state.id, $0.state.title] }.filter { !$0.isEmpty }
    var failure = failure
    let word = place?.service.rawValue ?? text
    if let nearest = Spelling.nearest(to: word, among: names + items) {
      failure.sentence = failure.sentence + "; did you mean \(nearest)?"
    }
    return failure
  }

  private func trayItems(over connection: BusConnection, _ timeout: Duration) async throws -> TrayItems {
    // Others must not take the time of the one that is wanted.
    try await TrayItems.read(over: connection, timeout: min(timeout, .seconds(2)))
  }

  private func client<Answer>(
    of item: TrayHost.Item, over connection: BusConnection, timeout: Duration,
    first: (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer) {
    guard let path = item.state.menu else {
      throw Failure(.notFound, "the tray item \(TrayItems.name(item)) has no menu")
    }
    return try await client(of: item.service, path, over: connection, timeout: timeout, first: first)
  }

  private func client<Answer>(
    of service: BusName, _ path: ObjectPath?, over connection: BusConnection, timeout: Duration,
    first: (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer) {
    let paths: [ObjectPath] = path.map { [$0] } ?? MenuPlaces.usual
    func answer(at candidate: ObjectPath) async throws -> (MenuClient, Answer)? {
      let client = MenuClient(
        connection: connection, service: service, path: candidate, limits: MenuClientLimits(callTime: timeout))
      do {
        return (client, try await first(client))
      } catch let error as BusError where Self.meansNoMenu.contains(error.name) {
        return nil
      } catch let error as BusError where error.name == .serviceUnknown || error.name == .nameHasNoOwner {
        throw Failure.noOwner(of: service)
      } catch let error as BusError where error.name == .noReply {
        throw Failure(.timedOut, "\(service) did not answer within \(timeout)")
      }
    }
    for candidate in paths { if let found = try await answer(at: candidate) { return found } }
    let served = await MenuPlaces.served(by: service, over: connection, timeout: timeout)
    if path == nil, served.count == 1, let found = try await answer(at: served[0]) { return found }
    var others: [ObjectPath] = []
    for path in MenuPlaces.usual where !paths.contains(path) {
      if await hasMenu(service, at: path, over: connection, timeout) { others.append(path) }
    }
    throw Self.absence(of: service, at: paths, others: others + served)
  }

  /// The error that a program has no menu at some paths, with the names of its menus elsewhere.
  private static func absence(of service: BusName, at paths: [ObjectPath], others: [ObjectPath]) -> Failure {
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

  private func hasMenu(
    _ service: BusName, at path: ObjectPath, over connection: BusConnection, _ timeout: Duration
  ) async -> Bool {
    let arguments: [Value] = [.int32(0), .int32(0), .strings([])]
    let answer = try? await connection.call(
      service, path, .menu, "GetLayout", arguments, timeout: min(timeout, .seconds(2)))
    return answer != nil
  }

  private static let meansNoMenu: Set<BusError.Name> = [.unknownObject, .unknownInterface, .unknownMethod]
}
#endif
