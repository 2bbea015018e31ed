import MenuExport
public import StatusNotifier

extension TrayItemState.Icon {
  /// An icon of the theme for a symbol of Apple's systems, such as `"star"`, from the same table as `MenuImage.symbol`.
  /// A symbol that the table lacks is taken for the name of an icon.
  public static func symbol(_ name: String) -> TrayItemState.Icon {
    .named(SymbolTable.current.iconName(of: name))
  }
}
