import Basics
import LibDBus
import Logging

/// The start of a presenter by the bus, for a menu that needs one.
///
/// A presenter *is there* if it owns its name, or if the bus can start it.
enum PresenterStart {
  /// Whether a presenter is there, while its name has this owner.
  static func isThere(_ owner: BusName?, on connection: BusConnection) async -> Bool {
    if owner != nil { return true }
    return (try? await connection.canStart(.presenter)) ?? false
  }

  /// Starts the presenter, and waits until it runs; `nil` if the bus can start none, or if it does not come in time.
  static func run(on connection: BusConnection, logger: Logger) async -> BusName? {
    do {
      try await connection.start(.presenter, timeout: MenuBusLimits.presenterStart)
      return try await connection.owner(of: .presenter)
    } catch let error as BusError where [.serviceUnknown, .disconnected].contains(error.name) {
      return nil
    } catch {
      logger.warning("the presenter did not start: \(PrintableText("\(error)"))")
      return nil
    }
  }
}

/// The course of a presentation where no presenter runs.
enum PresenterNeed {
  /// It is shown once the bus has started one, or not at all.
  case required
  /// It is on the bus meanwhile, and the bus is to start one.
  case started
  /// It is on the bus until one comes.
  case awaited
}
