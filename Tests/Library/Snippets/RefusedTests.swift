import Foundation
import MenuTestKit
import TestSupport
import Testing

/// Lines of UIKit that are written otherwise here: the compiler's errors name the right spelling.
///
/// Each file in `Refused` is a snippet. The compiler itself compares its errors with the comments (`-verify`): every
/// error that it finds is expected, and every expected one is found.
@Suite(.timeLimit(.minutes(5))) struct `Refused snippets` {
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
      files.sorted().map { folder + "/" + $0 }, "-verify", "-verify-ignore-unrelated")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `A wrong expectation is noticed`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "Wrong.swift", "import MenuBus\n@MainActor func f() { _ = UIMenu() }  // expected-error {{renamed to 'Action'}}\n"
    )
    let result = try await Compiler().check([file], "-verify", "-verify-ignore-unrelated")
    #expect(result.status != 0)
  }
}

/// The compiler, with the modules beside the tests.
private struct Compiler {
  private let flags: [String]
  /// Where the compiler keeps modules of C; the next run has them, too, unless the build is another user's.
  private let ownCache: TemporaryFolder?

  init() async throws {
    let package = try await Program.run(["pkg-config", "--cflags", "dbus-1", "libpng"])
    let search = package.output.split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
    let modulesOfC = ["CLibDBus", "CPNG", "CProcesses/include", "CWindowProperties/include"]
    let maps = try modulesOfC.flatMap { ["-Xcc", "-fmodule-map-file=\(try Paths.source($0))/module.modulemap"] }
    let modules = Paths.program("Modules")
    ownCache = FileManager.default.isWritableFile(atPath: Paths.program("")) ? nil : try TemporaryFolder()
    let cache = ["-module-cache-path", ownCache?.path ?? Paths.program("ModuleCache")]
    flags = ["-swift-version", "6", "-module-name", "Snippets", "-I", modules] + cache + maps + search
  }

  /// Checks files as one module, without building anything.
  func check(_ files: [String], _ options: String...) async throws -> Program.Result {
    try await Program.run(["swiftc", "-frontend", "-typecheck"] + options + flags + files, timeLimit: .seconds(100))
  }
}
