import Foundation
import MenuTestKit
import Testing

/// The command that starts the program under test, `program.py` beside the folder of the package.
private let command = [
  "/usr/bin/python3",
  URL(filePath: #filePath).appending(path: "../../../../program.py").standardized.path(percentEncoded: false),
]

@MainActor
@Test(.timeLimit(.minutes(1)), arguments: Personality.trays) func everyPanelShowsTheProgram(
  _ personality: Personality
) async throws {
  let bus = try await PrivateBus.start()
  let panel = try await SimulatedPanel(personality, on: bus)
  let program = try Program(command, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
  defer { program.terminate() }
  let verdict = await panel.verdict()
  #expect(verdict.outcome == .shown, "\(verdict)")
}

@MainActor
@Test(.timeLimit(.minutes(1)), arguments: [Personality.gnome, .plasma, .xfce]) func theMarkOfPlayGoesOnAndOff(
  _ personality: Personality
) async throws {
  let bus = try await PrivateBus.start()
  let panel = try await SimulatedPanel(personality, on: bus)
  let program = try Program(command, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
  defer { program.terminate() }
  for mark in [ShownRow.Mark.checked, .unchecked] {
    try await panel.choose("Play")
    // GNOME reads the menu anew when it opens.
    try await panel.open()
    try await panel.wait { rows in rows.first?.mark == mark }
  }
}

@MainActor
@Test(.timeLimit(.minutes(1))) func quitEndsTheProgram() async throws {
  let bus = try await PrivateBus.start()
  let panel = try await SimulatedPanel(.gnome, on: bus)
  let program = try Program(command, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
  defer { program.terminate() }
  try await panel.choose("Quit")
  #expect(await program.result.status == 0)
}
