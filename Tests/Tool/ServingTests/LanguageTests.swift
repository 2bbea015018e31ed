import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// The program of `docs/languages.md`, a menu file in three languages.
@Suite(.timeLimit(.minutes(5))) struct `A menu file in several languages` {
  private static let menu = """
    direction: ltr
    direction[he]: rtl
    title: Tools
    title[de]: Werkzeuge
    title[he]: כלים
    items:
      - title: Open
        title[de]: Öffnen
        title[he]: פתיחה
        run: [xdg-open, .]
      - search: ''
      - title: Recent
        title[de]: Zuletzt benutzt
        title[he]: אחרונים
        items: []
    """

  @Test(arguments: [("C", "", "ltr"), ("he", "", "rtl"), ("he", "direction: ltr\n", "ltr"), ("ar:de", "", "rtl")])
  func `a file has the direction of the user's language unless it has its own`(
    language: String, line: String, direction: String
  ) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("menu.yaml", line + "items: [{title: Open}]\n")
    let served = try await ServingTool(file: file, language: language)
    let found = try await served.run([Paths.tool, "get", served.name, "#0", "textDirection"])
    #expect(found == direction + "\n")
    _ = await served.stop()
  }

  @Test(arguments: [
    ("C", "ltr", ["Open", "Search…", "Recent", "No items"]),
    ("de", "ltr", ["Öffnen", "Suchen…", "Zuletzt benutzt", "Keine Einträge"]),
    ("he", "rtl", ["פתיחה", "חיפוש…", "אחרונים", "אין פריטים"]),
  ])
  func `a file in several languages has its texts, those that MenuBus adds, and its direction`(
    language: String, direction: String, titles: [String]
  ) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("menu.yaml", Self.menu)
    let environment = ["LANGUAGE": language, "XDG_DATA_HOME": folder.path, "XDG_CURRENT_DESKTOP": ""]
    let program = try Program([Paths.tool, "serve", "--private-bus", file], environment: environment)
    let lines = LineReader(program)
    let bus = try await lines.next("it has a bus").split(separator: " ")
    _ = try await lines.next("it is ready")
    let answer = await ToolCall.run(["tree", "--json", "org.menubus.Menu"], bus: String(bus[1]))
    let menu = try JSON(parsing: answer.output)
    #expect(menu["textDirection"].string == direction, "\(answer.output)")
    for title in titles { #expect(answer.output.contains("\"\(title)\""), "\(title) in \(answer.output)") }
    program.terminate()
  }
}
