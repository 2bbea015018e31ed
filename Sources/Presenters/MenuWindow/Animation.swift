import CGtk3

/// A movement that a widget draws, frame by frame.
@MainActor
final class Animation {
  private let widget: Widget
  private let duration: Double
  private let step: @MainActor (Double) -> Void
  private let end: @MainActor () -> Void
  private var start: gint64?
  private var callback: guint = 0

  /// Begins a movement.
  ///
  /// - Parameters:
  ///   - duration: Its seconds; with 0 it is over at once.
  ///   - step: Called with the share of the movement that is done, from 0 to 1; slower towards the end.
  ///   - end: Called after the last step, but not after ``stop()``.
  init(
    of widget: Widget, duration: Double, step: @escaping @MainActor (Double) -> Void,
    end: @escaping @MainActor () -> Void = {}
  ) {
    self.widget = widget
    self.duration = duration
    self.step = step
    self.end = end
    guard duration > 0, gtk_widget_get_mapped(widget) != 0 else {
      step(1)
      end()
      return
    }
    step(0)
    callback = gtk_widget_add_tick_callback(
      widget,
      { _, clock, data in
        guard let data, let clock else { return 0 }
        let animation = Unmanaged<Animation>.fromOpaque(data).takeUnretainedValue()
        let now = gdk_frame_clock_get_frame_time(clock)
        return MainActor.assumeIsolated { animation.tick(at: now) } ? 1 : 0
      },
      Unmanaged.passRetained(self).toOpaque(),
      { data in if let data { Unmanaged<Animation>.fromOpaque(data).release() } })
  }

  /// Ends the movement where it is.
  func stop() {
    guard callback != 0 else { return }
    gtk_widget_remove_tick_callback(widget, callback)
    callback = 0
  }

  /// Whether the movement goes on.
  private func tick(at now: gint64) -> Bool {
    let start = self.start ?? now
    self.start = start
    let share = min(1, Double(now - start) / 1_000_000 / duration)
    step(1 - (1 - share) * (1 - share))
    guard share >= 1 else { return true }
    callback = 0
    end()
    return false
  }
}
