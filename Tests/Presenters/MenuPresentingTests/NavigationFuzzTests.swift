import DBusMenu
import LibDBus
@testable import MenuPresenting
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Any menu that a program sends, and any input of the user, in the windows of a desktop.
@Suite struct `Any menu and any input in windows` {
  @Test(arguments: Effort.seeds) func `any menu and any input in windows keep the navigation whole`(seed: UInt64) {
    var source = RandomInputs(seed)
    var menu = Walk([])
    for _ in 0..<400 {
      menu.navigation.isWindowed = true
      menu.navigation.tellsSelection = true
      menu.now += .milliseconds(.random(in: 0..<600, using: &source.numbers))
      menu.send(source.input())
      let navigation = menu.navigation
      #expect(!navigation.levels.isEmpty)
      for level in navigation.levels { #expect(level.selection.map(level.stops.indices.contains) != false) }
      let shown = navigation.levels.flatMap { $0.node.children.map(\.id) }
      #expect(Set(shown).count == shown.count, "an id is that of one row: \(shown)")
      // What was opened is closed, and nothing comes after the end.
      let effects = menu.takeEffects()
      if let end = effects.firstIndex(of: .finish) {
        #expect(effects[end...].allSatisfy { $0 == .finish } && navigation.isFinished)
        #expect(effects.contains(.close(.root)) || end == 0)
      }
      for case .open(let id) in effects {
        #expect(navigation.levels.contains { navigation.programID(of: $0.id) == id } || effects.contains(.close(id)))
      }
      if navigation.isFinished, source.numbers.once(in: 3) { menu = Walk(source.rows(depth: 0)) }
    }
  }
}

private struct RandomInputs {
  var numbers: SeededNumbers
  private var lastID: Int32 = 0

  init(_ seed: UInt64) { numbers = SeededNumbers(seed) }

  private mutating func one<Element>(of choices: [Element]) -> Element {
    choices[.random(in: choices.indices, using: &numbers)]
  }

  private mutating func stop() -> MenuStop {
    MenuStop(id: ItemID(.random(in: -1..<30, using: &numbers)), part: numbers.once(in: 3) ? one(of: ["p", "q"]) : nil)
  }

  private mutating func target() -> PointerTarget {
    let level = one(of: [0, 0, 1, 1, 2, 3, -1, 9])
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: return .outside
    case 1: return .title(level: level)
    case 2: return .level(level)
    default: return .stop(stop(), level: level, share: one(of: [nil, 0, 0.5, 1, .nan, .infinity, -3]))
    }
  }

  mutating func input() -> NavigationInput {
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0:
      let root = MenuNode(id: .root, properties: bus(wishes()), children: rows(depth: 0))
      return .menu(root, isRightToLeft: numbers.once(in: 3))
    case 1: return one(of: [.time, .opened(.root), .opened(3), .wheel(1), .wheel(-5), .wheel(1000)])
    case 2: return .request(stop().id)
    case 3: return .set(stop(), value())
    case 4: return .operate(stop())
    case 5: return one(of: [.modifiers([.alt]), .modifiers([]), .modifiers([.alt, .shift])])
    case 6: return numbers.once(in: 3) ? .commit : .context(stop(), at: nil)
    case 7: return one(of: [.hold, .cancelHold, .hovered(.root), .hovered(2), .drag(target()), .drop(target())])
    case 8, 9: return one(of: [.press(target()), .release(target()), .move(target()), .move(target())])
    default:
      return .key(
        one(of: [
          .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .tab, .backTab, .backspace, .escape,
          .menu, .control("u"), .character("a"), .character(" "), .character("/"), .character("\u{301}"),
        ]))
    }
  }

  private mutating func value() -> Value {
    one(of: [
      .string("a"), .string(String(repeating: "x", count: 5000)), .double(.nan), .double(1e308), .int64(.min),
      .uint64(.max), .bool(true), .double(0.5),
    ])
  }

  private mutating func wishes() -> [PropertyName: Value] {
    guard numbers.once(in: 2) else { return [:] }
    return [
      .highlight: .dictionary(["label": .string("It")]), .preview: view("text"), .autoOpenDelay: value(),
      .direction: .string(one(of: ["up", "down"])), .configuration: value(),
    ]
  }

  mutating func rows(depth: Int) -> [MenuNode] {
    if depth == 0 { lastID = 0 }
    return (0..<Int.random(in: 0..<7, using: &numbers)).map { _ in
      lastID += 1
      var properties: [PropertyName: Value] = [:]
      for _ in 0..<Int.random(in: 0..<5, using: &numbers) {
        let (name, value) = property()
        properties[name] = value
      }
      let id = lastID
      return row(
        id, one(of: ["a", "_ab", "a b"]), properties, depth < 3 && numbers.once(in: 3) ? rows(depth: depth + 1) : nil)
    }
  }

  private mutating func property() -> (PropertyName, Value) {
    let part = view(
      one(of: ["button", "toggle", "slider", "field"]),
      ["part": .string(one(of: ["p", "q"])), "value": value(), "minimum": value(), "maximum": value()])
    let alternate = Value.dictionary([
      "title": .string("b"), "action": .string("b"), "modifiers": .array(of: "s", [.string("Alt")]),
    ])
    return one(of: [
      (.role, .string(one(of: ["custom-view", "search-field", "preview", "loading", "title-header"]))),
      (.content, part), (.alternates, .array(of: "a{sv}", [alternate])), (.contextMenu, .bool(true)),
      (.keepsOpen, .bool(true)), (.dismissScope, .string("submenu")), (.enabled, .bool(false)),
      (.autofocus, .bool(true)), (.autoOpenDelay, value()), (.row, .string("line")), (.visible, .bool(false)),
    ])
  }
}
