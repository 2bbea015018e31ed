import Basics
import CGtk3
import CMenuWindow
import DBusMenu
import LibDBus
import MenuPresenting

/// The name of a row's widget, by which it goes on when the menu changes.
enum ViewKey: Hashable {
  case title
  case row(ItemID)
  /// The line between rows, by its place.
  case separator(Int)
  /// Stands where there are no rows.
  case note
}

/// A row with its place.
struct PlacedFace {
  var key: ViewKey
  var face: RowFace
  /// The index of the row; `nil` if it has none.
  var row: Int?
  var scrolls: Bool
  var rect: PixelRect
}

extension LevelView {
  /// Beyond the edges of the view, so many pixels of rows have widgets.
  private static var margin: Int { 120 }

  /// Makes the widgets of the rows in view, and removes those of others.
  func refresh() {
    guard size != nil, rows != nil else { return }
    let view = view
    cmenuwindow_level_set_view(
      widget, Int32(view.x), Int32(view.y), Int32(view.width), Int32(max(1, view.height)))
    let placed = placedFaces
    let keys = Set(placed.map(\.key))
    for (key, view) in views where !keys.contains(key) {
      gtk_widget_destroy(view.widget)
      views[key] = nil
    }
    for (order, item) in placed.enumerated() { show(item, order: order) }
    placeThumb()
  }

  private func show(_ item: PlacedFace, order: Int) {
    if let view = views[item.key], view.scrolls != item.scrolls {
      gtk_widget_destroy(view.widget)
      views[item.key] = nil
    }
    if views[item.key] == nil, let view = RowWidget(isSeparator: item.face.kind == .separator, scrolls: item.scrolls) {
      cmenuwindow_level_insert(widget, view.widget, Int32(order), view.scrolls ? 1 : 0)
      views[item.key] = view
      let id = item.face.id
      connect(view.widget, "activated") { [weak self] _ in
        self?.choose(id)
        return false
      }
    }
    guard let view = views[item.key] else { return }
    cmenuwindow_level_reorder(widget, view.widget, Int32(order))
    view.isRightToLeft = look.isRightToLeft
    view.update(item.face, columns: columns, operating: operation(for: item.face))
    setFacts(of: view, item)
    let rect = item.rect
    cmenuwindow_level_place(
      widget, view.widget, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
  }

  private func choose(_ id: ItemID) { send(.operate(MenuStop(id: id))) }

  private func operation(for face: RowFace) -> PartOperation {
    PartOperation(
      isOperable: face.kind == .view, stop: MenuStop(id: face.id), title: face.spokenName,
      heading: lead.stop?.id == face.id ? lead.heading : "",
      selected: look.isFront ? level?.highlighted?.stop : nil, keys: level?.selected?.stop, letters: face.letters,
      drafts: look.drafts,
      pictures: columns.pictures,
      set: { [weak self] stop, value in self?.set(stop, value) },
      operate: { [weak self] stop in self?.operate(stop) },
      focus: { [weak self] stop in self?.focused(stop) })
  }

  private func set(_ stop: MenuStop, _ value: Value) { send(.set(stop, value)) }

  private func operate(_ stop: MenuStop) { send(.operate(stop)) }

  /// Selects what the user has pressed. GTK gives the keys to a field also by itself, when a window is shown.
  private func focused(_ stop: MenuStop) {
    guard level?.selected?.stop != stop, let event = gtk_get_current_event() else { return }
    defer { gdk_event_free(event) }
    let type = gdk_event_get_event_type(event)
    guard type == GDK_BUTTON_PRESS || type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_BEGIN || type == GDK_TOUCH_END
    else { return }
    send(.press(.stop(stop, level: index, share: nil)))
    send(.release(.level(index)))
  }

  // MARK: Places

  /// The rows in view with their places, from the top.
  private var placedFaces: [PlacedFace] {
    guard let rows, let level else { return [] }
    let view = view
    var result: [PlacedFace] = []
    if titleHeight > 0 {
      let rect = PixelRect(x: view.x, y: Int(insets.top), width: view.width, height: titleHeight)
      result.append(
        PlacedFace(key: .title, face: RowFace(.title, title: level.title), scrolls: false, rect: rect))
    }
    for line in linesInView { append(line, of: rows, to: &result) }
    return result
  }

  /// The line of the selection is among them, wherever it is, because a field may have the keys.
  private var linesInView: [Int] {
    let scrolled = table.lines(from: scroll - Self.margin, to: scroll + view.height + Self.margin)
    var lines = Array(0..<table.stickyCount) + Array(scrolled)
    if let selected = level?.selected, let line = rows?.line(ofRow: selected.row), !table.isSticky(line),
      !scrolled.contains(line), line < table.count
    {
      lines.insert(line, at: line < scrolled.lowerBound ? table.stickyCount : lines.count)
    }
    return lines
  }

  private func append(_ line: Int, of rows: LevelRows, to result: inout [PlacedFace]) {
    let scrolls = !table.isSticky(line)
    let frame = frame(ofLine: line)
    if let face = rows.face(ofLine: line) {
      result.append(
        PlacedFace(
          key: face.kind == .separator ? .separator(line) : .note, face: face, scrolls: scrolls, rect: frame))
      return
    }
    let members = rows.members(ofLine: line)
    for (index, rect) in zip(members, cells(ofLine: line, in: frame)) {
      result.append(
        PlacedFace(
          key: .row(rows.rows[index].id), face: rows.face(ofRow: index, modifiers: look.modifiers), row: index,
          scrolls: scrolls, rect: rect))
    }
  }

  /// The place of a line in the box, as it is scrolled now.
  func frame(ofLine line: Int) -> PixelRect {
    let view = view
    let (top, height) = table.extent(of: line)
    let y = table.isSticky(line) ? Int(insets.top) + top : view.y + top - scroll
    return PixelRect(x: view.x, y: y, width: view.width, height: height)
  }

  private func placeThumb() {
    let view = view
    var thumb = GdkRectangle()
    if canScroll, view.height > 0 {
      let length = max(24, view.height * view.height / table.scrolledHeight)
      let y = view.y + (view.height - length) * scroll / max(1, table.scrolledHeight - view.height)
      let x = look.isRightToLeft ? view.minX + 2 : view.maxX - 6
      thumb = GdkRectangle(x: Int32(x), y: Int32(y), width: 4, height: Int32(min(length, view.height)))
    }
    let goesOnBelow = scroll + view.height < table.scrolledHeight
    cmenuwindow_level_set_thumb(widget, &thumb, scroll > 0 ? 1 : 0, goesOnBelow ? 1 : 0)
  }
}
