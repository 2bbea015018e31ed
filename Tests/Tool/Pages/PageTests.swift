import Foundation
import MenuTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The pages of the documentation` {
  /// Languages of blocks, and what is tested of them.
  private static let languages: Set = [
    "console", "sh", "bash",  // run, in the order of the page
    "yaml",  // menu files, validated
    "json", "jsonl", "xml",  // parsed
    "swift",  // compiled
    "python", "js", "javascript",  // run by another test
    "text", "ini", "c",  // to be read
  ]

  @Test(arguments: Page.all) func `the pages have blocks of known languages, all with fences`(page: Page) {
    #expect(page.mistakes.isEmpty, "\(page.path)")
    for block in page.blocks where !Self.languages.contains(block.language) {
      Issue.record("\(page.path):\(block.line): the language “\(block.language)” is not known")
    }
    for block in page.blocks where ["python", "js", "javascript"].contains(block.language) {
      let isTested = block.directive(.tested) != nil || block.directive(.file) != nil
      #expect(isTested, "\(page.path):\(block.line): no test runs this")
    }
  }

  /// Three pages at a time: their commands wait for other programs more than they compute.
  @Test func `the pages have commands that work, with their outputs`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, session) in Page.all.map(PageSession.init).filter({ !$0.steps.isEmpty }).enumerated() {
        if index >= 3 { try await group.next() }
        group.addTask { try await session.run() }
      }
      try await group.waitForAll()
    }
  }

  @Test func `the pages find the programs of the tests, and no other that happens to be installed`() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: true)
    let environment = try PageEnvironment(folder: folder, bus: try PrivateBus()).arguments
    // passwd is on every system.
    let look = ["bash", "-c", "command -v menubus; command -v grep; command -v passwd"]
    let found = try await Program.run(["env", "-i"] + environment + look).output
    let shared = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(found == "\(folder.path)/bin/menubus\n\(shared)/grep\n")
  }

  @Test func `the pages have menu files without mistakes`() async throws {
    let folder = try TemporaryFolder()
    var places: [String: String] = [:]
    for page in Page.all {
      for block in page.blocks where block.language == "yaml" && block.directive(.tested) == nil {
        let file = try folder.file("\(places.count).yaml", block.text)
        places[file] = "\(page.path):\(block.line)"
      }
    }
    for (file, place) in places {
      let result = try await Program.run([Paths.tool, "validate", file])
      #expect(result.status == 0, "\(place)\n\(result.errors)")
    }
  }

  @Test(arguments: Page.all) func `the pages have data that can be parsed`(page: Page) async throws {
    for block in page.blocks {
      let texts =
        switch block.language {
        case "json", "xml": [block.text]
        case "jsonl": block.text.split(separator: "\n").map(String.init)
        default: [String]()
        }
      for text in texts {
        let parser = block.language == "xml" ? "xml.dom.minidom.parseString" : "json.loads"
        let script = "import json, sys, xml.dom.minidom; \(parser)(sys.stdin.read())"
        let result = try await Program.run(["/usr/bin/python3", "-c", script], input: text)
        #expect(result.status == 0, "\(page.path):\(block.line)\n\(result.errors)")
      }
    }
  }

  /// Code that the compiler has seen: examples, and sections of tests between `//: begin` and `//: end`.
  private static func compiled() throws -> Set<String> {
    var code: Set<String> = []
    for folder in ["Examples", "Tests"] {
      let place = URL(filePath: Paths.root + folder).resolvingSymlinksInPath()
      // Build folders are hidden, and another user may not read them.
      let files = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        if folder == "Examples" { code.insert(text) }
        for section in text.components(separatedBy: "//: begin\n").dropFirst() {
          code.insert(unindented(section.components(separatedBy: "//: end")[0]))
        }
      }
    }
    return code
  }

  /// Lines without the indentation that all of them have.
  private static func unindented(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let contents = lines.filter { line in line.contains { $0 != " " } }
    let indentation = contents.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.allSatisfy { $0 == " " } ? "" : String($0.dropFirst(indentation)) }.joined(separator: "\n")
  }

  @Test func `the pages have Swift that is compiled, and so have the articles about modules`() throws {
    let compiled = try Self.compiled()
    for page in Page.all + (try Page.articles()) {
      for block in page.blocks where block.language == "swift" && block.directive(.tested) == nil {
        // A test cannot have another `main`.
        let section = block.text.replacing("@main ", with: "")
        if !compiled.contains(block.text), !compiled.contains(section) {
          Issue.record("\(page.path):\(block.line): this code is compiled nowhere")
        }
      }
    }
  }

  @Test(arguments: Page.all) func `the pages name the tests of blocks that other tests run`(page: Page) throws {
    for block in page.blocks {
      guard let tested = block.directive(.tested) else { continue }
      let text = try? String(contentsOfFile: Paths.root + tested.value, encoding: .utf8)
      #expect(text?.contains(page.path) == true, "\(page.path):\(tested.line): \(tested.value) names no such page")
    }
  }
}
