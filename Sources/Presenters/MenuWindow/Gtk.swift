import CGtk3
import CMenuWindow
import DBusMenu
import MenuPresenting

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// An object of GTK as one of another class, as GTK's macros do it. The class is not checked.
func cast<Source, Target>(_ pointer: UnsafeMutablePointer<Source>) -> UnsafeMutablePointer<Target> {
  UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Target.self)
}

/// The arguments of a signal; the instance is the first.
struct SignalArguments {
  private let values: UnsafePointer<GValue>

  init(_ values: UnsafePointer<GValue>) { self.values = values }

  /// The event of a signal for events.
  var event: UnsafeMutablePointer<GdkEvent>? {
    g_value_get_boxed(values + 1)?.assumingMemoryBound(to: GdkEvent.self)
  }

  /// The context of the signal `draw`.
  var cairo: OpaquePointer? { g_value_get_boxed(values + 1).map { OpaquePointer($0) } }

  /// The place of the signal `pressed`.
  var place: PixelPoint {
    let (x, y) = (g_value_get_double(values + 2), g_value_get_double(values + 3))
    return PixelPoint(x: Int(x.rounded(.down)), y: Int(y.rounded(.down)))
  }

  subscript(boolean index: Int) -> Bool { g_value_get_boolean(values + index) != 0 }
}

private final class Handler {
  let body: @MainActor (SignalArguments) -> Bool

  init(_ body: @escaping @MainActor (SignalArguments) -> Bool) { self.body = body }
}

/// Connects a handler to a signal. GTK calls it on the main thread and keeps it as long as the instance.
///
/// - Parameter handler: Its result says whether an event was handled; other signals ignore it.
@MainActor
func connect<Instance>(
  _ instance: UnsafeMutablePointer<Instance>, _ signal: String,
  handler: @escaping @MainActor (SignalArguments) -> Bool
) {
  _ = cmenuwindow_connect(
    instance, signal,
    { data, values, _ in
      guard let data, let values else { return 0 }
      let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
      // SignalArguments is used before this returns.
      nonisolated(unsafe) let arguments = SignalArguments(values)
      return MainActor.assumeIsolated { handler.body(arguments) } ? 1 : 0
    },
    Unmanaged.passRetained(Handler(handler)).toOpaque(),
    { data in if let data { Unmanaged<Handler>.fromOpaque(data).release() } })
}
