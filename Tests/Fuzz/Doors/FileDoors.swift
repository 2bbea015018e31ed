import Basics
import LibDBus
@testable import MenuFiles
@testable import MenuPlugins
@testable import MenuInspection
import Pictures
import StatusNotifier

extension FuzzDoor {
  /// Files, and what programs print.
  static let files =
    [
      FuzzDoor(name: "menu-file", enter: menuFile), FuzzDoor(name: "lines", enter: lines),
      FuzzDoor(name: "recording", enter: recording), FuzzDoor(name: "png", enter: png),
      FuzzDoor(name: "tables", enter: tables),
    ]
    + Dialect.allCases.map { dialect in
      FuzzDoor(name: "plugin-\(dialect.rawValue)") { try plugin($0, dialect) }
    }

  /// A menu file is a value, or has mistakes that are inside it.
  private static func menuFile(_ bytes: FuzzBytes) throws {
    do {
      let file = try MenuDescription(bytes: bytes.rest, name: "m")
      try require(file.items.count + file.headers.count <= MenuDescription.maximumRows, "\(file.items.count) rows")
    } catch let error as MenuFileError {
      try require(!error.mistakes.isEmpty, "a refusal without a mistake")
      let count = bytes.rest.count
      for mistake in error.mistakes {
        try require((0...count + 1).contains(mistake.line), "\(mistake) is outside")
        try require((0...count + 1).contains(mistake.column), "\(mistake) is outside")
      }
    }
  }

  /// Lines that a program writes about its menu: each is carried out or refused, and the menu is always a right one.
  private static func lines(_ bytes: FuzzBytes) throws {
    var draft = MenuDraft()
    var lines: [MenuLine] = []
    for (index, bytes) in bytes.rest.split(separator: 10).prefix(16).enumerated() {
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(MenuLineError) {
        lines.append(try MenuLine(text, number: index + 1))
      } catch {
        try require((0...text.unicodeScalars.count + 1).contains(error.column), "\(error) in \(text)")
      }
    }
    let errors = draft.apply(lines[...])
    let numbers = Set(lines.map(\.number))
    try require(errors.allSatisfy { numbers.contains($0.line) && !$0.sentence.isEmpty }, "\(errors)")
    try require(draft.readings <= MenuFilesLimits.readings + lines.count, "\(draft.readings) readings")
    // Another process gets the same menu.
    var copy = MenuDraft()
    let restored = copy.apply([try MenuLine("{\"menu\": \(draft.menu.text)}", number: 1)])
    let isSame = copy.menu == draft.menu && copy.file.items.count == draft.file.items.count
    try require(restored.isEmpty && isSame, "\(restored): \(draft.menu.text)")
    // One after the other, no line costs another its effect.
    var slow = MenuDraft()
    for line in lines { _ = slow.apply([line]) }
    if errors.isEmpty {
      try require(slow.file.items.count <= MenuDescription.maximumRows, "\(slow.file.items.count) rows")
    }
  }

  /// A recording that is read is written as lines that are read as the same.
  private static func recording(_ bytes: FuzzBytes) throws {
    guard let recording = try? Recording(bytes.rest, name: "r") else { return }
    func written(_ recording: Recording) -> String {
      ([RecordLine(0, .start(recording.header))] + recording.lines).map(\.text).joined(separator: "\n") + "\n"
    }
    let text = written(recording)
    let again = try Recording(Array(text.utf8), name: "r")
    try require(written(again) == text && !again.isCut, "a recording changes: \(text)")
  }

  /// A picture has the pixels that its header promises.
  private static func png(_ input: FuzzBytes) throws {
    var bytes = input
    let png = bytes.bool() ? bytes.rest : FuzzPicture.png(&bytes)
    let header = try? PNGHeader(png)
    for count in 0..<min(png.count, 33) {  // a file may be cut off anywhere
      try require((try? PNGHeader(Array(png.prefix(count)))) == nil, "a header of \(count) bytes")
    }
    for order in [PNGPixels.Order.argb, .rgba] {
      guard let pixels = try? PNGPixels(png, order: order, maximumSide: 64) else { continue }
      try require(pixels.width == header?.width && pixels.height == header?.height, "another size than the header's")
      try require(pixels.width <= 64 && pixels.height <= 64, "\(pixels.width) × \(pixels.height)")
      try require(pixels.bytes.count == 4 * pixels.width * pixels.height, "\(pixels.bytes.count) bytes")
    }
    if let pixmap = try? Pixmap(png: png) {
      try require(pixmap.argb.count == 4 * pixmap.width * pixmap.height, "pixmap")
    }
  }

  /// Tables and key files.
  private static func tables(_ bytes: FuzzBytes) throws {
    _ = EmojiTable(bytes.rest).character(named: "a", in: .argos)
    let table = TextTable(bytes.rest) { lines in
      lines.map(TextTable.words).compactMap { $0.count > 1 ? (key: $0[0], text: $0[1]) : nil }
    }
    _ = table["a"]
    let file = KeyFile(bytes.text)
    _ = file["Icon Theme", "Inherits"]
    for value in file.list("Icon Theme", "Directories") { try require(!value.isEmpty, "an empty entry") }
  }

  /// The output of a plugin is a menu within its bounds.
  private static func plugin(_ bytes: FuzzBytes, _ dialect: Dialect) throws {
    let menu = PluginMenu(bytes.text.utf8, name: "p", settings: RowSettings(dialect: dialect))
    try require(!menu.titles.isEmpty && menu.failure == nil, "a menu without titles")
    func count(_ items: [MenuDescription.Item]) -> Int { items.reduce(0) { $0 + 1 + count($1.items ?? []) } }
    let most = MenuPluginsLimits.rows + MenuPluginsLimits.titles + 2
    try require(count(menu.items) <= 2 * most, "\(count(menu.items)) rows")
    for index in 0...menu.titles.count { _ = menu.file(showing: index) }
  }
}
