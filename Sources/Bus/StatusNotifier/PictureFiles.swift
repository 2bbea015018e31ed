import Basics
import Glibc

/// Pictures as files, for the hosts that read no pixels: in the folder `menubus` of the session's runtime folder, for
/// the user alone. They go with their item. A file that a killed process left is removed by the next that makes one.
final class PictureFiles {
  private let folder: String?
  /// The files, the one that was asked for last at the end. A host may still read the one before it.
  private var files: [(picture: Pixmap, path: String, descriptor: CInt)] = []

  init(in runtime: String? = DesktopFolders().runtime) {
    folder = Sandbox.isPresent ? nil : runtime.map { $0 + "/menubus" }
  }

  deinit { while !files.isEmpty { removeFirst() } }

  /// The path of a file with a picture; `nil` if it cannot be written.
  func path(of icon: TrayItemState.Icon) -> String? {
    guard let folder, let picture = Self.picture(of: icon) else { return nil }
    if let index = files.firstIndex(where: { $0.picture == picture }) {
      files.append(files.remove(at: index))
      return files.last?.path
    }
    guard let png = picture.png else { return nil }
    if files.isEmpty { Self.removeLeftOver(in: folder) }
    guard let file = Self.write(png, in: folder) else { return nil }
    files.append((picture, file.path, file.descriptor))
    if files.count > StatusNotifierLimits.pictureFiles { removeFirst() }
    return file.path
  }

  private func removeFirst() {
    let file = files.removeFirst()
    unlink(file.path)
    close(file.descriptor)
  }

  /// The largest picture of an icon that a panel may need, or its only one made smaller.
  private static func picture(of icon: TrayItemState.Icon) -> Pixmap? {
    let side = StatusNotifierLimits.pictureFileSide
    func length(_ pixmap: Pixmap) -> Int { max(pixmap.width, pixmap.height) }
    let fitting = icon.pixmaps.filter { length($0) <= side }
    return fitting.max { length($0) < length($1) } ?? icon.pixmaps.min { length($0) < length($1) }?.square(side)
  }

  /// Writes a file, which is locked for as long as it is in use.
  private static func write(_ png: [UInt8], in folder: String) -> (path: String, descriptor: CInt)? {
    let name = "icon-\(String(UInt64.random(in: .min ... .max), radix: 36)).png"
    guard let descriptor = try? OwnFile.open(name, in: folder, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600) else {
      return nil
    }
    let path = "\(folder)/\(name)"
    flock(descriptor, LOCK_EX | LOCK_NB)
    guard (try? FileOutput.write(png, to: descriptor)) != nil else {
      unlink(path)
      close(descriptor)
      return nil
    }
    return (path, descriptor)
  }

  /// Removes the files that no process has locked. A file is locked a moment after it is made.
  private static func removeLeftOver(in folder: String) {
    let names = FolderNames.sorted(in: folder).filter { $0.hasPrefix("icon-") && $0.hasSuffix(".png") }
    for name in names.prefix(StatusNotifierLimits.leftOverFiles) {
      guard let descriptor = try? OwnFile.open(name, in: folder, O_RDONLY) else { continue }
      var state = stat()
      if fstat(descriptor, &state) == 0, time(nil) - state.st_mtim.tv_sec > 60,
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
      {
        unlink("\(folder)/\(name)")
      }
      close(descriptor)
    }
  }
}
