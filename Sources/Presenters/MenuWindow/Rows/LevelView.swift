import Basics
package import CGtk3
import CMenuWindow
package import DBusMenu
import LibDBus
package import MenuPresenting

/// The box of one level: its title, rows that stay, and rows that scroll, of which only those in view have widgets.
///
/// Call ``update(_:index:look:)`` after every change, and then ``size(within:)``, which sets the widget's request.
@MainActor
package final class LevelView {
  /// The box. It is destroyed with the view.
  package let widget: UnsafeMutablePointer<GtkWidget>
  let send: @MainActor (NavigationInput) -> Void
  let ruler: Ruler
  private(set) var level: MenuLevel<WindowLayout>?
  private(set) var index = 0
  private(set) var look = Look()
  private(set) var rows: LevelRows?
  var table = LineTable()
  var columns = Columns()
  /// The widgets of the rows in view.
  var views: [ViewKey: RowWidget] = [:]
  /// The group of rows that the user is in.
  var lead = Lead()
  /// The opacity of secondary texts.
  var faintness: Faintness?
  /// The size of the box, once it is known.
  private(set) var size: PixelSize?
  private var limit: PixelSize?
  private var position = 0.0

  /// Makes the box of a level.
  ///
  /// - Parameter send: Receives what is typed and pressed in the rows' fields and controls.
  package init(send: @escaping @MainActor (NavigationInput) -> Void) {
    self.send = send
    // GTK makes every object that is asked for, or ends the process.
    widget = cmenuwindow_level_new()!
    g_object_ref_sink(widget)
    ruler = Ruler(level: widget)
    StyleSheet.install()
    widget.set(class: "menubus")
    gtk_widget_show(widget)
    connect(widget, "style-updated") { [weak self] _ in
      self?.changedStyle()
      return false
    }
  }

  isolated deinit {
    gtk_widget_destroy(widget)
    g_object_unref(widget)
  }

  // MARK: Changes

  /// Shows a level. Cheap where nothing has changed.
  package func update(_ level: MenuLevel<WindowLayout>, index: Int, look: Look) {
    let old = self.level
    let oldLook = self.look
    self.level = level
    self.index = index
    self.look = look
    if old == nil || look.style != oldLook.style { apply(look) }
    let isSame =
      rows?.isSame(as: level) == true && old?.title == level.title && pictures(look) == pictures(oldLook)
    if !isSame { arrange(level) }
    cmenuwindow_level_set_name(widget, (index == 0 ? look.name : level.title).description)
    noteGroup()
    if old.flatMap(Self.revealed) != Self.revealed(level) || !isSame && isSelectionInView { reveal() }
    refresh()
  }

  private func pictures(_ look: Look) -> PictureStyle {
    PictureStyle(look, fontSize: cmenuwindow_font_size(widget))
  }

  private func apply(_ look: Look) {
    cmenuwindow_set_direction(widget, look.isRightToLeft ? 1 : 0)
    widget.set(class: "large", look.isAccessible)
    widget.set(class: "shadow", look.isComposited)
    widget.set(class: "square", !look.isComposited)
    setBackground(look.background)
    setFaintness()
  }

  private func arrange(_ level: MenuLevel<WindowLayout>) {
    let anchor = firstVisibleRow
    if ruler.changedStyle() { ruler.reset() }
    let rows = LevelRows(level)
    self.rows = rows
    var columns = Columns()
    columns.pictures = pictures(look)
    self.columns = rows.columns(columns, markWidth: ruler.markWidth(in: columns))
    if limit != nil { measureLines() }
    // The rows in view stay where they are if rows above them come or go.
    if let anchor, let row = rows.rows.firstIndex(where: { $0.id == anchor.id }), let line = rows.line(ofRow: row),
      !table.isSticky(line)
    {
      scroll = table.extent(of: line).top + anchor.offset
    }
    if let limit, let size {
      let natural = naturalSize(within: limit)
      take(PixelSize(width: natural.width, height: min(natural.height, size.height)))
    }
    clampScroll()
  }

  /// The natural width of the lines, measured once.
  private var naturalWidth: Int {
    let most = limit?.width ?? 0
    let width = knownWidth ?? measureWidth(upTo: most, comfortable: most * (look.isAccessible ? 9 : 6) / 10)
    knownWidth = width
    return width
  }

  private var knownWidth: Int?

  private func measureLines() {
    knownWidth = nil
    ruler.begin()
    guard let rows, let level else { return }
    let least = look.isForFingers ? Self.fingerHeight : 1
    let heights = rows.lines.indices.map { line in
      if let face = rows.face(ofLine: line) { return ruler.height(of: face) }
      let members = rows.members(ofLine: line)
      let start = members.contains { rows.rows[$0].role != .heading } ? least : 1
      return members.reduce(start) { max($0, ruler.height(of: rows.sample(ofRow: $1))) }
    }
    let title = level.title.isEmpty ? 0 : ruler.height(of: RowFace(.title, title: level.title))
    table = LineTable(heights: heights, stickyCount: rows.isOfSticky, start: title)
    // Rows that stay must not take the room of the others.
    if let limit, table.height > limit.height, table.stickyHeight > limit.height * 2 / 3 {
      table = LineTable(heights: heights, stickyCount: 0, start: title)
    }
  }

  /// The least height of a row that fingers hit.
  private static let fingerHeight = 40

  /// The height of the level's title; 0 if it has none.
  var titleHeight: Int { table.start }

  private func changedStyle() {
    guard let level, ruler.changedStyle() else { return }
    ruler.reset()
    setFaintness()
    arrange(level)
    refresh()
  }

  // MARK: The size

  /// Gives the level the size that it takes in a space, and returns that.
  package func size(within limit: PixelSize) -> PixelSize {
    let size = naturalSize(within: limit)
    take(size)
    return size
  }

  /// The size that the level takes in a space: as wide as its titles and shortcuts, and as high as fits.
  package func naturalSize(within limit: PixelSize) -> PixelSize {
    if self.limit != limit {
      self.limit = limit
      measureLines()
    }
    let insets = insets
    let sides = Int(insets.left) + Int(insets.right)
    let wanted = look.preferredWidth ?? max(naturalWidth + sides, look.leastWidth ?? 0)
    let height = min(table.height + Int(insets.top) + Int(insets.bottom), max(1, limit.height))
    // A press beside the menu closes it, so no menu covers everything.
    let most = height < limit.height ? limit.width : limit.width - limit.width / Self.freePart
    let width = min(max(wanted, Self.minimumWidth), most)
    return PixelSize(width: width, height: height)
  }

  /// Gives the level a size; its rows scroll where it is lower than the natural one.
  package func take(_ size: PixelSize) {
    guard size != self.size else { return }
    self.size = size
    cmenuwindow_level_set_request(widget, Int32(size.width), Int32(size.height))
    guard level != nil else { return }
    reveal()
    refresh()
  }

  private static let minimumWidth = 120
  /// A menu as high as the screen leaves one of so many parts of the width free.
  private static let freePart = 16

  var insets: GtkBorder {
    var insets = GtkBorder()
    cmenuwindow_level_get_insets(widget, &insets)
    return insets
  }

  /// The part of the box in which rows scroll.
  var view: PixelRect {
    guard let size else { return .zero }
    let insets = insets
    let top = Int(insets.top) + table.stickyHeight
    return PixelRect(
      x: Int(insets.left), y: top, width: max(1, size.width - Int(insets.left) - Int(insets.right)),
      height: max(0, size.height - top - Int(insets.bottom)))
  }

  /// The number of rows in view, for Page Down.
  package var pageLength: Int {
    let row = max(1, ruler.height(of: RowFace(.row, title: "A")))
    return max(1, view.height / row - 1)
  }

  // MARK: Scrolling

  /// The distance that rows are scrolled.
  private(set) var scroll: Int {
    get { Int(position) }
    set { position = Double(newValue) }
  }

  /// Scrolls by pixels, downwards if positive.
  package func scroll(by pixels: Double) {
    guard pixels.isFinite else { return }
    position = min(max(position + pixels, 0), Double(table.scrolledHeight))
    clampScroll()
    refresh()
  }

  /// Whether rows are out of view.
  package var canScroll: Bool { table.scrolledHeight > view.height }

  private func clampScroll() {
    let clamped = table.scroll(revealing: nil, from: scroll, in: view.height)
    if clamped != scroll { scroll = clamped }
  }

  private var isSelectionInView: Bool {
    guard let line = selectedLine, !table.isSticky(line), line < table.count else { return true }
    let extent = table.extent(of: line)
    return extent.top + extent.height > scroll && extent.top < scroll + view.height
  }

  private var selectedLine: Int? { level?.selected.flatMap { rows?.line(ofRow: $0.row) } }

  private static func revealed(_ level: MenuLevel<WindowLayout>) -> MenuStop? {
    level.revealed.map { level.stops[$0].stop }
  }

  private func reveal() {
    guard size != nil, let level else { return }
    let revealed = level.revealed
    let stops = level.stops.prefix(revealed ?? 0)
    let isFirst = stops.allSatisfy { stop in rows?.line(ofRow: stop.row).map(table.isSticky) ?? false }
    let line = revealed.flatMap { rows?.line(ofRow: level.stops[$0].row) }
    scroll = table.scroll(revealing: line, from: scroll, in: view.height, isFirst: isFirst)
  }

  private var firstVisibleRow: (id: ItemID, offset: Int)? {
    guard scroll > 0, let rows, let line = table.line(at: scroll), line < rows.lines.count,
      let row = rows.members(ofLine: line).first
    else { return nil }
    return (rows.rows[row].id, scroll - table.extent(of: line).top)
  }
}
