import Glibc

/// The sandbox of the process: Flatpak or Snap.
package enum Sandbox {
  /// Whether there is one. Panels may have other files at the paths that the process sees.
  package static var isPresent: Bool { access("/.flatpak-info", F_OK) == 0 || environmentVariable("SNAP") != nil }
}
