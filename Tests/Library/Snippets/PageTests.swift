import Foundation
import TestSupport
import Testing

@Suite struct `The page for programmers who know UIKit` {
  private let page = "docs/coming-from-uikit.md"

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: Paths.root + path, encoding: .utf8)
  }

  /// The code of a file between `//: begin` and `//: end`.
  private func sections(_ path: String) throws -> [String] {
    try text(path).components(separatedBy: "//: begin\n").dropFirst().map { $0.components(separatedBy: "//: end")[0] }
  }

  @Test func `the page about UIKit has the code that is compiled here`() throws {
    let code = try sections("Tests/Library/Snippets/Works/Page.swift")
    let shown = try text(page).components(separatedBy: "```swift\n").dropFirst().map {
      // A test cannot have another `main`.
      $0.components(separatedBy: "```")[0].replacingOccurrences(of: "@main ", with: "")
    }
    #expect(Array(shown.prefix(code.count)) == code)
  }

  @Test func `the page about tray programs has each snippet`() throws {
    let code = try sections("Tests/Library/Snippets/Works/TrayPage.swift")
    let shown = try text("docs/tray.md").components(separatedBy: "```swift\n").map {
      $0.components(separatedBy: "```")[0]
    }
    for block in code { #expect(shown.contains(block)) }
  }

  @Test(arguments: [
    ("Menus/UIKitSpellings", "docs/coming-from-uikit.md"), ("MenuBus/UIKitSpellings", "docs/coming-from-uikit.md"),
    ("MenuBus/AppKitSpellings", "docs/coming-from.md"),
  ])
  func `the page about UIKit names everything that the compiler refuses, and so does that about AppKit`(
    file: String, page: String
  ) throws {
    let names = try text("Sources/Library/\(file).swift")
      .matches(of: /public (?:static )?(?:typealias|func|var|let) (\w+)/).map { String($0.1) }
    #expect(names.count > 20)
    let page = try text(page)
    for name in Set(names).subtracting(["rawValue"]).sorted() { #expect(page.contains(name), "\(name) of \(file)") }
  }
}
