import LibDBus
import Testing

@testable import StatusNotifier

@Suite struct `Item state` {
  @Test(arguments: ["a", "org.example.App", "chat_2-beta", "-", String(repeating: "x", count: 255)])
  func `a plain id is taken`(id: String) throws { try TrayItemState(id: id, title: "").validate() }

  @Test(arguments: ["", "my app", "a/b", "ä", "a\0", "a\n", "„quoted“", String(repeating: "x", count: 256)])
  func `another id is an error with a sentence`(id: String) {
    let error = #expect(throws: TrayError(.invalidID(id))) { try TrayItemState(id: id, title: "").validate() }
    #expect(error?.description.contains("1 to 255 of the characters") == true)
  }

  @Test func `pixmaps that no message holds are an error`() {
    let large = Pixmap(uncheckedWidth: 1024, height: 1024, argb: [UInt8](repeating: 1, count: 4 << 20))
    var state = TrayItemState(id: "a", title: "A")
    state.icon.pixmaps = [large, large]
    #expect(throws: Never.self) { try state.validate() }
    state.icon.pixmaps.append(.empty(1))
    #expect(throws: TrayError(.iconTooLarge(name: "icon", size: 8 << 20 + 4))) { try state.validate() }
    #expect(state.icon.sendablePixmaps == [large, large])
  }

  @Test(arguments: [
    ("Drag & Drop", "Drag + Drop"), ("<b>bold</b>", "‹b›bold‹/b›"), ("two\nlines\tand", "two lines and"),
    ("nul\0", "nul"), ("plain “ä” 漢", "plain “ä” 漢"), ("", ""),
  ])
  func `a title has nothing that some panel takes for markup`(text: String, shown: String) {
    #expect(TrayText.title(text) == shown)
  }

  @Test func `long texts are cut`() {
    let long = TrayText.title(String(repeating: "é", count: 1 << 20))
    #expect(long.count == 1000 && long.hasSuffix("é…"))
    #expect(TrayText.title(String(repeating: "x", count: 1000)) == String(repeating: "x", count: 1000))
    #expect(TrayText.title(String(repeating: "x", count: 1001)) == String(repeating: "x", count: 999) + "…")
    // A letter under a million accents is one character.
    #expect(TrayText.title("e" + String(repeating: "\u{301}", count: 1 << 20)).utf8.count < 10_000)
    let text = TrayText.text(String(repeating: "漢", count: 1 << 20))
    #expect(text.utf8.count <= 10_000 && text.utf8.count > 9_990 && text.hasSuffix("漢…"))
    #expect(TrayText.text(String(repeating: "x", count: 10_000)).utf8.count == 10_000)
    #expect(TrayText.text("two\nlines & more\0") == "two\nlines + more")
  }

  @Test(arguments: ["", " ", "\n\t", "\u{A0}\u{2003}"]) func `a title of blanks is the id, and a label is none`(
    blank: String
  ) {
    var state = TrayItemState(id: "app", title: blank)
    (state.label, state.labelGuide) = (blank, "100 %")
    let values = TrayItemProperties(state, id: "app").values
    #expect(values["Title"] == .string("app"))
    #expect(values["XAyatanaLabel"] == nil && values["XAyatanaLabelGuide"] == nil)
  }

  @Test func `a picture that is a name alone has pixels besides, for panels that lack the name`() throws {
    var state = TrayItemState(id: "app", title: "")
    func sizes(_ name: String) -> [Value]? {
      guard case .array(_, let pixmaps)? = TrayItemProperties(state, id: "app").values[name] else { return nil }
      return pixmaps.map { if case .structure(let fields) = $0 { fields[0] } else { .int32(0) } }
    }
    #expect(sizes("IconPixmap") == [] && sizes("AttentionIconPixmap") == [])
    state.icon.name = "in-no-theme"
    #expect(sizes("IconPixmap") == [.int32(24), .int32(48)])
    state.status = .needsAttention
    #expect(sizes("AttentionIconPixmap") == [.int32(24), .int32(48)])
    state.icon.pixmaps = [.empty(16)]
    #expect(sizes("IconPixmap") == [.int32(16)])
    #expect(Pixmap.placeholder(24).pixel(12, 12) == [255, 0x6A, 0x6E, 0x74])
  }

  @Test(arguments: TrayItemState.Status.allCases)
  func `an item that needs attention always has an attention picture`(status: TrayItemState.Status) {
    // Budgie shows a picture of its own otherwise.
    for icon in [TrayItemState.Icon.named("mail"), .init(pixmaps: [.empty(16)])] {
      for attention in [TrayItemState.Icon(), .named("new"), .init(pixmaps: [.empty(22)])] {
        var state = TrayItemState(id: "app", title: "")
        (state.icon, state.attentionIcon, state.status) = (icon, attention, status)
        let values = TrayItemProperties(state, id: "app").values
        let hasPicture =
          values["AttentionIconName"] != .string("") || values["AttentionIconPixmap"] != .array(of: "(iiay)", [])
        #expect(hasPicture == (status == .needsAttention || attention != .init()))
      }
    }
  }

  @Test func `a label and its guide are there only with a text`() {
    var state = TrayItemState(id: "app", title: "")
    state.labelGuide = "100 %"
    #expect(!TrayItemProperties(state, id: "app").values.keys.contains { $0.hasPrefix("XAyatanaLabel") })
    state.label = "7 %"
    #expect(TrayItemProperties(state, id: "app").values["XAyatanaLabelGuide"] == .string("100 %"))
  }

  @Test func `all properties have their declared types`() {
    var state = TrayItemState(id: "app", title: "")
    state.label = "7 %"
    let values = TrayItemProperties(state, id: "app").values
    #expect(values.count == TrayItemProperties.types.count)
    for (name, type) in TrayItemProperties.types { #expect(values[name.rawValue]?.signature == type) }
  }
}

@Suite struct `Drawn items` {
  private static let red = Pixmap.filled(4, [255, 255, 0, 0])
  private static let blue = Pixmap.filled(2, [255, 0, 0, 255])
  private static let green = Pixmap.filled(4, [255, 0, 255, 0])

  private func state() -> TrayItemState {
    var state = TrayItemState(id: "app", title: "")
    state.icon = .init(name: "app", pixmaps: [Self.red])
    return state
  }

  @Test func `nothing is drawn into an item without overlay and attention`() { #expect(state().drawn == state()) }

  @Test func `an overlay goes into the lower right corner, and the name goes`() {
    var state = state()
    state.overlayIcon.pixmaps = [Self.blue]
    let drawn = state.drawn
    #expect(drawn.icon.name.isEmpty)
    #expect(drawn.overlayIcon == .init())
    #expect(drawn.icon.pixmaps[0].rows == ["rrrr", "rrrr", "rrbb", "rrbb"])
  }

  @Test func `without pixels to draw into, or to draw, an overlay is not sent`() {
    var state = state()
    state.icon.pixmaps = []
    var plain = state
    state.overlayIcon.pixmaps = [Self.blue]
    #expect(state.drawn == plain, "LXQt would show it in the place of the picture, for ever")
    plain = self.state()
    state = plain
    state.overlayIcon.name = "emblem"
    #expect(state.drawn == plain)
  }

  @Test func `the attention picture takes the picture's place, with the overlay`() {
    var state = state()
    state.status = .needsAttention
    state.attentionIcon = .init(name: "app-new", pixmaps: [Self.green])
    #expect(state.drawn.icon == state.attentionIcon)
    state.overlayIcon.pixmaps = [Self.blue]
    #expect(state.drawn.icon.pixmaps[0].rows == ["gggg", "gggg", "ggbb", "ggbb"])
    #expect(state.drawn.attentionIcon == state.drawn.icon)
    state.status = .active
    #expect(state.drawn.icon.pixmaps[0].rows == ["rrrr", "rrrr", "rrbb", "rrbb"])
  }

  @Test func `without an attention picture there is a mark`() {
    var state = state()
    state.status = .needsAttention
    state.icon.pixmaps = [.empty(20)]
    let drawn = state.drawn.icon
    #expect(drawn.name.isEmpty)
    #expect(drawn == state.drawn.attentionIcon)
    #expect(drawn.pixmaps[0].pixel(16, 4) == [255, 0xDA, 0x1B, 0x2B])
    #expect(drawn.pixmaps[0].pixel(2, 2) == [0, 0, 0, 0])
    state.icon.pixmaps = []
    #expect(state.drawn.icon.name == "app")
  }
}

extension Pixmap {
  static func filled(_ side: Int, _ pixel: [UInt8]) -> Pixmap {
    var argb = [UInt8](repeating: 0, count: 4 * side * side)
    for index in argb.indices { argb[index] = pixel[index % 4] }
    return Pixmap(uncheckedWidth: side, height: side, argb: argb)
  }

  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let offset = 4 * (y * width + x)
    return Array(argb[offset..<offset + 4])
  }

  /// A letter for each pixel: the first of its strongest colour, or a point where it is invisible.
  var rows: [String] {
    (0..<height).map { y in
      (0..<width).map { x in
        let pixel = pixel(x, y)
        guard pixel[0] > 0, let strongest = pixel[1...].max() else { return "." }
        return pixel[1] == strongest ? "r" : pixel[2] == strongest ? "g" : "b"
      }.joined()
    }
  }
}
