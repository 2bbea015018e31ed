import Basics
import CGtk3
import CMenuWindow
import Glibc
import Pictures

/// The process that decodes pictures of other programs which may hold it up: files by their paths, icons in folders
/// that a program names, and what plugins print. It is the presenter's own program with one argument.
///
/// It reads requests from standard input until that ends, and writes a frame for each to standard output: a thumbnail,
/// or nothing. Its time and memory are bounded, and the presenter ends it after a while.
package enum PictureDecoder {
  /// Decodes until there is nothing left to do, and ends the process.
  package static func run() -> Never {
    limit()
    for request in Frames.split(input()) {
      let thumbnail = PictureRequest(bytes: request).flatMap(decode)
      send(Frames.join([thumbnail?.bytes ?? []]))
    }
    _exit(0)
  }

  private static func limit() {
    let memory = cmenuwindow_maps_terabytes() == 0 ? rlim_t(MenuWindowLimits.decoderMemory) : .max
    for (resource, value) in [
      (RLIMIT_CPU, rlim_t(MenuWindowLimits.decoderSeconds)), (RLIMIT_AS, memory), (RLIMIT_CORE, 0), (RLIMIT_FSIZE, 0),
    ] {
      var limit = rlimit(rlim_cur: value, rlim_max: value)
      guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { _exit(1) }
    }
    guard cmenuwindow_confine() == 0 else { _exit(1) }
  }

  private static func input() -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < MenuWindowLimits.decoderInputBytes {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
    }
    return bytes
  }

  private static func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { _exit(1) }
      rest = rest.dropFirst(count)
    }
  }

  // MARK: Pictures

  private static func decode(_ request: PictureRequest) -> Thumbnail? {
    switch request.source {
    case .data(let bytes): return Thumbnail(printed: bytes, edge: request.edge)
    case .file(let path): return decode(path, request.edge)
    case .icon(let name, let folders, let theme):
      guard let path = path(of: name, in: folders, theme, request.edge) else { return nil }
      return decode(path, request.edge)
    }
  }

  private static func decode(_ path: String, _ edge: Int) -> Thumbnail? {
    guard let file = try? RegularFile.bytes(of: path, limit: MenuWindowLimits.pictureFileBytes) else { return nil }
    return Thumbnail(file: file, edge: edge)
  }

  /// The file of an icon, as GTK finds it in the user's theme with some more folders.
  private static func path(of name: String, in folders: [String], _ theme: String, _ size: Int) -> String? {
    guard let icons = gtk_icon_theme_new() else { return nil }
    gtk_icon_theme_set_custom_theme(icons, theme)
    for folder in folders { gtk_icon_theme_append_search_path(icons, folder) }
    let info = gtk_icon_theme_lookup_icon(icons, name, Int32(size), GTK_ICON_LOOKUP_FORCE_SIZE)
    guard let info else { return nil }
    return gtk_icon_info_get_filename(info).map { String(cString: $0) }
  }
}
