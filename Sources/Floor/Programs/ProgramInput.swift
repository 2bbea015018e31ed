import Glibc

// Inside the class `send` is its own.
private let sendBytes = send

/// The standard input of a program that stays, which texts are sent to from time to time.
///
/// It is a socket: writing to a pipe whose reader has gone would end this process.
package final class ProgramInput: Sendable {
  /// The program's descriptor; closed by ``closeProgramEnd()`` once the program has it.
  let programEnd: CInt
  private let ourEnd: CInt

  /// Makes an input; `nil` if the system has no descriptors left.
  package init?() {
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (ourEnd, programEnd) = (ends[0], ends[1])
  }

  private init(programEnd: CInt) {
    self.programEnd = programEnd
    ourEnd = -1
  }

  /// An input without any text.
  static func nothing() throws(SystemFailure) -> ProgramInput {
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard null >= 0 else { throw SystemFailure("no input") }
    return ProgramInput(programEnd: null)
  }

  deinit { if ourEnd >= 0 { close(ourEnd) } }

  func closeProgramEnd() { close(programEnd) }

  /// Ends the input: the program reads what was sent, and no more.
  package func end() { _ = shutdown(ourEnd, CInt(SHUT_WR)) }

  /// Sends a text; returns whether the program can still read it. A text that finds no room is dropped.
  @discardableResult
  package func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return sendBytes(ourEnd, bytes, bytes.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)) == bytes.count
  }
}
