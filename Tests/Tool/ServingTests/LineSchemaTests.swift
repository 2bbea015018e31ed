import Foundation
import MenuTestKit
import TestSupport
import Testing

/// `data/serve-lines.schema.json` and real lines.
@Suite(.timeLimit(.minutes(5))) struct `The schema of lines` {
  /// What the schema has against each line.
  private func verdicts(_ kind: String, _ lines: [String]) async throws -> [String?] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients/check_lines.py"
    let input = String(decoding: try JSONEncoder().encode(lines), as: UTF8.self)
    let result = try await Program.run(["/usr/bin/python3", script, Paths.root + "data", kind], input: input)
    try #require(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode([String?].self, from: Data(result.output.utf8))
  }

  @Test func `the schema of lines allows and refuses the same lines as menubus`() async throws {
    let listener = try await Listener("--private-bus", "--no-tray")
    let right = [
      #"{"menu": [{"title": "A", "identifier": "a", "selected": false}, "separator"]}"#,
      #"{"menu": {"title": "T", "icon": "face-smile", "tray": {"tooltip": "x"}, "#
        + #""items": [{"title": "A", "identifier": "a"}]}}"#,
      #"{"set": "a", "title": "B", "enabled": null, "id": 1}"#, #"{"insert": {"title": "C"}}"#,
      #"{"insert": [{"title": "D", "identifier": "d", "items": []}], "after": "a", "id": "x"}"#,
      #"{"insert": "separator", "into": "d"}"#, #"{"replace": "d", "with": [{"title": "E", "identifier": "e"}]}"#,
      #"{"remove": ["e"]}"#, #"{"remove": "a"}"#, #"{"tray": {"title": "x", "activate": true, "tooltip": null}}"#,
      #"{"insert": {"search": "Find", "identifier": "find"}}"#,
      #"{"insert": {"title": "P", "icon": "data:image/png;base64,iVBORw0KGgo="}}"#,
      #"{"insert": {"title": "F", "identifier": "f", "selected": "mixed"}}"#,
      #"{"present": true, "id": 2}"#, #"{"present": [{"title": "A"}], "x": 1, "y": 2, "id": 3}"#,
      #"{"ping": true, "id": 4}"#, #"{"get": true, "id": 5}"#,
    ]
    for line in right { try listener.say(line) }
    for id in [2, 3] { _ = try await listener.event("error") { $0["id"].int == id } }  // there is no presenter
    let wrong = [
      "{}", "[]", #"{"menu": 1}"#, #"{"menu": [], "ping": 1}"#, #"{"menu": [{"titel": "A"}]}"#, #"{"set": []}"#,
      #"{"insert": {"title": "A"}, "before": "f", "after": "f"}"#, #"{"replace": "f"}"#, #"{"tray": []}"#,
      #"{"present": true, "x": 1}"#, #"{"ping": 1, "id": 1.5}"#, #"{"ping": 1, "other": 1}"#, #"{"set": "f", "x": 1}"#,
      #"{"get": true}"#, #"{"get": true, "id": 6, "menu": []}"#,
    ]
    for line in wrong {
      try listener.say(line)
      _ = try await listener.event("error")
    }
    for label in ["F", "Find…"] { try await listener.send("clicked", to: try await listener.id(label)) }
    _ = try await listener.client([["call": "AboutToShow", "args": "(0,)"]])
    _ = try await listener.event("closed")
    #expect(try await verdicts("input", right).allSatisfy { $0 == nil })
    #expect(try await verdicts("input", wrong).allSatisfy { $0 != nil })
    let written = listener.written
    let kinds = Set(try written.map { try JSON(parsing: $0)["event"].string ?? "" })
    #expect(kinds.subtracting(["tray", "warning"]) == ["ready", "answer", "error", "clicked", "opened", "closed"])
    let examples = [
      #"{"event":"typed","identifier":"find","path":[],"text":"x"}"#, #"{"event":"missed","count":3}"#,
      #"{"event":"tray","state":"gone"}"#, #"{"event":"warning","sentence":"x"}"#,
      #"{"event":"activate","x":0,"y":1,"token":"t"}"#, #"{"event":"scroll","steps":-1,"orientation":"vertical"}"#,
      #"{"event":"answer","id":3,"chosen":[{"identifier":"a","title":"A","path":["A"]}]}"#,
    ]
    let verdicts = try await verdicts("output", written + examples)
    for (line, verdict) in zip(written + examples, verdicts) { #expect(verdict == nil, "\(line)") }
    #expect(await listener.stop().status == 0)
  }
}
