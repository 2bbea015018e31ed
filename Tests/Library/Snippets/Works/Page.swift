// The code of docs/coming-from-uikit.md, and of the article of the same name. The program has `@main` there, which
// a test cannot have.

//: begin
import MenuBus

/// A text that handlers change.
@MainActor
final class Pasteboard {
  var text = ""
}

@MainActor
func noteMenu(_ pasteboard: Pasteboard) -> Menu {
  let copy = Action(title: "Copy", image: .symbol("doc.on.doc")) { pasteboard.text = "copied" }
  let pin = Action(title: "Pin", image: .symbol("pin")) { action in action.isSelected.toggle() }
  let delete = Action(title: "Delete", image: .symbol("trash"), isDestructive: true)
  delete.handler { pasteboard.text = "deleted" }
  let sorting = Menu(title: "Sort By", children: [Action(title: "Name", isSelected: true), Action(title: "Date")])
  sorting.selection = .single
  return Menu(children: [copy, pin, .separator, sorting, .inline(delete)])
}
//: end

//: begin
@MainActor
final class NoteView: ContextMenuInteractionDelegate {
  private let pasteboard = Pasteboard()

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    ContextMenuConfiguration(actionProvider: { [pasteboard] suggestedActions in noteMenu(pasteboard) })
  }
}

final class Notes: MenuProgram {
  private let note = NoteView()  // Keeps it: the interaction does not.

  func run() async throws {
    let tray = TrayItem(id: "org.example.notes", title: "Notes", icon: .symbol("pencil"), menu: Menu())
    try await tray.add(ContextMenuInteraction(delegate: note))
    try await tray.run()
  }
}
//: end

//: begin
@MainActor
func showNoteMenu(_ pasteboard: Pasteboard) -> MenuPresentation {
  MenuPresentation.presentMenu(noteMenu(pasteboard), source: .point(x: 300, y: 200)) { reason in
    pasteboard.text = "\(reason)"
  }
}
//: end
