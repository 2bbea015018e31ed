extension TrayItemState {
  /// The item with what half of the panels ignore drawn into its picture.
  public var drawn: TrayItemState { self }
}
