package import LibDBus
package import Logging
package import MenuBus
import TestSupport

extension ServiceConfiguration {
  /// One in which only some things differ from the defaults, with a quiet log.
  package init(
    requiresName: Bool = true, reconnects: Bool = true, export: MenuExporter.Options = MenuExporter.Options(),
    logger: Logger = .quiet, connect: (@Sendable () async throws -> BusConnection)? = nil
  ) {
    self.init()
    (self.requiresName, self.reconnects, self.export, self.logger) = (requiresName, reconnects, export, logger)
    if let connect { self.connect = connect }
  }
}
