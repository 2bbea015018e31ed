import Foundation
import MenuTestKit
import TestSupport
import Testing

/// What tests, and the programs that they start, know of the machine: the same everywhere.
@Suite(.timeLimit(.minutes(5))) struct `The environment of the tests` {
  private let variables = ProcessInfo.processInfo.environment

  @Test
  func `the environment of the tests has no program that menubus looks for`()
    async throws
  {
    let folder = try #require(variables["MENUBUS_TESTS"])
    #expect(variables["PATH"] == folder + "/bin")
    for program in [
      "zenity", "kdialog", "yad", "rofi", "fuzzel", "wofi", "dmenu", "bemenu", "tofi", "xdg-open", "notify-send",
    ] {
      await #expect(throws: ProgramError.self, "\(program)") { try await Program.run([program]) }
    }
  }

  @Test func `the environment of the tests has no display, no bus of outside, and a home of its own`() throws {
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_CURRENT_DESKTOP", "XAUTHORITY"] {
      #expect(variables[name] == nil, "\(name)")
    }
    let folder = try #require(variables["MENUBUS_TESTS"])
    for name in ["HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_DIRS", "XDG_DATA_DIRS"] {
      #expect(variables[name]?.hasPrefix(folder + "/") == true, "\(name)")
    }
  }

  @Test func `the environment of the tests has one language and one time zone`() async throws {
    let result = try await Program.run(["sh", "-c", "date -d @0 '+%A %H:%M %Z'; umask; no-such-program"])
    #expect(result.output == "Thursday 00:00 UTC\n0022\n")
    #expect(result.errors.contains("not found"))
    #expect(variables.keys.filter { $0.hasPrefix("LC_") || $0 == "LANGUAGE" } == [])
  }

  @Test func `the environment of the tests has buses that start nothing of this machine`() async throws {
    let bus = try PrivateBus()
    let names = try await callDaemon(of: bus.address, "ListActivatableNames")
    #expect(names.status == 0 && names.output.split(separator: "\n").count { $0.contains("string") } == 1, "\(names)")
  }
}
