import Foundation
import MenuTestKit
import TestSupport
import Testing

@testable import MenuPlugins

@Suite struct `A dot` {
  @Test(arguments: [
    ("red", "#ff0000"), ("#F00", "#ff0000"), ("#fF0000", "#ff0000"), ("#ff000080", "#ff0000"), ("Grey", "#808080"),
    ("#f0f8", "#ff00ff"), ("#ff00", "#ffff00"), ("#fff000888", "#ff0088"), ("light green", "#90ee90"),
    ("Lightgreen", "#90ee90"),
    ("grey50", "#7f7f7f"), ("gray 90", "#e5e5e5"), ("lightgoldenrodyellow", "#fafad2"), ("Dark Slate Grey", "#2f4f4f"),
    ("goldenrod", "#daa520"), ("rebeccapurple", "#663399"), ("navyblue", "#000080"),
  ])
  func `a dot has the colour of a name or number`(text: String, number: String) {
    #expect(ColorDot(text) != nil && ColorDot(text) == ColorDot(number))
  }

  @Test(arguments: [
    "", "#", "#ff", "#gggggg", "ff0000", "#ff00000", "labelColor", "#+ff", "#１２３", "grey101", "gray-1",
    "#12345",
  ])
  func `a dot is not made of other texts`(text: String) { #expect(ColorDot(text) == nil) }

  /// Pango reads the names of CSS and of X11, as Argos does; xbar and SwiftBar read those of CSS.
  @Test func `a dot has the colours that a foreign program means by all names of CSS`() async throws {
    let names = """
      aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
      cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod
      darkgray darkgreen darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
      darkslateblue darkslategray darkturquoise darkviolet deeppink deepskyblue dimgray dodgerblue firebrick
      floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow honeydew hotpink
      indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
      lightgoldenrodyellow lightgray lightgreen lightpink lightsalmon lightseagreen lightskyblue lightslategray
      lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid
      mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue
      mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod
      palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red
      rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray
      snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen
      navyblue violetred lightgoldenrod lightslateblue
      """.split { $0 == " " || $0.isNewline }.map(String.init) + (0...100).map { "grey\($0)" }
    let script = """
      import gi, sys
      gi.require_version('Pango', '1.0')
      from gi.repository import Pango
      color = Pango.Color()
      for name in sys.argv[1:]: print('%02x%02x%02x' % ((color.red >> 8, color.green >> 8, color.blue >> 8) \\
        if color.parse(name) else (0, 0, 0)))
      """
    let read = try await Program.run(["python3", "-c", script] + names)
    #expect(read.status == 0, "\(read.errors)")
    let colors = read.output.split(separator: "\n")
    #expect(colors.count == names.count)
    for (name, color) in zip(names, colors) { #expect(ColorDot(name) == ColorDot("#" + color), "\(name)") }
  }

  @Test func `a dot is a picture that a foreign program reads`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/dot.png"
    let png = try #require(ColorDot("#123456")).png
    #expect(png.count == 468)
    try Data(png).write(to: URL(filePath: path))
    // Python's standard library alone: the chunks, their sums, and the pixels.
    let script = """
      import struct, sys, zlib
      data = open(sys.argv[1], 'rb').read()
      assert data[:8] == b'\\x89PNG\\r\\n\\x1a\\n'
      place, chunks = 8, {}
      while place < len(data):
        size, name = struct.unpack('>I4s', data[place:place + 8])
        body = data[place + 8:place + 8 + size]
        assert struct.unpack('>I', data[place + 8 + size:place + 12 + size])[0] == zlib.crc32(name + body)
        chunks[name] = body
        place += 12 + size
      assert list(chunks) == [b'IHDR', b'PLTE', b'tRNS', b'IDAT', b'IEND']
      rows = zlib.decompress(chunks[b'IDAT'])
      assert len(rows) == 24 * 13 and rows[0] == 0
      degree = lambda x, y: rows[y * 13 + 1 + x // 2] >> (0 if x % 2 else 4) & 15
      print(chunks[b'PLTE'][:3].hex(), degree(12, 12), degree(0, 0), degree(11, 3), degree(11, 4) > 0)
      """
    let read = try await Program.run(["python3", "-c", script, path])
    #expect(read.output == "123456 15 0 0 True\n", "\(read.errors)")
  }
}
