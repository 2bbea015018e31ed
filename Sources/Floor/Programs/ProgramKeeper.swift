import CProcesses

import Glibc

/// A process that waits for the end of this one, whatever ends it: it kills the groups of programs that are run for
/// what they write, and reads on from programs that are to outlive this process, which `SIGPIPE` would kill otherwise.
///
/// Only a program that asks for it has one.
package enum ProgramKeeper {
  /// Starts it, if the system can; early, because it keeps what this process has in memory.
  package static let start: Void = { _ = cprograms_start_keeper() }()

  /// A group that ends with this process.
  struct Group: Sendable {
    private let place: CInt

    init(_ leader: pid_t) { place = cprograms_keep_group(leader) }

    /// To be called as long as the number belongs to the group for certain.
    func forget() { cprograms_forget_group(place) }
  }

  /// Keeps the end for reading of an output open beyond this process.
  static func keep(output descriptor: CInt) { cprograms_keep_output(descriptor) }
}
