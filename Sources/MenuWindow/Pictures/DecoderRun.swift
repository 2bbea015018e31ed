import Glibc

/// A run of the process that decodes (``PictureDecoder``), which ends in time whatever it decodes.
struct DecoderRun: ~Copyable {
  private let process: pid_t
  private let socket: CInt
  private let deadline: ContinuousClock.Instant
  private var output: [UInt8] = []

  /// Decodes pictures, and blocks the thread for that time.
  ///
  /// - Parameters:
  ///   - program: The program of the presenter.
  ///   - time: The time after which the process is ended; pictures that are not there by then are `nil`.
  static func decode(_ requests: [PictureRequest], by program: String, within time: Duration) -> [Thumbnail?] {
    let input = Frames.join(requests.compactMap(\.bytes))
    guard input.count <= MenuWindowLimits.decoderInputBytes, var run = DecoderRun(program, deadline: .now + time) else {
      return requests.map { _ in nil }
    }
    run.exchange(input)
    let answers = Frames.split(run.output).map { Thumbnail(bytes: $0) }
    return requests.indices.map { answers.indices.contains($0) ? answers[$0] : nil }
  }

  /// Starts the process in a group of its own, with one socket as its input and output.
  private init?(_ program: String, deadline: ContinuousClock.Instant) {
    var ends: (CInt, CInt) = (-1, -1)
    let isPair = withUnsafeMutableBytes(of: &ends) {
      socketpair(
        AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0,
        $0.assumingMemoryBound(to: CInt.self).baseAddress)
    }
    guard isPair == 0 else { return nil }
    defer { close(ends.1) }
    guard let process = Self.start(program, on: ends.1) else {
      close(ends.0)
      return nil
    }
    self.process = process
    socket = ends.0
    self.deadline = deadline
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
  }

  deinit {
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    close(socket)
  }

  private static func start(_ program: String, on socket: CInt) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
    // Libraries would write names of strangers there.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(PictureDecoder.argument), nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    return posix_spawn(&process, program, &actions, &attributes, &words, environ) == 0 ? process : nil
  }

  // MARK: Input and output

  private mutating func exchange(_ input: [UInt8]) {
    var input = input[...]
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var isWriting = true
    while wait(isWriting: isWriting) {
      if isWriting {
        let count = input.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
        if count > 0 { input = input.dropFirst(count) }
        if input.isEmpty {
          shutdown(socket, CInt(SHUT_WR))
          isWriting = false
        } else if count < 0, errno != EAGAIN, errno != EINTR {
          return
        }
      }
      let count = recv(socket, &chunk, chunk.count, 0)
      if count > 0 { output += chunk.prefix(count) }
      if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR || output.count > MenuWindowLimits.decodedBytes {
        return
      }
    }
  }

  /// Waits until there is something to do; `false` after the deadline.
  private func wait(isWriting: Bool) -> Bool {
    while true {
      let left = deadline - .now
      guard left > .zero else { return false }
      let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
      var entry = pollfd(fd: socket, events: Int16(isWriting ? POLLIN | POLLOUT : POLLIN), revents: 0)
      let count = poll(&entry, 1, CInt(min(milliseconds + 1, 1000)))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }
}
