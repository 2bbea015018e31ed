import Glibc
import MenuBus

/// Menus whose size a command names, such as `rows:10000`.
@MainActor
enum SizedMenus {
  static func menu(_ name: String) -> Menu? {
    let parts = name.split(separator: ":").map(String.init)
    guard let count = parts.count == 2 ? Int(parts[1]) : nil else { return nil }
    switch parts[0] {
    case "rows": return Menu(children: (0..<max(count, 0)).map { row("Row \($0 + 1)") })
    case "deep": return deep(count)
    case "tall":
      return Menu(children: [.submenu(title: "Tall", (1...max(count, 1)).map { row("Row \($0)") }), row("Last")])
    default: return nil
    }
  }

  /// Submenus inside each other, each with a row before and after.
  private static func deep(_ levels: Int) -> Menu {
    var menu = Menu(children: [row("Deepest")])
    for level in stride(from: levels, to: 0, by: -1) {
      menu.title = "Level \(level)"
      menu = Menu(children: [row("Before \(level)"), menu, row("After \(level)")])
    }
    return menu
  }
}

/// A picture as data and as a file.
enum Picture {
  /// A PNG of 16 by 16 orange pixels.
  static let square: [UInt8] = {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func chunk(_ name: String, _ body: [UInt8]) {
      let named = Array(name.utf8) + body
      bytes += big(UInt32(body.count)) + named + big(checksum(named))
    }
    chunk("IHDR", big(16) + big(16) + [8, 2, 0, 0, 0])
    let rows = [UInt8]((0..<16).flatMap { _ in [0] + (0..<16).flatMap { _ in [0xFF, 0x88, 0x00] as [UInt8] } })
    // A block that is stored as it is.
    let size = UInt16(rows.count)
    let head: [UInt8] = [
      0x78, 0x01, 0x01, UInt8(size & 0xFF), UInt8(size >> 8), UInt8(~size & 0xFF), UInt8(~size >> 8),
    ]
    chunk("IDAT", head + rows + big(adler(rows)))
    chunk("IEND", [])
    return bytes
  }()

  /// The same in a file, which the tests remove with its directory.
  static let file: String = {
    let path = (getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? "/tmp") + "/picture.png"
    if let file = fopen(path, "w") {
      fwrite(square, 1, square.count, file)
      fclose(file)
    }
    return path
  }()

  private static func big(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let low = (sums.0 + UInt32(byte)) % 65521
      return (low, (sums.1 + low) % 65521)
    }
    return high << 16 | low
  }
}
