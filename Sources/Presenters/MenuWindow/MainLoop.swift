import CGtk3
import CProcesses
import Glibc

/// GTK's loop, which serves the main actor as well.
package enum MainLoop {
  /// Runs the loop on the process's main thread until ``quit()``.
  package static func run() {
    // A closure made here is called by GLib on this thread.
    g_unix_fd_add(
      _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
      { descriptor, _, _ in
        var count: UInt64 = 0
        // Without this the descriptor would stay readable. It fails with EAGAIN where no job is pending, as it should.
        _ = read(descriptor, &count, 8)
        _dispatch_main_queue_callback_4CF(nil)
        return 1  // G_SOURCE_CONTINUE
      }, nil)
    gtk_main()
  }

  @MainActor
  package static func quit() { gtk_main_quit() }
}
