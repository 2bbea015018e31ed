import Foundation
import MenuTestKit
import TestSupport

/// The compiler, with the modules beside the tests.
struct Compiler {
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

  /// Checks files as one module, without building anything; with all warnings, also those of code that never runs.
  func compile(_ files: [String], _ options: [String]) async throws -> Program.Result {
    try await run("-emit-sil", files, options + ["-o", "/dev/null"])
  }

  /// Checks the types of files as one module.
  func check(_ files: [String], _ options: [String]) async throws -> Program.Result {
    try await run("-typecheck", files, options)
  }

  private func run(_ mode: String, _ files: [String], _ options: [String]) async throws -> Program.Result {
    try await Program.run(["swiftc", "-frontend", mode] + options + flags + files, timeLimit: .seconds(100))
  }
}
