import Basics
import DBusMenu
import LibDBus

/// Shows a menu with the presenter of the bus, which the bus starts.
struct OpenCall {
  var connection: BusConnection
  /// How long the bus may take to start the presenter.
  var timeout: Duration

  /// The place of a menu.
  enum Place: Sendable, Equatable {
    case point(ScreenPoint)
    /// The upper part of the screen that the user works on.
    case screen
  }

  /// Shows the menu of a program; returns what was chosen once it is closed.
  ///
  /// - Parameters:
  ///   - place: The place of the menu; `nil` for the pointer's.
  ///   - title: The title above the menu; `nil` for none.
  func open(
    _ menu: OpenedMenu, at place: Place?, titled title: String? = nil
  ) async throws -> [MenuChoice] {
    let presenter = try await presenter()
    menu.audience?.admit(presenter)
    var wishes = Self.wishes(place, menu.row)
    wishes.title = title
    wishes.trayItem = menu.trayItem
    do {
      let reply = try await connection.call(
        PresenterMember.open, of: PresentationName.presenterInterface, at: PresentationName.presenterPath,
        on: presenter, with: [.string(menu.service.rawValue), .objectPath(menu.path), wishes.value], timeout: nil,
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
  ///
  /// Any program can take its name. The presenter is ours, or the one that the user has put into its place.
  private func presenter() async throws -> BusName {
    var found = try await presenterOwner()
    if found == nil {
      try await start()
      found = try await presenterOwner()
    }
    guard let found else { throw Failure(.noBus, "the presenter went away") }
    guard !found.kin.isForeign else {
      throw Failure(
        .noBus,
        """
        the name \(PresentationName.presenter) is taken by \(found), which is neither a presenter of this menubus nor \
        the program that \(PresentationName.presenter).service names in Exec
        """)
    }
    let owner = found.connection
    do {
      _ = try await connection.call(
        "Get", of: .properties, at: PresentationName.presenterPath, on: owner,
        with: [.string(PresentationName.presenterInterface.rawValue), .string(PresenterMember.kind.rawValue)],
        timeout: timeout)
    } catch let error as BusError where error.name != .disconnected {
      throw Failure(.noBus, "the presenter on the bus (\(owner)) does not open menus: \(error.message)")
    }
    return owner
  }

  private func presenterOwner() async throws -> NameOwner? {
    try await connection.nameOwner(
      of: PresentationName.presenter, among: OwnCommand.all, or: [Self.chosenPresenter()].compactMap(\.self))
  }

  /// The program that the bus starts as the presenter: the file of the service is the user's setting.
  static func chosenPresenter(in folders: DesktopFolders = DesktopFolders()) -> String? {
    let files = ([folders.runtime].compactMap(\.self) + folders.data).lazy.map {
      "\($0)/dbus-1/services/\(PresentationName.presenter).service"
    }
    guard let file = files.compactMap({ KeyFile(path: $0) }).first else { return nil }
    return file["D-BUS Service", "Exec"].flatMap { ShellWords.split($0[...])?.first }
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
struct ScreenPoint: Sendable, Equatable {
  var x: Int32
  var y: Int32

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int32($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
    (self.x, self.y) = (x, y)
  }
}
