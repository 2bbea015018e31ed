import Basics
package import LibDBus
import MenuFiles
import MenuScripting
import ProgramLogs

/// The answer of a service whose user has no menus yet.
///
/// A program that calls `org.menubus.Menu` has the bus start the service. A condition of the unit would leave the call
/// without an answer, because systemd takes an unmet condition for success, and a failure would stay behind after each
/// login. So the service starts, answers, and ends.
package struct MissingMenus {
  let directory: String
  let logger: ProgramLog

  /// Whether the directory is there. If not, a service that systemd or the bus started answers its calls.
  ///
  /// - Throws: A `Failure` if the user started the command.
  package func areThere(on bus: BusAddress) async throws -> Bool {
    if MenuDirectory.exists(at: directory) { return true }
    let sentence: PrintableText = "there is no \(directory); menubus init makes it, with a first menu"
    guard ServiceManager.hasStartedProcess else { throw Failure(.notFound, sentence) }
    ServiceManager.find()
    let connection = try await bus.connect()
    await connection.refuse(with: BusError(.unknownObject, "\(sentence)"))
    // Another service that has the name answers its own calls.
    _ = try await connection.requestName("org.menubus.Menu")
    logger.info(sentence)
    ServiceManager.notifyReady()
    try await Task.sleep(for: MenuServingLimits.missingMenuTime)
    await connection.close()
    // While the name was taken, the bus started no other service for menus that were just made.
    return MenuDirectory.exists(at: directory)
  }
}
