import EventLoops

import Glibc

/// The two ends of a new pipe, neither of which programs inherit by chance.
struct PipeEnds {
  let read: CInt
  /// The program's end, which blocks, as programs expect of their outputs.
  let write: CInt

  /// Makes a pipe; reading from it does not wait.
  init() throws(SystemFailure) {
    var ends: [CInt] = [-1, -1]
    // Glibc's module lacks `pipe2`. A program that is started between these calls by other means than Subprocess,
    // which passes nothing on, may hold the pipe open; it can do no other harm.
    guard pipe(&ends) == 0 else { throw SystemFailure("no pipe for its output") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Our end alone: each end of a pipe has a setting of its own.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    (read, write) = (ends[0], ends[1])
  }

  /// Hands the end for reading to the loop; closes both if there is none.
  func watch() throws(SystemFailure) -> DescriptorWatch {
    do throws(LoopFailure) {
      return try DescriptorWatch(owning: read)
    } catch {
      close(write)
      throw SystemFailure(description: "its output cannot be read: \(error)")
    }
  }
}
