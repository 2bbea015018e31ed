import Glibc
import StatusNotifier
import Testing

@testable import TextIcons

@Suite("Text icons")
struct TextIconPainterTests {
  private func painted(
    _ runs: [LabelRun], _ form: LabelForm = .square, isDark: Bool? = true, room: Int = 0, picture: [Pixmap] = []
  ) async throws -> PaintedLabel {
    var painting = LabelPainting(runs: runs)
    (painting.form, painting.isDark, painting.room, painting.picture) = (form, isDark, room, picture)
    return try await TextIconPainter.load().paint(painting)
  }

  /// The columns that have ink.
  private func ink(_ picture: Pixmap) -> [Int] {
    (0..<picture.width).filter { x in
      (0..<picture.height).contains { picture.argb[4 * ($0 * picture.width + x)] > 40 }
    }
  }

  @Test("a short text is a square of each size, with ink inside its edges")
  func squares() async throws {
    let label = try await painted([LabelRun("3.1")])
    #expect(label.pixmaps.map(\.width) == TextIcon.sides && label.pixmaps.allSatisfy { $0.width == $0.height })
    for picture in label.pixmaps {
      let ink = ink(picture)
      #expect(ink.count >= picture.width * 2 / 5, "\(picture.width)")  // fonts are narrow or wide
    }
  }

  @Test(
    "a square cuts no number of four characters, because what is left is another number",
    arguments: ["100%", "CPU 100%"])
  func numbers(_ text: String) async throws {
    let other = try await painted([LabelRun(text.replacing("%", with: "…"))])
    let label = try await painted([LabelRun(text)])
    #expect(label.pixmaps != other.pixmaps && label.room <= 6)
  }

  @Test("digits are as wide as each other, so that a number that changes moves nothing")
  func digits() async throws {
    for form in LabelForm.allCases {
      let one = try await painted([LabelRun("11:11")], form)
      let other = try await painted([LabelRun("48:88")], form)
      #expect(one.room == other.room)
      #expect(one.pixmaps.map(\.width) == other.pixmaps.map(\.width))
      #expect(one.pixmaps != other.pixmaps)
    }
  }

  @Test("a wide picture is as wide as its text, and never wider than four times its height, and squares are beside it")
  func wide() async throws {
    let short = try await painted([LabelRun("3.1")], .wide).pixmaps
    let long = try await painted([LabelRun(String(repeating: "M", count: 40))], .wide).pixmaps
    let last = try #require(short.last), longest = try #require(long.last)
    #expect(last.width < longest.width && longest.width == 4 * longest.height)
    #expect(short.first.map { $0.width == $0.height } == true)
    #expect(try await painted([LabelRun("3.1")], .wide, room: 6).pixmaps.last?.width == 3 * longest.height)
  }

  @Test("a part has its own colour, and the rest that of the desktop")
  func colors() async throws {
    let blue = MenuColor(rgb: 0x0000FF)
    let label = try await painted([LabelRun("A "), LabelRun("B", color: blue)], isDark: false)
    let largest = try #require(label.pixmaps.last)
    let solid = stride(from: 0, to: largest.argb.count, by: 4).filter { largest.argb[$0] == 255 }
      .map { Array(largest.argb[$0 + 1..<$0 + 4]) }
    #expect(solid.contains([0, 0, 255]))
    #expect(solid.contains([0x24, 0x28, 0x2C]))
    #expect(Set(solid) == [[0, 0, 255], [0x24, 0x28, 0x2C]])
  }

  @Test("a text has a ground of its own where nobody knows whether the panel is dark")
  func ground() async throws {
    let largest = try #require(try await painted([LabelRun("1")], isDark: nil).pixmaps.last)
    let middle = 4 * (largest.height / 2 * largest.width + 1)
    #expect(largest.argb[middle] > 200)
    #expect(try await painted([LabelRun("1")], isDark: true).pixmaps.last?.argb[middle] == 0)
  }

  @Test("a picture keeps its place over a short text, and stays alone beside a long one in a square")
  func pictures() async throws {
    let picture = try #require(Pixmap(width: 24, height: 24, argb: [UInt8](repeating: 255, count: 4 * 24 * 24)))
    let both = try await painted([LabelRun("42")], picture: [picture])
    #expect(both.pixmaps.last.map { $0.argb[4 * ($0.width / 2)] } == 255)
    #expect(try await painted([LabelRun("Connected to Berlin")], picture: [picture]).pixmaps.isEmpty)
    let beside = try await painted([LabelRun("Connected to Berlin")], .wide, picture: [picture])
    let wide = try #require(beside.pixmaps.last)
    let (corner, inside) = (4 * (wide.width + 1), 4 * (wide.height / 4 * wide.width + wide.height / 4))
    #expect(wide.argb[corner] == 0 && Array(wide.argb[inside..<inside + 4]) == [255, 255, 255, 255])
  }

  @Test(
    arguments: [
      "\u{202E}\u{2067}abc", "\u{0}\u{1}\u{7F}\n\t", "", "   ", "a" + String(repeating: "\u{301}", count: 100_000),
      String(repeating: "x", count: 1 << 20), "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{FFFF}\u{E000}",
      "ﷺ", "مرحبا", "𒐫𒐫𒐫𒐫",
    ])
  func `hostile texts are painted within the limits`(_ text: String) async throws {
    for form in LabelForm.allCases {
      let label = try await painted([LabelRun(text)], form)
      #expect(label.pixmaps.allSatisfy { $0.width <= 4 * $0.height && $0.height <= 66 })
      #expect(label.pixmaps.map(\.argb.count).reduce(0, +) < 1 << 18)
    }
    let cells = LabelCells([LabelRun(text)])
    #expect(cells.text.unicodeScalars.count <= TextIconsLimits.scalars)
    #expect(cells.cells.allSatisfy { $0.character.unicodeScalars.count <= 64 })
  }

  @Test func `pictures of labels are kept within a bound of their bytes, and the last one always is`() throws {
    var kept = KeptLabels()
    let pixmap = try #require(Pixmap(width: 132, height: 66, argb: [UInt8](repeating: 0, count: 4 * 132 * 66)))
    for number in 0..<1_000 {
      let painting = LabelPainting(runs: [LabelRun("\(number)")])
      kept.keep(PaintedLabel(pixmaps: [pixmap], room: 1), of: painting)
      #expect(kept.labels[painting] != nil)
      #expect(kept.labels.count * pixmap.argb.count <= kept.bytes && kept.bytes <= TextIconsLimits.keptBytes)
    }
    #expect(kept.labels.count > 2, "labels that come back cost nothing")
    for number in 0..<1_000 {
      kept.keep(PaintedLabel(pixmaps: [], room: 1), of: LabelPainting(runs: [LabelRun("\(number)")]))
    }
    #expect(kept.bytes <= TextIconsLimits.keptBytes, "texts count, too")
  }

  @Test("marks on a letter are few, and signs of direction and control are none")
  func marks() {
    #expect(LabelCells([LabelRun("a\u{301}\u{302}\u{303}")]).text.unicodeScalars.count == 1 + TextIconsLimits.marks)
    #expect(LabelCells([LabelRun(" \u{202E}a\n\n b ")]).text == "a b")
  }

  @Test("a text of two words is two lines, and one word is divided in the middle")
  func halves() {
    let words = LabelCells([LabelRun("CPU 100%")]).halves
    #expect((words.0.text, words.1.text) == ("CPU", "100%"))
    let word = LabelCells([LabelRun("abcdef")]).halves
    #expect((word.0.text, word.1.text) == ("abc", "def"))
  }

  @Test(
    "a number is in one line, with its unit where there is room",
    arguments: [
      ("↑21M", "↑", "21M"), ("↑2M", "↑", "2M"), ("12.5%", "12.5", "%"), ("39:22", "39:", "22"),
      ("1234567", "123", "4567"),
      ("a", "", "a"),
    ])
  func numbersInHalves(_ text: String, _ first: String, _ second: String) {
    let halves = LabelCells([LabelRun(text)]).halves
    #expect((halves.0.text, halves.1.text) == (first, second))
  }

  @Test("a colour that could not be read becomes lighter on dark and darker on light, and others stay")
  func contrast() {
    let (red, yellow) = (MenuColor(rgb: 0xFF0000), MenuColor(rgb: 0xFFFF00))
    let blue = MenuColor(rgb: 0x0000FF)
    #expect(blue.legible(isOnDark: false) == blue && yellow.legible(isOnDark: true) == yellow)
    // As docs/panels.md#text says.
    #expect(red.legible(isOnDark: true) == MenuColor(rgb: 0xFF9F9F))
    #expect(red.legible(isOnDark: false) == MenuColor(rgb: 0xCF0000))
    let dark = yellow.legible(isOnDark: false).bytes
    #expect(dark[0] < 180 && dark[0] > 100 && dark[0] == dark[1] && dark[2] == 0)
    let black = MenuColor(rgb: 0x000000)
    #expect(black.legible(isOnDark: false) == black && black.legible(isOnDark: true).bytes[0] > 120)
  }
  /// The contrast of WCAG 2.
  private static func contrast(_ one: MenuColor, _ other: MenuColor) -> Double {
    func luminance(_ color: MenuColor) -> Double {
      let parts = [color.red, color.green, color.blue]
      let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let (first, second) = (luminance(one) + 0.05, luminance(other) + 0.05)
    return max(first, second) / min(first, second)
  }

  @Test("letters of any colour can be read on the dark ground, and on the panels that are assumed")
  func readable() {
    let ground = MenuColor(rgb: 0x43464A)
    let light = MenuColor(rgb: 0xEDEDED)
    let parts: [UInt32] = [0, 51, 102, 153, 204, 255]
    for red in parts {
      for green in parts {
        for blue in parts {
          let color = MenuColor(rgb: red << 16 | green << 8 | blue)
          #expect(Self.contrast(color.legible(isOnDark: true), ground) >= 4.5, "\(color)")
          #expect(Self.contrast(color.legible(isOnDark: false), light) >= 4.5, "\(color)")
        }
      }
    }
    for isOnDark in [true, false, nil] {
      #expect(Self.contrast(.text(isOnDark: isOnDark), isOnDark == false ? light : ground) >= 4.5)
    }
    for panel in [MenuColor(rgb: 0x000000), MenuColor(rgb: 0xFFFFFF), light, ground] {
      #expect(Self.contrast(.onAnyGround, panel) > 2.5, "a symbolic picture")
    }
  }
}
