import Basics
import LibDBus

extension BusAddress {
  /// Connects; whatever goes wrong means that there is no bus.
  func connect(timeout: Duration = .seconds(10)) async throws -> BusConnection {
    do {
      return try await BusConnection.connect(to: self, timeout: timeout)
    } catch let error as BusError {
      throw Failure(error.name == .noReply ? .timedOut : .noBus, sentence(error))
    }
  }

  /// The reason that there is no connection, with the address, which libdbus leaves out.
  private func sentence(_ error: BusError) -> PrintableText {
    // Without an address, the error says that there is no session bus.
    guard let text = try? resolved() else { return "\(error.message)" }
    let place: PrintableText = self == .session ? "the address of the session bus, “\(text)”," : "“\(text)”"
    if error.name == .badAddress { return "\(place) is not the address of a bus: \(error.message)" }
    return self == .session ? "the session bus at “\(text)” cannot be reached: \(error.message)" : "\(error.message)"
  }
}
