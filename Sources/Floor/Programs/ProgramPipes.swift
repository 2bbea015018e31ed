import Glibc

/// The descriptors of a program.
struct ProgramPipes: Sendable {
  let input: CInt
  let output: OutputPipe
  private let errors: OutputPipe?

  init(
    input: [UInt8]?, output: OutputPipe.Retention, errors: OutputPipe.Retention?, companion: (any AnyObject & Sendable)?
  ) throws(SystemFailure) {
    self.input = try Self.descriptor(holding: input)
    do throws(SystemFailure) {
      self.output = try OutputPipe(output, keeping: companion)
    } catch {
      close(self.input)
      throw error
    }
    do throws(SystemFailure) {
      self.errors = if let errors { try OutputPipe(errors, keeping: companion) } else { nil }
    } catch {
      close(self.input)
      self.output.closeWriteEnd()
      throw error
    }
  }

  var errorDescriptor: CInt { errors?.writeEnd ?? STDERR_FILENO }

  /// Leaves the program and those it passes its descriptors to as their only holders.
  func closeOurEnds() {
    close(input)
    output.closeWriteEnd()
    errors?.closeWriteEnd()
  }

  /// Lets programs write to both outputs when this process is gone.
  func outlive() {
    output.outlive()
    errors?.outlive()
  }

  /// Reads on from the standard error, for processes in the background.
  func readErrorsOn() { errors?.readOn() }

  /// Both outputs so far.
  func settle(forGood isLast: Bool) async -> (output: [UInt8], errors: [UInt8]) {
    (await output.settle(forGood: isLast), await errors?.settle(forGood: isLast) ?? [])
  }

  /// A file without a name, because a pipe kills the process that writes to a program that ended without reading.
  private static func descriptor(holding bytes: [UInt8]?) throws(SystemFailure) -> CInt {
    guard let bytes else {
      let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard null >= 0 else { throw SystemFailure("no input") }
      return null
    }
    guard let file = tmpfile() else { throw SystemFailure("no file for its input") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0, lseek(fileno(file), 0, SEEK_SET) == 0
    else {
      throw SystemFailure("its input cannot be written")
    }
    let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw SystemFailure("no file for its input") }
    return descriptor
  }
}

/// A call of the system that failed.
struct SystemFailure: Error, CustomStringConvertible {
  /// A sentence about the problem and its reason.
  let description: String

  init(description: String) { self.description = description }

  /// Takes the reason from `errno`.
  init(_ problem: String) { description = "\(problem): \(String(cString: strerror(errno)))" }
}
