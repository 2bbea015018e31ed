import Basics
import MenuExport
package import Menus
package import StatusNotifier

extension TrayItemState.Icon {
  /// A picture as panels have it. Files are read now, and PNG data is scaled to the sizes of panels.
  package init(_ image: MenuImage) throws(UnreadablePicture) {
    switch image.content {
    case .named(let name, let pixmaps): self.init(name: name, pixmaps: pixmaps)
    case .pixmaps(let pixmaps): self.init(pixmaps: pixmaps)
    case .file(let path): self = try Self.read(path) { () throws(TrayError) in try .png(contentsOf: path) }
    case .png(let bytes, let path):
      self = try Self.read(path) { () throws(TrayError) in try .png(bytes) }
      // For hosts that read no pixels; in a sandbox, panels may have another file at that path.
      if let path, !Sandbox.isPresent { name = path }
    case .symbol(let symbol):
      guard let name = SymbolTable.current.iconName(of: symbol) else { throw .noIcon(symbol) }
      self = .named(name)
    case .emoji(let text): throw .emoji(text)
    }
  }

  private static func read(
    _ path: String?, _ body: () throws(TrayError) -> TrayItemState.Icon
  ) throws(UnreadablePicture) -> TrayItemState.Icon {
    do throws(TrayError) {
      return try body()
    } catch {
      throw .file(path, error)
    }
  }
}

/// A picture that a tray cannot show.
package enum UnreadablePicture: Error, CustomStringConvertible {
  /// A file, or data without a path, and the reason.
  case file(String?, TrayError)
  case noIcon(String)
  case emoji(String)

  package var description: String {
    switch self {
    case .file(let path, let error):
      if let path, case .picture(.unreadable(_, let reason)) = error.reason {
        "\(path) cannot be read: \(reason)."
      } else {
        "\(path ?? "the picture") cannot be shown. \(error)"
      }
    case .noIcon(let symbol): "There is no icon for the symbol \(symbol)."
    case .emoji(let text): "The emoji \(text) is no picture of a tray; a label can have it."
    }
  }
}
