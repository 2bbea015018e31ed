import Basics
import Menus
import Testing

@testable import MenuFiles

/// How the rows of lines are known: to the user's marks, and in sentences.
@Suite struct `Rows of lines` {
  @Test func `a selection of a row without an identifier is noted by its place, and clears the others`() throws {
    var draft = MenuDraft()
    let choices = ["A", "B", "C"].map { "{\"title\": \"\($0)\", \"selected\": \($0 == "A")}" }.joined(separator: ",")
    let menu = "{\"menu\": [{\"title\": \"S\", \"select\": \"one\", \"items\": [\(choices)]}, {\"title\": \"T\"}]}"
    #expect(draft.apply([try MenuLine(menu, number: 1)]) == [])
    #expect(draft.apply([try MenuLine(#"{"insert": {"title": "U", "selected": false}}"#, number: 2)]) == [])
    let rows = try #require(draft.file.items[0].items)
    draft.note([(.position(rows[1].position), "true"), (.position(draft.file.items[2].position), "mixed")])
    #expect(draft.file.items[0].items?.map(\.selected) == [.off, .on, .off])
    #expect(draft.file.items.map(\.selected) == [nil, nil, .mixed])
    draft.note([(.position(MenuDescription.Position(line: 9, column: 9)), "true")])
    var copy = MenuDraft()
    #expect(copy.apply([try MenuLine("{\"menu\": \(draft.menu.text)}", number: 1)]) == [])
    #expect(copy.menu == draft.menu && copy.file.items[0].items?.map(\.selected) == [.off, .on, .off])
  }

  @Test(arguments: [
    (#"{"titel": "A", "identifier": "a"}"#, "row `a`: unknown key `titel`, did you mean `title`?"),
    (#"{"title": "A", "selectd": true}"#, "row “A”: unknown key `selectd`, did you mean `selected`?"),
    (#"{"enabled": 7}"#, "`enabled` must be true or false, not `7`"),
    (#"{"title": "A", "items": [{"title": "B", "hidden": 7}]}"#, "row “B”: `hidden` must be true or false, not `7`"),
    (#"{"title": "A", "items": [{"title": "B"}], "size": 7}"#, "row “A”: `size`"),
  ]) func `a mistake in a line says its row`(row: String, sentence: String) throws {
    var draft = MenuDraft()
    let errors = draft.apply([try MenuLine("{\"menu\": [\(row)]}", number: 1)])
    #expect(errors.contains { $0.sentence.hasPrefix(sentence) && $0.column > 0 }, "\(errors)")
    let error = try #require(throws: MenuLineError.self) { try MenuLine("{\"present\": [\(row)]}", number: 1) }
    #expect(error.sentence.hasPrefix(sentence) || errors.count > 1, "\(error)")
  }
}
