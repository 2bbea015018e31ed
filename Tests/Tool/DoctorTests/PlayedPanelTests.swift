import Foundation
import MenuInspection
import MenuTestKit
import TestSupport
import Testing
import ToolTestSupport

/// The panels that `menubus doctor` plays in front of a program.
@Suite(.timeLimit(.minutes(5))) struct `Panels that the doctor plays` {
  private let menu = """
    title: Lights
    icon: \(Paths.root)data/icons/hicolor/scalable/apps/org.menubus.Menu.svg
    items:
      - {title: Mute, selected: true, run: ["true"]}
      - {title: Scene, items: [{title: Stage, run: ["true"]}]}
    """

  private func doctor(_ words: String...) async throws -> Program.Result {
    try await Program.run(
      [Paths.tool, "doctor"] + words, environment: ["LC_ALL": "C.UTF-8", "NO_COLOR": "1"], timeLimit: .seconds(100))
  }

  /// A program that registers in another way than panels understand: `refused.py`.
  private func refused(_ argument: String) -> String {
    let client = URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients/refused.py"
    return "exec /usr/bin/python3 \(client) '\(argument)'"
  }

  @Test func `a program that is started is shown by each panel`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("lights.yaml", menu)
    let result = try await doctor("--start", "exec \(Paths.tool) serve \(file)")
    let names = Personality.all.filter(\.hasTray).map(\.name)
    #expect(result.output.contains("\nPanels\n  shown by \(names.joined(separator: ", "))\n"), "\(result)")
    #expect(result.status == 0)
  }

  @Test func `the status is 13 where a panel of --for shows no item, and JUnit's XML says which`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/report.xml"
    let result = try await doctor(
      "--start", refused("org.example.Tray/Item"), "--for", "gnome,plasma", "--timeout", "20", "--junit", file)
    #expect(result.status == 13, "\(result)")
    #expect(
      result.output.contains(
        """

        Panels
          gnome, plasma
              not shown: “org.example.Tray/Item” is neither a bus name nor a path
        """), "\(result)")
    let script = """
      import sys, xml.etree.ElementTree as tree
      for suite in tree.parse(sys.argv[1]).getroot():
          failures = [(case.get("name"), case.find("failure")) for case in suite]
          print(suite.get("name"), suite.get("tests"), suite.get("failures"), [
              name + ": " + failure.get("message") for name, failure in failures if failure is not None])
      """
    let read = try await Program.run(["/usr/bin/python3", "-c", script, file])
    #expect(read.output.contains(": panels 2 2 ['gnome: not shown: “org.example.Tray/Item” is neither"), "\(read)")
    #expect(read.output.contains(": rules \(Rules.all.count) 0 []\n"), "\(read)")
  }

  @Test func `without --for it is as for an item that is not there`() async throws {
    let result = try await doctor("--start", refused("not a name"), "--timeout", "20", "--json")
    #expect(result.status == 2, "\(result)")
    let report = try JSON(parsing: result.output)["reports"][0]
    #expect(
      report["verdicts"].array.map { $0["outcome"].string } == Personality.all.filter(\.hasTray).map { _ in "missing" })
  }

  @Test func `the suite of the examples passes, as it stands there`() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/menubus", withDestinationPath: Paths.tool)
    let result = try await Program.run(
      ["/usr/bin/python3", Paths.root + "Examples/tray-tests/test_tray.py"],
      environment: ["PATH": folder.path + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8"], timeLimit: .seconds(200))
    #expect(result.status == 0 && result.errors.contains("Ran 3 tests"), "\(result)")
  }

  @Test func `a panel that shows an item wrongly counts as a warning where --for names it`() async throws {
    let client = URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients/appindicator.py"
    let screen = try await VirtualScreen()
    let start = "exec env DISPLAY=\(screen.environment["DISPLAY"] ?? "") /usr/bin/python3 \(client)"
    let result = try await doctor(
      "--start", start, "--for", "ayatana", "--ignore", "121,107", "--severity", "error", "--timeout", "20")
    #expect(result.output.contains(": shown wrongly by 1 panel\n"), "\(result)")
    #expect(result.status == 11)
    await screen.end()
  }

  @Test func `a program without an item is told as soon as it could have one`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/report.xml"
    let result = try await doctor("--start", "exec sleep 60", "--timeout", "0.2", "--junit", file)
    #expect(result.status == 2)
    let report = try String(contentsOfFile: file, encoding: .utf8)
    #expect(report.contains(#"failures="1""#) && report.contains("the program registered no tray item"))
    let unwritable = try await doctor("--start", "exec sleep 60", "--timeout", "0.2", "--junit", folder.path + "/no/x")
    #expect(unwritable.status == 1 && unwritable.errors.contains("/no/x cannot be written: No such file"))
    #expect(result.errors.contains("menubus: the program registered no tray item within 0.2 seconds\n"), "\(result)")
  }

  @Test(arguments: [
    (["--for", "gnom", "x"], "there is no panel `gnom`, did you mean `gnome`?"),
    (["--for", ",", "x"], "--for takes names of panels"),
    (["--start", "true", "--all"], "--start examines all items without --all"),
    (["--for", "appmenu", "--start", "true"], "there is no panel `appmenu`"),
    (["--for", "gnome"], "name a MENU, or give --all or --start"),
  ])
  func `wrong usage is told`(_ words: [String], sentence: String) async throws {
    let result = try await Program.run([Paths.tool, "doctor"] + words)
    #expect(result.status == 64 && result.errors.contains(sentence), "\(result)")
  }
}
