import Basics
import MenuFiles
import Texts

import Glibc

/// The last rows of a plugin's menu, which are not the plugin's: they run it again, run it in a terminal, open its
/// file, and say when it last ran. xbar, SwiftBar and Argos have rows of their own there.
struct OwnRows: Sendable, Equatable {
  /// The rows, those that the plugin does not hide.
  private var items: [MenuDescription.Item] = []
  /// The title of their submenu.
  private var file = ""

  /// No rows.
  init() {}

  /// The rows behind those of a run.
  ///
  /// - Parameters:
  ///   - place: Where the plugin runs.
  ///   - time: The end of the run, in seconds since 1970.
  init(_ run: PluginRun, in place: CommandPlace, at time: Int) {
    file = run.file.shownName.withControlsAsSpaces
    let texts = FixedTexts.current
    if !isHidden("SwiftBar", run) { add("run-again", texts[.runAgain], [.call(run.rows.refresh)]) }
    if run.rows.allowsCommands {
      if !isHidden("RunInTerminal", run) {
        let words = RowActions.inTerminal(run.interpreter + [run.program])
        add("run-in-terminal", texts[.runInTerminal], [.command(.run(words), at: place)])
      }
      if !isHidden("About", run) { add("open-file", texts[.openFile], [.command(.open(run.file.place))]) }
    }
    if !isHidden("LastUpdated", run) {
      add("updated", texts.text(.updated, ["time": Self.text(of: time, isRare: run.file.isRare)]))
    }
  }

  private func isHidden(_ row: String, _ run: PluginRun) -> Bool { run.file.tags.isSet("hide" + row) }

  private mutating func add(_ identifier: String, _ title: String, _ actions: [RowAction] = []) {
    var item = MenuDescription.Item.remark(title)
    item.identifier = identifier
    item.actions = actions
    item.isEnabled = !actions.isEmpty
    items.append(item)
  }

  /// A time on the clock of the desktop.
  ///
  /// - Parameter isRare: Whether it may be that of another day.
  private static func text(of time: Int, isRare: Bool) -> String {
    var (now, date) = (time_t(time), tm())
    localtime_r(&now, &date)
    return date.text(isRare ? "%Y-%m-%d %H:%M" : "%H:%M")
  }

  /// Rows of a plugin with these at their end: in a submenu, or as they are where the plugin has none.
  func appended(to rows: [MenuDescription.Item]) -> [MenuDescription.Item] {
    guard !items.isEmpty, let last = rows.last else { return rows + items }
    var submenu = MenuDescription.Item()
    (submenu.title, submenu.identifier, submenu.items) = (file, "plugin", items)
    return rows + (last.isSeparator ? [] : [.separator]) + [submenu]
  }
}
