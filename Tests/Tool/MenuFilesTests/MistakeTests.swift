import MenuFiles
import Testing

@Suite struct `Mistakes in menu files` {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var mistakes: [String]
    var testDescription: String { mistakes.first ?? text }

    init(_ text: String, _ mistakes: String...) {
      self.text = text
      self.mistakes = mistakes
    }
  }

  @Test(arguments: roots + keys + values + rules + commands + radios + elements + tray + live + translations + syntax)
  func `mistakes in menu files are told with line, column and sentence`(_ example: Case) {
    #expect(mistakes(in: example.text) == example.mistakes)
  }

  static let roots = [
    Case("", "1:1: the file is empty"),
    Case("# nothing\n", "1:1: the file is empty"),
    Case("hello", "1:1: the root must be a list of rows, or a mapping with `items`, not `hello`"),
    Case("---\n", "2:1: the root must be a list of rows, or a mapping with `items`, not nothing"),
    Case("title: T\n", "1:1: the root has no `items`"),
    Case("items: 3\n", "1:8: `items` must be a list of rows, not `3`"),
    Case("items:\n", "1:7: `items` must be a list of rows, not nothing"),
    Case(
      "run: [a]\nitems: []\n",
      "1:1: `run` belongs to a row; the root has `title`, `icon`, `direction`, `tray`, `values`, `onFailure`, "
        + "`headers` and `items`"),
    Case(
      "direction: up\nitems: []\ndirection[de]: rtl\n",
      "1:12: `direction` must be `ltr` or `rtl`, not `up`"),
    Case("item: []\n", "1:1: unknown key `item`, did you mean `items`?"),
    Case("title: [a]\nitems: []\n", "1:8: `title` must be a text, not a list"),
  ]

  static let keys = [
    Case("items:\n  - titel: A\n", "2:5: unknown key `titel`, did you mean `title`?"),
    Case("- title: A\n  selected_icon: b\n", "2:3: unknown key `selected_icon`, did you mean `selectedIcon`?"),
    Case("- title: A\n  Enabeld: true\n", "2:3: unknown key `Enabeld`, did you mean `enabled`?"),
    Case("- title: A\n  command: b\n", "2:3: unknown key `command`, did you mean `run`?"),
    Case("- title: A\n  comand: b\n", "2:3: unknown key `comand`, did you mean `run`?"),
    Case("- title: A\n  onclick: b\n", "2:3: unknown key `onclick`, did you mean `run`?"),
    Case("- title: A\n  radio: b\n", "2:3: unknown key `radio`, did you mean `select: one`?"),
    Case("- title: A\n  disabled: true\n", "2:3: unknown key `disabled`, did you mean `enabled: false`?"),
    Case("- title: A\n  disabled: no\n", "2:3: unknown key `disabled`, did you mean `enabled: true`?"),
    Case("- title: A\n  visible: off\n", "2:3: unknown key `visible`, did you mean `hidden: true`?"),
    Case("- title: A\n  shown: {run: [a]}\n", "2:3: unknown key `shown`, did you mean `hidden`?"),
    Case("- title: A\n  colour: red\n", "2:3: unknown key `colour`"),
    Case("- title: A\n  7: red\n", "2:3: unknown key `7`"),
    Case("- title: A\n  ~: red\n", "2:3: a key must be a word, not `~`"),
    Case("- title: A\n  [a, b]: red\n", "2:3: a key must be a word, not a list"),
    Case("- title: A\n  ? {a: b}\n  : red\n", "2:5: a key must be a word, not a mapping"),
    Case("- title: A\n  title: B\n", "2:3: key `title` stands twice in this mapping, first at 1:3"),
    Case(
      "- title: A\n  \"title\": B\n  title: C\n- {run: [a], title: A, run: [b]}\n- titel: D\n",
      "2:3: key `title` stands twice in this mapping, first at 1:3",
      "3:3: key `title` stands twice in this mapping, first at 2:3",
      "4:24: key `run` stands twice in this mapping, first at 4:4",
      "5:3: unknown key `titel`, did you mean `title`?"),
    Case("- title: A\n  \"t\\x69tle\": B\n", "2:3: key `title` stands twice in this mapping, first at 1:3"),
    Case("- title: A\n  <<: {}\n", "2:3: menu files do not merge mappings; write the keys out"),
  ]

  static let values = [
    Case("- title:\n", "1:9: `title` must be a text, not nothing"),
    Case("- title: ~\n", "1:10: `title` must be a text, not `~`"),
    Case("- title: {a: b}\n", "1:10: `title` must be a text, not a mapping"),
    Case("- title: \"a\\tb\"\n", "1:10: `title` contains a control character (U+0009)"),
    Case("- title: \"a\\eb\"\n", "1:10: `title` contains a control character (U+001B)"),
    Case("- title: |\n    A\n    B\n", "1:10: `title` must be one line of text"),
    Case("- title: \"a\\0b\"\n", "1:10: `title` contains a NUL character"),
    Case("- title: A\n  subtitle: [b]\n", "2:13: `subtitle` must be a text, not a list"),
    Case("- title: A\n  enabled: maybe\n", "2:12: `enabled` must be true or false, not `maybe`"),
    Case("- title: A\n  enabled: \"true\"\n", "2:12: `enabled` must be true or false, not the text `true`"),
    Case("- title: A\n  hidden: 1\n", "2:11: `hidden` must be true or false, not `1`"),
    Case("- title: A\n  destructive:\n", "2:15: `destructive` must be true or false, not nothing"),
    Case("- title: A\n  selected: half\n", "2:13: `selected` must be true, false or mixed, not `half`"),
    Case("- title: A\n  shortcut: Ctrl+\n", "2:13: `shortcut` must look like `Ctrl+Shift+S`, not `Ctrl+`"),
    Case("- title: A\n  shortcut: Ctrl+Retrun\n", "2:13: `shortcut` has no key `Retrun`, did you mean `Return`?"),
    Case("- title: A\n  shortcut: Hyper+A\n", "2:13: `shortcut` must look like `Ctrl+Shift+S`, not `Hyper+A`"),
    Case("- title: Äh\n  mnemonic: äh\n", "2:13: `mnemonic` must be one character, not `äh`"),
    Case("- title: Save\n  mnemonic: x\n", "2:13: `mnemonic` `x` is not in the title `Save`"),
    Case("- description: Save\n  mnemonic: S\n", "2:13: `mnemonic` needs a `title`"),
    Case("- title: A\n  icon: \"\"\n", "2:9: `icon` is empty"),
    Case("- title: A\n  icon: \"emoji:\"\n", "2:9: `icon` has nothing after `emoji:`"),
    Case(
      "- title: A\n  icon: icons/a.png\n",
      "2:9: `icon` must be a theme name, a path from `/` on, `symbol:…`, `emoji:…` or `data:image/png;base64,…`, "
        + "not `icons/a.png`"),
    Case(
      "- title: A\n  icon: data:image/jpeg;base64,AAAA\n",
      "2:9: `icon` must be a PNG picture, `data:image/png;base64,…`, not `data:image/jpeg;base64,AAAA`"),
    Case(
      "- title: A\n  icon: data:image/png;base64,A=A\n",
      "2:9: `icon` is not Base64 of at most 256 KiB behind `data:image/png;base64,`"),
    Case("- title: A\n  icon: data:image/png;base64,AAAA\n", "2:9: `icon` is no PNG picture"),
    Case("- title: A\n  identifier: \"\"\n", "2:15: `identifier` is empty"),
    Case(
      "- title: A\n  identifier: x\n- title: B\n  identifier: x\n",
      "4:15: `identifier` `x` is used twice, first at 2:15"),
  ]

  static let rules = [
    Case("- icon: a\n", "1:3: a row needs a `title` or a `description`"),
    Case("- title: \"\"\n", "1:10: a row needs a `title` or a `description`"),
    Case("- {}\n", "1:3: a row needs a `title` or a `description`"),
    Case("-\n", "1:2: a row must be a mapping or the word `separator`, not nothing"),
    Case("- seperator\n", "1:3: a row must be a mapping or the word `separator`, not `seperator`"),
    Case("- [a]\n", "1:3: a row must be a mapping or the word `separator`, not a list"),
    Case(
      "- separator: true\n  title: A\n  icon: b\n",
      "2:3: a separator has no other keys; `title` cannot stand here",
      "3:3: a separator has no other keys; `icon` cannot stand here"),
    Case("- {title: A, confirm: Sure?}\n", "1:14: `confirm` needs `run`, `shell` or `open`"),
    Case(
      "- {title: A, selected: false, confirm: Sure?, run: [a], shortcut: Ctrl+A}\n",
      "1:14: `selected` beside `confirm`: the row opens a question, and cannot have it",
      "1:57: `shortcut` beside `confirm`: the row opens a question, and cannot have it"),
    Case(
      "- {description: A, confirm: Sure?, run: [a]}\n",
      "1:20: `confirm` needs a `title` that is a text: the row below the question has it"),
    Case("- separator: line\n", "1:14: `separator` must be true or false, not `line`"),
    Case("- title: A\n  inline: true\n", "2:3: `inline` needs `items`"),
    Case("- title: A\n  select: one\n", "2:3: `select` needs `items` or `palette`"),
    Case("- title: A\n  selectedIcon: b\n", "2:3: `selectedIcon` needs `selected`"),
    Case("- title: A\n  selected: on\n  items: []\n", "2:3: `selected` beside `items`: a menu cannot have it"),
    Case("- title: A\n  shortcut: F5\n  items: []\n", "2:3: `shortcut` beside `items`: a menu cannot have it"),
    Case(
      "- inline: true\n  icon: b\n  items: []\n", "2:3: `icon` beside `inline`: an inline menu has no row of its own"),
    Case("- title: A\n  items: B\n", "2:10: `items` must be a list of rows, not `B`"),
  ]

  static let commands = [
    Case("- title: A\n  run: ls -l\n", "2:8: `run` must be a list such as [program, argument], not `ls -l`"),
    Case("- title: A\n  run: []\n", "2:8: `run` is empty; it must begin with a program"),
    Case("- title: A\n  run: [\"\"]\n", "2:9: the program of `run` must not be empty"),
    Case(
      "- title: A\n  run: [a, [b], ~, {c: d}]\n", "2:12: argument 1 of `run` must be a text, not a list",
      "2:17: argument 2 of `run` must be a text, not `~`", "2:20: argument 3 of `run` must be a text, not a mapping"),
    Case("- title: A\n  run: [a, \"b\\0\"]\n", "2:12: argument 1 of `run` contains a NUL character"),
    Case("- title: A\n  shell: ' '\n", "2:10: `shell` is empty"),
    Case("- title: A\n  shell: [a]\n", "2:10: `shell` must be a text, not a list"),
    Case("- title: A\n  open: \"\"\n", "2:9: `open` is empty"),
    Case("- title: A\n  open: --version\n", "2:9: `open` must be a URL or a path, not `--version`"),
    Case("- title: A\n  run: [a]\n  items: []\n", "2:3: `run` beside `items`: a menu runs nothing"),
    Case("- title: A\n  items: []\n  shell: a\n", "3:3: `shell` beside `items`: a menu runs nothing"),
    Case(
      "- title: A\n  shell: a\n  run: [b]\n  open: c\n", "3:3: `run` beside `shell`: a row runs one thing",
      "4:3: `open` beside `shell`: a row runs one thing"),
  ]

  static let radios = [
    Case("- title: A\n  select: many\n  items: []\n", "2:11: `select` must be `one`, not `many`"),
    Case("- title: A\n  select: one\n  items: [{title: B}]\n", "2:3: `select: one` needs rows with `selected`"),
    Case(
      "- title: A\n  select: one\n  items: [{title: B, selected: off}]\n",
      "2:3: `select: one`, but none of its rows has `selected: true`"),
    Case(
      "- title: A\n  select: one\n  items: [{title: B, selected: on}, {title: C, selected: on}]\n",
      "3:58: a second `selected: true` in a menu with `select: one`, first at 3:32"),
    Case(
      "- title: A\n  select: one\n  items: [{title: B, selected: on}, {title: C, selected: mixed}]\n",
      "3:58: `selected` cannot be `mixed` in a menu with `select: one`"),
    Case(
      """
      - title: A
        select: one
        items:
          - title: B
            select: one
            items: [{title: C, selected: true}]
      """, "5:7: `select: one` inside another `select: one`"),
  ]

  static let elements = [
    Case("- header:\n", "1:10: `header` must be a text, not nothing"),
    Case("- header: ''\n", "1:11: `header` is empty"),
    Case("- header: A\n  title: B\n", "2:3: `title` beside `header`: a heading cannot have it"),
    Case("- heading: A\n", "1:3: unknown key `heading`, did you mean `header`?"),
    Case("- search: [a]\n", "1:11: `search` must be a text, not a list"),
    Case("- search: A\n  run: [b]\n", "2:3: `run` beside `search`: a search field cannot have it"),
    Case("- search: A\n  focus: soon\n", "2:10: `focus` must be true or false, not `soon`"),
    Case("- title: A\n  focus: yes\n", "2:3: `focus` needs `search`"),
    Case("- lazy: ls\n", "1:9: `lazy` must be a mapping such as {run: [program, argument]}, not `ls`"),
    Case("- lazy: {cache: yes}\n", "1:9: `lazy` needs `run` or `shell`"),
    Case("- lazy: {rnu: [a]}\n", "1:10: unknown key `rnu`, did you mean `run`?"),
    Case("- lazy: {run: [a], shell: b}\n", "1:20: `shell` beside `run`: `lazy` runs one thing"),
    Case("- lazy: {run: []}\n", "1:15: `run` is empty; it must begin with a program"),
    Case("- lazy: {run: [a], format: yaml}\n", "1:28: `format` must be `lines` or `menu`, not `yaml`"),
    Case(
      "- lazy: {run: [a], format: auto}\n",
      "1:28: `format` cannot be `auto`: write `lines`, or `menu` for a command that is trusted to say what its rows run"
    ),
    Case(
      "- lazy: {run: [a], choose: {}}\n", "1:28: `choose` must be a list such as [program, argument], not a mapping"),
    Case("- lazy: {run: [a], choose: ['']}\n", "1:29: the program of `choose` must not be empty"),
    Case(
      "- lazy: {run: [a], format: menu, choose: [b]}\n",
      "1:34: `choose` beside `format: menu`: the rows of a menu say what they run"),
    Case("- lazy: {run: [a]}\n  title: B\n", "2:3: `title` beside `lazy`: a lazy row cannot have it"),
    Case("- palette: 5\n", "1:12: `palette` must be a list of rows, not `5`"),
    Case(
      "- title: A\n  items: []\n  palette: []\n",
      "3:3: `palette` beside `items`: the rows of a palette are its value"),
    Case("- palette: []\n  icon: a\n", "2:3: `icon` beside `palette`: a palette has no row of its own"),
    Case("- palette: []\n  run: [a]\n", "2:3: `run` beside `palette`: a menu runs nothing"),
    Case("- palette: []\n  inline: true\n", "2:3: `inline` needs `items`"),
    Case(
      "- palette: []\n  mark: dot\n",
      "2:9: `mark` must be `tint`, `openCircle`, `closedCircle`, `openRectangle` or `closeRectangle`, not `dot`"),
    Case("- title: A\n  mark: tint\n", "2:3: `mark` needs `palette`"),
    Case("- title: A\n  size: small\n", "2:3: `size` needs `items`"),
    Case("- title: A\n  size: tiny\n  items: []\n", "2:9: `size` must be `small`, `medium` or `large`, not `tiny`"),
    Case("- title: A\n  headers: []\n", "2:3: `headers` needs `items`"),
    Case("- title: A\n  headers: B\n  items: []\n", "2:12: `headers` must be a list of rows, not `B`"),
    Case("headers: A\nitems: []\n", "1:10: `headers` must be a list of rows, not `A`"),
    Case("- title: A\n  icon: 'symbol:'\n", "2:9: `icon` has nothing after `symbol:`"),
  ]

  static let syntax = [
    Case("- title: A\n---\n- title: B\n", "2:1: a second document starts here; a menu file has one"),
    Case("- title: A\n  icon: *i\n", "2:9: unknown alias `*i`"),
    Case("- title: &icon A\n  icon: *icno\n", "2:9: unknown alias `*icno`, did you mean `icon`?"),
    Case("- title: *.txt\n", "1:10: `*.txt` starts as an alias does; a text that starts with `*` needs quotes"),
    Case(
      "- title: *.txt\n- titel: A\n- title: **bold**\n- {title: *a b, icon: *i}\n- title: *\n",
      "1:10: `*.txt` starts as an alias does; a text that starts with `*` needs quotes",
      "2:3: unknown key `titel`, did you mean `title`?",
      "3:10: `**bold**` starts as an alias does; a text that starts with `*` needs quotes",
      "4:11: `*a b` starts as an alias does; a text that starts with `*` needs quotes",
      "4:23: unknown alias `*i`",
      "5:10: `*` starts as an alias does; a text that starts with `*` needs quotes"),
    Case(
      "- title: *i\n- title: [a\n", "1:10: unknown alias `*i`",
      "3:1: this is not YAML: did not find expected ',' or ']', while parsing a flow sequence that began at 2:10"),
    Case("- title: !!int 5\n", "1:10: the tag `!!int` means nothing in a menu file"),
    Case("- !row {title: A}\n", "1:3: the tag `!row` means nothing in a menu file"),
    Case("- title: A\u{1B}\n", "1:11: a character that no menu file may contain (U+001B)"),
    Case("- title: A\n  icon: \0\n", "2:9: a character that no menu file may contain (U+0000)"),
    Case(
      "- title: [a\n",
      "2:1: this is not YAML: did not find expected ',' or ']', while parsing a flow sequence that began at 1:10"),
    Case(
      "- title: A\n\ticon: b\n",
      "2:1: this is not YAML: a tab cannot stand here; spaces indent"),
    Case(
      "- title: [a",
      "1:12: this is not YAML: did not find expected ',' or ']', while parsing a flow sequence that began at 1:10"),
    Case("- title: @at\n", "1:10: this is not YAML: a text that starts with `@` needs quotes"),
    Case("- title: é\n  icon: %H\n", "2:9: this is not YAML: a text that starts with `%` needs quotes"),
    Case("items:\n\t- title: A\n", "2:1: this is not YAML: a tab cannot stand here; spaces indent"),
    Case("- title: a: b\n", "1:11: this is not YAML: a second value in the line; a text with “: ” in it needs quotes"),
    Case(
      "- title: \"a\n",
      "2:1: this is not YAML: found unexpected end of stream, while scanning a quoted scalar that began at 1:10"),
  ]

  private func mistakes(in text: String) -> [String] {
    do {
      _ = try MenuDescription(parsing: text, name: "m.yaml")
      return []
    } catch {
      let prefix = "m.yaml:"
      return "\(error)".split(separator: "\n").map {
        $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : String($0)
      }
    }
  }
}
