import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Labels of served menus in a tray that shows none, seen from another process.
@Suite(.timeLimit(.minutes(1))) struct `A label of a served menu` {
  /// The properties of an item with the label “3.1” in the tray, and what the tool said before it was there.
  private func shown(
    _ style: String, _ names: [String], environment: [String: String] = [:]
  ) async throws -> (values: [String], said: [String]) {
    let bus = try PrivateBus()
    let watcher = try await ItemWatcher(at: bus.address)
    let folder = try TemporaryFolder()
    let file = try folder.file("menu.yaml", "tray: {label: '3.1'}\nitems: [{title: Row}]\n")
    let program = try Program(
      ["/bin/sh", "-c", "exec \"$0\" serve --bus \"$1\" --text-icon \"$2\" \"$3\" 2>&1", Paths.tool, bus.address, style, file],
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
      #expect(result.status == 0, "\(result.errors)")
      values.append(result.output.replacing("(<", with: "").replacing(">,)\n", with: ""))
    }
    program.terminate()
    _ = await program.result
    return (values, said)
  }

  @Test(arguments: ["square", "automatic", "wide"])
  func `a label is pixels in a tray that shows no labels, and sent as nothing else`(_ style: String) async throws {
    let (values, said) = try await shown(style, ["XAyatanaLabel", "IconName", "IconAccessibleDesc", "IconPixmap"])
    #expect(values.prefix(3) == ["''", "''", "'3.1'"])
    #expect(values[3].contains("(22, 22, ") && values[3].contains("(24, 24, "))
    #expect(values[3].contains("(44, 44, ") == (style != "wide"))
    #expect(said == [])
  }

  @Test func `a label is a label where none is painted`() async throws {
    let (values, said) = try await shown("off", ["XAyatanaLabel", "IconName"])
    #expect(values == ["'3.1'", "'application-x-executable'"])
    #expect(said == [])
  }

  @Test func `a label is a label on a computer without Pango, with one note`() async throws {
    let broken = try TemporaryFolder()
    _ = try broken.file("libpangocairo-1.0.so.0", "no library")
    let (values, said) = try await shown(
      "square", ["XAyatanaLabel", "IconName"], environment: ["LD_LIBRARY_PATH": broken.path])
    #expect(values == ["'3.1'", "'application-x-executable'"])
    #expect(said.count == 1, "\(said)")
    #expect(said.first?.hasPrefix("menubus: Labels are not painted into icons") == true)
  }
}
