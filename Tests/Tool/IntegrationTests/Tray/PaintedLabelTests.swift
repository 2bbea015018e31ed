import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Labels of served menus in a tray that shows none, seen from another process.
@Suite(.timeLimit(.minutes(5))) struct `A label of a served menu` {
  /// The properties of an item with the label “3.1” in the tray, what the tool said before it was there, and whether
  /// it has Pango loaded.
  private func shown(
    _ style: String, _ names: [String], label: String = "3.1", environment: [String: String] = [:]
  ) async throws -> (values: [String], said: [String], hasPango: Bool) {
    let bus = try PrivateBus()
    let watcher = try await ItemWatcher(at: bus.address)
    let folder = try TemporaryFolder()
    let file = try folder.file("menu.yaml", "tray: {label: '\(label)'}\nitems: [{title: Row}]\n")
    let program = try Program(
      [
        "/bin/sh", "-c", "exec \"$0\" serve --bus \"$1\" --text-icon \"$2\" \"$3\" 2>&1", Paths.tool, bus.address,
        style, file,
      ],
      environment: environment)
    var said: [String] = []
    for await line in program.lines {
      if line.hasPrefix("menubus: in the tray") { break }
      if !line.hasPrefix("ready ") { said.append(line) }
    }
    let item = try #require(watcher.registrations.first).rawValue
    var values: [String] = []
    for name in names {
      let result = try await Program.run(
        [
          "gdbus", "call", "--session", "--dest", item, "--object-path", "/StatusNotifierItem", "--method",
          "org.freedesktop.DBus.Properties.Get", "org.kde.StatusNotifierItem", name,
        ], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
      // An item without a label has no such property.
      guard result.status == 0 else {
        #expect(result.errors.contains("XAyatanaLabel"))
        values.append("none")
        continue
      }
      values.append(result.output.replacing("(<", with: "").replacing(">,)\n", with: ""))
    }
    let maps = try await Program.run(["cat", "/proc/\(program.processID)/maps"]).output
    program.terminate()
    _ = await program.result
    return (values, said, maps.contains("pango"))
  }

  @Test(arguments: ["square", "automatic", "wide"])
  func `a label is pixels in a tray that shows no labels, and sent as nothing else`(_ style: String) async throws {
    let (values, said, hasPango) = try await shown(
      style, ["XAyatanaLabel", "IconName", "IconAccessibleDesc", "IconPixmap"])
    #expect(values.prefix(3) == ["none", "''", "'3.1'"])
    #expect(values[3].contains("(22, 22, ") && values[3].contains("(24, 24, "))
    #expect(values[3].contains("(44, 44, ") == (style != "wide"))
    #expect(said == [] && hasPango)
  }

  @Test func `a label is a label where none is painted`() async throws {
    let (values, said, hasPango) = try await shown("off", ["XAyatanaLabel", "IconName"])
    #expect(values == ["'3.1'", "'text-x-script'"])
    #expect(said == [] && !hasPango)
  }

  @Test func `a label is a label on a computer without Pango, with one note`() async throws {
    let broken = try TemporaryFolder()
    _ = try broken.file("libpangocairo-1.0.so.0", "no library")
    let (values, said, _) = try await shown(
      "square", ["XAyatanaLabel", "IconName"], environment: ["LD_LIBRARY_PATH": broken.path])
    #expect(values == ["'3.1'", "'text-x-script'"])
    #expect(said.count == 1, "\(said)")
    #expect(said.first?.hasPrefix("menubus: Labels are not painted into icons") == true)
  }

  @Test func `an item without a label loads no Pango`() async throws {
    let (values, _, hasPango) = try await shown("square", ["IconName"], label: "")
    #expect(values == ["'text-x-script'"] && !hasPango)
  }

  @Test(arguments: [["list"], ["get", "Nobody", "1"], ["serve", "--dry-run"], ["tray", "--lines"]])
  func `a command that paints nothing loads no Pango`(_ arguments: [String]) async throws {
    let bus = try PrivateBus()
    let folder = try TemporaryFolder()
    let file = try folder.file("menu.yaml", "tray: {label: '3.1'}\nitems: [{title: Row}]\n")
    let loader = try await Program.run(
      [Paths.tool] + arguments + (arguments.contains("--dry-run") ? [file] : []),
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "LD_DEBUG": "libs"]
    ).errors
    #expect(loader.contains("libdbus-1") && !loader.contains("pango"))
  }
}
