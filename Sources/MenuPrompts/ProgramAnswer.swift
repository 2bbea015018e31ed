#if Prompts
import Menus
import ProgramGroups
import Subprocess

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What a program that asks the user something wrote, and how it ended.
struct ProgramAnswer {
  /// How many bytes a program may write. Whoever writes more is no answer of a person's.
  static let outputLimit = 64 * 1024

  /// The first line of the output; `nil` if there is no output.
  var line: String?
  /// `nil` if a signal ended the program.
  var status: Int32?

  /// Runs a program to its end. What it says on its standard error goes to ours. Cancelling the task kills the program.
  /// With the program, whichever way it ends, goes what it started in its process group.
  ///
  /// - Parameter input: What the program can read, as soon as it likes, or not at all.
  @concurrent
  init(of words: [String], input: String = "") async throws {
    let program = words.first ?? ""
    let file = try Self.file(of: input, for: program)
    defer { fclose(file) }
    do {
      let result = try await Subprocess.run(
        Configuration(
          executable: program.contains("/") ? .path(literal(program)) : .name(program),
          arguments: Arguments(Array(words.dropFirst())), environment: Self.environment, platformOptions: .ownGroup),
        input: .fileDescriptor(wrapped(fileno(file)), closeAfterSpawningProcess: false),
        output: .sequence, error: .currentStandardError
      ) { execution in
        try await execution.withGroup { group in
          let output = try await Self.text(of: execution.standardOutput, from: program)
          await group.leaderEnded()
          return output
        }
      }
      let output = result.closureResult
      if !output.isEmpty { line = String(output.prefix { $0 != "\n" }) }
      if case .exited(let status) = result.terminationStatus { self.status = status }
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw PromptError(Self.reason(error, program))
    }
    try Task.checkCancellation()
  }

  /// That of this process, and what lets a window come to the front in answer to a click.
  private static var environment: Environment {
    guard let token = ActivationToken.current else { return .inherit }
    return .inherit.updating(["XDG_ACTIVATION_TOKEN": token, "DESKTOP_STARTUP_ID": token])
  }

  /// A file without a name, because a pipe kills whoever writes to a program that ended without reading.
  private static func file(of text: String, for program: String) throws(PromptError) -> UnsafeMutablePointer<FILE> {
    guard let file = tmpfile() else {
      throw PromptError("no file for the input of `\(program)`: \(String(cString: strerror(errno)))")
    }
    _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC)
    guard fputs(text, file) >= 0, fflush(file) == 0, lseek(fileno(file), 0, SEEK_SET) == 0 else {
      fclose(file)
      throw PromptError("the input of `\(program)` cannot be written")
    }
    return file
  }

  /// Everything that a program writes, until it ends or nobody can write any more.
  private static func text(of output: SubprocessOutputSequence, from program: String) async throws -> String {
    var bytes: [UInt8] = []
    for try await buffer in output {
      buffer.withUnsafeBytes { bytes += $0 }
      guard bytes.count <= outputLimit else { throw PromptError("`\(program)` wrote more than \(outputLimit) bytes") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func reason(_ error: SubprocessError, _ program: String) -> String {
    switch error.code {
    case .executableNotFound: "cannot run `\(program)`: no such program"
    default: "cannot run `\(program)`: \(error)"
    }
  }
}

/// Why the user could not be asked.
public struct PromptError: Error, CustomStringConvertible, Hashable {
  /// A sentence for people.
  public var description: String

  init(_ description: String) { self.description = description }
}
#endif
