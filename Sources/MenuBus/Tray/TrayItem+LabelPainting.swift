import LibDBus
public import StatusNotifier

extension TrayItem {
  /// The choice of hosts for which a label is painted into the icon.
  public enum LabelStyle: String, Sendable, CaseIterable {
    /// As the hosts need it that are there: not for those that show labels, in a square for most, and wide for those
    /// that keep proportions.
    case automatic
    /// In a square, whatever the host is.
    case square
    /// Wide, whatever the host is.
    case wide
    /// Never: hosts that show no labels show none.
    case off
  }

  /// The painting of the label.
  struct LabelPainting {
    var painter: (any LabelPainter)?
    var style = LabelStyle.automatic
    var runs: [LabelRun] = []
    var hasPicture = true
    var isDark: Bool?
    /// The programs that show items.
    var programs = TrayPrograms()
    /// The form and the room of the last labels, and the number of labels since that needed less room.
    private var last: (form: LabelForm, room: Int, smaller: Int)?
    /// The labels that have to need less room until the room becomes smaller.
    private static let patience = 60

    /// The form in which the label is painted now; `nil` if it is not.
    var form: LabelForm? {
      guard painter != nil else { return nil }
      return switch style {
      case .automatic: programs.labelForm
      case .square: .square
      case .wide: .wide
      case .off: nil
      }
    }

    /// The state with the label in its icon, and nowhere else; the state itself where labels are not painted.
    mutating func painted(_ state: TrayItemState) -> TrayItemState {
      guard !state.label.isEmpty, let painter, let form else { return state }
      var request = StatusNotifier.LabelPainting(runs: runs(of: state.label))
      let picture = state.status == .needsAttention && state.attentionIcon != Icon() ? state.attentionIcon : state.icon
      (request.form, request.isDark) = (form, programs.haveOwnColors ? nil : isDark)
      if hasPicture { request.picture = picture.pixmaps }
      if let last, last.form == form { request.room = last.room }
      let label = painter.paint(request)
      note(label, form)
      guard !label.pixmaps.isEmpty else { return state }
      var result = state
      // Panels prefer a name that they know, and this one is empty.
      result.icon = Icon(pixmaps: label.pixmaps)
      result.attentionIcon = Icon()
      result.label = ""
      if result.iconDescription.isEmpty { result.iconDescription = state.label }
      return result
    }

    private func runs(of label: String) -> [LabelRun] {
      runs.lazy.map(\.text).joined() == label ? runs : [LabelRun(label)]
    }

    private mutating func note(_ label: PaintedLabel, _ form: LabelForm) {
      guard let last, last.form == form, label.room < last.room, last.smaller < Self.patience else {
        last = (form, label.room, 0)
        return
      }
      self.last = (form, last.room, last.smaller + 1)
    }
  }

  /// Paints the label into the icon for hosts that show no labels; `nil` (the default) for no painting.
  ///
  ///     tray.labelPainter = try await TextIconPainter.load()  // of the product TextIcons
  ///
  /// A painted label is not sent as a label as well, so that no host shows it twice. Where the icon has pixels, it is
  /// painted beside them, or above them in a square if the text is short.
  public var labelPainter: (any LabelPainter)? {
    get { labels.painting.painter }
    set {
      labels.painting.painter = newValue
      lookForPrograms()
    }
  }
  /// The hosts for which ``labelPainter`` is used.
  public var labelStyle: LabelStyle {
    get { labels.painting.style }
    set { repaint { $0.style = newValue } }
  }
  /// The colours of the label: parts that together are ``label``. Others do not count.
  public var labelRuns: [LabelRun] {
    get { labels.painting.runs }
    set { repaint { $0.runs = newValue } }
  }
  /// Whether the icon is painted beside the label, `true` by default; `false` for one that stands in for a text.
  public var labelHasPicture: Bool {
    get { labels.painting.hasPicture }
    set { repaint { $0.hasPicture = newValue } }
  }
  /// Whether the panel is dark, so that the text is light; `nil` (the default) if that is not known, for a text on a
  /// ground of its own. Waybar and the panel of LXQt have colours of their own, and always show that ground.
  public var labelIsOnDark: Bool? {
    get { labels.painting.isDark }
    set { repaint { $0.isDark = newValue } }
  }

  private func repaint(_ change: (inout LabelPainting) -> Void) {
    change(&labels.painting)
    if labels.painting.painter != nil { schedule() }
  }

  /// Learns which programs show the item.
  func lookForPrograms() {
    guard labels.painting.painter != nil, let connection = residence.current else { return }
    Task { [weak self] in
      await self?.learnPrograms(on: connection)
      self?.schedule()
    }
  }

  /// Learns which programs show the item, before it is on a connection.
  func learnPrograms(on connection: BusConnection) async {
    guard labels.painting.painter != nil else { return }
    labels.painting.programs = await TrayPrograms(on: connection)
  }
}
