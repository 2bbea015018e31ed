import Basics
import Subprocess

import Glibc

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
    let words = (firstLine?.words ?? []) + words
    let program = words.first ?? ""
    let changes = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    return Configuration(
      executable: program.contains("/") ? .path(subprocessValue(program)) : .name(program),
      arguments: Arguments(Array(words.dropFirst())),
      environment: .inherit.updating(Dictionary(uniqueKeysWithValues: changes)),
      workingDirectory: directory.map { subprocessValue($0) }, platformOptions: sharesTerminal ? .thisGroup : .ownGroup)
  }

  /// The file of the program; its name alone where that is looked up.
  private var file: String {
    let program = words.first ?? ""
    return program.hasPrefix("/") ? program : (directory.map { $0 + "/" } ?? "") + program
  }

  /// How a script is run, as far as its first line says.
  private var firstLine: FirstLine.Reading? {
    guard words.first?.contains("/") == true else { return nil }
    let start = try? RegularFile.bytes(of: file, limit: FirstLine.mostBytes)
    return start.flatMap { FirstLine($0) }?.reading(of: file, on: SearchPath(environment["PATH"] ?? nil))
  }

  /// Starts the program by a function, and again for a second while its file is busy: an editor may have it open, or a
  /// program that another thread was just starting. The function ends the start once the program runs.
  ///
  /// - Throws: A `SystemFailure` where there are too few descriptors for it, or where its first line says that it
  ///   cannot be run.
  func start<Record>(_ run: (ProgramStart) async throws -> Record) async throws -> Record {
    if let fault = firstLine?.fault { throw SystemFailure(description: fault) }
    for _ in 1..<100 {
      do {
        return try await run(ProgramStart())
      } catch let error as SubprocessError where "\(error)".contains(text: String(cString: strerror(ETXTBSY))) {
        guard (try? await SystemTime().sleep(for: .milliseconds(10))) != nil else { throw error }
      }
    }
    return try await run(ProgramStart())
  }

  /// Why the program was not started, in a sentence.
  func reason(_ error: any Error) -> String {
    guard let error = error as? SubprocessError else { return "\(error)" }
    // Its number is of a module that is not imported here.
    let isNoProgram = "\(error)".contains(text: String(cString: strerror(ENOEXEC)))
    guard isNoProgram || error.code == .executableNotFound else { return "\(error)" }
    if isNoProgram {
      let hasMark = (try? RegularFile.bytes(of: file, limit: 5)) == Array("\u{FEFF}#!".utf8)
      return "it is no program: " + (hasMark ? "a byte order mark stands before its #! line" : "it has no #! line")
    }
    let exists = words.first?.contains("/") == true && access(file, F_OK) == 0
    return exists ? "it is not a program, or may not be run" : "no such program"
  }
}
