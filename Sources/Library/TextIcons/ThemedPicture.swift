import Basics
package import StatusNotifier

/// The picture of an icon that is a name, from the icon theme of the desktop.
package struct ThemedPicture {
  /// The sides of pictures beside a label.
  private static let sides = [16, 24, 32, 48, 66]

  private let icon: LabelIcon
  private let themes: IconThemes

  /// Looks for the themes of the desktop.
  package init(_ icon: LabelIcon) {
    self.icon = icon
    themes = IconThemes(folders: [icon.themePath])
  }

  /// The picture in several sizes. A symbolic one, of which only the transparency counts, has the colour of texts.
  package func pixels() throws(LabelPictureUnavailable) -> [Pixmap] {
    var pixmaps: [Pixmap] = []
    var last: (file: IconThemes.File, square: (Int) -> Pixmap?)?
    var fault: LabelPictureUnavailable?
    for side in Self.sides {
      do throws(LabelPictureUnavailable) {
        let file = try file(for: side)
        let square = try last?.file == file ? last?.square : read(file)
        guard let square, let pixmap = square(side) else { continue }
        last = (file, square)
        pixmaps.append(pixmap)
      } catch {
        fault = error
      }
    }
    if pixmaps.isEmpty, let fault { throw fault }
    guard last?.file.path.contains(text: "-symbolic.") == true else { return pixmaps }
    let color = icon.isOnDark == nil && !icon.hasGround ? .onAnyGround : MenuColor.text(isOnDark: icon.isOnDark)
    return pixmaps.map { $0.colored(color) }
  }

  private func file(for side: Int) throws(LabelPictureUnavailable) -> IconThemes.File {
    if icon.name.hasPrefix("/") { return IconThemes.File(path: icon.name) }
    // Today's themes have most icons in their symbolic form alone.
    let names = [icon.name, icon.name + "-symbolic"]
    if let file = names.lazy.compactMap({ themes.file(named: $0, size: side) }).first { return file }
    let places =
      themes.names.isEmpty
      ? "there is no icon theme here" : "searched were the themes \(themes.names.joined(separator: ", "))"
    throw LabelPictureUnavailable("no file of the icon “\(icon.name)” is found; \(places)")
  }

  /// Makes squares of a file.
  private func read(_ file: IconThemes.File) throws(LabelPictureUnavailable) -> (Int) -> Pixmap? {
    do {
      let bytes = try RegularFile.bytes(of: file.path, limit: TextIconsLimits.pictureBytes)
      if file.isDrawing { return try Drawing(bytes).square }
      return try Pixmap(png: bytes).square
    } catch let error as RegularFile.Unreadable {
      throw LabelPictureUnavailable("\(file.path): \(error.reason)")
    } catch let error as LibraryUnavailable {
      throw LabelPictureUnavailable(
        "\(file.path) is a drawing (SVG), and \(error.name) does not show it: \(error.reason)")
    } catch {
      throw LabelPictureUnavailable("\(file.path): \(error)")
    }
  }
}

/// An icon has no picture that could be painted.
package struct LabelPictureUnavailable: Error, CustomStringConvertible {
  /// The reason, as a part of a sentence.
  package let description: String

  init(_ reason: String) { description = PrintableText(reason).description }
}
