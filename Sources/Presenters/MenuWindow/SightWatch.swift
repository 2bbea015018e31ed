import CGtk3
import CMenuWindow

/// Finds out whether the user can see and use a window of Wayland. Behind a lock of the screen it gets no keys, and
/// most compositors draw it no more; none says so.
@MainActor
final class SightWatch {
  private let window: Widget
  private let onLoss: @MainActor () -> Void
  /// The frames that are still awaited. The first is begun without the compositor, the next when it has drawn that.
  private var missingFrames = 0
  private var callback: guint = 0
  private var wait: Task<Void, Never>?
  /// Whether the keys went elsewhere while the frames are awaited.
  private var hasLostKeys = false

  /// - Parameter onLoss: Called when the window is lost to the user.
  init(over window: Widget, onLoss: @escaping @MainActor () -> Void) {
    self.window = window
    self.onLoss = onLoss
  }

  isolated deinit { stop() }

  /// The window has got the keys, or has them no more: there is a lock, or another program that the user types into for
  /// a moment.
  ///
  /// Behind a lock, sway 1.7 gives the keys to a window when that is drawn anew: the password would be typed into the
  /// menu. So it is drawn anew at once, and is lost if it has the keys before the compositor has drawn that; no key is
  /// told before. A user takes longer to leave another program.
  func noteKeys(_ hasKeys: Bool) {
    if !hasKeys {
      hasLostKeys = true
      awaitFrames()
    } else if hasLostKeys, !outputsHaveChanged {
      lose()
    }
  }

  /// Whether an output has just come or gone, at which sway takes the keys from a window and gives them back at once.
  private var outputsHaveChanged: Bool {
    .microseconds(cmenuwindow_since_output_change()) < MenuWindowLimits.outputTime
  }

  /// Awaits frames, from now on.
  func awaitFrames() {
    guard gtk_widget_get_mapped(window) != 0 else { return }
    missingFrames = 3
    gtk_widget_queue_draw_area(window, 0, 0, 1, 1)
    guard callback == 0 else { return }
    callback = gtk_widget_add_tick_callback(
      window,
      { _, _, data in
        guard let data else { return 0 }
        let watch = Unmanaged<SightWatch>.fromOpaque(data).takeUnretainedValue()
        return MainActor.assumeIsolated { watch.tick() } ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
    wait = Task { [weak self] in
      guard (try? await Task.sleep(for: MenuWindowLimits.frameTime)) != nil else { return }
      self?.lose()
    }
  }

  private func lose() {
    stop()
    onLoss()
  }

  private func stop() {
    if callback != 0 { gtk_widget_remove_tick_callback(window, callback) }
    callback = 0
    wait?.cancel()
  }

  /// Notes a frame; returns whether another one is awaited.
  private func tick() -> Bool {
    missingFrames -= 1
    guard missingFrames > 0 else {
      callback = 0
      hasLostKeys = false
      wait?.cancel()
      return false
    }
    gtk_widget_queue_draw_area(window, 0, 0, 1, 1)
    return true
  }
}
