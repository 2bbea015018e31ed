import Foundation
import TestSupport
import Testing

/// A table of `docs/limit-reference.md` has a line for each door.
@Suite struct `The page of limits` {
  private let page: LimitsPage
  private let constants: [String: LimitConstants.Number]
  init() throws {
    let pages = try ["limits", "limit-reference"].map {
      try String(contentsOfFile: Paths.root + "docs/\($0).md", encoding: .utf8)
    }
    page = LimitsPage(pages.joined(separator: "\n"))
    constants = try LimitConstants.all()
  }

  @Test(arguments: Doors.all) func `the page of limits has a line for each door, and for no other`(doors: Doors) throws
  {
    let written = page.doors(in: doors.section)
    let names = try doors.names()
    let wrong = names.symmetricDifference(written).sorted()
    #expect(wrong == [], "docs/limit-reference.md, \(doors.section): lines that are missing, or for no door")
    #expect(written.count == Set(written).count, "a door has two lines: \(doors.section)")
  }

  @Test func `the page of limits has the numbers of the source`() {
    #expect(page.claims.count > 150)
    for claim in page.claims {
      guard let constant = constants[claim.constant] else {
        Issue.record("\(claim.constant) does not exist")
        continue
      }
      #expect(claim.number == constant, "\(claim.constant), “\(claim.text)”")
    }
  }

  @Test func `the page of limits has every constant`() {
    #expect(Set(constants.keys).subtracting(page.claims.map(\.constant)).subtracting(LimitConstants.inner) == [])
  }

  @Test func `the page of limits names tests that exist`() throws {
    let root = URL(filePath: Paths.root + "Tests").resolvingSymlinksInPath().path()
    let files = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
    let texts = try files.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8)
    }
    #expect(page.tests.count > 60)
    #expect(page.untested == [], "lines without a test")
    for test in Set(page.tests) {
      let isThere =
        test.hasSuffix(".py")
        ? files.contains(String(test.dropFirst(6))) : texts.contains { $0.contains("func `\(test)`") }
      #expect(isThere, "\(test)")
    }
  }

  /// A bound beside its code would be missed by the author of this page.
  @Test func `sources have their limits in the types that the page names`() throws {
    let pattern = /static (let|var) (maximum[A-Z]?\w*|\w*[lL]imit)( *:[^={]*)? *[={] *[0-9.(]/
    let strays = try LimitConstants.sources().filter { path, text in
      !path.hasSuffix("Limits.swift")
        && text.split(separator: "\n").contains { $0.contains("static ") && $0.contains(pattern) }
    }
    #expect(strays.map(\.path).filter { !LimitConstants.otherMaxima.contains($0) } == [])
  }
}
