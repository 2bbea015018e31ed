import DBusMenu
import Glibc
import MenuTestKit
import Menus
import Pictures
import TestSupport
import Testing

@testable import MenuExport

/// A file that is there for as long as somebody refers to it.
private final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    var template = Array("/tmp/menubus-icon-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    try #require(file >= 0)
    close(file)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try write(bytes)
  }

  func write(_ bytes: [UInt8]) throws {
    let file = open(path, O_WRONLY | O_TRUNC)
    try #require(file >= 0)
    defer { close(file) }
    #expect(bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) } == bytes.count)
  }

  deinit { unlink(path) }
}

@Suite @MainActor struct `Pictures` {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  private let store = IconStore(logger: .quiet)

  @Test func `pictures by name go out as they are`() {
    #expect(store.icon(for: .named("folder")) == .name("folder"))
    #expect(store.icon(for: .named("")) == nil)
    #expect(store.icon(for: nil) == nil)
  }

  @Test func `pictures as pixels go out as a PNG of the size nearest to that of a row`() throws {
    func pixmap(_ width: Int, _ height: Int) -> Pixmap? {
      Pixmap(width: width, height: height, argb: [UInt8](repeating: 200, count: 4 * width * height))
    }
    let pixmaps = try [(48, 48), (8, 9), (22, 14), (11, 4)].map { try #require(pixmap($0.0, $0.1)) }
    for (given, width) in [(pixmaps, 11), ([pixmaps[0], pixmaps[2]], 22), ([pixmaps[0]], 48)] {
      let sent = try #require(store.icon(for: .pixmaps(given)))
      #expect(try sent.name == nil && Pixmap(png: #require(sent.data)) == given.first { $0.width == width })
    }
    #expect(store.icon(for: .pixmaps([])) == nil)
  }

  @Test func `pictures as pixels that make a PNG beyond the bound are left out`() throws {
    var numbers = SeededNumbers(1)
    let argb = (0..<4 * 300 * 300).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    #expect(store.icon(for: .pixmaps([try #require(Pixmap(width: 300, height: 300, argb: argb))])) == nil)
  }

  @Test func `pictures by name with pixels go out as both, and as pixels alone where the theme lacks the name`() throws
  {
    let pixmap = try #require(Pixmap(width: 1, height: 1, argb: [255, 1, 2, 3]))
    let image = MenuImage.named("folder", pixmaps: [pixmap])
    #expect(store.icon(for: image) == ItemProperties.Icon(name: "folder", data: pixmap.png))
    #expect(store.icon(for: .named("", pixmaps: [pixmap])) == pixmap.png.map { .data($0) })
    #expect(store.icon(for: .named("folder", pixmaps: [])) == .name("folder"))
  }

  @Test func `pictures in PNG files are read at once, and what can be no picture is an error that names the file`()
    throws
  {
    let pixmap = try #require(Pixmap(width: 1, height: 1, argb: [255, 1, 2, 3]))
    let bytes = try #require(pixmap.png)
    let file = try TemporaryFile(bytes)
    let image = try MenuImage.png(contentsOf: file.path)
    try file.write([])
    #expect(store.icon(for: image) == .data(bytes))
    for (path, reason) in [(file.path, "is not a PNG"), ("/dev/zero", "a device"), ("/none.png", "No such file")] {
      let error = #expect(throws: (any Error).self) { try MenuImage.png(contentsOf: path) }
      #expect(error.map { "\($0)".contains(reason) } == true)
    }
  }

  @Test func `pictures that are emoji stand in the label instead`() {
    #expect(store.icon(for: .emoji("🔇")) == nil)
  }

  @Test func `pictures as bytes are PNG files of a sensible size, or left out`() {
    #expect(store.icon(for: .png(Self.png)) == .data(Self.png))
    #expect(store.icon(for: .png([])) == nil)
    #expect(store.icon(for: .png([0xFF, 0xD8, 0xFF])) == nil)
    let padding = [UInt8](repeating: 0, count: MenusLimits.pictureBytes - Self.png.count)
    #expect(store.icon(for: .png(Self.png + padding)) != nil)
    #expect(store.icon(for: .png(Self.png + padding + [0])) == nil)
  }

  @Test(.timeLimit(.minutes(5))) func `pictures in files of strangers are PNG files, or left out`() async throws {
    let pictures = try await HostilePictures()
    for name in HostilePictures.files {
      guard let bytes = store.icon(for: .file(pictures.path(name)))?.data else { continue }
      // They are sent as they are; clients decode them.
      #expect(["cut.png", "huge.png", "wide.png", "claims.png", "profile.png"].contains(name))
      #expect(bytes.starts(with: Self.png.prefix(8)) && bytes.count <= MenusLimits.pictureBytes, "\(name)")
    }
    #expect(store.icon(for: .file(pictures.path("good.png"))) != nil)
  }

  @Test func `pictures in files are read, and again when the file changed`() throws {
    let file = try TemporaryFile(Self.png)
    #expect(store.icon(for: .file(file.path)) == .data(Self.png))
    #expect(store.icon(for: .file(file.path)) == .data(Self.png))
    try file.write(Self.png + [9])
    #expect(store.icon(for: .file(file.path)) == .data(Self.png + [9]))
    // Of another size and the same time, as a file that is written twice within a tick of the clock.
    var status = stat()
    try #require(stat(file.path, &status) == 0)
    try file.write(Self.png)
    try #require(utimensat(AT_FDCWD, file.path, [status.st_atim, status.st_mtim], 0) == 0)
    #expect(store.icon(for: .file(file.path)) == .data(Self.png))
  }

  @Test func `pictures in files are looked at again when their path is assigned`() throws {
    let file = try TemporaryFile(Self.png)
    let action = Action(title: "A", image: .file(file.path))
    let tree = PublishedTree(Menu(children: [action]), MenuExporter.Options(), logger: .quiet)
    tree.publish()
    func icon() -> ItemProperties.Icon? {
      _ = tree.collectUpdate()
      return tree.items(showing: action).first?.properties.icon
    }
    try file.write(Self.png + [7, 7])
    #expect(icon() == .data(Self.png))
    action.image = .file(file.path)
    #expect(icon() == .data(Self.png + [7, 7]))
    // Beside a mark there is no picture.
    action.toggleStyle = .none
    action.selectedImage = .file(file.path)
    action.state = .on
    #expect(icon() == .data(Self.png + [7, 7]))
    try file.write(Self.png + [8])
    action.selectedImage = .file(file.path)
    #expect(icon() == .data(Self.png + [8]))
  }

  @Test func `pictures in files that are no PNG, or too large, are left out`() throws {
    let text = try TemporaryFile(Array("no picture".utf8))
    #expect(store.icon(for: .file(text.path)) == nil)
    let large = try TemporaryFile(Self.png + [UInt8](repeating: 0, count: MenusLimits.pictureBytes))
    #expect(store.icon(for: .file(large.path)) == nil)
    let empty = try TemporaryFile([])
    #expect(store.icon(for: .file(empty.path)) == nil)
  }

  @Test(.timeLimit(.minutes(5))) func `pictures in what is no regular file are left out, without waiting`() throws {
    let path: String
    do {
      let file = try TemporaryFile(Self.png)
      path = file.path
    }
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    for path in [path, "/dev/zero"] {
      #expect(store.icon(for: .file(path)) == nil)
    }
  }

  @Test func `pictures in files that cannot be read are left out until they can`() throws {
    #expect(store.icon(for: .file("/nonexistent/icon.png")) == nil)
    #expect(store.icon(for: .file("/")) == nil)
    #expect(store.icon(for: .file("")) == nil)
    let path: String
    do {
      let file = try TemporaryFile(Self.png)
      path = file.path
      #expect(store.icon(for: .file(path)) != nil)
    }
    #expect(store.icon(for: .file(path)) == nil)
  }
}
