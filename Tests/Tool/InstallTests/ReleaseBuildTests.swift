import Foundation
import MenuTestKit
import TestSupport
import Testing

/// The packages of a release, and the workflows that build it.
@Suite(.timeLimit(.minutes(5))) struct `The build of a release` {
  @Test func `other packages than those of the list are refused, each with a sentence`() async throws {
    let folder = try TemporaryFolder()
    for name in ["Packaging", ".build/checkouts/one/Sources", ".build/checkouts/two"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    let script = folder.path + "/Packaging/dependencies.py"
    try FileManager.default.copyItem(atPath: Paths.root + "Packaging/dependencies.py", toPath: script)
    _ = try folder.file("Packaging/versions.txt", "# The heading stays.\n")
    _ = try folder.file(".build/checkouts/one/Sources/one.swift", "1")
    _ = try folder.file(".build/checkouts/two/two.swift", "2")
    func pin(_ name: String, _ version: String) -> String {
      #"{"identity": "\#(name)", "location": "https://example.org/\#(name)", "state": {"version": "\#(version)"}}"#
    }
    func run(_ command: String) async throws -> Program.Result {
      try await Program.run(["/usr/bin/python3", script, command])
    }
    #expect(try await run("check").errors.contains("No Swift packages are resolved"))
    _ = try folder.file("Package.resolved", #"{"pins": [\#(pin("one", "1.0.0")), \#(pin("two", "2.0.0"))]}"#)
    #expect(try await run("accept").status == 0)
    #expect(try await run("check") == .init(status: 0, output: "", errors: ""))
    #expect(
      try String(contentsOfFile: folder.path + "/Packaging/versions.txt", encoding: .utf8).hasPrefix(
        "# The heading stays.\none 1.0.0 ")
    )

    _ = try folder.file(".build/checkouts/one/Sources/one.swift", "changed")
    let changed = try await run("check")
    #expect(changed.status == 1 && changed.errors.hasPrefix("one 1.0.0 has other files in "), "\(changed)")
    _ = try folder.file(".build/checkouts/one/Sources/one.swift", "1")
    _ = try folder.file(".build/checkouts/one/more.swift", "")
    #expect(try await run("check").status == 1)
    try FileManager.default.removeItem(atPath: folder.path + "/.build/checkouts/one/more.swift")
    #expect(try await run("check").status == 0)

    _ = try folder.file("Package.resolved", #"{"pins": [\#(pin("one", "1.0.1")), \#(pin("three", "3.0.0"))]}"#)
    let others = try await run("check")
    for sentence in [
      "one is 1.0.1 from https://example.org/one, and the list has 1.0.0 from https://example.org/one",
      "two is in the list, and no package that MenuBus uses", "three 3.0.0 is not in the list",
    ] {
      #expect(others.errors.contains(sentence), "\(others)")
    }
  }

  @Test func `the list has each package of the manifest, with a version in its range`() async throws {
    let list = try String(contentsOfFile: Paths.root + "Packaging/versions.txt", encoding: .utf8)
    let listed = list.matches(
      of: /(?m)^(?<name>[\w-]+) (?<major>\d+)\.(?<rest>[\d.]+) [0-9a-f]{64} (?<place>https:\S+)$/)
    let manifest = try String(contentsOfFile: Paths.root + "Package.swift", encoding: .utf8)
    let wanted = manifest.matches(of: /\.package\(url: "(?<place>[^"]+)", from: "(?<major>\d+)\./)
    #expect(wanted.count >= 4 && listed.count >= wanted.count)
    for package in wanted {
      #expect(
        listed.contains { $0.output.place == package.output.place && $0.output.major == package.output.major },
        "\(package.output.place)")
    }
  }

  @Test func `the workflow of each night has the commands of the page`() throws {
    let page = try String(contentsOfFile: Paths.root + "docs/development/testing.md", encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
    let nightly = rows.drop { !$0.contains("**nightly**") }.prefix { !$0.contains("**after a change of**") }
    let commands = nightly.compactMap { $0.firstMatch(of: /`make ([^`]+)`/).map { String($0.1) } }
    let workflow = try String(contentsOfFile: Paths.root + ".github/workflows/nightly.yml", encoding: .utf8)
    #expect(commands.count > 10)
    #expect(workflow.matches(of: /(?m)^          - (.+)$/).map { String($0.1) } == commands)
  }

  @Test(arguments: ["test", "nightly", "release"])
  func `workflows call targets of make, after the two programs that make needs`(name: String) throws {
    let makefiles = try ["Makefile", "Packaging/release.mk"].map {
      try String(contentsOfFile: Paths.root + $0, encoding: .utf8)
    }.joined()
    let workflow = try String(contentsOfFile: Paths.root + ".github/workflows/\(name).yml", encoding: .utf8)
    let commands = workflow.matches(of: /(?m)^ +- run: (.+)$/).map { String($0.1) }
    #expect(!commands.isEmpty)
    for command in commands where !command.hasPrefix("apt-get update && apt-get install") {
      let target = try #require(
        command.firstMatch(of: /^make (?:-C \w+ )?([\w-]+|\$\{\{ matrix\.target \}\})/), "\(command)")
      guard !target.1.hasPrefix("$") else { continue }
      #expect(makefiles.contains(try Regex("(?m)^([\\w-]+ )*\(target.1)( [\\w-]+)*:")), "\(command)")
    }
  }
}
