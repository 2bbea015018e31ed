import Menus
import Programs

/// The answer of a program that asks the user something.
struct ProgramAnswer {
  /// The first line of the output; `nil` if there is no output.
  var line: String?
  /// `nil` if a signal ended the program.
  var status: Int32?

  /// Runs a program to its end. Its standard error goes to ours. Cancelling the task kills the program. The program
  /// ends with everything that it started in its process group.
  ///
  /// - Parameters:
  ///   - input: The text that the program can read, at any time or never.
  ///   - usesTerminal: Whether it may ask on the terminal. It then has no group of its own.
  @concurrent
  init(of words: [String], input: String = "", usesTerminal: Bool = false) async throws {
    let name = words.first ?? ""
    var program = ProgramRun(
      words, environment: Self.tokenVariables(), input: Array(input.utf8),
      output: .all(limit: MenuPromptsLimits.answerBytes))
    program.usesTerminal = usesTerminal
    let end = await program.end()
    try Task.checkCancellation()
    guard !end.isOutputCut else {
      throw PromptError("`\(name)` wrote more than \(MenuPromptsLimits.answerBytes) bytes")
    }
    switch end.outcome {
    case .exited(let status): self.status = status
    case .signaled: status = nil
    case .notStarted(let reason): throw PromptError("cannot run `\(name)`: \(reason)")
    }
    let output = end.output
    line = output.isEmpty ? nil : String(output.prefix { $0 != "\n" })
  }

  /// The activation token of the click, with which a window comes to the front.
  private static func tokenVariables() -> [String: String?] {
    guard let token = ActivationToken.take() else { return [:] }
    return ["XDG_ACTIVATION_TOKEN": token, "DESKTOP_STARTUP_ID": token]
  }
}

/// Why the user could not be asked.
public struct PromptError: Error, CustomStringConvertible, Hashable {
  /// A sentence for people.
  public var description: String

  init(_ description: String) { self.description = description }
}
