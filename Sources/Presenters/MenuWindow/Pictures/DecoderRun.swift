import Glibc
import Pictures

/// A run of the process that decodes (``PictureDecoder``), which ends in time whatever it decodes.
struct DecoderRun: ~Copyable {
  private let process: pid_t
  private let leftDecoders: LeftDecoders
  private let socket: CInt
  private let deadline: ContinuousClock.Instant
  private var output: [UInt8] = []

  /// Decodes pictures, and blocks the thread for that time.
  ///
  /// - Parameters:
  ///   - program: The program of the presenter.
  ///   - time: The time after which the process is ended; pictures that are not there by then are `nil`.
  ///   - left: The processes that were ended before and are not gone; with too many of them, no other is started.
  static func decode(
    _ requests: [PictureRequest], by program: String, within time: Duration, beside left: LeftDecoders = .shared
  ) -> [Thumbnail?] {
    let input = Frames.join(requests.map(\.bytes))
    guard input.count <= MenuWindowLimits.decoderInputBytes, left.hasRoom(),
      var run = begin(program, deadline: .now + time, beside: left)
    else { return requests.map { _ in nil } }
    run.exchange(input)
    let answers = Frames.split(run.output).map { Thumbnail(bytes: $0) }
    return requests.indices.map { answers.indices.contains($0) ? answers[$0] : nil }
  }

  private init(
    _ process: pid_t, socket: CInt, deadline: ContinuousClock.Instant, beside leftDecoders: LeftDecoders
  ) {
    self.process = process
    self.leftDecoders = leftDecoders
    self.socket = socket
    self.deadline = deadline
  }

  /// Starts the process in a group of its own, with one socket as its input and output.
  ///
  /// An initializer that may return `nil` ends the compiler of Swift 6.2.3, because `output` has an initial value.
  private static func begin(
    _ program: String, deadline: ContinuousClock.Instant, beside leftDecoders: LeftDecoders
  ) -> DecoderRun? {
    var ends: (CInt, CInt) = (-1, -1)
    let isPair = withUnsafeMutableBytes(of: &ends) {
      socketpair(
        AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0,
        $0.assumingMemoryBound(to: CInt.self).baseAddress)
    }
    guard isPair == 0 else { return nil }
    defer { close(ends.1) }
    guard let process = start(program, on: ends.1) else {
      close(ends.0)
      return nil
    }
    _ = fcntl(ends.0, F_SETFL, O_NONBLOCK)
    return DecoderRun(process, socket: ends.0, deadline: deadline, beside: leftDecoders)
  }

  /// A process in a read that its file system never answers goes on after the signal: it is left.
  deinit {
    kill(-process, SIGKILL)
    if !isGone(within: MenuWindowLimits.decoderEndTime) { leftDecoders.add(process) }
    close(socket)
  }

  /// Waits until the process is gone, whose end of the socket the kernel closes some moments before.
  private func isGone(within time: Duration) -> Bool {
    let end = ContinuousClock.now + time
    var isHungUp = false
    while !LeftDecoders.isReaped(process) {
      guard .now < end else { return false }
      var entry = pollfd(fd: isHungUp ? -1 : socket, events: 0, revents: 0)
      if poll(&entry, 1, isHungUp ? 1 : Self.milliseconds(until: end)) > 0 { isHungUp = true }
    }
    return true
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
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(PictureRequest.decoderArgument), nil]
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
      guard .now < deadline else { return false }
      var entry = pollfd(fd: socket, events: Int16(isWriting ? POLLIN | POLLOUT : POLLIN), revents: 0)
      let count = poll(&entry, 1, Self.milliseconds(until: deadline))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }

  /// A time for `poll`: at least one millisecond, and at most a second.
  private static func milliseconds(until end: ContinuousClock.Instant) -> CInt {
    let left = end - .now
    let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
    return CInt(max(1, min(milliseconds + 1, 1000)))
  }
}
