import DBusMenu
import LibDBus
@testable import MenuInspection
@testable import MenuBusTool
import Testing

@Suite struct `A recording that the doctor judges` {
  private static func recording(_ lines: String...) throws -> Recording {
    let start = #"{"kind":"recording","time":0,"version":1,"service":"a.b","menu":"/m","calls":true,"redacted":[]}"#
    return try Recording(Array(([start] + lines).joined(separator: "\n").utf8), name: "r")
  }

  private static func findings(_ recording: Recording) -> [Int] {
    Diagnosis(recording, name: "r").findings.map(\.rule.number).sorted()
  }

  private static func layout(_ time: Double, _ revision: Int, _ label: String) -> String {
    let row = #"{"id":1,"properties":{"label":{"s":"\#(label)"}},"children":[]}"#
    return
      #"{"kind":"layout","time":\#(time),"revision":\#(revision),"root":{"id":0,"properties":{},"children":[\#(row)]}}"#
  }

  @Test func `a recording that is right has no findings, and one of a revision that goes back has`() throws {
    let signal = { (time: Double, revision: Int) in
      #"{"kind":"signal","time":\#(time),"path":"/m","interface":"com.canonical.dbusmenu","member":"LayoutUpdated","#
        + #""arguments":[{"u":\#(revision)},{"i":0}]}"#
    }
    let right = try Self.recording(Self.layout(0, 5, "A"), signal(1, 6), Self.layout(1.1, 6, "B"))
    #expect(Self.findings(right).filter { $0 != 603 } == [])
    let wrong = try Self.recording(Self.layout(0, 5, "A"), signal(1, 4), Self.layout(1.1, 4, "B"))
    #expect(Self.findings(wrong).contains(306))
  }

  @Test func `a recording is judged by the rules about rows and layouts`() throws {
    let found = Self.findings(try Self.recording(Self.layout(0, 5, "my_file_name"), Self.layout(1, 5, "")))
    #expect(found.contains(410), "\(found)")
    #expect(Self.findings(try Self.recording(Self.layout(0, 5, "my_file_name"))).contains(405))
  }
}

@Suite struct `Revisions` {
  private static func layout(_ revision: UInt32, _ rows: Int32...) -> Fact {
    .look(SentLayout(revision: revision, root: SentItem(id: 0, children: rows.map { SentItem(id: $0) })))
  }

  private static func broken(_ facts: [Fact]) -> [Int] {
    var evidence = Evidence(subject: Subject(service: ":1.1", name: "x"))
    evidence.timeline = facts.map { Moment($0) }
    return Rules.all.filter { [306, 307].contains($0.number) && !$0.breaches(in: evidence).isEmpty }.map(\.number)
  }

  @Test func `revisions may be announced after the layout has them, and twice`() {
    #expect(
      Self.broken([
        Self.layout(5, 1), Self.layout(6, 1, 2), .layoutUpdated(revision: 6, parent: 0),
        .layoutUpdated(revision: 6, parent: 0), Self.layout(6, 1, 2), .layoutUpdated(revision: 7, parent: 0),
        Self.layout(7, 1),
      ]) == [])
  }

  @Test func `revisions are counted for each menu by Qt, which hurts clients that compare layouts`() {
    #expect(
      Self.broken([
        Self.layout(1, 1), .layoutUpdated(revision: 9, parent: 0), .layoutUpdated(revision: 4, parent: 3),
        Self.layout(1, 1, 2),
      ]) == [307])
  }

  @Test func `revisions of two announcements tell that the same rows may be new ones`() {
    func findings(_ facts: [Fact]) -> [String] {
      var evidence = Evidence(subject: Subject(service: ":1.1", name: "x"))
      evidence.timeline = facts.map { Moment($0) }
      return Rules.all.filter { $0.number == 304 }.flatMap { $0.breaches(in: evidence) }
    }
    let news = Fact.layoutUpdated(revision: 6, parent: 0)
    #expect(findings([Self.layout(5, 1), news, news, Self.layout(6, 2)]) == ["The same rows had new ids once."])
    #expect(
      findings([Self.layout(5, 1), news, .layoutUpdated(revision: 7, parent: 0), Self.layout(7, 2)]).isEmpty,
      "other rows may have been there between")
  }

  @Test func `layouts that are announced too often are an error below the bound of other signals`() {
    func findings(each pause: Duration) -> [String] {
      var evidence = Evidence(subject: Subject(service: ":1.1", name: "x"))
      evidence.timeline = (0..<95).map { count in
        Moment(time: pause * count, .layoutUpdated(revision: UInt32(count), parent: 0))
      }
      return Rules.all.filter { $0.number == 605 }.flatMap { $0.breaches(in: evidence) }
    }
    #expect(findings(each: .milliseconds(10)) == ["95 LayoutUpdated came within a second."])
    #expect(findings(each: .milliseconds(50)).isEmpty)
  }

  @Test func `revisions that go back, or stay for other rows, are not seen`() {
    #expect(Self.broken([Self.layout(5, 1), .layoutUpdated(revision: 4, parent: 0), Self.layout(6, 1, 2)]) == [306])
    #expect(Self.broken([Self.layout(5, 1), .layoutUpdated(revision: 5, parent: 0), Self.layout(6, 1, 2)]) == [306])
    #expect(Self.broken([Self.layout(5, 1), Self.layout(4, 1, 2)]) == [306])
  }
}
