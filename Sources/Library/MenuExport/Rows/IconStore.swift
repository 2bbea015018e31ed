import Basics
import DBusMenu
import Glibc
import Logging
import Menus
import Pictures

/// Makes pictures ready to send: names as the desktop has them, PNG files checked and read once.
@MainActor
final class IconStore {
  private struct File {
    var modified: timespec
    var size: Int
    var icon: ItemProperties.Icon?
  }

  private var files: [String: File] = [:] {
    didSet { if files.count > MenuExportLimits.pictureFiles { files = [:] } }
  }
  private lazy var symbols = SymbolTable.installed()
  /// The icons that panels have.
  let desktop: DesktopIcons
  /// Whether the menu names folders with icons of its own, so that names are sent as they are.
  var hasOwnFolders = false
  private let logger: Logger

  init(of desktop: DesktopIcons = .shared, logger: Logger) {
    self.desktop = desktop
    self.logger = logger
  }

  /// The picture as an item shows it; `nil` if there is none, or none that can be sent.
  func icon(for image: MenuImage?) -> ItemProperties.Icon? {
    switch image?.content {
    case .named(let name, let pixmaps): icon(named: name, pixmaps)
    case .symbol(let symbol): symbol.isEmpty ? nil : icon(of: symbol)
    case .png(let bytes, _): check(bytes, from: "the program")
    case .file(let path): read(path)
    case .pixmaps(let pixmaps): icon(of: pixmaps)
    case .emoji, nil: nil
    }
  }

  /// The pixels are sent beside a name because the theme of a panel may be unknown, and lack it.
  private func icon(named name: String, _ pixmaps: [Pixmap]) -> ItemProperties.Icon? {
    let pixels = icon(of: pixmaps)
    guard !name.isEmpty, var icon = named(name) else { return pixels }
    icon.data = pixels?.data
    return icon
  }

  private func named(_ name: String) -> ItemProperties.Icon? {
    hasOwnFolders ? .name(name) : desktop.name(for: name).map { .name($0) }
  }

  /// The one whose longer side is nearest to that of a row's icon.
  private func icon(of pixmaps: [Pixmap]) -> ItemProperties.Icon? {
    func distance(_ pixmap: Pixmap) -> Int { abs(max(pixmap.width, pixmap.height) - Self.side) }
    return pixmaps.min { distance($0) < distance($1) }?.png.flatMap { check($0, from: "the program") }
  }

  /// The pixels along a side of a row's icon.
  private static let side = 16

  private func icon(of symbol: String) -> ItemProperties.Icon? {
    if let name = symbols.iconName(of: symbol) { return named(name) }
    complain("there is no icon for the symbol \(symbol)", once: "symbol:\(symbol)")
    return nil
  }

  private func read(_ path: String) -> ItemProperties.Icon? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      complain("cannot read the icon \(path): \(String(cString: strerror(errno)))", once: path)
      return nil
    }
    if let known = files[path], known.size == Int(status.st_size), known.modified.tv_sec == status.st_mtim.tv_sec,
      known.modified.tv_nsec == status.st_mtim.tv_nsec
    {
      return known.icon
    }
    let icon = status.st_size <= MenusLimits.pictureBytes ? bytes(of: path).flatMap { check($0, from: path) } : nil
    if status.st_size > MenusLimits.pictureBytes {
      logger.warning("the icon \(path) is larger than \(MenusLimits.pictureBytes) bytes")
    }
    files[path] = File(modified: status.st_mtim, size: Int(status.st_size), icon: icon)
    return icon
  }

  private func bytes(of path: String) -> [UInt8]? {
    do throws(RegularFile.Unreadable) {
      return try RegularFile.bytes(of: path, limit: MenusLimits.pictureBytes)
    } catch {
      logger.warning("cannot read the icon \(path): \(error.reason)")
      return nil
    }
  }

  private func check(_ bytes: [UInt8], from source: String) -> ItemProperties.Icon? {
    guard bytes.count <= MenusLimits.pictureBytes, bytes.starts(with: PNGHeader.signature) else {
      logger.warning("the icon from \(source) is no PNG file of at most \(MenusLimits.pictureBytes) bytes")
      return nil
    }
    return .data(bytes)
  }

  private func complain(_ sentence: String, once path: String) {
    if files[path] == nil { logger.warning("\(sentence)") }
    files[path] = File(modified: timespec(), size: -1, icon: nil)
  }
}
