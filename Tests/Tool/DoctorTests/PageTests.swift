import Foundation
import MenuInspection
import TestSupport
import Testing

@Suite struct `The page of the doctor's rules` {
  private static let page = URL(filePath: Paths.root + "docs/doctor-rules.md")

  @Test func `the page of the doctor's rules has the table of the rules`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let parts = text.components(separatedBy: "<!-- rules -->\n")
    let end = "<!-- end of the rules -->"
    let rest = try #require(parts.last?.components(separatedBy: end).last)
    let right = parts[0] + "<!-- rules -->\n" + RuleTable.markdown + "\n" + end + rest
    if ProcessInfo.processInfo.environment["MENUBUS_WRITE_DOCTOR"] != nil {
      try right.write(to: Self.page, atomically: true, encoding: .utf8)
    } else {
      #expect(text == right, "run the test with MENUBUS_WRITE_DOCTOR=1")
    }
  }

  /// A reference is a public address, or a page of this documentation.
  @Test(arguments: Rules.all.map(\.reference)) func `the page of the doctor's rules refers to pages that exist`(
    _ reference: String
  ) throws {
    if reference.hasPrefix("docs/") {
      #expect(FileManager.default.fileExists(atPath: Paths.root + reference))
    } else {
      #expect(reference.hasPrefix("https://") && URL(string: reference)?.host() != nil)
    }
  }

  @Test(arguments: Rules.all.map(\.number)) func `the page of the doctor's rules says why in one sentence`(
    _ number: Int
  )
    throws
  {
    let rule = try #require(Rules.all.first { $0.number == number })
    for text in [rule.why, rule.advice] {
      #expect(text.hasSuffix(".") && text.dropLast().firstRange(of: ". ") == nil, "\(text)")
    }
    #expect(!rule.panels.isEmpty || rule.severity == .note)
    #expect(Set(rule.panels).count == rule.panels.count)
    #expect(rule.name.allSatisfy { $0.isLowercase || $0 == "-" })
  }
}
