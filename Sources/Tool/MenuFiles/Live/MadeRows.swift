import Logging
import Menus

/// The rows that a command has made, from run to run. Rows that stay keep their elements.
@MainActor
final class MadeRows {
  let title: String
  private let lazy: MenuDescription.Lazy
  private let schedule: LiveSchedule
  private let filter: RowFilter
  private let inSingleSelection: Bool
  private var rows: [LiveRow] = []
  /// The number of outputs so far.
  private var asked = 0
  private var isHinted = false

  /// - Parameter name: The identifier of the row that the others stand for.
  init(
    _ lazy: MenuDescription.Lazy, named name: String?, schedule: LiveSchedule, filter: RowFilter,
    inSingleSelection: Bool
  ) {
    title = name ?? lazy.command.summary
    self.lazy = lazy
    self.schedule = schedule
    self.filter = filter
    self.inSingleSelection = inSingleSelection
  }

  /// The elements that show an output, which is read beside the main actor.
  func elements(of output: String) async throws -> [MenuElement] {
    asked += 1
    let (lazy, number) = (lazy, asked)
    let before = rows.map(\.item)
    let read = try await offMain {
      let items = try lazy.rows(of: output)
      return (items: items, plan: RowPlan(old: before, new: items))
    }
    guard number == asked else { throw CancellationError() }  // a later output counts
    hint(about: output)
    show(read.items, by: read.plan)
    let elements = rows.map(\.element)
    filter.cover(elements)
    return elements
  }

  private func show(_ items: [MenuDescription.Item], by plan: RowPlan) {
    var changes = LiveMenu.Changes()
    rows = rows.updated(to: items, by: plan, inSingleSelection: inSingleSelection, counting: &changes) {
      LiveRow($0, schedule: schedule, filter: filter, inSingleSelection: inSingleSelection)
    }
    for row in rows { row.settleSelection() }
  }

  /// The elements of each output, for as long as they are shown; those of the last output come first, at once.
  ///
  /// The sequence ends with an error if the first run fails; later failures leave the rows as they are.
  func versions() -> AsyncThrowingStream<[MenuElement], any Error> {
    let (versions, version) = AsyncThrowingStream.makeStream(
      of: [MenuElement].self, bufferingPolicy: .bufferingNewest(1))
    let live = MenuDescription.Live(
      key: nil, owner: .row, command: lazy.command, trigger: lazy.trigger, isAlways: lazy.isAlways)
    // Else each opening would begin with “Loading…”, and LXQt would close the menu when the rows come.
    // See docs/panel-menus.md#menu.
    var hasRows = !rows.isEmpty
    if hasRows { version.yield(rows.map(\.element)) }
    let command = LiveCommand(live, name: "“\(title)”", schedule: schedule) { [weak self] _, output in
      guard let self else { return }
      version.yield(try await self.elements(of: output))
      hasRows = true
    } orFailing: { error in
      if !hasRows { version.finish(throwing: error) }
    }
    version.onTermination = { _ in Task { @MainActor in command.end() } }
    schedule.add(command, isValue: false)
    command.setActive(true)
    return versions
  }

  private func hint(about output: String) {
    guard lazy.format == nil, !isHinted, MenuDescription.Lazy.looksLikeMenu(output) else { return }
    isHinted = true
    schedule.logger.notice(
      "“\(title)” prints what could be a menu; its lines are shown as they are. For a menu, write `format: menu`.")
  }
}
