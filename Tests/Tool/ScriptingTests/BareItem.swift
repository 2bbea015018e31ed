import MenuTestKit
import MenuTestSupport
import TestSupport

/// A program with an item of which each part can be missing.
struct BareItem {
  let program: Program
  let lines: LineReader

  init(_ words: String..., on session: TraySession) async throws {
    program = try Program(
      ["/usr/bin/python3", "\(clients)/bare_item.py"] + words,
      environment: ["DBUS_SESSION_BUS_ADDRESS": session.bus.address])
    lines = LineReader(program)
    try await lines.next("the item is registered") { $0 == "ready" }
  }
}
