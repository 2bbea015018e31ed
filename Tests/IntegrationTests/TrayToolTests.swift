import LibDBus
import MenuTestKit
import Testing

/// `menubus watcher` on a bus, and items of GLib's that register with it.
private struct Session {
  let bus = try! PrivateBus()
}
