import Foundation
import MenuPlugins
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Preferences of a plugin` {
  @Test func `a plugin that is served gets its preferences`() async throws {
    let stage = try PluginStage(
      """
      #!/bin/sh
      # <xbar.var>string(CITY="Rome"): The city.</xbar.var>
      # <xbar.var>number(N=5): A number.</xbar.var>
      # <xbar.var>string(EMPTY=""): Nothing.</xbar.var>
      echo "$CITY $N ${EMPTY-unset}"
      """)
    #expect(try await stage.dryRun().contains("title: Rome 5 unset"))
    _ = try stage.folder.file("test.sh.vars.json", #"{"CITY": "São Paulo", "N": 7, "OTHER": "x", "EMPTY": true}"#)
    #expect(try await stage.dryRun().contains("title: São Paulo 7 true"))
    chmod(stage.path + ".vars.json", 0o666)
    #expect(try await stage.dryRun().contains("title: Rome 5 unset"))
  }

  @Test(arguments: [(Dialect.xbar, "Oslo", "Oslo"), (.bitbar, "Oslo", "Oslo"), (.swiftbar, "Oslo", "Bergen")])
  func `a plugin finds the preferences that xbar and SwiftBar have written, its own first`(
    dialect: Dialect, first: String, both: String
  ) async throws {
    func city(_ files: [String: String]) async throws -> String? {
      let stage = try PluginStage(
        "a.b.5s.sh", "#!/bin/sh\n# <xbar.var>string(CITY=Rome): The city.</xbar.var>\necho \"$CITY\"\n")
      for (name, city) in files { _ = try stage.folder.file(name, #"{"CITY": "\#(city)"}"#) }
      return try await stage.dryRun(PluginStage.settings(dialect)).first { $0.hasPrefix("title: ") }
    }
    #expect(try await city(["a.b.5s.sh.vars.json": "Oslo"]) == "title: Oslo")
    #expect(try await city(["a.b.5s.vars.json": "Oslo"]) == "title: \(first)")
    #expect(try await city(["a.b.5s.sh.vars.json": "Oslo", "a.b.5s.vars.json": "Bergen"]) == "title: \(both)")
    #expect(try await city(["a.b.vars.json": "Oslo", "a.vars.json": "Oslo"]) == "title: Rome")
  }

  @Test func `a file of preferences that says nothing of use is explained`() async throws {
    let stage = try PluginStage("#!/bin/sh\n# <xbar.var>string(CITY=Rome): The city.</xbar.var>\necho \"$CITY\"\n")
    func notes(_ text: String, mode: mode_t = 0o644) async throws -> [String] {
      chmod(try stage.folder.file("test.sh.vars.json", text), mode)
      return try await stage.dryRun().filter { $0.hasPrefix("note:") }
    }
    #expect(try await notes(#"{"CITY": "Oslo"}"#) == [])
    #expect(
      try await notes(#"{"CITI": 1, "CITY": []}"#) == [
        "note: `CITI` in `test.sh.vars.json` is no variable of the plugin, did you mean `CITY`?",
        "note: `CITY` in `test.sh.vars.json` is ignored: it is a list or an object",
      ])
    for broken in ["{\"CITY\": ", "[]", ""] {
      #expect(
        try await notes(broken) == [
          "note: `test.sh.vars.json` is ignored: it is no JSON object, such as `{\"CITY\": \"Oslo\"}`"
        ])
    }
    #expect(try await notes(String(repeating: " ", count: 262_145)).first?.hasSuffix("more than 256 KiB") == true)
    #expect(try await notes("{}", mode: 0o666).first?.contains("is ignored: other users may write to ") == true)
    let many = (0..<500).map { "\"X\($0)\": 1" }.joined(separator: ",")
    #expect(try await notes("{\(many)}").count == 100)
  }
}
