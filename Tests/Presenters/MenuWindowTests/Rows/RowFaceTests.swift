import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import MenuTestSupport
import Testing

@testable import MenuWindow

@Suite struct `Everything that is seen of a row` {
  private func face(_ node: MenuNode, modifiers: Set<Word.Modifier> = []) -> RowFace {
    RowFace(MenuRow(node), isAlone: true, modifiers: modifiers)
  }

  @Test func `rows that differ in texts alone are equally high`() {
    #expect(face(item(1, "A")).shape == face(item(2, "A much longer one")).shape)
    let subtitle = item(3, "A — b", [.subtitle: .string("b")])
    #expect(face(subtitle).shape != face(item(1, "A")).shape)
    #expect(face(subtitle).shape == face(subtitle).sample.shape)
  }

  @Test func `an emoji is the picture of a row that shares a line, and the text is for screen readers`() {
    func tile(_ label: String, _ emoji: String, isAlone: Bool = false) -> RowFace {
      let node = item(1, label, [.palette: .string("1"), .emoji: .string(emoji)])
      return RowFace(MenuRow(node), isAlone: isAlone)
    }
    let red = tile("🔴 _Red", "🔴")
    #expect(red.picture?.text == "🔴" && red.title == "Red" && red.spokenName == "Red" && red.mnemonic == 0)
    #expect(tile("🔴 Red", "🔴", isAlone: true).picture == nil)
    #expect(tile("🔴 Red", "🔴", isAlone: true).title == "🔴 Red")
    #expect(tile("🔴", "🔴").picture?.text == "🔴" && tile("🔴", "🔴").spokenName == "🔴")
    #expect(tile("Red", "🔴").picture == nil, "the label does not begin with it")
    #expect(tile("Red", "").picture == nil && tile("Red", "").title == "Red")
    #expect(tile("_🔴 Red", "🔴").mnemonic == nil, "the letter is not in the title")
    #expect(tile("_ Red", "").mnemonic == 0 && tile("_ Red", "").title == " Red")
    #expect(red.shape == tile("🟢 Green", "🟢").shape && red.shape != tile("Green", "").shape)
  }

  @Test func `content is measured by its pieces`() {
    func row(_ text: String, _ axis: String = "vertical") -> RowFace {
      let content = stack(axis, [view("text", ["text": .string(text), "role": .string("title")]), button(text)])
      return face(item(1, "A", [.role: .string("custom-view"), .content: content]))
    }
    #expect(row("a").shape == row("b").shape)
    #expect(row("a").shape != row("a", "horizontal").shape)
    #expect(row("a").sample.shape == row("a").shape)
  }

  @Test func `a row keeps its widgets while the children of a stack come and go`() {
    func shape(_ children: [Value], _ axis: String = "vertical") -> RowFace.Shape {
      face(item(1, "A", [.role: .string("custom-view"), .content: stack(axis, children)])).shape
    }
    #expect(shape([button("a")]) != shape([button("a"), view("progress")]))
    #expect(shape([button("a")]).frame == shape([button("a"), view("progress")]).frame)
    #expect(shape([]).frame != shape([], "horizontal").frame)
  }

  @Test func `an alternate takes the place of the title`() {
    let alternate = Value.dictionary([
      "title": .string("Paste as Text"), "action": .string("plain"), "modifiers": .strings(["Shift"]),
    ])
    let node = item(1, "_Paste", [.alternates: .array(of: "a{sv}", [alternate])])
    #expect(face(node).title == "Paste")
    #expect(face(node).mnemonic == 0)
    #expect(face(node, modifiers: [.shift]).title == "Paste as Text")
    #expect(face(node, modifiers: [.shift]).mnemonic == nil)
    #expect(face(node, modifiers: [.control]).title == "Paste")
  }

  @Test func `an accessory replaces the picture`() {
    let badge = view("badge", ["text": .string("3")])
    let node = item(1, "Inbox", [.iconName: .string("mail"), .accessory: badge])
    #expect(face(node).picture == nil)
    #expect(face(node).spokenDescription == "3")
  }

  @Test func `a view has no picture beside it`() {
    let icon: [PropertyName: Value] = [.iconName: .string("mail")]
    let text = view("text", ["text": .string("A")])
    let image = stack("horizontal", [view("image", ["icon-name": .string("mail")])])
    func picture(_ role: String?, _ content: Value) -> ContentView.Picture? {
      var properties = icon
      properties[.role] = role.map { .string($0) }
      properties[.content] = content
      return face(item(1, "A", properties)).picture
    }
    #expect(picture("custom-view", text) == nil)
    #expect(picture("custom-action", text) == nil)
    #expect(picture(nil, image) == nil)
    #expect(face(item(1, "A", icon.merging([.role: .string("search-field")]) { $1 })).picture == nil)
    #expect(picture(nil, text) != nil)
  }

  @Test func `content is spoken in the place of the title`() {
    let content = stack(
      "horizontal", [view("text", ["text": .string("Alice")]), view("badge", ["text": .string("2")])])
    let action = face(item(1, "Alice (2)", [.role: .string("custom-action"), .content: content]))
    #expect(action.spokenName == "Alice, 2")
    let whole = face(
      item(
        1, "Alice (2)",
        [.role: .string("custom-action"), .content: content, .accessibleDescription: .string("Alice, 2")]))
    #expect(whole.spokenDescription == "")
    let own = face(
      item(
        1, "Alice (2)",
        [.role: .string("custom-action"), .content: content, .accessibleDescription: .string("Two messages of Alice")]))
    #expect(own.spokenName == "Two messages of Alice" && own.spokenDescription == "")
    let view = face(item(1, "Alice (2)", [.role: .string("custom-view"), .content: content]))
    #expect(view.spokenName == "Alice (2)")
  }

  @Test func `the description does not repeat the name`() {
    let node = item(
      1, "Open — a file",
      [.subtitle: .string("a file"), .accessibleDescription: .string("Open"), .tooltip: .string("T")])
    #expect(face(node).spokenDescription == "a file, T")
  }

  @Test func `rows of a level have columns for marks and pictures`() {
    let mark: [PropertyName: Value] = [.toggleType: .string("checkmark"), .toggleState: .int32(1)]
    func columns(_ items: [MenuNode]) -> Columns { LevelRows(level(items)).columns(Columns(), markWidth: 20) }
    #expect(columns([item(1, "A")]) == Columns())
    #expect(columns([item(1, "A", mark)]).mark == 20)
    let shared = columns([item(1, "A", mark), item(2, "B", [.iconName: .string("x")])])
    #expect(shared.mark == 23)
    #expect(shared.picture == 0)
    let both = columns([item(1, "A", mark.merging([.extensionIconName: .string("x")]) { $1 })])
    #expect(both.mark == 20)
    #expect(both.picture == 23)
  }

  @Test func `a description is read in the place of the title, and the one that the tooltip made beside it`() {
    func row(_ more: [PropertyName: Value]) -> RowFace { face(item(1, "Open", more)) }
    let described = row([.accessibleDescription: .string("Open a file"), .tooltip: .string("T")])
    #expect(described.spokenName == "Open a file" && described.spokenDescription == "T")
    let explained = row([.accessibleDescription: .string("T, on"), .tooltip: .string("T")])
    #expect(explained.spokenName == "Open" && explained.spokenDescription == "T, on")
  }

  @Test func `a row with parts is called as its own title says, and not as its parts do`() {
    func name(_ label: String, _ pieces: [Value]) -> PrintableText {
      face(item(1, label, [.role: .string("custom-view"), .content: stack("vertical", pieces)])).spokenName
    }
    let title = view("text", ["text": .string("Sound"), "role": .string("title")])
    #expect(name("Sound Test", [title, button("Test")]) == "Sound")
    #expect(name("Test", [button("Test")]) == "", "for plain panels")
    #expect(name("Sound", [button("Test")]) == "Sound", "the program's own title")
    #expect(name("Storage 70%", [title, view("progress")]) == "Storage 70%", "nothing to operate")
  }

  private let line: [PropertyName: Value] = [.type: .string("separator")]
  private let heading: [PropertyName: Value] = [.role: .string("title-header"), .enabled: .bool(false)]

  @Test func `positions count rows that the keys reach`() {
    let field: [PropertyName: Value] = [.role: .string("search-field")]
    let rows = LevelRows(
      level([
        item(1, "Find", field), item(2, "Group", heading), item(3, "A"), item(4, "", line),
        item(5, "Off", [.enabled: .bool(false)]), item(6, "B"),
      ]))
    #expect((0..<6).map(rows.position(ofRow:)) == [0, 0, 1, 0, 0, 2])
    #expect(rows.reachedCount == 2)
  }

  @Test func `the headings of a row are the last ones above it in its group`() {
    let strip: [PropertyName: Value] = [.palette: .string("1")]
    let rows = LevelRows(
      level([
        item(1, "A"), item(2, "Power", heading), item(3, "Profile", heading), item(4, "B"), item(5, "C"),
        item(6, "", line), item(7, "D"), item(8, "Colors", heading), item(9, "Red", strip), item(10, "Blue", strip),
        item(11, "E"),
      ]))
    let headings = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10].map {
      rows.headings(ofRow: $0).map(\.title.description).joined(separator: " ")
    }
    #expect(
      headings == ["", "", "Power", "Power Profile", "Power Profile", "", "", "Colors", "Colors", ""])
  }

  @Test func `radio rows beside each other are a group`() {
    let radio: [PropertyName: Value] = [.toggleType: .string("radio")]
    let rows = LevelRows(
      level([item(1, "A", radio), item(2, "B", radio), item(3, "C"), item(4, "D", radio)]))
    #expect((0..<4).map(rows.radioGroup(ofRow:)) == [1, 1, 0, 2])
  }

  @Test func `where no row can be chosen, the texts are what there is to say`() {
    let off: [PropertyName: Value] = [.enabled: .bool(false)]
    let rows = LevelRows(level([item(1, "No disk", off), item(2, "", line), item(3, "Ask the owner", off)]))
    #expect(rows.texts == [.row(1), .row(3)])
    #expect(rows.text(of: rows.texts[...]) == ["No disk", "Ask the owner"])
    #expect(LevelRows(level([])).texts == [.note])
    #expect(LevelRows(level([item(1, "A"), item(2, "B", off)])).texts.isEmpty)
    #expect(LevelRows(level((1...30).map { item($0, "No", off) })).texts.count == 8)
  }

  @Test func `only the longest of many rows are measured`() {
    let items = (0..<1000).map { item($0 + 1, $0 == 700 ? "A title that is by far the longest" : "Row \($0)") }
    let rows = LevelRows(level(items))
    #expect(rows.widestLines(10).count == 10)
    #expect(rows.widestLines(10).first == 700)
  }

  @Test func `the longest titles are measured also where all subtitles are longer, and some of these`() {
    let subtitle = String(repeating: "A subtitle. ", count: 20)
    let items = (0..<1000).map {
      item($0 + 1, $0 == 700 ? "A title that is by far the longest" : "Row", [.subtitle: .string(subtitle)])
    }
    let rows = LevelRows(level(items))
    #expect(rows.widestLines(10).contains(700) && Set(rows.widestLines(10)).count == 10)
  }

  @Test(arguments: [(0.0, 16, 24), (13.3, 16, 24), (14.67, 16, 24), (32, 35, 35), (1000, 64, 64)])
  func `pictures and marks grow with the font, up to a bound`(font: Double, size: Int, contentSize: Int) {
    let pictures = PictureStyle(Look(), fontSize: font)
    #expect(pictures.size == size && pictures.contentSize == contentSize)
    var large = Look()
    large.isAccessible = true
    #expect(PictureStyle(large, fontSize: font).size == max(24, size))
  }
}

@Suite struct `Formats of pictures` {
  @Test func `files are known by their beginning`() {
    #expect(PictureFormat(Array("<?xml version='1.0'?><!-- x --><svg xmlns='x'/>".utf8)) == .svg)
    #expect(PictureFormat([0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(PictureFormat(Array("BM".utf8) + Array(repeating: 0, count: 100)) == nil)
    #expect(PictureFormat([]) == nil)
  }
}
