import Foundation
import MenuTestKit
import TestSupport
import Testing

/// Lines of UIKit that are written otherwise here: the compiler's errors name the right spelling.
///
/// Each file in `Refused` is a snippet. The compiler itself compares its errors with the comments (`-verify`): every
/// error that it finds is expected, and every expected one is found.
@Suite(.timeLimit(.minutes(5))) struct `Refused snippets` {
  /// What is in other files counts from 6.3 on, where nothing says that it does not.
  #if compiler(>=6.3)
  private static let verify = ["-verify", "-verify-ignore-unrelated"]
  #else
  private static let verify = ["-verify"]
  #endif

  @Test func `each error names the right spelling`() async throws {
    let folder = Paths.root + "Tests/Library/Snippets/Refused"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    #expect(files.count >= 13)
    let compiler = try await Compiler()
    for name in files {
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      #expect(text.contains("expected-error"), "\(name) is refused")
    }
    let result = try await compiler.check(
      files.sorted().map { folder + "/" + $0 }, Self.verify)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `A wrong expectation is noticed`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "Wrong.swift", "import MenuBus\n@MainActor func f() { _ = UIMenu() }  // expected-error {{renamed to 'Action'}}\n"
    )
    let result = try await Compiler().check([file], Self.verify)
    #expect(result.status != 0)
  }
}
