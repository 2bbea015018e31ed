#if Prompts
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
  ///
  /// - Parameter input: What the program can read, as soon as it likes, or not at all.
  @concurrent
  init(of words: [String], input: String = "") async throws {
    let program = words.first ?? ""
    let file = try Self.file(of: input, for: program)
    defer { fclose(file) }
    var options = PlatformOptions()
    options.processGroupID = 0  // so that what a script started is killed with it
    do {
      let result = try await Subprocess.run(
        Configuration(
          executable: program.contains("/") ? .path(literal(program)) : .name(program),
          arguments: Arguments(Array(words.dropFirst())), platformOptions: options),
        input: .fileDescriptor(wrapped(fileno(file)), closeAfterSpawningProcess: false),
        output: .string(limit: Self.outputLimit), error: .currentStandardError)
      line = result.standardOutput.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init)
      if case .exited(let status) = result.terminationStatus { self.status = status }
      if result.standardOutput.isEmpty { line = nil }
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw PromptError(Self.reason(error, program))
    }
    try Task.checkCancellation()
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

  private static func reason(_ error: SubprocessError, _ program: String) -> String {
    switch error.code {
    case .executableNotFound: "cannot run `\(program)`: no such program"
    case .outputLimitExceeded: "`\(program)` wrote more than \(outputLimit) bytes"
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

// Subprocess takes descriptors and paths in the types of swift-system, which this package does not import for two
// values: they are made through the protocols of the standard library that these types conform to.

private func wrapped<Descriptor: RawRepresentable<CInt>>(_ number: CInt) -> Descriptor {
  guard let descriptor = Descriptor(rawValue: number) else { preconditionFailure("every integer is a descriptor") }
  return descriptor
}

private func literal<Path: ExpressibleByStringLiteral>(_ path: String) -> Path
where Path.StringLiteralType == String {
  Path(stringLiteral: path)
}
#endif
