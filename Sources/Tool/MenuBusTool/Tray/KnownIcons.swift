import Basics
import StatusNotifier

/// The names of icons that a presenter finds, of items that have pixels beside a name.
///
/// The picture of an item is that of its name, if a theme or a folder of a program has it, and else the pixels: many
/// programs send a name that is known nowhere, and others pixels that only stand in for the name.
@MainActor
final class KnownIcons {
  private let themes: @Sendable (_ folders: [String]) -> IconThemes
  private var folders: Set<String> = []
  /// The names that were looked for, and whether there is such an icon.
  private var names: [String: Bool] = [:]

  init(_ themes: @escaping @Sendable (_ folders: [String]) -> IconThemes) { self.themes = themes }

  /// Looks for the names that items have. Presenters look for all names in the folders of all programs.
  func look(for entries: [TrayEntry]) async {
    let folders = Set(entries.map(\.state.iconThemePath)).subtracting([""])
    if folders != self.folders { names = [:] }
    self.folders = folders
    let pictures = entries.flatMap { [$0.state.icon, $0.state.attentionIcon] }
    let wanted = Set(pictures.filter { !$0.name.isEmpty && !$0.pixmaps.isEmpty }.map(\.name))
    let new = wanted.subtracting(names.keys)
    names = names.filter { wanted.contains($0.key) }
    guard !new.isEmpty else { return }
    let (themes, sorted) = (themes, folders.sorted())
    let files = IconFiles(themes(sorted), within: ToolLimits.trayIconTime)
    let known = await files.known(among: new) ?? []
    for name in new { names[name] = known.contains(name) }
  }

  /// Whether the picture of an icon is that of its name.
  func hasName(_ icon: TrayItemState.Icon) -> Bool {
    !icon.name.isEmpty && (icon.pixmaps.isEmpty || names[icon.name] == true)
  }
}
