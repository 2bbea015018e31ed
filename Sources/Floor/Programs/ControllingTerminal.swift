import Glibc

/// The terminal that this process was started from.
enum ControllingTerminal {
  /// Whether there is one, and the process group of this process has its keyboard.
  static var isOurs: Bool {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    defer { close(terminal) }
    return tcgetpgrp(terminal) == getpgrp()
  }
}
