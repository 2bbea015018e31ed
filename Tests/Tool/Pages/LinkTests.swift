import Foundation
import TestSupport
import Testing

/// The links of pages as GitHub and the site resolve them; `make site` also checks the pages that it makes.
@Suite struct `The links of pages` {
  private static let pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] + Page.pathsInDocs

  /// A page without its blocks of code.
  private static func text(_ page: String) throws -> String {
    try String(contentsOfFile: Paths.root + page, encoding: .utf8).replacing(/(?ms)^ *```.*?^ *```$/, with: "")
  }

  /// The anchors of the headings of a page.
  private static func anchors(_ page: String) throws -> Set<String> {
    var numbers: [String: Int] = [:]
    let headings = try text(page).matches(of: /(?m)^#+ (.+)$/).map { heading in
      heading.1.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.lowercased().filter {
        $0.isLetter || $0.isNumber || "-_ ".contains($0)
      }.replacing(" ", with: "-")
    }
    return Set(
      headings.map { heading in
        let number = numbers[heading, default: 0]
        numbers[heading] = number + 1
        return number == 0 ? heading : "\(heading)-\(number)"
      })
  }

  @Test(arguments: pages) func `the links of pages lead to files and sections`(page: String) throws {
    let folder = URL(filePath: Paths.root + page).deletingLastPathComponent()
    for link in try Self.text(page).replacing(/`[^`\n]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/).map({ $0.1 })
    where !link.contains("://") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let target = parts[0].isEmpty ? Paths.root + page : folder.appending(path: parts[0]).standardizedFileURL.path()
      #expect(FileManager.default.fileExists(atPath: target), "\(link)")
      guard parts.count == 2, target.hasSuffix(".md"), target.hasPrefix(Paths.root) else { continue }
      #expect(try Self.anchors(String(target.dropFirst(Paths.root.count))).contains(parts[1]), "\(link)")
    }
  }

  @Test func `the links of pages lead from the list of pages to every page`() throws {
    let index = try Self.text("docs/README.md")
    for page in Self.pages where page.hasPrefix("docs/") && page != "docs/README.md" {
      #expect(index.contains("](\(page.dropFirst("docs/".count)))"), "\(page)")
    }
  }

  @Test func `each article of a library is linked from the list of pages`() throws {
    let index = try Self.text("docs/README.md")
    let files = try #require(FileManager.default.enumerator(atPath: Paths.root + "Sources"))
    let articles = files.compactMap { $0 as? String }.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    #expect(articles.count >= 14)
    for article in articles { #expect(index.contains("](../Sources/\(article))"), "\(article)") }
  }

  /// A reason that is a panel's is on its page: comments say where.
  @Test func `comments lead to sections of pages`() throws {
    for folder in ["Sources", "Tests"] {
      let files = try #require(FileManager.default.enumerator(atPath: Paths.root + folder)).compactMap { $0 as? String }
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(Paths.root)\(folder)/\(file)", encoding: .utf8)
        guard text.contains("docs/") else { continue }
        for link in text.matches(of: /docs\/([a-z\/-]+\.md)#([a-z0-9_-]+)/) {
          #expect(try Self.anchors("docs/\(link.1)").contains(String(link.2)), "\(file): \(link.0)")
        }
      }
    }
  }
}
