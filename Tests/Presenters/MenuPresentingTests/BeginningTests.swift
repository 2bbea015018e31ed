import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import Testing

@Suite struct `What is selected first` {
  private func walk(_ rows: [MenuNode], opened: Bool = true) -> Walk {
    var walk = Walk([])
    walk.navigation = MenuNavigation(room: 10, selectsFirst: false)
    walk.navigation.isWindowed = true
    walk.show(rows)
    if opened { walk.send(.opened(.root)) }
    return walk
  }

  @Test
  func `the first selection is the first row only if a key opened the menu, known late or not`() {
    let rows = [row(1, "One"), row(2, "Two")]
    var menu = walk(rows)
    #expect(menu.selected == nil)
    menu.press(.down)
    #expect(menu.selected == "One")
    menu = walk(rows)
    menu.send(.selectFirst)
    #expect(menu.selected == "One")
    menu = walk(rows, opened: false)
    menu.send(.selectFirst)
    menu.send(.opened(.root))
    #expect(menu.selected == "One")
    menu = walk(rows)
    menu.send(.move(.stop(MenuStop(id: 2), level: 0, share: nil)))
    menu.send(.selectFirst)
    #expect(menu.selected == "Two", "the user was there before")
    menu = walk([row(1, "One"), row(2, "", [.role: .string("search-field"), .autofocus: .bool(true)])])
    #expect(menu.navigation.top.selection == 1, "or the field that takes the keys")
  }

  private func source(_ entries: [String: Value]) -> PresentationDetails { PresentationDetails(.dictionary(entries)) }

  private func place(_ source: PresentationDetails, pointer: PixelPoint?) -> OpeningPlace {
    let screen = PixelRect(x: 0, y: 0, width: 1000, height: 800)
    return OpeningPlace(of: source, pointer: pointer, monitors: [DesktopMonitor(frame: screen)])
  }

  @Test(
    arguments: [
      (110, 210, true), (159, 264, true), (300, 220, false), (110, 400, false),
    ]) func `the first selection is nothing where the pointer is on what the menu belongs to`(
      x: Int, y: Int, byPointer: Bool
    )
  {
    let source = source([
      "kind": .string("anchor"), "screen-rect": .structure([.int32(100), .int32(200), .int32(40), .int32(40)]),
    ])
    let pointer = PixelPoint(x: x, y: y)
    #expect(source.isByPointer(at: pointer, in: place(source, pointer: pointer)) == byPointer)
  }

  @Test func `the first selection at the pointer is nothing, unless a command asks`() {
    let pointer = PixelPoint(x: 500, y: 500)
    let anchor = source(["kind": .string("anchor")])
    #expect(
      anchor.isByPointer(at: pointer, in: place(anchor, pointer: pointer)) && anchor.isByPointer(at: pointer, in: nil))
    #expect(!anchor.isByPointer(at: nil, in: nil), "there is no pointer")
    let command = source([:])
    #expect(!command.isByPointer(at: pointer, in: place(command, pointer: pointer)))
    let key = source(["kind": .string("screen")])
    #expect(!key.isByPointer(at: pointer, in: place(key, pointer: pointer)))
    let clicked = source(["screen-attachment-point": .structure([.int32(500), .int32(490)])])
    #expect(clicked.isByPointer(at: pointer, in: place(clicked, pointer: pointer)))
    #expect(source(["transfer": .bool(true)]).isByPointer(at: nil, in: nil))
  }
}
