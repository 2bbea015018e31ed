#if Tool
import Basics
package import DBusMenu
package import LibDBus

/// Shows a menu with the presenter of the bus, which the bus starts.
package struct OpenCall {
  var connection: BusConnection
  /// How long the bus may take to start the presenter.
  var timeout: Duration

  package init(connection: BusConnection, timeout: Duration) {
    self.connection = connection
    self.timeout = timeout
  }

  /// The place of a menu.
  package enum Place: Sendable, Equatable {
    case point(ScreenPoint)
    /// The upper part of the screen that the user works on.
    case screen
  }

  /// Shows the menu of a program; returns what was chosen once it is closed.
  ///
  /// - Parameters:
  ///   - place: The place of the menu; `nil` for the pointer's.
  ///   - title: The title above the menu; `nil` for none.
  package func open(
    _ menu: OpenedMenu, at place: Place?, titled title: String? = nil
  ) async throws -> [MenuChoice] {
    let presenter = try await presenter()
    menu.audience?.admit(presenter)
    var wishes = Self.wishes(place, menu.row)
    wishes.title = title
    do {
      let reply = try await connection.call(
        presenter, PresentationName.presenterPath, PresentationName.presenterInterface, PresenterMember.open,
        [.string(menu.service.rawValue), .objectPath(menu.path), wishes.value], timeout: nil,
        valueLimit: 1 << 20)
      return MenuChoice.all(reply.first)
    } catch let error as BusError where error.name == .nameHasNoOwner {
      throw Failure(.gone, "\(menu.service) went away")
    } catch let error as BusError where error.name == .disconnected {
      throw Failure(.noBus, "\(error.message)")
    } catch let error as BusError where error.name == .noReply {
      // The bus says so if the presenter is killed.
      guard try await connection.owner(of: presenter) != nil else { throw Failure(.noBus, "the presenter went away") }
      throw Failure(.timedOut, "\(error.message)")
    }
  }

  /// The unique name of the presenter, which is started if there is none.
  private func presenter() async throws -> BusName {
    var owner = try await connection.owner(of: PresentationName.presenter)
    if owner == nil {
      try await start()
      owner = try await connection.owner(of: PresentationName.presenter)
    }
    guard let owner else { throw Failure(.noBus, "the presenter went away") }
    do {
      _ = try await connection.call(
        owner, PresentationName.presenterPath, .properties, "Get",
        [.string(PresentationName.presenterInterface.rawValue), .string(PresenterMember.kind.rawValue)],
        timeout: timeout)
    } catch let error as BusError where error.name != .disconnected {
      throw Failure(.noBus, "the presenter on the bus (\(owner)) does not open menus: \(error.message)")
    }
    return owner
  }

  private func start() async throws {
    do {
      try await connection.start(PresentationName.presenter, timeout: timeout)
    } catch let error as BusError where error.name == .serviceUnknown {
      throw Failure(
        .noBus,
        """
        there is no presenter on the bus, and the bus cannot start one: run menubus-presenter, from the package of \
        that name, or menubus presenter in a terminal
        """)
    } catch let error as BusError where error.name != .disconnected {
      throw Failure(.noBus, "the presenter (\(PresentationName.presenter)) cannot be started: \(error.message)")
    }
  }

  private static func wishes(_ place: Place?, _ row: ItemID?) -> PresentationDetails {
    var wishes = PresentationDetails()
    wishes.selectedItem = row
    switch place {
    case .point(let point):
      wishes.kind = .point
      wishes.screenAttachmentPoint = PixelPoint(x: Int(point.x), y: Int(point.y))
    case .screen: wishes.kind = .screen
    case nil: break
    }
    wishes.activationToken = LaunchToken.value("XDG_ACTIVATION_TOKEN")
    return wishes
  }
}

/// A place on the screen, as the user writes it: `X,Y`.
package struct ScreenPoint: Sendable, Equatable {
  var x: Int32
  var y: Int32

  package init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int32($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
    (self.x, self.y) = (x, y)
  }
}
#endif
