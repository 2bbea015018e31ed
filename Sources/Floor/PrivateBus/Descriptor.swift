import CProcesses
import Glibc

/// A file descriptor that is closed when it goes out of scope.
package struct Descriptor: ~Copyable {
  package let number: Int32

  package init(owning number: Int32) { self.number = number }

  deinit { Glibc.close(number) }

  /// Closes the descriptor now.
  package consuming func close() {}

  /// Leaves it to the caller to close the descriptor.
  package consuming func relinquish() -> Int32 {
    let relinquished = number
    discard self
    return relinquished
  }

  /// A file without a name that holds `contents`, in memory only.
  package static func memoryFile(_ contents: String = "") throws(SystemError) -> Descriptor {
    let number = owned_process_memory_file()
    guard number >= 0 else { throw SystemError(errno) }
    let file = Descriptor(owning: number)
    var rest = Array(contents.utf8)[...]
    while !rest.isEmpty {
      let size = rest.withUnsafeBytes { write(file.number, $0.baseAddress, $0.count) }
      guard size > 0 else { throw SystemError(errno) }
      rest = rest.dropFirst(size)
    }
    lseek(file.number, 0, SEEK_SET)
    return file
  }

  /// Gives a memory file its last size, in bytes: writes beyond that fail.
  package func seal(at size: Int) throws(SystemError) {
    guard owned_process_seal_size(number, size) == 0 else { throw SystemError(errno) }
  }

  /// The contents of a memory file.
  package func contents() -> String {
    lseek(number, 0, SEEK_SET)
    var bytes: [UInt8] = []
    while let size = read(into: &bytes), size > 0 {}
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads once and appends what came: as much as a pipe can hold.
  ///
  /// - Returns: How many bytes came, 0 at the end, and `nil` if there are none yet.
  package func read(into bytes: inout [UInt8]) -> Int? {
    var size = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
      repeat { size = Glibc.read(number, buffer.baseAddress, buffer.count) } while size < 0 && errno == EINTR
      count = max(size, 0)
    }
    bytes += chunk
    return size < 0 && errno == EAGAIN ? nil : chunk.count
  }
}

extension Descriptor {
  /// The two ends of a pipe; reading does not wait. Frozen, so that another module can take it apart.
  @frozen
  package struct Pipe: ~Copyable {
    package let reading: Descriptor
    package let writing: Descriptor

    package init() throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      guard owned_process_pipe(&ends) == 0 else { throw SystemError(errno) }
      reading = Descriptor(owning: ends[0])
      writing = Descriptor(owning: ends[1])
      _ = fcntl(reading.number, F_SETFL, O_NONBLOCK)
    }
  }
}
