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

//: begin
@MainActor
func playerMenu() -> Menu {
  let shuffle = Action(title: "Shuffle", isSelected: false)  // A check mark.
  shuffle.toggles = true
  let quality = Menu(title: "Quality", children: [Action(title: "High", isSelected: true), Action(title: "Low")])
  quality.selection = .single  // Radio marks; each click moves the selection.
  let next = Action(title: "Next", image: .symbol("forward.fill")) { print("next") }
  next.shortcut = Shortcut("n", .control)  // Shown by the panel. Its keys are for your windows to handle.
  let cover = Action(title: "Cover", subtitle: "Hello, Desktop", image: .file("/usr/share/pixmaps/debian-logo.png"))
  let remove = Action(title: "Remove", image: .named("edit-delete"), isDestructive: true) { print("removed") }
  return Menu(children: [shuffle, quality, next, cover, .separator, remove])
}
//: end
