import MenuBus

// The code of docs/coming-from-uikit.md, and of the article of the same name.

//: begin
@MainActor
func noteMenu(_ pasteboard: Pasteboard) -> Menu {
  let copy = Action(title: "Copy", image: .symbol("doc.on.doc")) { pasteboard.text = "copied" }
  let pin = Action(title: "Pin", image: .symbol("pin")) { action in action.isSelected.toggle() }
  let delete = Action(title: "Delete", image: .symbol("trash"), isDestructive: true)
  delete.handler = { pasteboard.text = "deleted" }
  let sorting = Menu(title: "Sort By", children: [Action(title: "Name", isSelected: true), Action(title: "Date")])
  sorting.selection = .single
  return Menu(children: [copy, pin, .separator, sorting, .inline(delete)])
}
//: end

//: begin
@MainActor
final class NoteView: ContextMenuInteractionDelegate {
  let anchor: MenuAnchor
  let pasteboard = Pasteboard()

  init(anchor: MenuAnchor) async throws {
    self.anchor = anchor
    try await anchor.add(ContextMenuInteraction(delegate: self))
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    ContextMenuConfiguration(actionProvider: { [pasteboard] suggestedActions in noteMenu(pasteboard) })
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
