import CPrivateBus
import Glibc

/// A file descriptor that is closed when it goes out of scope.
struct Descriptor: ~Copyable {
  let number: Int32

  init(owning number: Int32) { self.number = number }

  deinit { Glibc.close(number) }

  /// Closes the descriptor now.
  consuming func close() {}

  /// Gives the descriptor to somebody else to close.
  consuming func take() -> Int32 {
    let taken = number
    discard self
    return taken
  }

  /// A file without a name that holds `contents`, in memory only.
  static func memoryFile(_ contents: String = "") throws(SystemError) -> Descriptor {
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

  /// Everything that was written to a memory file.
  func contents() -> String {
    lseek(number, 0, SEEK_SET)
    var bytes: [UInt8] = []
    while let size = read(into: &bytes), size > 0 {}
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads once and appends what came: as much as a pipe can hold.
  ///
  /// - Returns: How many bytes came, 0 at the end, and `nil` if there are none yet.
  func read(into bytes: inout [UInt8]) -> Int? {
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
  /// The two ends of a pipe; reading does not wait.
  struct Pipe: ~Copyable {
    let reading: Descriptor
    let writing: Descriptor

    init() throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      guard owned_process_pipe(&ends) == 0 else { throw SystemError(errno) }
      reading = Descriptor(owning: ends[0])
      writing = Descriptor(owning: ends[1])
      _ = fcntl(reading.number, F_SETFL, O_NONBLOCK)
    }
  }
}
