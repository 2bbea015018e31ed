import Basics
import Subprocess

import Glibc

/// Another program, run to its end in a process group of its own, unless it uses the terminal.
///
/// It gets no descriptors but the three. If all of its output is wanted, it ends with everything that it started in its
/// group, unless ``leavesBackground`` is set; otherwise it may outlive this process, and what it leaves in the
/// background may outlive it.
package struct ProgramRun: Sendable {
  /// The program and its arguments.
  package var words: [String]
  /// Changes to this process's environment; `nil` removes a variable.
  package var environment: [String: String?]
  /// The working folder; `nil` for that of this process.
  package var directory: String?
  /// The bytes that the program can read, at any time or never; `nil` for nothing.
  package var input: [UInt8]?
  /// The share of its standard output that is kept.
  package var output: OutputPipe.Retention
  /// The share of its standard error that is kept; `nil` if that goes to the standard error of this process.
  package var errors: OutputPipe.Retention?
  /// Whether it may ask the user on the terminal of this process: it then runs in the process group of this process,
  /// where that is the terminal's foreground, since the system stops other groups that read from a terminal.
  package var usesTerminal = false
  /// Whether, after an end by itself, what it leaves in the background goes on, also past this process, as far as that
  /// has closed the output. A run that is cancelled, or writes too much, ends with all that it started.
  package var leavesBackground = false

  package init(
    _ words: [String], environment: [String: String?] = [:], directory: String? = nil, input: [UInt8]? = nil,
    output: OutputPipe.Retention, errors: OutputPipe.Retention? = nil
  ) {
    self.words = words
    self.environment = environment
    self.directory = directory
    self.input = input
    self.output = output
    self.errors = errors
  }

  /// Runs the program, without waiting for what it leaves in the background.
  ///
  /// Cancelling the task kills the program, with everything in its process group.
  ///
  /// - Parameter companion: Kept until the last holder of the outputs is gone.
  package func end(keeping companion: (any AnyObject & Sendable)? = nil) async -> ProgramEnd {
    let call = ProgramCall(
      words: words, environment: environment, directory: directory,
      sharesTerminal: usesTerminal && ControllingTerminal.isOurs)
    do throws(SystemFailure) {
      let pipes = try ProgramPipes(input: input, output: output, errors: errors, companion: companion)
      if !endsWithGroup { pipes.outlive() }
      var end = await run(call, on: pipes)
      let outputs = await pipes.settle(forGood: endsWithGroup)
      end.outputBytes = outputs.output
      end.errorOutput = String(decoding: outputs.errors, as: UTF8.self).withShortRuns
      end.isOutputCut = await pipes.output.hasSurplus
      return end
    } catch {
      return ProgramEnd(.notStarted(error.description))
    }
  }

  private var endsWithGroup: Bool { if case .all = output { true } else { false } }

  private func run(_ call: ProgramCall, on pipes: ProgramPipes) async -> ProgramEnd {
    var (isStarted, hasEndedBackground) = (false, false)
    do {
      let record = try await call.start { start in
        try await Subprocess.run(
          call.configuration, input: .fileDescriptor(subprocessValue(pipes.input), closeAfterSpawningProcess: false),
          output: .fileDescriptor(subprocessValue(pipes.output.writeEnd), closeAfterSpawningProcess: false),
          error: .fileDescriptor(subprocessValue(pipes.errorDescriptor), closeAfterSpawningProcess: false)
        ) { execution in
          isStarted = true
          start.end()
          pipes.closeOurEnds()
          guard endsWithGroup else { return }
          await execution.withGroup(isOurs: call.sharesTerminal) { group in
            pipes.output.onSurplus { group.end() }
            await withTaskCancellationHandler {
              await group.leaderEnded()
            } onCancel: {
              group.end()  // while its children are known by their parent
            }
            if leavesBackground { hasEndedBackground = await leave(group, pipes) }
          }
        }
      }
      var end =
        switch record.terminationStatus {
        case .exited(let status): ProgramEnd(.exited(status))
        case .signaled(let signal): ProgramEnd(.signaled(signal))
        }
      end.hasEndedBackground = hasEndedBackground
      return end
    } catch {
      if !isStarted { pipes.closeOurEnds() }
      return ProgramEnd(.notStarted(call.reason(error)))
    }
  }
}

extension ProgramRun {
  /// Lets those of the group go on that have closed the output, and kills the others.
  ///
  /// - Returns: Whether there were others.
  private func leave(_ group: ProgramGroup, _ pipes: ProgramPipes) async -> Bool {
    // A child that was just started may come to close it now.
    let pipe = await pipes.output.openPipe(after: ProgramsLimits.closingTime)
    guard !Task.isCancelled, await !pipes.output.hasSurplus else { return false }
    var hadOthers = false
    if let pipe { hadOthers = await group.end(having: pipe) }
    group.leave()
    pipes.readErrorsOn()
    return hadOthers
  }
}

/// The end of a program.
package struct ProgramEnd: Sendable {
  /// The ways in which a program ends.
  package enum Outcome: Sendable, Hashable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case signaled(Int32)
    /// Before it began, for a reason.
    case notStarted(String)
  }

  package var outcome: Outcome
  /// The standard output.
  package var outputBytes: [UInt8] = []
  package var errorOutput = ""
  /// Whether the program wrote more than was to be kept of ``OutputPipe/Retention/all(limit:)``.
  package var isOutputCut = false
  /// Whether processes in the background that had kept the standard output were killed.
  package var hasEndedBackground = false

  init(_ outcome: Outcome) { self.outcome = outcome }

  /// The standard output as text.
  package var output: String { String(decoding: outputBytes, as: UTF8.self).withShortRuns }
}
