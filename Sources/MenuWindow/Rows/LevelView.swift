import CGtk3
import CMenuWindow
import MenuPresenting
import Printing

/// Stands in for the real one.
@MainActor
final class LevelView {
  let widget: Widget
  private let list: Widget
  private var rows: [(MenuStop, Widget)] = []
  init(send: @escaping @MainActor (NavigationInput) -> Void) {
    widget = gtk_event_box_new()
    list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
    gtk_container_add(cast(widget), list)
    gtk_widget_show(list)
  }
  func update(_ level: MenuLevel<WindowLayout>, index: Int, look: Look) {
    for (_, row) in rows { gtk_widget_destroy(row) }
    rows = []
    for (index, row) in level.rows.enumerated() {
      let label = gtk_label_new((level.selected?.row == index ? "> " : "") + row.title.description)!
      gtk_container_add(cast(list), label)
      gtk_widget_show(label)
      rows.append((MenuStop(id: row.id), label))
    }
  }
  func size(within limit: PixelSize) -> PixelSize {
    var size = GtkRequisition()
    gtk_widget_set_size_request(widget, -1, -1)
    gtk_widget_get_preferred_size(widget, nil, &size)
    return PixelSize(width: Int(size.width), height: Int(size.height)).limited(to: limit)
  }
  func frame(of stop: MenuStop) -> PixelRect? {
    guard let row = rows.first(where: { $0.0 == stop })?.1 else { return nil }
    var box = GtkAllocation()
    gtk_widget_get_allocation(row, &box)
    return PixelRect(box)
  }
  func target(at point: PixelPoint, level: Int) -> PointerTarget {
    for (stop, _) in rows {
      if let frame = frame(of: stop), frame.minY <= point.y, point.y < frame.maxY { return .stop(stop, level: level, share: nil) }
    }
    return .level(level)
  }
  func scroll(by pixels: Double) {}
  func focusSelected() {}
}
