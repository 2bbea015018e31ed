import Glibc
import MenuBus

/// Writes a line at once.
func say(_ line: String) {
  // Not `fflush(nil)`, which waits for all streams, and so for the line being read.
  let bytes = Array("\(line)\n".utf8)
  var written = 0
  bytes.withUnsafeBytes { bytes in
    while written < bytes.count {
      let count = write(STDOUT_FILENO, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      guard count > 0 else { return }
      written += count
    }
  }
}

/// An action that reports its choices.
@MainActor
func row(
  _ title: String, subtitle: String? = nil, _ image: MenuImage? = nil, isEnabled: Bool = true,
  isDestructive: Bool = false, isSelected: Bool? = nil, keepsOpen: Bool = false
) -> Action {
  Action(
    title: title, subtitle: subtitle, image: image, isEnabled: isEnabled, isDestructive: isDestructive,
    isSelected: isSelected, keepsMenuPresented: keepsOpen, handler: report)
}

/// A row with a mark, which each choice changes.
@MainActor
func checkRow(_ title: String, on isSelected: Bool = false, keepsOpen: Bool = false) -> Action {
  let action = row(title, isSelected: isSelected, keepsOpen: keepsOpen)
  action.toggleStyle = .checkmark
  action.toggles = true
  return action
}

/// The handler of all rows.
@MainActor
func report(_ action: Action) {
  let mark = action.toggleStyle == .none || action.toggleStyle == .automatic ? "" : action.isSelected ? " on" : " off"
  say("chosen \(action.title)\(mark)")
}
