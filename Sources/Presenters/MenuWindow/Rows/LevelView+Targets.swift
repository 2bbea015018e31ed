import CGtk3
package import DBusMenu
package import MenuPresenting

extension LevelView {
  /// The target of the pointer at a point of the box.
  package func target(at point: PixelPoint, level index: Int) -> PointerTarget {
    guard let size, PixelRect(origin: .zero, size: size).contains(point), let rows else { return .outside }
    let top = Int(insets.top)
    if titleHeight > 0, point.y >= top, point.y < top + titleHeight { return .title(level: index) }
    let view = view
    let line = view.contains(point) ? table.line(at: point.y - view.y + scroll) : table.stickyLine(at: point.y - top)
    guard let line, line < rows.lines.count else { return .level(index) }
    let cells = cells(ofLine: line, in: frame(ofLine: line))
    for (row, rect) in zip(rows.members(ofLine: line), cells) where rect.contains(point) {
      return target(at: point, inRow: row, rows, level: index)
    }
    return .level(index)
  }

  private func target(at point: PixelPoint, inRow row: Int, _ rows: LevelRows, level index: Int) -> PointerTarget {
    let row = rows.rows[row]
    if row.canBeChosen { return .stop(MenuStop(id: row.id), level: index, share: nil) }
    for part in row.content?.parts ?? [] where row.role == .view {
      let stop = MenuStop(id: row.id, part: part.identifier)
      guard let frame = frame(of: stop), frame.contains(point) else { continue }
      let share = Double(point.x - frame.x) / Double(max(1, frame.width))
      return .stop(stop, level: index, share: look.isRightToLeft ? 1 - share : share)
    }
    return .level(index)
  }

  /// The place of a stop in the box, as it is scrolled now; `nil` if the level does not have it.
  package func frame(of stop: MenuStop) -> PixelRect? {
    guard size != nil, let rows, let row = rows.rows.firstIndex(where: { $0.id == stop.id }),
      let line = rows.line(ofRow: row), line < table.count, let place = rows.members(ofLine: line).firstIndex(of: row)
    else { return nil }
    let cells = cells(ofLine: line, in: frame(ofLine: line))
    guard let part = stop.part else { return cells[place] }
    guard let view = views[.row(stop.id)]?.parts.content?.part(named: part) else { return nil }
    var (x, y): (Int32, Int32) = (0, 0)
    guard gtk_widget_translate_coordinates(view.widget, widget, 0, 0, &x, &y) != 0 else { return nil }
    return PixelRect(
      x: Int(x), y: Int(y), width: Int(gtk_widget_get_allocated_width(view.widget)),
      height: Int(gtk_widget_get_allocated_height(view.widget)))
  }

  /// The rows that can be seen, with their places cut off at the edges of the view.
  package var rowsInView: [(row: MenuRow, frame: PixelRect)] {
    guard size != nil, let rows else { return [] }
    let view = view
    let lines = Array(0..<table.stickyCount) + Array(table.lines(from: scroll, to: scroll + view.height))
    return lines.flatMap { line -> [(row: MenuRow, frame: PixelRect)] in
      zip(rows.members(ofLine: line), cells(ofLine: line, in: frame(ofLine: line))).compactMap { row, cell in
        let frame = table.isSticky(line) ? cell : cell.intersection(view)
        return frame.map { (rows.rows[row], $0) }
      }
    }
  }

  /// What can be chosen or operated in the rows that can be seen, with its place in the box.
  var stopsInView: [(stop: MenuStop, frame: PixelRect)] {
    rowsInView.flatMap { row, frame -> [(stop: MenuStop, frame: PixelRect)] in
      if row.canBeChosen { return [(MenuStop(id: row.id), frame)] }
      let parts = row.role == .view ? row.content?.parts ?? [] : []
      return parts.map { MenuStop(id: row.id, part: $0.identifier) }.compactMap { stop in
        self.frame(of: stop).map { (stop, $0) }
      }
    }
  }

  /// Gives the keys to the field that is selected, and otherwise takes them from all fields.
  package func focusSelected() {
    guard let selected = level?.selected else { return }
    let parts = views[.row(selected.stop.id)]?.parts
    if selected.stop.part == nil, let entry = parts?.entry {
      focus(entry.widget, isText: true)
    } else if let name = selected.stop.part, let part = parts?.content?.part(named: name) {
      focus(part.control, isText: part.isField)
    } else if let window = gtk_widget_get_toplevel(widget), gtk_widget_is_toplevel(window) != 0 {
      gtk_window_set_focus(cast(window), nil)
    }
  }

  private func focus(_ control: Widget, isText: Bool) {
    guard gtk_widget_has_focus(control) == 0 else { return }
    if isText {
      gtk_entry_grab_focus_without_selecting(cast(control))
      gtk_editable_set_position(OpaquePointer(control), -1)
    } else {
      gtk_widget_grab_focus(control)
    }
  }
}
