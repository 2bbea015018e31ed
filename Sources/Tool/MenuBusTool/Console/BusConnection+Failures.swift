import Basics
import Glibc
import LibDBus

extension BusConnection {
  /// Runs a command that a key may have started. A notification has the sentence of its failure where its error output
  /// is not read.
  nonisolated(nonsending) func notifyingOfFailure<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch {
      if !(error is CommandEnd), !(error is CancellationError), !errorOutputIsRead {
        let notification = DesktopNotification(title: "menubus", text: "\(Failure(error).sentence)")
        // The bus may have to start the program that shows it, and that may wait for its desktop, as Plasma's does.
        _ = await within(ToolLimits.notificationTime) { await self.show(notification) }
      }
      throw error
    }
  }
}

/// Whether the error output is read: in a terminal, or by another program through a pipe. That of a key's command is a
/// log, or the console that the compositor was started on.
private var errorOutputIsRead: Bool {
  var status = stat()
  guard fstat(STDERR_FILENO, &status) == 0 else { return false }
  let consoles: dev_t = 4  // the major number of these
  let isConsole = status.st_rdev >> 8 & 0xfff == consoles
  return status.st_mode & S_IFMT == S_IFIFO || isatty(STDERR_FILENO) != 0 && !isConsole
}
