import Basics
import Testing

@testable import MenuBusTool

@Suite struct `Reports of what outsiders cause` {
  @Test func `reports of what outsiders cause are printed at once up to a limit, then one a second`() {
    let printed = Lock<[String]>([])
    let streams = CommandStreams(
      style: .plain, line: { _ in }, bytes: { _ in }, error: { text, _ in printed.withLock { $0.append("\(text)") } },
      input: { [] })
    let report = streams.pacedReports()
    for number in 0..<10_000 { report("\(number)") }
    let lines = printed.withLock { $0 }
    // A slow machine takes some seconds.
    #expect((BasicsLimits.loggedAtOnce...BasicsLimits.loggedAtOnce + 60).contains(lines.count))
    #expect(lines.prefix(BasicsLimits.loggedAtOnce).elementsEqual((0..<BasicsLimits.loggedAtOnce).map(String.init)))
  }

  @Test func `a long cell of a table moves the rest of its own row alone`() {
    let title = PrintableText(repeating: "x", count: 1_000)
    let rows = Style.plain.table([["ID", "TITLE", "STATUS"], ["a", title, "Active"], ["b", "short", "Active"]])
    let spaces = PrintableText(repeating: " ", count: 35)
    #expect(rows == ["ID  TITLE\(spaces)  STATUS", "a   \(title)  Active", "b   short\(spaces)  Active"])
  }
}
