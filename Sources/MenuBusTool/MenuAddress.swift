#if Tool
import ArgumentParser
import DBusMenu
import LibDBus

/// Where a menu is, as a person writes it.
struct MenuAddress: ExpressibleByArgument {
  var service: BusName
  var path: ObjectPath?

  init?(argument: String) {
    let slash = argument.firstIndex(of: "/") ?? argument.endIndex
    guard let service = BusName(argument[..<slash]) else { return nil }
    self.service = service
    guard slash < argument.endIndex else { return }
    guard let path = ObjectPath(argument[slash...]) else { return nil }
    self.path = path
  }

  /// Talks to the menu at its path, or at the usual ones: `first` is what is asked of it first.
  func client<Answer>(
    over connection: BusConnection, timeout: Duration, first: (MenuClient) async throws -> Answer
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
        throw Failure(.notFound, "nobody on the bus is called \(service)")
      } catch let error as BusError where error.name == .noReply {
        throw Failure(.timedOut, "\(service) did not answer within \(timeout)")
      }
    }
    throw Failure(.notFound, "\(service) has no menu at " + paths.map(\.rawValue).joined(separator: " or "))
  }

  private static let meansNoMenu: Set<BusError.Name> = [.unknownObject, .unknownInterface, .unknownMethod]
}

/// Which item of a menu, as a person writes it.
struct ItemArgument: ExpressibleByArgument {
  var reference: ItemReference

  init?(argument: String) {
    guard let reference = ItemReference(argument) else { return nil }
    self.reference = reference
  }
}

/// What every command that talks to a bus takes.
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
      throw Failure(error.name == .noReply ? .timedOut : .noBus, error.message)
    }
  }
}

/// What every command that asks another program takes.
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
