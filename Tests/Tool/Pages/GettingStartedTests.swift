import Foundation
import MenuTestKit
import TestSupport
import Testing

/// docs/getting-started.md. Its commands are carried out with all pages; `make getting-started`
/// does it with the compiler.
@Suite(.timeLimit(.minutes(45))) struct `Getting started` {
  private func page() throws -> Page { try #require(Page.all.first { $0.path == "docs/getting-started.md" }) }

  @Test func `the page of the beginning has a manifest of a package that uses the library`() async throws {
    let manifest = try #require(try page().blocks.first { $0.directive(.file)?.value == "Package.swift" })
    let folder = try TemporaryFolder()
    _ = try folder.file("Package.swift", manifest.text)
    let result = try await Program.run(
      ["swift", "package", "--package-path", folder.path, "dump-package"], timeLimit: .seconds(60))
    #expect(result.status == 0, "\(result.errors)")
  }

  /// Manifests, and parts of them: also in docs/testing.md.
  @Test func `the page of the beginning names products that exist, and so do other pages`() throws {
    let manifest = try String(contentsOfFile: Paths.root + "Package.swift", encoding: .utf8)
    let end = try #require(manifest.split(separator: "\n  products: [").last)
    let products = try #require(end.split(separator: "\n  traits: ").first)
    for page in Page.all {
      for block in page.blocks where block.language == "swift" {
        for product in block.text.matches(of: /\.product\(name: "(\w+)", package: "menubus"\)/).map(\.1) {
          #expect(products.contains("\"\(product)\""), "\(page.path):\(block.line): \(product)")
        }
      }
    }
  }

  @Test func `the page of the beginning takes five commands and two files`() throws {
    let page = try page()
    let parts = page.blocks.prefix { $0.directive(.output) == nil }
    let commands = parts.filter { $0.language == "console" }.flatMap(PageSession.commands)
    #expect(commands.map { String($0.command.prefix { $0 != " " }) } == ["sudo", "mkdir", "cd", "swift", "swift"])
    #expect(parts.filter { $0.directive(.file) != nil }.count == 2)
  }

  @Test(.enabled(if: PageEnvironment.origin != nil))
  func `the page of the beginning works with the compiler`() async throws {
    let page = try page()
    let begin = ContinuousClock.now
    try await PageSession(page).run()
    let files = page.blocks.filter { $0.directive(.file) != nil }.prefix(2)
    let lines = files.map { $0.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }
    let seconds = (ContinuousClock.now - begin).components.seconds
    print("Getting started: \(seconds) s in all; Package.swift has \(lines[0]) lines, the program \(lines[1])")
  }
}
