import Foundation
import TestSupport
import Testing

/// The programs of the package `Tests/Interface`, which see the interface alone. `make check` builds them as a package.
@Suite(.timeLimit(.minutes(5))) struct `Programs outside` {
  private static let folder = Paths.root + "Tests/Interface/Sources/"
  private static let programs = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
  private static let settings = [
    "-warnings-as-errors", "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature",
    "InternalImportsByDefault", "-enable-upcoming-feature", "ExistentialAny", "-parse-as-library",
  ]

  @Test(arguments: programs) func `a program outside compiles with one import, and without a warning`(
    program: String
  ) async throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder + program)
    let result = try await Compiler().compile(files.map { Self.folder + program + "/" + $0 }, Self.settings)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `the manifest outside names every program`() throws {
    let manifest = try String(contentsOfFile: Paths.root + "Tests/Interface/Package.swift", encoding: .utf8)
    #expect(Self.programs.count >= 2)
    for program in Self.programs { #expect(manifest.contains("program(\"\(program)\""), "\(program)") }
  }
}
