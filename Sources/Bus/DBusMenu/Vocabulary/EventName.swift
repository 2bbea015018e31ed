import LibDBus

/// The names of events: the protocol's own, and those of docs/protocol-extensions.md and protocol-presenting.md.
package enum EventName: String, DeclaredName {
  case clicked
  case hovered
  case opened
  case closed
  case control = "x-menubus-control"
  case text = "x-menubus-text"
  case context = "x-menubus-context"
  case rowRects = "x-menubus-row-rects"
  case release = "x-menubus-release"
  case cancel = "x-menubus-cancel"
  case commitPreview = "x-menubus-commit-preview"
  case dismiss = "x-menubus-dismiss"
  case alternate = "x-menubus-alternate"
  case reveal = "x-menubus-reveal"
  case activationToken = "x-menubus-activation-token"

  /// The four names of the protocol.
  package static let standard: [EventName] = [.clicked, .hovered, .opened, .closed]

  /// The types of an event's data, and its meaning. The type `v` stands for any.
  package static let declarations: [EventName: VocabularyEntry] = [
    .clicked: .init("v", "The row was chosen."),
    .hovered: .init("v", "The pointer or the selection is on the row."),
    .opened: .init(["v", "a{sv}", "s"], "The submenu, or with id 0 the menu, opened.", on: .anywhere),
    .closed: .init("v", "The submenu, or with id 0 the menu, closed.", on: .anywhere),
    .control: .init(["(sv)", "s"], "A part of a row's content was operated."),
    .text: .init("s", "The whole text that is now in a search field."),
    .context: .init(["(ii)", "v"], "The row's own context menu is to be shown at a place on the screen."),
    .rowRects: .init("a(iiiii)", "The places of the rows in view while a press is handed over.", on: .root),
    .release: .init("v", "A press that the program handed over ended on this row, or beside all rows.", on: .anywhere),
    .cancel: .init("v", "A press that the program handed over was canceled.", on: .anywhere),
    .commitPreview: .init(["s", "v"], "The object that the menu belongs to is to be opened.", on: .anywhere),
    .dismiss: .init("v", "The menu is to be closed wherever it is shown.", on: .anywhere),
    .alternate: .init("s", "One of the row's alternates was chosen, by its `action`."),
    .reveal: .init("v", "The row that a search found is to be shown in the menu that it comes from."),
    .activationToken: .init("s", "A window may come to the front with it after the sender's next choice.", on: .root),
  ]
}
