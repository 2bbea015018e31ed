import Basics
internal import Glibc
import PrivateBus

/// Another program, run with nothing of this process but its environment.
///
/// It has no blocked signals and no open files, and it ends with this process, even if that is killed. Its output
/// is read on a thread of its own, so that neither side waits for the other.
///
///     let monitor = try Program(["dbus-monitor", "--address", bus.address])
///     for await line in monitor.lines where line.contains("member=Ping") { break }
///     monitor.terminate()
public final class Program: Sendable {
  /// The end and the outputs of a program.
  public struct Result: Sendable, Hashable {
    /// The exit status; 128 and the signal's number, as shells count, if a signal ended the program.
    public var status: Int32
    /// The text of its standard output.
    public var output: String
    /// The text of its standard error.
    public var errors: String

    /// Makes a result to compare with.
    public init(status: Int32, output: String, errors: String) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// The lines of the standard output as they come, without their ends. For one reader.
  public let lines: AsyncStream<String>

  private let process: OwnedProcess
  private let end: Task<Result, Never>

  /// Starts `arguments[0]`, which is looked up in `PATH`.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - environment: Variables that differ from those of this process.
  ///   - input: The standard input of the program.
  public init(
    _ arguments: [String], environment: [String: String] = [:], input: String = ""
  ) throws(ProgramError) {
    do {
      let input = try Descriptor.memoryFile(input)
      let output = try Descriptor.Pipe()
      let errors = try Descriptor.Pipe()
      let notice = try Descriptor.Pipe()
      process = try OwnedProcess(
        arguments, environment: environment,
        descriptors: [input.number, output.writing.number, errors.writing.number], notice: notice.writing.number)
      _ = notice.writing.relinquish()  // the process has it now
      output.writing.close()
      errors.writing.close()
      (lines, end) = Self.collect(
        output: output.reading.relinquish(), errors: errors.reading.relinquish(), notice: notice.reading.relinquish())
    } catch {
      throw ProgramError("\(arguments.first ?? "") cannot be run: \(error)")
    }
  }

  /// The process id, also after the end of the program.
  public var processID: Int32 { process.processID }

  /// Asks the program to end (`SIGTERM`).
  public func terminate() { process.send(SIGTERM) }

  /// Sends the program a signal, if it still runs.
  public func send(signal: Int32) { process.send(signal) }

  /// Waits for the program's end.
  public var result: Result {
    get async { await end.value }
  }

  /// Runs a program to its end. Cancelling the task kills the program.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - environment: Variables that differ from those of this process.
  ///   - input: The standard input of the program.
  ///   - timeLimit: How long the program may take.
  /// - Throws: ``ProgramError`` if the program does not start, or does not end within `timeLimit`; then it is killed.
  public static func run(
    _ arguments: [String], environment: [String: String] = [:], input: String = "",
    timeLimit: Duration = .seconds(60)
  ) async throws -> Result {
    let program = try Program(arguments, environment: environment, input: input)
    let end = await within(timeLimit) {
      await withTaskCancellationHandler {
        await program.result
      } onCancel: {
        program.send(signal: SIGKILL)
      }
    }
    try Task.checkCancellation()
    if let result = end.inTime() { return result }
    throw ProgramError(
      "\(arguments.joined(separator: " ")) did not end within \(timeLimit); it wrote:\n"
        + end.value.output + end.value.errors)
  }
}

/// Why a program has no result.
public struct ProgramError: Error, CustomStringConvertible, Hashable {
  /// A sentence for the reader of the test's output.
  public let description: String

  init(_ description: String) { self.description = description }
}
