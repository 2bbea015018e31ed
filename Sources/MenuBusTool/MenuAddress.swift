#if Tool
import ArgumentParser
import DBusMenu
import LibDBus
import Printing
import StatusNotifier

/// The address of a menu as the user writes it: a bus name, perhaps with a path, or a tray item.
struct MenuAddress: ExpressibleByArgument {
  private var text: String
  /// The text as a bus name and a path; `nil` if it is none.
  private var place: (service: BusName, path: ObjectPath?)?

  init?(argument: String) {
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
  func client<Answer>(
    over connection: BusConnection, timeout: Duration, first: (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer) {
    if let (service, path) = place {
      do {
        return try await client(of: service, path, over: connection, timeout: timeout, first: first)
      } catch let failure as Failure where failure.concernsBusName {
        guard let item = try await trayItems(over: connection, timeout).find(text) else { throw failure }
        return try await client(of: item, over: connection, timeout: timeout, first: first)
      }
    }
    let tray = try await trayItems(over: connection, timeout)
    guard let item = try tray.find(text) else { throw tray.absence(of: text) }
    return try await client(of: item, over: connection, timeout: timeout, first: first)
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
    let paths: [ObjectPath] = path.map { [$0] } ?? ["/MenuBar", "/com/canonical/dbusmenu"]
    for candidate in paths {
      let client = MenuClient(
        connection: connection, service: service, path: candidate, limits: MenuClientLimits(callTime: timeout))
      do {
        return (client, try await first(client))
      } catch let error as BusError where Self.meansNoMenu.contains(error.name) {
        continue
      } catch let error as BusError where error.name == .serviceUnknown || error.name == .nameHasNoOwner {
        throw Failure.noOwner(of: service)
      } catch let error as BusError where error.name == .noReply {
        throw Failure(.timedOut, "\(service) did not answer within \(timeout)")
      }
    }
    throw Failure(.notFound, "\(service) has no menu at \(paths.map(\.rawValue).joined(separator: " or "))")
  }

  private static let meansNoMenu: Set<BusError.Name> = [.unknownObject, .unknownInterface, .unknownMethod]
}

/// An item of a menu, as the user writes it.
struct ItemArgument: ExpressibleByArgument {
  var reference: ItemReference

  init?(argument: String) {
    guard let reference = ItemReference(argument) else { return nil }
    self.reference = reference
  }
}

/// The options of every command that uses a bus.
struct BusOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The bus to use instead of the session bus.", valueName: "address"))
  var bus: String?

  var address: BusAddress { bus.map(BusAddress.address) ?? .session }

  /// Connects; whatever goes wrong means that there is no bus.
  func connect() async throws -> BusConnection { try await Self.connect(to: address) }

  static func connect(to address: BusAddress) async throws -> BusConnection {
    do {
      return try await BusConnection.connect(to: address)
    } catch let error as BusError {
      throw Failure(error.name == .noReply ? .timedOut : .noBus, "\(error.message)")
    }
  }
}

/// The options of every command that calls another program.
struct ClientOptions: ParsableArguments {
  @OptionGroup var bus: BusOptions
  @Option(name: .long, help: "Seconds to wait for each answer.")
  var timeout = 10.0

  func validate() throws {
    guard timeout > 0, timeout <= 86_400 else { throw ValidationError("--timeout takes seconds, more than 0.") }
  }

  var limit: Duration { .milliseconds(Int64(timeout * 1000)) }
}
#endif
