import Basics
import Menus
import TestSupport
import Testing

@testable import MenuFiles

/// The menus of lines, by values.
@Suite(.timeLimit(.minutes(5))) struct `Drafts of menus` {
  private var random = SplitMix(state: 7)

  private func read(_ lines: [String]) throws -> [MenuLine] {
    try lines.enumerated().map { try MenuLine($0.element, number: $0.offset + 1) }
  }

  private static let start = """
    {"menu": [{"title": "A", "identifier": "a"}, {"title": "S", "identifier": "s", "items": [{"title": "B", \
    "identifier": "b"}, {"title": "C", "identifier": "c", "selected": true}]}, {"title": "D", "identifier": "d"}]}
    """

  /// Lines that are right in this order.
  private mutating func edits(_ count: Int) -> [String] {
    var lines = [Self.start]
    var rows = ["a", "b", "c", "d"]
    for number in 0..<count {
      let row = rows.randomElement(using: &random) ?? "s"
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        lines.append("{\"insert\": {\"title\": \"N\", \"identifier\": \"n\(number)\"}, \"after\": \"\(row)\"}")
        rows.append("n\(number)")
      case 1:
        lines.append("{\"insert\": [{\"title\": \"N\", \"identifier\": \"n\(number)\"}], \"into\": \"s\"}")
        rows.append("n\(number)")
      case 2 where rows.count > 2:
        lines.append("{\"remove\": \"\(row)\"}")
        rows.removeAll { $0 == row }
      case 3:
        lines.append("{\"replace\": \"\(row)\", \"with\": {\"title\": \"R\", \"identifier\": \"\(row)\"}}")
      case 4: lines.append("{\"tray\": {\"title\": \"T\(number)\", \"tooltip\": \"\(row)\"}}")
      default: lines.append("{\"set\": \"\(row)\", \"title\": \"\(number)\", \"enabled\": false}")
      }
    }
    return lines
  }

  @Test mutating func `lines that come together have the result of lines that come one by one`() throws {
    for _ in 0..<20 {
      let lines = try read(edits(60))
      var together = MenuDraft()
      #expect(together.apply(lines[...]) == [])
      var single = MenuDraft()
      for line in lines { #expect(single.apply([line]) == []) }
      #expect(together.file == single.file && !single.file.items.isEmpty)
    }
  }

  @Test mutating func `a draft from the menu of another is the same, with the marks that the user set`() throws {
    for _ in 0..<20 {
      var draft = MenuDraft()
      for line in try read(edits(40)) { _ = draft.apply([line]) }
      _ = draft.apply(try read([#"{"tray": {"activate": true, "label": "1.50"}}"#])[...])
      draft.note([(.identifier("c"), "false"), (.identifier("c"), "mixed")])
      var copy = MenuDraft()
      #expect(copy.apply(try read(["{\"menu\": \(draft.menu.text)}"])[...]) == [])
      #expect(copy.menu == draft.menu && copy.reportsActivation && copy.file.items.count == draft.file.items.count)
      #expect(draft.menu["tray"]?["label"] == .string("1.50"))
    }
  }

  @Test func `of lines that come together, the one that makes another wrong is refused`() throws {
    for (first, second, sentence) in [
      (
        #"{"menu": [{"title": "Good", "identifier": "g", "mnemonic": "G"}, {"title": "Other"}]}"#,
        #"{"set": "g", "title": "Best"}"#, "`mnemonic` `G` is not in the title"
      ),
      (#"{"insert": {"title": "A", "identifier": "a"}}"#, #"{"set": "a", "title": null}"#, "title"),
    ] {
      var draft = MenuDraft()
      let errors = draft.apply(try read([first, second, #"{"tray": {"title": "T"}}"#])[...])
      #expect(errors.map(\.line) == [2] && errors.allSatisfy { $0.sentence.contains(sentence) }, "\(errors)")
      #expect(draft.file.items.count == (first.contains("Other") ? 2 : 1))
    }
  }

  @Test func `of lines that come together, one between two with mistakes is right`() throws {
    var draft = MenuDraft()
    let errors = draft.apply(
      try read([
        #"{"insert": {"title": "A", "selected": "half"}}"#,
        #"{"insert": {"title": "Good", "identifier": "g", "mnemonic": "G"}}"#, #"{"set": "g", "title": "Best"}"#,
      ])[...])
    #expect(errors.map(\.line) == [1, 3], "\(errors)")
    #expect(draft.file.items.map(\.title) == ["Good"])
  }

  @Test func `rows are removed together, or none where one is missing`() throws {
    var draft = MenuDraft()
    let menu =
      ##"{"menu": [{"title": "A", "identifier": "a", "items": [{"title": "B", "identifier": "b"}]}, "##
      + ##"{"title": "C", "identifier": "c"}, {"title": "D", "identifier": "d"}]}"##
    #expect(draft.apply([try MenuLine(menu, number: 1)]) == [])
    let before = draft.file
    for wrong in [#"["c", "x"]"#, #"["d", "c", "a", "b"]"#, #"["b", "a", "a"]"#, #"["a", "c", "d", "a"]"#] {
      let errors = draft.apply([try MenuLine("{\"remove\": \(wrong)}", number: 2)])
      #expect(errors.count == 1 && errors[0].sentence.hasPrefix("no row has the identifier"), "\(errors)")
      _ = draft.apply([try MenuLine(#"{"insert": {"title": "E", "identifier": "e"}}"#, number: 3)])
      #expect(draft.apply([try MenuLine(#"{"remove": "e"}"#, number: 4)]) == [])
      #expect(draft.file.items.map(\.title) == before.items.map(\.title))
      #expect(draft.file.items[0].items?.map(\.title) == ["B"])
    }
    #expect(draft.apply([try MenuLine(#"{"remove": ["b", "d", "a", "c"]}"#, number: 5)]) == [])
    #expect(draft.file.items.isEmpty)
  }

  @Test func `of lines that come together, those with mistakes are refused, and no others`() throws {
    let lines = try read([
      Self.start, #"{"set": "a", "title": "A2"}"#, #"{"set": "a", "titel": "x"}"#, #"{"set": "x", "title": "x"}"#,
      #"{"set": "b", "title": "B2"}"#, #"{"insert": {"identifier": "a", "title": "x"}}"#, #"{"remove": ["d", "d"]}"#,
      #"{"set": "d", "title": "D2"}"#,
    ])
    var draft = MenuDraft()
    #expect(Set(draft.apply(lines[...]).map(\.line)) == [3, 4, 6, 7])
    #expect(draft.file.items.map(\.title) == ["A2", "S", "D2"])
    #expect(draft.file.items[1].items?.first?.title == "B2")
  }

  /// A menu of rows `r0`, `r1` …, and a line about each.
  private static func menu(_ count: Int, _ line: (Int) -> String) throws -> (draft: MenuDraft, lines: [MenuLine]) {
    let rows = (0..<count).map { "{\"title\": \"\($0)\", \"identifier\": \"r\($0)\"}" }.joined(separator: ",")
    var draft = MenuDraft()
    #expect(draft.apply([try MenuLine("{\"menu\": [\(rows)]}", number: 1)]) == [])
    return (draft, try (0..<count).map { try MenuLine(line($0), number: $0 + 2) })
  }

  /// Lines with mistakes, by what is wrong with them.
  private static let mistakes: [(name: String, line: @Sendable (Int) -> String)] = [
    ("an unknown key", { "{\"set\": \"r\($0)\", \"titel\": \"x\"}" }),
    ("no title any more", { "{\"set\": \"r\($0)\", \"title\": null}" }),
    ("an identifier that another row has", { "{\"set\": \"r\($0)\", \"identifier\": \"r\($0 / 4 * 4)\"}" }),
    (
      "a new row with an identifier that another has",
      { "{\"insert\": {\"title\": \"x\", \"identifier\": \"r\($0)\"}}" }
    ),
    ("an unknown row", { "{\"set\": \"x\($0)\", \"title\": \"x\"}" }),
    ("a wrong row", { "{\"replace\": \"r\($0)\", \"with\": {\"titel\": \"x\"}}" }),
  ]

  @Test(arguments: mistakes.indices) func `lines with mistakes cost as many readings as one of them`(index: Int) throws
  {
    let mistake = Self.mistakes[index]
    var (draft, lines) = try Self.menu(400) {
      $0 % 4 == 0 ? "{\"set\": \"r\($0)\", \"title\": \"new\"}" : mistake.line($0)
    }
    let before = draft.readings
    let errors = draft.apply(lines[...])
    #expect(draft.readings - before <= 3, "\(mistake.name)")
    #expect(errors.map(\.line) == (0..<400).filter { $0 % 4 != 0 }.map { $0 + 2 }, "\(mistake.name)")
    #expect(draft.file.items.filter { $0.title == "new" }.count == 100)
    #expect(draft.file.items.count == 400)
  }

  @Test func `lines whose mistakes nobody can be blamed for cost a bounded number of readings`() throws {
    var draft = MenuDraft()
    let rows = (0..<200).map { "{\"title\": \"\($0)\", \"identifier\": \"r\($0)\", \"selected\": \($0 == 0)}" }
    let menu = "{\"menu\": [{\"title\": \"M\", \"select\": \"one\", \"items\": [\(rows.joined(separator: ","))]}]}"
    #expect(draft.apply([try MenuLine(menu, number: 1)]) == [])
    let lines = try (0..<200).map { try MenuLine("{\"set\": \"r\($0)\", \"selected\": false}", number: $0 + 2) }
    let before = draft.readings
    #expect(!draft.apply(lines[...]).isEmpty)
    #expect(draft.readings - before <= MenuFilesLimits.readings)
    #expect(draft.file.items[0].items?.count == 200)
  }

  @Test(arguments: [
    "{\"set\": \"r%\", \"title\": \"x\"}", "{\"set\": \"r%\", \"titel\": \"x\"}", "{\"remove\": \"r%\"}",
    "{\"remove\": [\"r%\", \"x\"]}", "{\"insert\": {\"title\": \"x\"}}",
  ]) func `the work grows as the lines and the rows do`(line: String) throws {
    let growth = Growth(
      from: 100,
      input: { size in try? Self.menu(size) { line.replacing("%", with: "\($0)") } },
      { input in
        guard var (draft, lines) = input else { return }
        _ = draft.apply(lines[...])
        lines = []
      })
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `rows are found after others have moved, without a search for each`() throws {
    let growth = Growth(
      from: 250,
      input: { size -> (MenuTree, [MenuLine])? in
        guard let (_, lines) = try? Self.menu(size, { "{\"set\": \"r\($0)\", \"title\": \"x\"}" }) else { return nil }
        let rows = (0..<size).map { "{\"title\": \"\($0)\", \"identifier\": \"r\($0)\"}" }.joined(separator: ",")
        let start = ["{\"menu\": [\(rows)]}", #"{"set": "r0", "title": "x"}"#]
        let moved = #"{"insert": {"title": "new"}, "before": "r0"}"#
        guard let first = try? (start + [moved]).map({ try MenuLine($0, number: 1) }) else { return nil }
        // The last rows come first: they are at the end of a search.
        return (MenuTree().applying(first).tree, lines.reversed())
      },
      { input in
        let mistakes = input.map { $0.0.applying($0.1).mistakes }
        #expect(mistakes?.isEmpty == true)
      })
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `rows that there are not are searched for once`() throws {
    let start = try read([
      Self.start, #"{"set": "a", "title": "A2"}"#, #"{"insert": {"title": "N", "identifier": "n"}, "before": "a"}"#,
    ])
    var tree = MenuTree().applying(start).tree
    for _ in 0..<1000 { #expect(tree.way(to: "none")?.count == nil) }
    // A search of the six rows for each, until these cost more than to note all of them.
    #expect(tree.areAllNoted && tree.searched == 0 && tree.noted == 6)
    let (way, row) = (tree.way(to: "c"), tree.row("n"))
    #expect(way?.count == 2 && row?.position.line == 3)
  }

  @Test func `many selections by the user cost one reading`() throws {
    var draft = MenuDraft()
    let rows = (0..<100).map { "{\"title\": \"\($0)\", \"identifier\": \"r\($0)\", \"selected\": false}" }
    #expect(draft.apply([try MenuLine("{\"menu\": [\(rows.joined(separator: ","))]}", number: 1)]) == [])
    let before = draft.readings
    var selections: [(row: MenuDraft.RowName, state: String)] = (0..<100).map { (.identifier("r\($0)"), "true") }
    selections += [(.identifier("r5"), "false"), (.identifier("none"), "true")]
    draft.note(selections)
    #expect(draft.readings == before + 1)
    #expect(draft.file.items.map { $0.selected == .on } == (0..<100).map { $0 != 5 })
    draft.note([(.identifier("r0"), "true")])
    #expect(draft.readings == before + 1, "that is no news")
  }

  @Test func `a menu stays within its limits, however it grows`() throws {
    var draft = MenuDraft()
    let text = String(repeating: "x", count: 1 << 20)
    var errors: [MenuLineError] = []
    for number in 1...6 {
      errors += draft.apply([try MenuLine("{\"insert\": {\"title\": \"\(text)\"}}", number: number)])
    }
    #expect(errors.map(\.line) == [4, 5, 6] && draft.file.items.count == 3)
    draft = MenuDraft()
    errors = draft.apply([try MenuLine(#"{"menu": [{"title": "0", "identifier": "0", "items": []}]}"#, number: 1)])
    for number in 1...40 {
      let row = "{\"title\": \"\(number)\", \"identifier\": \"\(number)\", \"items\": []}"
      errors += draft.apply([try MenuLine("{\"insert\": \(row), \"into\": \"\(number - 1)\"}", number: number)])
    }
    #expect(errors.first?.sentence == "row `31`: more than 32 menus inside each other")
    let deep = try (1...400).map { number in
      let parent = number > 1 ? "x\(number - 1)" : "0"
      return try MenuLine(
        #"{"insert": {"title": "x", "identifier": "x\#(number)", "items": []}, "into": "\#(parent)"}"#, number: number)
    }
    #expect(draft.apply(deep[...]).count > 350)
  }

  @Test mutating func `lines that are spoilt at random end nothing, and leave a menu that can be read`() throws {
    let lines = edits(60).map { Array($0.utf8) }
    let pieces = Array("{}[]\",:\\u0012345null true\u{0}\u{7F}é".utf8)
    var draft = MenuDraft()
    for number in 1...6000 {
      var bytes = lines.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = pieces.randomElement(using: &random) ?? 0
        default: bytes.insert(pieces.randomElement(using: &random) ?? 0, at: place)
        }
      }
      guard let text = String(validating: bytes, as: UTF8.self), let line = try? MenuLine(text, number: number) else {
        continue
      }
      _ = draft.apply([line])
    }
    #expect(draft.apply([try MenuLine(Self.start, number: 1)]) == [] && draft.file.items.count == 3)
  }
}

/// Numbers that are the same in each run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
