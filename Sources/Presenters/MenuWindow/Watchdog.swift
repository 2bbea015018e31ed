import Basics
import CGtk3
import EventLoops
import Glibc
import MenuPresenting
import Synchronization

/// Ends the process where GTK's loop stands still while a surface has the keys or the pointer.
///
/// On X11 only the connection with the grab can let go of it, and that connection belongs to the thread that stands
/// still; a layer surface holds the keyboard as long as its client lives. The end of the process frees both. Programs
/// see the presenter's name vanish, so their presentations end as *lost*, and the bus starts the next presenter.
@MainActor
final class Watchdog {
  /// Watches as long as there is a reference to it.
  @MainActor
  final class Watch {
    fileprivate init() {}
    isolated deinit { Watchdog.shared.end() }
  }

  nonisolated static let shared = Watchdog()

  /// The milliseconds between two looks, and the number of looks without a turn of the loop
  /// after which the process ends.
  ///
  /// The looks are counted instead of the time, so a stopped process or a sleeping machine is
  /// no loop that stands still.
  private nonisolated static let pace = 250
  /// The status of the process (`EX_SOFTWARE`).
  private nonisolated static let status: Int32 = 70

  /// The looks since the last turn of the loop.
  private nonisolated let looks = Atomic(0)
  /// Counts beginnings and ends. A thread looks during its own watch only, so an idle process does not wake up.
  private nonisolated let era = Atomic(0)
  private var watches = 0
  private var source: UInt32 = 0
  private nonisolated let log = InstantOutput(STDERR_FILENO)
  /// The folder and the name of ``StandStills`` for the program of the menu; the folder is negative without one.
  private nonisolated let folder = Atomic<CInt>(-1)
  // The main thread writes it while there is no folder. A thread that gives up reads it after that stood still for
  // seconds, and never beyond its end.
  private nonisolated(unsafe) let name = UnsafeMutablePointer<CChar>.allocate(capacity: StandStills.Mark.length)

  /// Begins to watch.
  ///
  /// - Parameter mark: The program of the menu, which the next presenter is to know if this one stands still.
  func watch(over mark: StandStills.Mark? = nil) -> Watch {
    keep(mark)
    watches += 1
    if watches == 1 { begin() }
    return Watch()
  }

  private func begin() {
    turned()
    // Before events and drawing; whatever else there is to do, the loop comes by here.
    source = g_timeout_add_full(
      G_PRIORITY_HIGH, guint(Self.pace),
      { _ in
        MainActor.assumeIsolated { Watchdog.shared.turned() }
        return 1  // G_SOURCE_CONTINUE
      }, nil, nil)
    let era = era.add(1, ordering: .relaxed).newValue
    _ = startThread(named: "watchdog") { Watchdog.shared.look(during: era) }
  }

  private func keep(_ mark: StandStills.Mark?) {
    folder.store(-1, ordering: .relaxed)
    guard let mark else { return }
    mark.name.withCString { name.update(from: $0, count: strlen($0) + 1) }
    folder.store(mark.folder, ordering: .releasing)
  }

  private func end() {
    watches -= 1
    guard watches == 0 else { return }
    keep(nil)
    g_source_remove(source)
    era.add(1, ordering: .relaxed)
  }

  private func turned() { looks.store(0, ordering: .relaxed) }

  // MARK: The thread

  private nonisolated func look(during own: Int) {
    var pause = timespec(tv_sec: 0, tv_nsec: Self.pace * 1_000_000)
    while true {
      nanosleep(&pause, nil)
      guard era.load(ordering: .relaxed) == own else { return }
      if looks.add(1, ordering: .relaxed).newValue > MenuWindowLimits.missedTurns { giveUp() }
    }
  }

  /// This takes nothing that another thread may hold, neither a lock nor memory, and waits for nothing, such as the
  /// reader of a log.
  private nonisolated func giveUp() -> Never {
    let folder = folder.load(ordering: .acquiring)
    if folder >= 0 { StandStills.leave(name, in: folder) }
    let text: StaticString = "menubus-presenter: ends, because a menu stood still for two seconds\n"
    _ = log.write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    _exit(Self.status)
  }
}
