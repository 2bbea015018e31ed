import Basics
import DBusMenu
import Glibc
import LibDBus
import MenuPresenting
import Programs
import Pictures
import StatusNotifier

/// A picture as a PNG file.
struct IconPicture {
  var png: [UInt8]
  /// A note for the user about the source of the picture, where the icon has several.
  private(set) var choice: PrintableText?

  /// The picture of an icon that may have a name and pixels: as most panels do, that of the name if a theme has it.
  init(_ icon: TrayItemState.Icon, of owner: PrintableText, size: Int, with files: IconFiles) async throws {
    if !icon.name.isEmpty, !icon.pixmaps.isEmpty {
      if let named = try? await IconPicture(named: icon.name, of: owner, size: size, with: files) {
        self = named
        let source: PrintableText =
          icon.name.hasPrefix("/") ? "the file “\(icon.name)”" : "the icon “\(icon.name)” of the theme"
        choice = "this is \(source), not the pixels that come with the name"
        return
      }
      choice = "these are the pixels that \(owner) sends; there is no picture here for its icon “\(icon.name)”"
    }
    let bySize = icon.pixmaps.sorted { max($0.width, $0.height) < max($1.width, $1.height) }
    if let pixmap = bySize.first(where: { max($0.width, $0.height) >= size }) ?? bySize.last, let png = pixmap.png {
      self.png = png
    } else {
      self = try await IconPicture(named: icon.name, of: owner, size: size, with: files)
    }
  }

  /// A PNG file that came over the bus.
  ///
  /// - Parameter owner: The owner in a sentence.
  init(file: [UInt8], of owner: PrintableText) throws {
    do throws(PNGError) {
      _ = try Pixmap(png: file)
    } catch {
      throw Failure(.failed, "the picture of \(owner) is broken: \("\(error)")")
    }
    png = file
  }

  /// The picture of a name from the theme, or of the absolute path of a file.
  init(named name: String, of owner: PrintableText, size: Int, with files: IconFiles) async throws {
    guard !name.isEmpty else { throw Failure(.failed, "\(owner) has no picture") }
    let file: IconThemes.File
    if name.hasPrefix("/") {
      file = IconThemes.File(path: name)
    } else if let found = try await files.file(named: name, size: size) {
      file = found
    } else {
      let names = try await files.names
      let places =
        names.isEmpty ? "there is no icon theme here" : "searched were the themes \(names.joined(separator: ", "))"
      throw Failure(.failed, "\(owner) has the icon “\(name)”, of which no file is found; \(places)")
    }
    guard file.isDrawing else {
      self = try await IconPicture(file: files.bytes(of: file.path), of: "\(file.path)")
      return
    }
    let drawing = try await files.bytes(of: file.path)
    do {
      png = try await Self.rendered(drawing, of: file.path, size)
    } catch {
      guard !name.hasPrefix("/"), let other = try await Self.pixels(of: name, size: size, in: files) else {
        throw error
      }
      self = try await IconPicture(file: files.bytes(of: other.path), of: "\(other.path)")
      choice = "the picture is \(other.path), because the drawing \(file.path) cannot be read here"
    }
  }

  /// A file with pixels for the name of a drawing, or for the same name in colours: the nearest in size.
  private static func pixels(of name: String, size: Int, in files: IconFiles) async throws -> IconThemes.File? {
    let suffix = "-symbolic"
    let names = name.hasSuffix(suffix) ? [name, String(name.dropLast(suffix.count))] : [name]
    let sizes = [16, 22, 24, 32, 48, 64, 96, 128, 256].sorted { abs($0 - size) < abs($1 - size) }
    return try await files.pixels(of: names, sizes: sizes)
  }

  /// A drawing as pixels, by another program: there is none for SVG here.
  private static func rendered(_ drawing: [UInt8], of path: String, _ size: Int) async throws -> [UInt8] {
    let folder = try newFolder()
    let result = folder + "/icon.png"
    defer {
      unlink(result)
      rmdir(folder)
    }
    let words = ["rsvg-convert", "--width", "\(size)", "--height", "\(size)", "--keep-aspect-ratio"]
    // As its input, a drawing can refer to no other file.
    let run = ProgramRun(
      words + ["--format", "png", "--output", result], input: drawing, output: .end(limit: 4096),
      errors: .end(limit: 4096))
    guard let end = await within(ToolLimits.iconTime, { await run.end() }).inTime() else {
      throw Failure(.failed, "rsvg-convert took longer than \(ToolLimits.iconTime) for \(path)")
    }
    switch end.outcome {
    case .exited(0):
      return try IconPicture(file: RegularFile.bytes(of: result, limit: ToolLimits.iconBytes), of: "\(path)")
        .png
    case .notStarted:
      throw Failure(
        .failed, "\(path) is a drawing (SVG); rsvg-convert, which would make a PNG file of it, is not installed")
    default: throw Failure(.failed, "rsvg-convert could not read \(path): \(end.errorOutput)")
    }
  }

  /// Makes a folder that only the user can enter.
  private static func newFolder() throws -> String {
    let parent = environmentVariable("TMPDIR") ?? ""
    let pattern = "\(parent.hasPrefix("/") ? parent : "/tmp")/menubus-icon-XXXXXX"
    var path = Array(pattern.utf8CString)
    guard mkdtemp(&path) != nil else { throw Failure(.failed, "\(pattern): \(String(cString: strerror(errno)))") }
    return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension IconPicture {
  /// The picture of the tray item that a name means.
  ///
  /// - Parameter theme: The icon theme, instead of that of the desktop.
  init(
    ofItem menu: MenuAddress, over connection: BusConnection, timeout: Duration, size: Int, theme: String?
  ) async throws {
    let tray = try await TrayItems.read(over: connection, timeout: timeout)
    guard let found = try menu.trayItem(in: tray) else { throw tray.finder.absence(of: menu.text) }
    let state = found.state.drawn
    let files = IconFiles(IconThemes(theme: theme, folders: [state.iconThemePath]), within: timeout)
    try await self.init(state.icon, of: "the tray item \(found.name.printed)", size: size, with: files)
  }

  /// The picture of a row.
  init(of item: ItemArgument, in visit: inout MenuVisit, size: Int, theme: String?) async throws {
    let row = try await visit.find(item).last ?? MenuNode(id: .root)
    let folders: [String] =
      if case .array(_, let folders)? = await visit.client.attributes["IconThemePath"] {
        folders.compactMap(\.stringValue)
      } else {
        []
      }
    let owner: PrintableText = "“\(row.title)”"
    guard let picture = ContentView.Picture(of: row) else { throw Failure(.failed, "\(owner) has no picture") }
    if let file = picture.iconData {
      try self.init(file: file, of: owner)
    } else {
      let files = IconFiles(IconThemes(theme: theme, folders: folders), within: visit.limit)
      try await self.init(named: picture.iconName ?? "", of: owner, size: size, with: files)
    }
  }
}
