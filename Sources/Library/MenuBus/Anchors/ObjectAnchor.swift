public import LibDBus

/// An anchor that is an object of the program's own.
public final class ObjectAnchor: MenuAnchor {
  private let bus: BusConnection
  private let path: ObjectPath

  /// Makes an anchor; the menu of an interaction is exported at `path` itself.
  public init(
    _ connection: BusConnection, at path: ObjectPath, frame: MenuRect? = nil, parent: MenuAnchor? = nil,
    screen: MenuRect? = nil
  ) {
    bus = connection
    self.path = path
    super.init(frame: frame, parent: parent, screen: screen)
  }

  /// The connection it was made with; never `nil`.
  public override var connection: BusConnection? { bus }
  /// The path it was made with; never `nil`.
  public override var objectPath: ObjectPath? { path }

  override var menuPath: ObjectPath? { path }
}
