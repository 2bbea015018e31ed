extension MenuPresentationSource {
  /// An icon in the tray, at the place where a panel showed it last.
  public static func trayItem(_ item: TrayItem) -> MenuPresentationSource { anchor(item) }
}
