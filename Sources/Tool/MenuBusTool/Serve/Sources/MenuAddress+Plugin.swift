import LibDBus
import MenuFiles

extension MenuAddress {
  /// The places at which the menu of a plugin is, if the text is the name of its file, such as `cpu.2s.sh`: that of a
  /// bar, that of a directory, and its tray item. Empty for a text without a dot.
  @MainActor var ofPlugin: [MenuAddress] {
    guard text.contains("."), !text.hasPrefix(":") else { return [] }
    let name = String(text.split(separator: "/").last ?? "")
    let stem = String(name.drop { $0 == "." }.prefix { $0 != "." })
    guard !stem.isEmpty else { return [] }
    // Where two files of a directory have the same stem, the second is at the path of its whole name.
    let paths = [name, stem].map { "org.menubus.Menu\(ServedDirectory.basePath)/\(ObjectPath.element($0))" }
    let places = ["\(BarRun.name(for: [name]))"] + paths
    // `org.example.Program` means no tray item called “org”. A twin has the id of its whole name.
    let items = place == nil || text.split(separator: ".").count == 2 ? [ObjectPath.element(name), stem] : []
    return (places + items).compactMap { MenuAddress(argument: $0) }
  }
}
