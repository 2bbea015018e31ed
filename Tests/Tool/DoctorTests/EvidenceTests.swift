import DBusMenu
import LibDBus
import Testing

@testable import MenuInspection

@Suite struct `The evidence of the doctor` {
  @Test func `the evidence of the doctor reads the declarations of an object`() {
    let introspection = Introspection(
      """
      <!DOCTYPE node PUBLIC "x">
      <node name="/a"><interface name="org.example.A">
        <method name='Go'><arg type="s" name="text"/></method><property name="P" type="s" access="read"/>
        <signal name="Gone"/></interface><method name="Stray"/>
        <interface
          name="org.example.B"><annotation value="QVector" name="org.example.Type"/></interface></node>
      """)
    #expect(introspection.interfaces["org.example.A"]?.methods == ["Go"])
    #expect(introspection.interfaces["org.example.A"]?.properties == ["P"])
    #expect(introspection.interfaces["org.example.A"]?.signals == ["Gone"])
    #expect(introspection.annotations == ["QVector"])
    #expect(Introspection("<").interfaces.isEmpty)
    #expect(Introspection(String(repeating: "<interface name=\"a\"", count: 100_000)).interfaces.count <= 1)
  }

  @Test func `the evidence of the doctor keeps children that are no nodes apart`() throws {
    let child = Value.structure([.int32(1), .dictionary([:]), .array(of: "v", [])])
    let layout = try #require(
      SentLayout([
        .uint32(1),
        .structure([.int32(0), .dictionary([:]), .array(of: "v", [.variant(child), .variant(.string("x"))])]),
      ]))
    #expect(layout.rows.map(\.id) == [1])
    #expect(layout.strayTypes == ["s"])
    #expect(SentLayout([.uint32(1), .string("")]) == nil)
    #expect(SentLayout([]) == nil)
  }

  @Test(arguments: [
    ("_Open", false), ("Save _As", false), ("my__file", false), ("Pre_ferences…", false), ("", false), ("__", false),
    ("E_xit", false), ("_2 panes", false), ("Disk _1", false), ("a_b_c", true), ("Trailing_", true), ("video_1", true),
    ("my_file.txt", true), ("Wait_ for", true), ("2_times", true), ("Save _As.", false), ("Sa_ve. Now", false),
  ])
  func `the evidence of the doctor tells marks from lost underscores`(_ label: String, _ isLost: Bool) {
    #expect(Rules.losesUnderscore(label) == isLost)
  }

  @Test(arguments: [
    ("E&xit", true), ("&File", true), ("Sa&ve as…", true), ("Fil&e", true), ("Tom && Jerry", true), ("&1 Recent", true),
    ("R&D", false), ("AT&T", false), ("b&w", false), ("Tom & Jerry", false), ("drag&drop", false), ("&", false),
    ("Black&White", false), ("A&", false), ("?a=1&b=2", false), ("a&b&c", false), ("Tom &amp; Jerry", false),
    ("E_xit", false),
  ])
  func `the evidence of the doctor tells the marks of Windows from an “&” of a text`(_ label: String, _ isMark: Bool) {
    #expect(Rules.marksByAmpersand(label) == isMark)
  }

  @Test func `the evidence of the doctor counts long names, and cuts names by their scalars`() {
    let item = SentItem(id: 1, properties: [String(repeating: "x", count: 6400): .int32(1), "label": .string("A")])
    #expect(item.weight == 103)
    let names = Recorder.names(["a" + String(repeating: "\u{200D}", count: 1000), "label"])
    #expect(names.map(\.unicodeScalars.count).sorted() == [5, 80])
  }

  @Test func `the evidence of the doctor ends signals of a minute where they end`() throws {
    let tooMany = try #require(Rules.all.first { $0.number == 605 })
    var evidence = Evidence(subject: Subject(service: ":1.1", name: "x"))
    evidence.signalsPerSecond = Array(repeating: 5, count: 200)
    #expect(tooMany.breaches(in: evidence).isEmpty)
    evidence.signalsPerSecond = Array(repeating: 6, count: 200)
    #expect(tooMany.breaches(in: evidence) == ["360 signals came within a minute."])
    evidence.signalsPerSecond = [0, 101, 0]
    #expect(tooMany.breaches(in: evidence) == ["101 signals came within a second."])
  }
}
