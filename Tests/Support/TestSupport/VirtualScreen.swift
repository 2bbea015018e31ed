import MenuTestKit

/// A screen without a monitor, for programs that insist on one: an X server of its own.
package struct VirtualScreen: Sendable {
  private let server: Program
  private let display: String

  package init() async throws {
    server = try Program(["Xvfb", "-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"])
    display = try await LineReader(server).next("Xvfb has a display")
  }

  /// The variables that lead programs of GTK and Qt to it.
  package var environment: [String: String] {
    ["DISPLAY": ":\(display)", "GDK_BACKEND": "x11", "QT_QPA_PLATFORM": "xcb", "NO_AT_BRIDGE": "1"]
  }

  /// Ends the server.
  package func end() async {
    server.terminate()
    _ = await server.result
  }
}
