package import DBusMenu
import LibDBus

extension MenuNode {
  /// The interface's property with the folders that a program has icons of its own in. The root has it among its
  /// properties here, because it is one of the whole menu.
  static let iconFoldersName = "IconThemePath"

  /// The folders that the program has icons of its own in, as the interface says.
  var iconFolders: Value? {
    get { properties[Self.iconFoldersName] }
    set { properties[Self.iconFoldersName] = newValue }
  }

  /// The folders that the program has icons of its own in.
  package var iconPaths: [String] {
    guard case .array(_, let values)? = iconFolders else { return [] }
    return values.prefix(MenuPresentingLimits.iconFolders).compactMap(\.stringValue)
  }
}
