import Foundation
import MenuBus

/// The files of the current folder in the tray, read anew each time the menu opens.
@main struct Files: MenuProgram {
  func run() async throws {
    let folder = FileManager.default.currentDirectoryPath
    let hidden = Action(title: "Show Hidden Files", isSelected: true) { action in action.isSelected.toggle() }
    var rows: [String: Action] = [:]
    let list = LazyMenuElement {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .filter { name in hidden.isSelected || !name.hasPrefix(".") }
      // A file that is still there keeps its row.
      let old = rows
      rows = [:]
      for name in names { rows[name] = old[name] ?? Action(title: name) { _ in print("\(folder)/\(name)") } }
      return names.compactMap { name in rows[name] }
    }
    list.showsLastElements = true
    let search = SearchField(placeholder: "Search Files") { text in
      for (name, row) in rows { row.isHidden = !text.isEmpty && !name.localizedCaseInsensitiveContains(text) }
    }
    let menu = Menu(
      children: [Menu(title: "Files", image: .named("folder"), children: [list], headers: [search]), hidden],
      headers: [TitleHeader(folder)])

    let tray = TrayItem(id: "org.example.files", title: "Files", icon: .named("folder"), menu: menu)
    try await tray.run()
  }
}
