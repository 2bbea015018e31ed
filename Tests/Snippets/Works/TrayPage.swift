import MenuBus

// The code of docs/tray.md that is no program of its own.

//: begin
@MainActor
func fileMenu(recent: [String], open: @escaping @MainActor (String) -> Void) -> Menu {
  Menu("File") {
    Action("New", image: .named("document-new")) { open("Untitled") }
    if !recent.isEmpty {
      Menu("Open Recent") {
        for file in recent { Action(file) { open(file) } }
      }
    }
  }
}
//: end
