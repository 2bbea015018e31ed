import ArgumentParser
import Basics
import MenuTestKit

/// The options of the doctor about the panels that it plays, and about the program that it starts.
struct DoctorPanelOptions: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("The panels to play, such as gnome,plasma; all of them without it.", valueName: "names"),
    completion: .list(Personality.all.map(\.name)))
  var names: [String] = []
  @Option(
    help: ArgumentHelp(
      "Starts a program on a bus of its own, for the rules once and for each panel anew.", valueName: "command"))
  var start: String?
  @Option(
    name: .customLong("junit"), help: ArgumentHelp("Writes the report as JUnit's XML as well.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junitFile: String?

  private var words: [String] { names.flatMap { $0.split(separator: ",").map(String.init) } }

  /// Those that the user names; `nil` where none is named.
  var named: [Personality]? { names.isEmpty ? nil : words.compactMap { Personality(named: $0) } }

  func validate() throws {
    let known = Personality.all.filter { $0.hasTray || start == nil }.map(\.name)
    guard let unknown = words.first(where: { !known.contains($0) }) else {
      guard names.isEmpty || !words.isEmpty else { throw ValidationError("--for takes names of panels.") }
      return
    }
    let near = Spelling.suggestion(for: unknown, among: known)
    throw ValidationError("there is no panel `\(unknown)`\(near); there are \(known.joined(separator: ", "))")
  }
}
