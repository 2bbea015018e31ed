import CProcesses
import Glibc

/// Runs the main actor in a program whose main thread is in GLib's, Qt's or any other loop.
///
/// Handlers of menus run on the main actor. On Linux its jobs wait in libdispatch's main queue, which an `async` `main`
/// serves, and so does `dispatchMain()`. A program with a synchronous `main` that runs a loop of its own does not: no
/// handler would ever run. Let such a loop wait for ``descriptor`` to be readable, and call ``drain()`` when it is.
/// With GLib:
///
///     g_unix_fd_add(MainLoopSource.descriptor, G_IO_IN, { _, _, _ in
///       MainLoopSource.drain()
///       return 1  // G_SOURCE_CONTINUE
///     }, nil)
///     gtk_main()
///
/// Callbacks of the loop are on the main actor then, which `MainActor.assumeIsolated` states. The thread that drains
/// has to be the process's main thread. Programs whose `main` is `async` must not use this: there Swift has given the
/// main thread away, and worker threads run the main actor.
public enum MainLoopSource {
  /// A file descriptor that is readable while the main actor has something to run.
  ///
  /// Wait for it with `poll`, `epoll`, `g_unix_fd_add` or `QSocketNotifier`; do not read from it and do not close it.
  public static nonisolated var descriptor: Int32 { _dispatch_get_main_queue_handle_4CF() }

  /// Runs the main actor's pending jobs, and returns without waiting for more.
  ///
  /// A no-op when one of these jobs calls it, as a handler that opens a dialog with a loop of its own does: the main
  /// actor goes on when that handler is done.
  ///
  /// - Precondition: The caller is on the process's main thread.
  public static nonisolated func drain() {
    precondition(
      cmainqueue_is_main_thread() != 0, "MainLoopSource.drain() was not called on the process's main thread")
    var count: UInt64 = 0
    // Without this the descriptor would stay readable. It fails with EAGAIN where no job is pending, as it should.
    _ = read(descriptor, &count, 8)
    _dispatch_main_queue_callback_4CF(nil)
  }
}
