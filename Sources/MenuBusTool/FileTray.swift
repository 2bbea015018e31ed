#if Tool
import LibDBus
import Logging
import MenuBus
import MenuFiles

/// The tray item of a menu file, which follows the file from version to version.
@MainActor
final class FileTray {
  let item: TrayItem
  private let name: String
  private let runner: CommandRunner
  private let logger: Logger
  /// The id of the last version.
  private var id: String
  /// The last warning about each picture.
  private var complaints: [Picture: String] = [:]

  private enum Picture: String, CaseIterable { case icon, attentionIcon, overlayIcon }

  /// The icon of a menu without one: themes have it, because it is in the naming specification.
  nonisolated static let fallbackIcon = "application-x-executable"

  /// Makes the item; ``show(_:)`` gives it everything but its id.
  ///
  /// - Parameter name: The name that the user gave for the file.
  init(
    _ file: MenuFile, name: String, showing menu: Menu, options: MenuExporter.Options, runner: CommandRunner,
    logger: Logger,
    connect: @escaping @Sendable () async throws -> BusConnection
  ) {
    self.runner = runner
    self.logger = logger
    self.name = name
    id = file.tray.id ?? MenuFile.Tray.defaultID(forFile: name)
    var options = options
    options.repeatsAnother = true  // the service that shows the same menu
    item = TrayItem(
      id: id, title: "", icon: .named(Self.fallbackIcon), menu: menu, options: options, logger: logger, connect: connect
    )
    item.patience = nil  // a menu that is served is reached without a tray
    item.hadBus = true  // it comes after the service, whose bus may have gone again
  }

  /// Applies a version of the file to the item.
  func show(_ file: MenuFile) async {
    let tray = file.tray
    let newID = tray.id ?? MenuFile.Tray.defaultID(forFile: name)
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
    let pictures = await Self.pictures(images)
    for picture in Picture.allCases { show(picture, pictures[picture] ?? .success(TrayItem.Icon())) }
    item.title = file.title ?? item.id
    item.status =
      switch tray.status {
      case .passive: .passive
      case .active: .active
      case .attention: .needsAttention
      }
    item.category =
      switch tray.category {
      case .application: .applicationStatus
      case .communications: .communications
      case .system: .systemServices
      case .hardware: .hardware
      }
    item.toolTip = TrayItem.ToolTip(title: tray.toolTip?.title ?? "", text: tray.toolTip?.text ?? "")
    item.label = tray.label ?? ""
    item.onActivate = handler(tray.activate, "activate", title: item.title)
    item.onSecondaryActivate = handler(tray.secondaryActivate, "secondaryActivate", title: item.title)
    item.onScroll = handler(tray.scroll, "scroll", title: item.title)
  }

  /// Shows a picture, or logs why the old one stays.
  private func show(_ picture: Picture, _ result: Result<TrayItem.Icon, UnreadablePicture>) {
    switch result {
    case .success(let icon):
      switch picture {
      case .icon: item.icon = icon
      case .attentionIcon: item.attentionIcon = icon
      case .overlayIcon: item.overlayIcon = icon
      }
      complaints[picture] = nil
    case .failure(let error):
      let complaint = "\(error) The tray's `\(picture.rawValue)` stays as it was."
      if complaints.updateValue(complaint, forKey: picture) != complaint { logger.warning("\(complaint)") }
    }
  }

  private func handler(_ command: Command?, _ key: String, title: String) -> TrayItem.Handler? {
    guard let command else { return nil }
    return { [runner] event in
      Task {
        await runner.run(
          command, title: title, identifier: key, activationToken: event.activationToken, variables: event.variables)
      }
    }
  }

  /// Reads pictures, away from the main actor.
  @concurrent
  private static func pictures(
    _ images: [Picture: MenuImage]
  ) async -> [Picture: Result<TrayItem.Icon, UnreadablePicture>] {
    images.mapValues { image in
      switch image {
      case .named(let name): .success(.named(name))
      case .symbol(let symbol): .success(.named(SymbolTable.installed().iconName(of: symbol)))
      case .png(let data):
        Result { () throws(TrayError) in try .png(data) }.mapError {
          UnreadablePicture(path: "the picture", reason: $0)
        }
      case .file(let path):
        Result { () throws(TrayError) in try .png(contentsOf: path) }.mapError {
          UnreadablePicture(path: path, reason: $0)
        }
      case .emoji: .success(.named(fallbackIcon))  // no file that was read has one
      }
    }
  }
}

/// A picture that cannot be shown.
private struct UnreadablePicture: Error, CustomStringConvertible {
  var path: String
  var reason: TrayError

  var description: String {
    if case .unreadable(_, let reason) = reason { return "\(path) cannot be read: \(reason)." }
    return "\(path) cannot be shown. \(reason)"
  }
}

extension TrayItemEvent {
  /// The variables that tell a command about the event.
  fileprivate var variables: [String: String?] {
    var variables: [String: String?] = [:]
    switch kind {
    case .activate(let x, let y), .secondaryActivate(let x, let y), .contextMenu(let x, let y):
      variables["MENUBUS_X"] = "\(x)"
      variables["MENUBUS_Y"] = "\(y)"
    case .scroll(let steps, let orientation):
      variables["MENUBUS_SCROLL"] = "\(steps)"
      variables["MENUBUS_ORIENTATION"] = orientation.rawValue
    }
    return variables
  }
}
#endif
