import CGtk3
import DBusMenu
import MenuPresenting

/// The covers of the monitors that a menu is not on: there the pointer is found, and a press is one beside the menu.
@MainActor
final class Covers {
  private let desktop: Desktop
  private let handle: @MainActor (UnsafeMutablePointer<GdkEvent>) -> Bool
  private var sheets: [Sheet] = []
  private var isOver = false

  /// - Parameter handle: Handles events as those of the menu's surface.
  init(on desktop: Desktop, handle: @escaping @MainActor (UnsafeMutablePointer<GdkEvent>) -> Bool) {
    (self.desktop, self.handle) = (desktop, handle)
  }

  /// Covers all monitors but one, as they are now; returns whether a cover is new.
  func update(besides monitor: PixelRect) -> Bool {
    let frames = desktop.monitors.map(\.frame)
    for sheet in sheets where sheet.monitor == monitor || !frames.contains(sheet.monitor) { sheet.close() }
    sheets.removeAll { $0.monitor == monitor || !frames.contains($0.monitor) }
    var isNew = false
    // While a window is shown, the display may tell of further changes.
    while !isOver, let index = desktop.monitors.firstIndex(where: { isBare($0.frame, besides: monitor) }) {
      isNew = true
      open(monitor: index)
    }
    return isNew
  }

  private func isBare(_ frame: PixelRect, besides monitor: PixelRect) -> Bool {
    frame != monitor && frame.size != .zero && !sheets.contains { $0.monitor == frame }
  }

  private func open(monitor index: Int) {
    let sheet = Sheet(on: desktop, monitor: index, name: "menu-cover", mayHaveKeys: false) { [weak self] in
      if SurfaceEvent(gdk_event_get_event_type($0)) == .closed { return self?.drop($0) ?? true }
      return self?.handle($0) ?? false
    }
    sheets.append(sheet)
    connect(sheet.window, "draw") { _ in true }
    gtk_widget_show(sheet.window)
  }

  /// The compositor has closed a cover, whose monitor may be back by now.
  private func drop(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
    guard let sheet = sheets.first(where: { gtk_widget_get_window($0.window) == event.pointee.any.window }) else {
      return true
    }
    sheets.removeAll { $0 === sheet }
    sheet.close()
    return true
  }

  /// The cover that an event with a place is of, and the place on the desktop.
  func point(of event: UnsafeMutablePointer<GdkEvent>) -> PixelPoint? {
    for sheet in sheets { if let point = sheet.point(of: event) { return point } }
    return nil
  }

  var isEntered: Bool { sheets.contains(where: \.isEntered) }

  func close() {
    isOver = true
    for sheet in sheets { sheet.close() }
    sheets.removeAll()
  }
}
