import Basics
import MenuBus
import MenuFiles
import ProgramLogs
import StatusNotifier
import TextIcons

/// The painter of labels that all menus of a process share, loaded for the first label.
actor LabelPainters {
  static let shared = LabelPainters()

  private var loading: Task<TextIconPainter?, Never>?

  /// The painter; `nil` where there is no Pango, which is said once.
  func painter(logger: ProgramLog) async -> (any LabelDrawing)? {
    let loading =
      loading
      ?? Task {
        do {
          return try await TextIconPainter.load()
        } catch {
          logger.about("").info("\(error)")  // of all menus of the process
          return nil
        }
      }
    self.loading = loading
    return await loading.value
  }
}

extension LabelRun {
  /// A part of a label of a menu file or plugin.
  init(_ part: MenuDescription.Tray.ColoredText) {
    self.init(
      part.text,
      color: part.color.map { MenuColor(rgb: $0) })
  }
}
