import Basics
import LibDBus
import Logging
public import StatusNotifier

extension TrayItem {
  /// The choice of hosts for which a label is painted into the icon.
  @nonexhaustive public enum LabelStyle: String, Sendable, CaseIterable {
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
    var painter: (any LabelDrawing)?
    /// Gives the painter once a label is to be painted; `nil` where it did, or where there is none to wait for.
    var load: PainterLoader?
    var style = LabelStyle.automatic
    var runs: [LabelRun] = []
    var hasPicture = true
    var isDark: Bool?
    var pictures = LabelPictures()
    /// The hosts that show items.
    var hosts = Hosts()
    /// The form and the room of the last labels, and the number of labels since that needed less room.
    private var last: (form: LabelForm, room: Int, smaller: Int)?
    /// The labels that have to need less room until the room becomes smaller.
    private static let smallerLabels = 60

    /// Whether labels are painted, for some hosts at least.
    var isWanted: Bool { style != .off && canDraw }
    /// Whether there is a painter, or may be one.
    var canDraw: Bool { painter != nil || load != nil }

    /// The form that the label of an item needs now; `nil` if it is shown as it is.
    func form(of state: TrayItemState) -> LabelForm? {
      switch style {
      case .automatic: hosts.labelForm(hasIcon: state.icon != Icon())
      case .square: .square
      case .wide: .wide
      case .off: nil
      }
    }

    /// The state with the label in its icon, and nowhere else; the state itself where labels are not painted.
    mutating func painted(_ state: TrayItemState) -> TrayItemState {
      guard !state.label.isEmpty, let painter, let form = form(of: state) else { return state }
      var request = StatusNotifier.LabelPainting(runs: runs(of: state.label))
      (request.form, request.isDark) = (form, hosts.followColors ? isDark : nil)
      let hasAttentionIcon = state.status == .needsAttention && state.attentionIcon != Icon()
      if hasPicture || hasAttentionIcon {
        request.picture = pictures.pixels(
          of: hasAttentionIcon ? state.attentionIcon : state.icon, themePath: state.iconThemePath,
          isOnDark: request.isDark)
      }
      if let last, last.form == form { request.room = last.room }
      let label = painter.paint(request)
      note(label, form)
      guard !label.pixmaps.isEmpty else { return state }
      var result = state
      // Panels prefer a name that they know, and this one is empty.
      result.icon = Icon(pixmaps: label.pixmaps)
      // Without a picture of its own, attention is a mark.
      result.attentionIcon = hasAttentionIcon ? result.icon : Icon()
      result.label = ""
      if result.iconDescription.isEmpty { result.iconDescription = state.label }
      return result
    }

    /// The state with pixels in the place of the icon's name, if a mark is to be drawn into it that asks for attention.
    mutating func marked(_ state: TrayItemState) -> TrayItemState {
      guard canDraw, state.status == .needsAttention, state.attentionIcon == Icon(), state.icon.pixmaps.isEmpty,
        !state.icon.name.isEmpty
      else { return state }
      var icon = LabelIcon(name: state.icon.name, themePath: state.iconThemePath)
      icon.isOnDark = !hosts.isEmpty && hosts.followColors ? isDark : nil
      icon.hasGround = false
      var result = state
      result.icon.pixmaps = pictures.pixels(of: icon) ?? []
      if !result.icon.pixmaps.isEmpty { result.icon.name = "" }
      return result
    }

    private func runs(of label: String) -> [LabelRun] {
      runs.lazy.map(\.text).joined() == label ? runs : [LabelRun(label)]
    }

    private mutating func note(_ label: PaintedLabel, _ form: LabelForm) {
      guard let last, last.form == form, label.room < last.room, last.smaller < Self.smallerLabels else {
        last = (form, label.room, 0)
        return
      }
      self.last = (form, last.room, last.smaller + 1)
    }
  }

  /// Loads a painter; `nil` where there is none.
  package typealias PainterLoader = @Sendable () async -> (any LabelDrawing)?

  /// Paints labels by a painter that is loaded when the first label is to be painted: never among hosts that show
  /// labels. Where it is `nil`, labels are sent as they are.
  package func loadLabelPainter(by load: @escaping PainterLoader) {
    labels.painting.load = load
    lookForHosts()
  }

  /// Whether labels are painted, for some hosts at least.
  package var paintsLabels: Bool { labels.painting.isWanted }

  /// Loads the painter if the hosts that are there need it for a label.
  package func prepareLabelPainter(for label: String) async {
    guard !label.isEmpty, labels.painting.form(of: item) != nil else { return }
    await loadLabelPainter()
  }

  private func loadLabelPainter() async {
    guard let load = labels.painting.load else { return }
    let painter = await load()
    labels.painting.load = nil
    if labels.painting.painter == nil { labels.painting.painter = painter }
    schedule()
  }

  /// Finds the picture of an icon into which something is to be drawn, if that has none yet.
  func findLabelPicture() async {
    await loadLabelPainter()
    guard let painter = labels.painting.painter, let icon = labels.painting.pictures.takeMissing() else { return }
    do {
      labels.painting.pictures.keep(try await painter.pixels(of: icon), of: icon)
    } catch {
      labels.painting.pictures.keep([], of: icon)
      // The mark of attention is not shown then; what it is for was said.
      guard icon.hasGround else { return }
      logger.warning("The label of the tray item “\(id)” is painted without its picture: \(error)")
    }
  }

  /// Shows the picture into which something is drawn as soon as it is found, if it is missing.
  ///
  /// - Returns: A sequence that ends then.
  @discardableResult
  func showMissingPicture() -> AsyncStream<Never> {
    let (found, end) = AsyncStream.makeStream(of: Never.self)
    guard labels.painting.canDraw, labels.painting.pictures.hasMissing else {
      end.finish()
      return found
    }
    Task { [weak self] in
      await self?.findLabelPicture()
      self?.schedule()
      end.finish()
    }
    return found
  }

  /// Paints the label into the icon for hosts that show no labels; `nil` (the default) for no painting.
  ///
  ///     tray.labelPainter = try await TextIconPainter.load()  // of the product TextIcons
  ///
  /// A painted label is not sent as a label as well, so that no host shows it twice. The icon is painted beside it, or
  /// above it in a square if the text is short. The painter looks for an icon that is a name in the theme.
  public var labelPainter: (any LabelPainter)? {
    get { labels.painting.painter }
    set {
      labels.painting.painter = newValue as? any LabelDrawing
      lookForHosts()
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
  /// ground of its own. Among hosts that are not known to have the colours of the desktop, that ground is always shown.
  public var labelIsOnDark: Bool? {
    get { labels.painting.isDark }
    set { repaint { $0.isDark = newValue } }
  }

  private func repaint(_ change: (inout LabelPainting) -> Void) {
    change(&labels.painting)
    if labels.painting.canDraw { schedule() }
  }

  /// Learns which hosts show the item.
  func lookForHosts() {
    guard labels.painting.canDraw, let connection = residence.current else { return }
    Task { [weak self] in
      await self?.learnHosts(on: connection)
      self?.schedule()
    }
  }

  /// Learns which hosts show the item, before it is on a connection.
  func learnHosts(on connection: BusConnection) async {
    guard labels.painting.canDraw else { return }
    labels.painting.hosts = await connection.hosts()
    await prepareLabelPainter(for: item.label)
    _ = shownItem  // which notes a picture that is missing
    // The item does not wait for a painter that never answers; a later picture is shown when it is there.
    let found = showMissingPicture()
    _ = await within(MenuBusLimits.labelPictureTime, on: exporter.time) { for await _ in found {} }
  }
}
