import Basics
import Subprocess

import Glibc

/// Another program that stays, read line by line, in a process group of its own.
///
///     let end = await ProgramLines(["tail", "-f", path]).forEach { line in show(line) }
///
/// Lines are read as fast as they are taken: while one is handled, the pipe fills, and the program waits. It ends with
/// everything that it started in its group.
package struct ProgramLines: Sendable {
  private let call: ProgramCall
  private let input: ProgramInput?
  /// The most bytes of a line; the rest of a longer one is dropped.
  package var lineLimit: Int

  /// Makes a run that is not started yet.
  ///
  /// - Parameters:
  ///   - environment: Changes to this process's environment; `nil` removes a variable.
  ///   - directory: The working folder; `nil` for that of this process.
  ///   - input: The input; `nil` for none.
  package init(
    _ words: [String], environment: [String: String?] = [:], directory: String? = nil, input: ProgramInput? = nil,
    lineLimit: Int = 1 << 16
  ) {
    self.input = input
    call = ProgramCall(words: words, environment: environment, directory: directory)
    self.lineLimit = lineLimit
  }

  /// Runs the program to its end, and gives each line to a function, one after the other.
  ///
  /// Cancelling the task kills the program, with everything in its process group. The end has no output, because the
  /// lines were that, and the last bytes of the standard error.
  package func forEach(_ body: @escaping @Sendable (String) async -> Void) async -> ProgramEnd {
    do throws(SystemFailure) {
      let ends = try Ends(input: input, lineLimit: lineLimit)
      var end = await run(ends, body)
      ends.output.end()
      end.errorOutput = String(decoding: await ends.errors.settle(forGood: true), as: UTF8.self).withShortRuns
      return end
    } catch {
      return ProgramEnd(.notStarted(error.description))
    }
  }

  /// The descriptors of a program.
  private struct Ends: Sendable {
    let input: ProgramInput
    let output: LinePipe
    let errors: OutputPipe

    init(input: ProgramInput?, lineLimit: Int) throws(SystemFailure) {
      self.input = if let input { input } else { try ProgramInput.nothing() }
      do throws(SystemFailure) {
        output = try LinePipe(lineLimit: lineLimit)
      } catch {
        self.input.closeProgramEnd()
        throw error
      }
      do throws(SystemFailure) {
        errors = try OutputPipe(.end(limit: ProgramsLimits.errorBytes), keeping: nil)
      } catch {
        self.input.closeProgramEnd()
        output.closeWriteEnd()
        output.end()
        throw error
      }
    }

    /// Leaves the program, and those it passes its descriptors to, as their only holders.
    func closeProgramEnds() {
      input.closeProgramEnd()
      output.closeWriteEnd()
      errors.closeWriteEnd()
    }
  }

  private func run(_ ends: Ends, _ body: @escaping @Sendable (String) async -> Void) async -> ProgramEnd {
    var isStarted = false
    do {
      let record = try await call.start { start in
        try await Subprocess.run(
          call.configuration,
          input: .fileDescriptor(subprocessValue(ends.input.programEnd), closeAfterSpawningProcess: false),
          output: .fileDescriptor(subprocessValue(ends.output.writeEnd), closeAfterSpawningProcess: false),
          error: .fileDescriptor(subprocessValue(ends.errors.writeEnd), closeAfterSpawningProcess: false)
        ) { execution in
          isStarted = true
          start.end()
          ends.closeProgramEnds()
          await execution.withGroup { group in
            async let end: Void = {
              await group.leaderEnded()
              ends.output.finish()
            }()
            await ends.output.forEach(body)
            await end
          }
        }
      }
      switch record.terminationStatus {
      case .exited(let status): return ProgramEnd(.exited(status))
      case .signaled(let signal): return ProgramEnd(.signaled(signal))
      }
    } catch {
      if !isStarted { ends.closeProgramEnds() }
      return ProgramEnd(.notStarted(call.reason(error)))
    }
  }
}
