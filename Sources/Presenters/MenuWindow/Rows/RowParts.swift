import Basics
import CGtk3
import CMenuWindow
import DBusMenu
import MenuPresenting

/// The widgets inside a row.
@MainActor
struct RowParts {
  private(set) var title: Widget?
  private(set) var subtitle: Widget?
  private(set) var mark: Widget?
  private(set) var picture: Widget?
  private(set) var shortcut: Widget?
  private(set) var spinner: Widget?
  private(set) var entry: EntryView?
  private(set) var content: ElementView?
  private(set) var accessory: ElementView?

  nonisolated init() {}

  /// Makes the widgets. A field and the elements of content that are there go on.
  init(_ face: RowFace, columns: Columns, operating operation: PartOperation, reusing old: RowParts, in row: Widget) {
    if face.kind == .search, let entry = old.entry {
      self.entry = entry
      return
    }
    row.clear()
    switch face.kind {
    case .separator: break
    case .search: addEntry(face, operating: operation, to: row)
    case .small, .medium, .palette: addTile(face, columns: columns, to: row)
    case .row, .heading, .loading, .note, .title, .view, .viewAction:
      addLead(face, columns: columns, to: row)
      addBody(face, operating: operation, to: row)
      if face.hasSubmenu { row.pack(columns.pictures.mark("arrow")) }
    }
  }

  private mutating func addEntry(_ face: RowFace, operating operation: PartOperation, to row: Widget) {
    entry = EntryView(isSearch: true, stop: MenuStop(id: face.id), operating: operation)
    row.pack(entry?.widget, expands: true)
  }

  // MARK: Lines

  private mutating func addLead(_ face: RowFace, columns: Columns, to row: Widget) {
    guard !face.takesWholeLine else { return }
    if columns.mark > 0, let box = column(columns.mark, in: row) {
      if let mark = face.mark {
        self.mark = columns.pictures.mark(mark.isRadio ? "radio" : "check")
        box.pack(self.mark)
      } else if face.kind == .loading || face.isBusy {
        addSpinner(to: box)
      } else if face.picture != nil, columns.picture == 0 {
        addPicture(face, to: box)
      }
    }
    if columns.picture > 0, let box = column(columns.picture, in: row), face.picture != nil {
      addPicture(face, to: box)
    }
    if columns.mark == 0, face.kind == .loading || face.isBusy, let box = column(Self.spinnerWidth, in: row) {
      addSpinner(to: box)
    }
  }

  private static let spinnerWidth = 23

  private func column(_ width: Int, in row: Widget) -> Widget? {
    let box = Widget.box()
    if let box { gtk_widget_set_size_request(box, Int32(width), -1) }
    row.pack(box)
    return box
  }

  private mutating func addSpinner(to box: Widget) {
    spinner = gtk_spinner_new()?.shown()
    if let spinner {
      gtk_widget_set_valign(spinner, GTK_ALIGN_CENTER)
      gtk_spinner_start(cast(spinner))
    }
    box.pack(spinner)
  }

  private mutating func addPicture(_ face: RowFace, to box: Widget) {
    picture = face.picture?.isPicture == false ? .label(class: "emoji") : gtk_image_new()?.shown()
    if let picture { gtk_widget_set_valign(picture, GTK_ALIGN_CENTER) }
    box.pack(picture)
  }

  /// Adds the title, with what is below and behind it.
  private mutating func addBody(_ face: RowFace, operating operation: PartOperation, to row: Widget) {
    guard let body = makeBody(face, operating: operation) else { return }
    let said = face.shortcut.isEmpty ? nil : Widget.box()
    (said ?? row).pack(body, expands: true)
    addAccessory(face, operating: operation, to: said ?? row)
    guard let said, let shortcut = cmenuwindow_accelerator_new() else { return }
    self.shortcut = shortcut
    row.pack(cmenuwindow_yielding_new(said, body, title ?? body, shortcut), expands: true)
  }

  private mutating func makeBody(_ face: RowFace, operating operation: PartOperation) -> Widget? {
    if let element = face.content {
      content = ElementView(element, operating: operation)
      return content?.widget
    }
    title = .label(class: "name")
    guard !face.subtitle.isEmpty, let box = Widget.box(isVertical: true) else { return title }
    subtitle = .label(class: "subtitle")
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
    box.pack(title)
    box.pack(subtitle)
    return box
  }

  private mutating func addAccessory(_ face: RowFace, operating operation: PartOperation, to said: Widget) {
    guard let element = face.accessory else { return }
    accessory = ElementView(element, operating: operation)
    guard let widget = accessory?.widget else { return }
    if let gap = Widget.box() {
      gtk_widget_set_size_request(gap, 12, -1)
      said.pack(gap)
    }
    said.pack(widget)
  }

  // MARK: Tiles

  private mutating func addTile(_ face: RowFace, columns: Columns, to row: Widget) {
    guard let box = Widget.box(isVertical: face.kind == .medium, spacing: face.kind == .medium ? 2 : 5) else { return }
    gtk_widget_set_halign(box, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
    if face.picture != nil {
      addPicture(face, to: box)
      if let picture { gtk_widget_set_halign(picture, GTK_ALIGN_CENTER) }
    }
    if face.showsTitle {
      title = .label(class: "name")
      if let title { gtk_label_set_xalign(cast(title), 0.5) }
      box.pack(title)
    }
    if face.hasSubmenu { box.pack(columns.pictures.mark("arrow")) }
    row.pack(box, expands: true)
  }

  // MARK: What they show

  func show(_ face: RowFace, columns: Columns, operating operation: PartOperation) {
    title?.setText(face.title)
    title?.setAttributes(underlining: face.mnemonic, in: face.title, language: face.language)
    subtitle?.setText(face.subtitle)
    subtitle?.setAttributes(underlining: nil, in: face.subtitle, language: face.language)
    shortcut?.setText(face.shortcut)
    if let mark, let state = face.mark {
      cmenuwindow_mark_set_state(mark, state.isOn ? 1 : 0, state.isMixed ? 1 : 0)
    }
    if let picture, let emoji = face.picture, !emoji.isPicture {
      picture.setText(emoji.text)
    } else if let picture {
      let pictures = columns.pictures
      let size = face.kind == .medium ? pictures.contentSize : pictures.size
      pictures.show(face.picture, in: picture, size: size)
    }
    if let element = face.content { content?.show(element, operating: operation) }
    if let element = face.accessory { accessory?.show(element, operating: operation) }
    entry?.show(
      face.text, placeholder: face.placeholder, name: face.searchName, isEnabled: face.isEnabled, operating: operation)
  }
}

extension RowFace {
  /// Whether the row begins at the edge of the menu: titles, and views that are the whole row. A mark needs its column.
  fileprivate var takesWholeLine: Bool {
    switch kind {
    case .title, .view: true
    case .viewAction: mark == nil && !isBusy
    default: false
    }
  }

  /// The name of a search field for assistive technology, which its label would say anew with each letter.
  fileprivate var searchName: PrintableText { described ?? (placeholder.isEmpty ? title : placeholder) }

  /// Whether the title of a row that shares a line is drawn.
  fileprivate var showsTitle: Bool {
    switch kind {
    case .palette: picture == nil
    default: !(isIconOnly && picture != nil)
    }
  }
}
