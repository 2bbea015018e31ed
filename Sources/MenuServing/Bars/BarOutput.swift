#if Tool
import Basics
import MenuScripting

/// What a bar reads: an output for each change of what it shows, and none for other changes.
@MainActor
final class BarOutput {
  private let format: BarFormat
  private let streams: CommandStreams
  private var modules: [(name: String, text: BarText?)] = []
  private var isFirst = true

  init(_ format: BarFormat, _ streams: CommandStreams) {
    self.format = format
    self.streams = streams
  }

  /// Adds a menu, which shows nothing yet.
  func add(_ name: String) { modules.append((name, nil)) }

  func begin() { streams.print(format.header) }

  func show(_ text: BarText, at index: Int) {
    guard modules[index].text != text else { return }
    modules[index].text = text
    streams.print(format.output(of: modules, isFirst: isFirst))
    isFirst = false
  }
}
#endif
