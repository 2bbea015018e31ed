import Basics
import Logging
import MenuExport
public import StatusNotifier

extension TrayItemState.Icon {
  /// An icon of the theme for a symbol of Apple's systems, such as `"star"`, from the same table as `MenuImage.symbol`.
  ///
  /// A symbol without an icon is no picture, and logged once. A name with other characters than small letters, digits
  /// and dots is that of an icon.
  public static func symbol(_ name: String) -> TrayItemState.Icon {
    if let icon = SymbolTable.current.iconName(of: name) { return .named(icon) }
    let isNew = missing.withLock { missing in
      if missing.count >= MenuExportLimits.pictureFiles { missing = [] }
      return missing.insert(name).inserted
    }
    if isNew { Logger(label: "org.menubus").warning("there is no icon for the symbol \(name)") }
    return TrayItemState.Icon()
  }

  /// The symbols without an icon that the log names already.
  private static let missing = Lock<Set<String>>([])
}
