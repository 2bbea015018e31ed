import Basics
import LibDBus
import MenuBus
import MenuFiles
import ProgramLogs
import StatusNotifier

/// The tray item of a menu file, which follows the file from version to version.
@MainActor
final class FileTray {
  let item: TrayItem
  /// The menu's place in the tray.
  var place: MenuPlace { item.place }
  /// Told of each press and of the wheel, beside the commands for them.
  var onEvent: (@MainActor (TrayItemEvent) -> Void)?
  /// Whether a press of the primary button is for ``onEvent``, instead of opening the menu.
  var takesActivation = false
  private let name: String
  private let runner: CommandRunner
  private let logger: ProgramLog
  /// The id of the last version.
  private var id: String
  /// The last version that was to be shown.
  private var newest: MenuDescription?
  /// The number of versions that were to be shown.
  private var versions = 0
  /// The menu whose values are shown.
  private weak var live: LiveMenu?
  private var following: [Task<Void, Never>] = []
  /// Pictures of names, for an overlay.
  private let themed = ThemedPixels()
  /// The last warning about each picture.
  private var complaints: [Picture: String] = [:]
  /// The last warning about a picture that has no pixels for an overlay.
  private var drawing: [Picture: String] = [:]

  private enum Picture: String, CaseIterable { case icon, attentionIcon, overlayIcon }

  /// The icon of a menu without one: themes have it, because it is in the naming specification. (Panels of Qt draw
  /// Adwaita's `application-x-executable` with black corners.)
  nonisolated static let fallbackIcon = "text-x-script"

  /// Makes the item; ``show(_:)`` gives it everything but its id.
  ///
  /// - Parameters:
  ///   - name: The name that the user gave for the file.
  ///   - exporter: The exporter of the menu, which serves it at a path, too.
  init(
    _ file: MenuDescription, name: String, sharing exporter: MenuExporter, runner: CommandRunner, logger: ProgramLog,
    labelStyle: TrayItem.LabelStyle = .off,
    connect: @escaping @Sendable () async throws -> BusConnection
  ) {
    self.runner = runner
    self.logger = logger
    self.name = name
    id = file.tray.id ?? MenuDescription.Tray.defaultID(forFile: name)
    var configuration = ServiceConfiguration()
    (configuration.logger, configuration.connect) = (logger.logger, connect)
    item = TrayItem(
      id: id, title: "", icon: .named(Self.fallbackIcon), sharing: exporter, configuration: configuration)
    item.hostTimeout = nil  // which ``RunningTray`` says in its own words
    item.labelStyle = labelStyle
    item.loadLabelPainter { [logger] in await LabelPainters.shared.painter(logger: logger) }
    item.hadBus = true  // it comes after the service, whose bus may have gone again
  }

  isolated deinit { for task in following { task.cancel() } }

  /// Shows the values that commands of a menu give, and tells the menu whether a host shows the item.
  func follow(_ live: LiveMenu) {
    self.live = live
    let (files, file) = AsyncStream.makeStream(of: MenuDescription.self, bufferingPolicy: .bufferingNewest(1))
    live.onTrayChange = { file.yield($0) }
    live.onTrayConfirmed = { [weak self, weak live] in
      self?.newest = nil
      if let live { file.yield(live.shownFile) }
    }
    let states = item.states()
    following = [
      Task { [weak live] in
        for await state in states { live?.isInTray = state == .visible }
        live?.isInTray = false
      },
      // A version that ``show(_:)`` is at work on already is not shown twice.
      Task { [weak self] in for await file in files where self?.newest != file { await self?.show(file) } },
    ]
  }

  /// Applies a version of the file to the item.
  func show(_ file: MenuDescription) async {
    newest = file
    versions += 1
    let version = versions
    let tray = file.tray
    let newID = tray.id ?? MenuDescription.Tray.defaultID(forFile: name)
    if newID != id {
      logger.info(
        newID == item.id
          ? "the tray item has its id \(newID) again"
          : "the tray item will have the id \(newID) at the next start; until then it is \(item.id)")
      id = newID
    }
    let images = [.icon: file.icon ?? .named(Self.fallbackIcon)]
      .merging([Picture.attentionIcon: tray.attentionIcon, .overlayIcon: tray.overlayIcon].compactMapValues(\.self)) {
        $1
      }
    // Read before anything is changed, so that all changes go out together.
    let pictures = await withPixels(await Self.pictures(images))
    let isDark = await prepareLabel(of: file)
    guard version == versions else { return }  // a later one is shown
    for picture in Picture.allCases { show(picture, pictures[picture] ?? .success(TrayItemState.Icon())) }
    item.title = file.title.flatMap { $0.isBlank ? nil : $0 } ?? item.id
    item.status = tray.status.ofItem
    item.category = tray.category.ofItem
    item.toolTip = TrayItem.ToolTip(tray.toolTip?.title ?? "", text: tray.toolTip?.text ?? "")
    item.label = tray.label
    (item.labelRuns, item.labelIsOnDark) = (tray.labelRuns.map { LabelRun($0) }, isDark)
    item.labelHasPicture = tray.hasLabelPicture && file.icon != nil
    let takesActivation = !tray.activate.isEmpty || takesActivation
    item.onActivate = takesActivation ? handler(tray.activate, "activate", title: item.title) : nil
    item.onSecondaryActivate = handler(parts(tray.secondaryActivate), "secondaryActivate", title: item.title)
    item.onScroll = handler(parts(tray.scroll), "scroll", title: item.title)
    item.onContextMenu = onEvent
  }

  /// Gets ready to paint a label, if there is one, or a mark: loads the painter if the hosts need it for the label.
  ///
  /// - Returns: Whether the desktop is dark.
  private func prepareLabel(of file: MenuDescription) async -> Bool? {
    let label = item.paintsLabels ? file.tray.label ?? "" : ""
    guard !label.isBlank || file.tray.status == .attention else { return nil }
    await item.prepareLabelPainter(for: label)
    return await DesktopAppearance.shared.isDark
  }

  /// The pictures with pixels for their names if there is an overlay, which is drawn into pixels.
  private func withPixels(
    _ pictures: [Picture: Result<TrayItemState.Icon, UnreadablePicture>]
  ) async -> [Picture: Result<TrayItemState.Icon, UnreadablePicture>] {
    var pictures = pictures
    for picture in [Picture.overlayIcon, .icon, .attentionIcon] {
      guard case .success(var icon)? = pictures[picture] else {
        if picture == .overlayIcon { break }
        continue
      }
      do {
        if icon.pixmaps.isEmpty { icon.pixmaps = try await themed.pixels(of: icon.name) }
        pictures[picture] = .success(icon)
        drawing[picture] = nil
      } catch {
        let complaint = "The tray's `overlayIcon` is not shown: \(Failure(error).sentence)"
        if drawing.updateValue(complaint, forKey: picture) != complaint { logger.warning("\(complaint)") }
        break
      }
    }
    return pictures
  }

  /// Shows a picture, or logs why the old one stays.
  private func show(_ picture: Picture, _ result: Result<TrayItemState.Icon, UnreadablePicture>) {
    switch result {
    case .success(let icon):
      let image = icon == TrayItemState.Icon() ? nil : MenuImage.named(icon.name, pixmaps: icon.pixmaps)
      switch picture {
      case .icon: item.icon = image
      case .attentionIcon: item.attentionIcon = image
      case .overlayIcon: item.overlayIcon = image
      }
      complaints[picture] = nil
    case .failure(let error):
      let complaint = "\(error) The tray's `\(picture.rawValue)` stays as it was."
      if complaints.updateValue(complaint, forKey: picture) != complaint { logger.warning("\(complaint)") }
    }
  }

  private func parts(_ command: Command?) -> [RowAction] { command.map { [.command($0)] } ?? [] }

  private func handler(_ actions: [RowAction], _ key: String, title: String) -> TrayItem.Handler? {
    guard !actions.isEmpty || onEvent != nil else { return nil }
    return { [runner, logger, onEvent, weak live] event in
      onEvent?(event)
      guard !actions.isEmpty else { return }
      Task {
        await actions.perform { command, place in
          let result = await runner.run(
            command, title: title, identifier: key, activationToken: event.activationToken,
            variables: place.variables.merging(event.variables) { $1 }, directory: place.directory,
            logger: logger.logger)
          live?.note(result)
        }
      }
    }
  }

  /// Reads pictures, away from the main actor.
  @concurrent
  private static func pictures(
    _ images: [Picture: MenuImage]
  ) async -> [Picture: Result<TrayItemState.Icon, UnreadablePicture>] {
    images.mapValues { image in
      Result { () throws(UnreadablePicture) in try TrayItemState.Icon(image) }
    }
  }
}

extension TrayItemEvent {
  /// The variables that tell a command about the event.
  fileprivate var variables: [String: String?] {
    var variables: [String: String?] = [:]
    switch kind {
    case .activate, .secondaryActivate, .contextMenu:
      variables["MENUBUS_X"] = "\(x)"
      variables["MENUBUS_Y"] = "\(y)"
    case .scroll:
      variables["MENUBUS_SCROLL"] = "\(steps)"
      variables["MENUBUS_ORIENTATION"] = orientation?.rawValue
    }
    return variables
  }
}

extension MenuDescription.Tray.Status {
  var ofItem: TrayItem.Status {
    switch self {
    case .passive: .passive
    case .active: .active
    case .attention: .needsAttention
    }
  }
}

extension MenuDescription.Tray.Category {
  var ofItem: TrayItem.Category {
    switch self {
    case .application: .applicationStatus
    case .communications: .communications
    case .system: .systemServices
    case .hardware: .hardware
    }
  }
}
