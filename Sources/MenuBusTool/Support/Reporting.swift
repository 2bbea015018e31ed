#if Tool
import ArgumentParser
import MenuScripting

/// Runs a command's work; an error goes to standard error and becomes the exit status.
func reporting(_ work: () async throws -> Void) async throws {
  do {
    try await work()
  } catch let exit as ExitCode {
    throw exit
  } catch {
    let failure = Failure(error)
    printError(failure.sentence)
    throw ExitCode(failure.status.rawValue)
  }
}
#endif
