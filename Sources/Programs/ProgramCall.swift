#if Prompts
import Basics
import Subprocess

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A program with everything that it is started with, apart from its descriptors.
struct ProgramCall: Sendable {
  /// The program and its arguments.
  var words: [String]
  /// Changes to this process's environment; `nil` removes a variable.
  var environment: [String: String?]
  /// The working folder; `nil` for that of this process.
  var directory: String?
  /// Whether it runs in the process group of this process, to read from its terminal.
  var sharesTerminal = false

  var configuration: Configuration {
    let program = words.first ?? ""
    let changes = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    return Configuration(
      executable: program.contains("/") ? .path(literal(program)) : .name(program),
      arguments: Arguments(Array(words.dropFirst())),
      environment: .inherit.updating(Dictionary(uniqueKeysWithValues: changes)),
      workingDirectory: directory.map { literal($0) }, platformOptions: sharesTerminal ? .thisGroup : .ownGroup)
  }

  /// Starts the program by a function, and again for a second while its file is busy: an editor may have it open, or a
  /// program that another thread was just starting. The function ends the start once the program runs.
  ///
  /// - Throws: A `SystemFailure` where there are too few descriptors for it.
  func start<Record>(_ run: (ProgramStart) async throws -> Record) async throws -> Record {
    for _ in 1..<100 {
      do {
        return try await run(ProgramStart())
      } catch let error as SubprocessError where "\(error)".contains(String(cString: strerror(ETXTBSY))) {
        guard (try? await SystemTime().sleep(for: .milliseconds(10))) != nil else { throw error }
      }
    }
    return try await run(ProgramStart())
  }

  /// Why the program was not started, in a sentence.
  func reason(_ error: any Error) -> String {
    guard let error = error as? SubprocessError else { return "\(error)" }
    // Its number is of a module that is not imported here.
    let isNoProgram = "\(error)".contains(String(cString: strerror(ENOEXEC)))
    guard isNoProgram || error.code == .executableNotFound else { return "\(error)" }
    let program = words.first ?? ""
    let path = program.hasPrefix("/") ? program : (directory.map { $0 + "/" } ?? "") + program
    let start = (try? RegularFile.bytes(of: path, limit: 256)) ?? []
    if isNoProgram {
      let hasMark = start.starts(with: Array("\u{FEFF}#!".utf8))
      return "it is no program: " + (hasMark ? "a byte order mark stands before its #! line" : "it has no #! line")
    }
    let exists = program.contains("/") && access(path, F_OK) == 0
    if exists, start.starts(with: Array("#!".utf8)) {
      let line = start.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
      if line.last == UInt8(ascii: "\r") {
        return "its #! line ends with a Windows line end; this mends it: sed -i 's/\\r$//' \(ShellWords.quoted(path))"
      }
      let interpreter = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).first.map(
        String.init)
      if let interpreter, access(interpreter, F_OK) != 0 {
        return "there is no \(interpreter), which its #! line names"
      }
    }
    return exists ? "it is not a program, or may not be run" : "no such program"
  }
}
#endif
