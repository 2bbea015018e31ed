import Basics
import LibDBus

/// The token with which a desktop starts a program, so that a window that the program opens may come to the front.
enum LaunchToken {
  static var current: String? { value("XDG_ACTIVATION_TOKEN") ?? value("DESKTOP_STARTUP_ID") }

  static func value(_ name: String) -> String? {
    environmentVariable(name).flatMap { (1...LibDBusLimits.tokenBytes).contains($0.utf8.count) ? $0 : nil }
  }
}
