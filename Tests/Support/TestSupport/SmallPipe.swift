import Glibc

/// Has a pipe hold one page, so that it is full again and again while more is written; returns whether it does.
package func makeSmall(_ pipe: CInt) -> Bool {
  // F_SETPIPE_SZ of fcntl.h, which Swift does not import.
  fcntl(pipe, 1031, 1) > 0
}
