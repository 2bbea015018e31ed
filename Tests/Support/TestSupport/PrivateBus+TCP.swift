package import MenuTestKit

extension PrivateBus {
  /// A bus that is reached by TCP, which tells it no processes: as that of another machine.
  package static func byTCP() throws(PrivateBusError) -> PrivateBus {
    try PrivateBus(
      configuration: .permissive(["<auth>ANONYMOUS</auth>", "<allow_anonymous/>"]), at: "tcp:host=127.0.0.1")
  }
}
