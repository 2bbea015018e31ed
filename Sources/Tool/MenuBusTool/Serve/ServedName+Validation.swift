import ArgumentParser
import LibDBus

extension ServedName {
  /// Throws for a text that is no name to serve a menu by.
  static func validate(_ name: String?) throws {
    guard let name else { return }
    guard let own = BusName(name), !own.isUnique else {
      throw ValidationError("`\(name)` is not a name to own on a bus.")
    }
    guard !isReserved(own) else {
      throw ValidationError(
        "`\(name)` tells other programs something else than that there is a menu; use another name.")
    }
  }
}
