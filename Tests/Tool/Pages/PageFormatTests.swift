import Testing

@Suite struct `The format of pages` {
  @Test(arguments: [
    (["a", "b"], ["a", "b"], true), (["a"], ["a", "b"], false), (["a", "…"], ["a", "b", "c"], true),
    (["…", "c"], ["a", "b", "c"], true), (["…", "b", "…", "d"], ["a", "b", "c", "b", "d"], true),
    (["…", "x"], ["a", "b"], false), (["a…c"], ["abbc"], true), (["a…c…"], ["abb"], false), ([], [], true),
    (["…"], [], true), (["revision …: …"], ["revision 12: 3 rows"], true),
  ]) func `the format of pages compares outputs`(shown: [String], output: [String], isRight: Bool) {
    #expect(OutputPattern(shown).matches(output) == isRight)
  }

  @Test func `the format of pages has commands, their outputs, and directives`() throws {
    let page = Page(
      path: "p.md",
      text: """
        <!-- run: mkdir a -->
        <!-- A comment: of people -->
        * An entry:

            with more text

        <!-- file: menu.yaml -->
        ```yaml
        - title: A
        ```

        <!-- background server -->
        ```console
        $ menubus serve menu.yaml
        ready
        ```
        <!-- output server -->
        ```text
        next
        ```
        ```console
        $ cat <<END
        > b
        > END
        b
        $ false
        $ echo $?
        1
        ```
        """)
    #expect(page.mistakes.isEmpty)
    #expect(page.blocks.map(\.language) == ["yaml", "console", "text", "console"])
    let steps = PageSession(page).steps
    #expect(steps.map(\.line) == [1, 8, 14, 18, 22, 26, 27])
    #expect(
      steps.map(\.command) == [
        "mkdir a", "printf %s '- title: A\n' >'menu.yaml'",
        "page_start server 'menubus serve menu.yaml'; page_read server 1", "page_read server 1",
        "cat <<END\nb\nEND", "false", "echo $?",
      ])
    #expect(steps.map(\.shown) == [nil, nil, ["ready"], ["next"], ["b"], [], ["1"]])
    #expect(steps.map(\.mayFail) == [false, false, false, false, false, true, false])
  }

  @Test func `the format of pages names a test for all commands that follow`() {
    let page = Page(path: "p.md", text: "<!-- tested all: a.swift -->\n\n```sh\nls\n```\n\n```yaml\n- separator\n```\n")
    #expect(page.mistakes.isEmpty)
    #expect(page.blocks.map { $0.directive(.tested)?.value } == ["a.swift", nil])
  }

  @Test(arguments: [
    ("text\n\n    code\n", "3: code without a fence"), ("```sh\nls\n", "1: a fence without an end"),
    ("<!-- fiel: a -->\n", "1: an unknown directive: fiel"),
    ("<!-- file: a -->\ntext\n", "1: no block follows the directive file"),
  ]) func `the format of pages has mistakes that are found`(text: String, mistake: String) {
    #expect(Page(path: "p.md", text: text).mistakes == [mistake])
  }
}
