import Foundation
import MenuBus

/// The files of the current folder in the tray, read anew each time the menu opens.
@main struct Files: MenuProgram {
  func run() async throws {
    let folder = FileManager.default.currentDirectoryPath
    let hidden = Action(title: "Show Hidden Files", isSelected: true) { action in action.isSelected.toggle() }
    var rows: [Action] = []
    let list = LazyMenuElement {
      rows = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .filter { name in hidden.isSelected || !name.hasPrefix(".") }
        .map { name in Action(title: name) { _ in print("\(folder)/\(name)") } }
      return rows
    }
    let search = SearchField(placeholder: "Search Files") { text in
      for row in rows { row.isHidden = !text.isEmpty && row.title?.localizedCaseInsensitiveContains(text) == false }
    }
    let menu = Menu(
      children: [Menu(title: "Files", image: .named("folder"), children: [list], headers: [search]), hidden],
      headers: [TitleHeader(folder)])

    let tray = TrayItem(id: "org.example.files", title: "Files", icon: .named("folder"), menu: menu)
    try await tray.run()
  }
}
