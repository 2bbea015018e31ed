import CProcesses
import Glibc

/// A child process that ends with this one, whatever ends it.
///
/// This is what the kernel's `PR_SET_PDEATHSIG` is for, which belongs to the thread that forked: hence a thread for
/// each child, and no library that runs programs.
package final class OwnedProcess: Sendable {
  // The memory that it points at is locked by the C functions, and freed in `deinit` only.
  private nonisolated(unsafe) let raw: OpaquePointer

  /// Starts a program that is looked up in `PATH`.
  ///
  /// - Parameters:
  ///   - environment: Variables that differ from those of this process.
  ///   - descriptors: The descriptors of the child from 0 on; -1 is `/dev/null`, above 2 nothing.
  ///   - notice: A descriptor that is given the wait status and closed when the child has been reaped, or -1.
  package init(
    _ arguments: [String], environment: [String: String] = [:], descriptors: [Int32], notice: Int32 = -1
  ) throws(SystemError) {
    var number: Int32 = 0
    let started = withCStrings(arguments) { arguments in
      withCStrings(Self.inherited(with: environment)) { environment in
        let raw = owned_process_start(arguments, environment, descriptors, Int32(descriptors.count), notice)
        number = errno
        return raw
      }
    }
    guard let started else { throw SystemError(number) }
    raw = started
  }

  deinit { owned_process_free(raw) }

  /// The process id, also after the end of the process.
  package var processID: Int32 { owned_process_id(raw) }

  /// Sends a signal, unless the process has ended; returns whether it did.
  @discardableResult
  package func send(_ signal: Int32) -> Bool { owned_process_signal(raw, signal) != 0 }

  /// Kills the process if it still runs, and returns when nothing of it is left.
  package func end() { owned_process_end(raw) }

  private static func inherited(with changes: [String: String]) -> [String] {
    var variables = changes.map { "\($0.key)=\($0.value)" }
    var next = owned_process_environment()
    while let variable = next?.pointee {
      let text = String(cString: variable)
      let name = text.prefix { $0 != "=" }
      if changes[String(name)] == nil { variables.append(text) }
      next = next?.successor()
    }
    return variables
  }
}

/// The error of a system call, from `errno`.
package struct SystemError: Error, CustomStringConvertible {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// The number as the C library explains it.
  package var description: String {
    var text = [CChar](repeating: 0, count: 128)
    strerror_r(number, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// Runs `body` with `strings` as C wants argument vectors: pointers that end with a null.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let copies = strings.map { strdup($0) } + [nil]
  defer { copies.forEach { free($0) } }
  return copies.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("the vector has at least its null") }
    return body(base)
  }
}

/// Lets the kernel end this process (`SIGTERM`) when its parent ends.
package func endWithParent() { private_bus_end_with_parent() }

/// Names the calling thread, for debuggers and for tests that look for what is left; 15 characters at most.
package func nameThread(_ name: String) { owned_process_name_thread(name) }
