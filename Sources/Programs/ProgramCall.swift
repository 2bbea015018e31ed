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

  /// Why the program was not started, in a sentence.
  func reason(_ error: any Error) -> String {
    guard let error = error as? SubprocessError else { return "\(error)" }
    // Its number is of a module that is not imported here.
    if "\(error)".contains(String(cString: strerror(ENOEXEC))) { return "it is no program: it has no #! line" }
    guard error.code == .executableNotFound else { return "\(error)" }
    let program = words.first ?? ""
    let path = program.hasPrefix("/") ? program : (directory.map { $0 + "/" } ?? "") + program
    let exists = program.contains("/") && access(path, F_OK) == 0
    if exists, let start = try? RegularFile.bytes(of: path, limit: 256), start.starts(with: Array("#!".utf8)),
      start.prefix(while: { $0 != UInt8(ascii: "\n") }).last == UInt8(ascii: "\r")
    {
      return "its #! line ends with a Windows line end; this mends it: sed -i 's/\\r$//' \(ShellWords.quoted(path))"
    }
    return exists ? "it is not a program, or may not be run" : "no such program"
  }
}
#endif
