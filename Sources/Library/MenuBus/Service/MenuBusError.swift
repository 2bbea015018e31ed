public import LibDBus

/// A reason why a menu or an icon is not on the bus.
///
/// Its ``code`` says which; later versions may have more codes. Errors of the bus itself are `BusError`s.
public struct MenuBusError: Error, Sendable, Hashable {
  /// The kinds of these errors. A `switch` over them needs a `default`.
  public struct Code: Sendable, Hashable {
    private enum Name { case nameTaken, nameRefused, alreadyRunning, anchorWithoutBus, sourceWithoutBus }
    private let name: Name

    /// Another program owns the bus name: ``MenuBusError/name``, ``MenuBusError/owner``.
    public static let nameTaken = Code(name: .nameTaken)
    /// The bus refuses the name, as in a sandbox whose policy has no such name: ``MenuBusError/name``,
    /// ``MenuBusError/busError``.
    public static let nameRefused = Code(name: .nameRefused)
    /// The service or tray item runs already; it has one connection.
    public static let alreadyRunning = Code(name: .alreadyRunning)
    /// An interaction was added to an anchor that can never have a bus.
    public static let anchorWithoutBus = Code(name: .anchorWithoutBus)
    /// A menu was to be presented from a source that is on no bus at present.
    public static let sourceWithoutBus = Code(name: .sourceWithoutBus)
  }

  /// The kind of error.
  public let code: Code
  /// The bus name that the error is about; `nil` for other kinds.
  public private(set) var name: BusName?
  /// The process that owns the name; `nil` where that is not known, and for other kinds.
  public private(set) var owner: Int?
  /// The answer of the bus; `nil` where it gave none.
  public private(set) var busError: BusError?

  private init(_ code: Code) { self.code = code }
}

extension MenuBusError {
  static let alreadyRunning = MenuBusError(.alreadyRunning)
  static let anchorWithoutBus = MenuBusError(.anchorWithoutBus)
  static let sourceWithoutBus = MenuBusError(.sourceWithoutBus)

  package static func taken(_ name: BusName, by owner: Int?) -> MenuBusError {
    var error = MenuBusError(.nameTaken)
    (error.name, error.owner) = (name, owner)
    return error
  }

  package static func refused(_ name: BusName, _ reason: BusError) -> MenuBusError {
    var error = MenuBusError(.nameRefused)
    (error.name, error.busError) = (name, reason)
    return error
  }

  /// Whether the name that a program asked for is not to be had.
  package var isAboutName: Bool { code == .nameTaken || code == .nameRefused }
}

extension MenuBusError: CustomStringConvertible {
  /// A sentence about the error.
  public var description: String {
    let name = name.map { "\($0)" } ?? ""
    return switch code {
    case .nameTaken: "the name \(name) is taken" + (owner.map { " by process \($0)" } ?? "")
    case .nameRefused:
      "the bus refuses the name \(name), as in a sandbox: \(busError.map { "\($0)" } ?? "no reason")"
    case .alreadyRunning: "it runs already"
    case .sourceWithoutBus:
      "The source is on no bus. Its anchor, or one that it stands in, has to be exported, or a tray item that runs."
    default:
      """
      the anchor is on no bus, and never will be: its parent, or the parent's parent, has to be a TrayItem, an \
      ObjectAnchor or an ItemAnchor
      """
    }
  }
}
