import Glibc
import Logging
import MenuTestKit
import Menus
import TestSupport
import Testing

@testable import MenuFiles

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Values that commands give` {
  private let log = LogRecorder()

  /// A menu with its file, and the events of its elements.
  @MainActor private struct Shown {
    let live: LiveMenu
    let changes = ElementEvents()

    var rows: [MenuElement] { live.menu.children }
    var titles: [String?] { rows.map { ($0 as? TitledMenuElement)?.title } }
    var states: [Action.State?] { rows.map { ($0 as? Action)?.state } }

    func open() { live.menu.beginDisplay() }
    func close() { live.menu.endDisplay() }
  }

  private func show(_ text: String) throws -> Shown {
    let live = LiveMenu(try MenuDescription(parsing: text, name: "m"), runner: CommandRunner(logger: log.logger))
    let shown = Shown(live: live)
    for row in live.menu.children { row.addObserver(shown.changes) }
    return shown
  }

  @Test func `values that commands give come when the menu opens, of each kind`() async throws {
    let shown = try show(
      """
      - title: {run: [printf, '\\n  Hello \\t you \\nmore'], when: open}
        subtitle: {shell: 'echo sub', every: 1h}
        icon: {run: [echo, /a/b.png], when: open}
        enabled: {run: [echo, 'no'], when: open}
        selected: {run: [echo, 1], when: open}
      - {title: Gone, hidden: {run: [echo, 'true'], when: open}}
      - {title: Menu, items: [{title: {run: [echo, inner], when: open}}]}
      - header: {run: [echo, Head], when: open}
      """)
    #expect(shown.titles == ["…", "Gone", "Menu", nil])
    shown.open()
    let row = try #require(shown.rows[0] as? Action)
    try await eventually("all values are there", on: shown.changes) {
      row.title == "Hello   you" && row.subtitle == "sub" && row.image == .file("/a/b.png") && !row.isEnabled
        && row.isSelected && shown.rows[1].isHidden && (shown.rows[3] as? TitleHeader)?.title == "Head"
    }
    let inner = try #require((shown.rows[2] as? Menu)?.children.first as? Action)
    inner.addObserver(shown.changes)
    try await eventually("also inside", on: shown.changes) { inner.title == "inner" }
    #expect(log.lines.isEmpty)
  }

  @Test func `a command that succeeds is true, one that fails is false, and one that cannot run is a failure`()
    async throws
  {
    let shown = try show(
      """
      - {title: A, selected: {succeeds: 'echo no; test 1 = 1', when: open}}
      - {title: B, selected: {succeeds: ['false'], when: open, default: true}}
      - {title: C, hidden: {succeeds: 'test 1 = 2', when: open, default: true}}
      - {title: D, selected: {succeeds: no-such-program, when: open, default: mixed}}
      """)
    #expect(shown.states == [.off, .on, .off, .mixed])
    shown.open()
    try await eventually("all values are there", on: shown.changes) {
      shown.states == [.on, .off, .off, .mixed] && !shown.rows[2].isHidden
    }
    try await eventually("the failure is told", on: log) { log.lines.count == 1 }
    #expect(log.lines[0].contains("`selected` of “D” failed with status 127"), "\(log.lines)")
  }

  @Test func `values that commands give come together from one command`() async throws {
    let shown = try show(
      #"""
      - title: Rain
        selected: false
        icon: folder
        values:
          when: open
          run: [echo, '{"title": "Sun", "subtitle": "2\u00b0", "icon": null, "selected": true, "enabled": false}']
      """#)
    shown.open()
    let row = try #require(shown.rows[0] as? Action)
    try await eventually("the row has all of them", on: shown.changes) { row.title == "Sun" }
    #expect(row.subtitle == "2°" && row.image == .named("folder") && row.isSelected && !row.isEnabled)
  }

  @Test func `values that commands give feed rows and the tray from one command of the menu`() async throws {
    let shown = try show(
      #"""
      icon: folder
      values:
        when: open
        run:
        - echo
        - >-
          {"icon": "sun", "tooltip": {"title": "T"}, "status": "passive",
          "rows": {"a": {"title": "A2"}, "c": {"enabled": false}, "x": {}}}
      items:
        - {title: A, identifier: a}
        - {title: B, items: [{title: C, identifier: c}]}
      """#)
    shown.open()
    try await eventually("the row has its title", on: shown.changes) { shown.titles.first == "A2" }
    #expect(((shown.rows[1] as? Menu)?.children.first as? Action)?.isEnabled == false)
    let tray = shown.live.shownFile
    #expect(tray.icon == .named("sun") && tray.tray.toolTip?.title == "T" && tray.tray.status == .passive)
    #expect(shown.live.file.icon == .named("folder"))
  }

  @Test func `values that commands give keep the element, through a new version of the file as well`() async throws {
    let text = "- {title: {run: [echo, A], when: open}, identifier: a}\n- title: B\n"
    let shown = try show(text)
    shown.open()
    try await eventually("the title is there", on: shown.changes) { shown.titles == ["A", "B"] }
    let before = shown.rows.map(ObjectIdentifier.init)
    let changes = shown.live.update(to: try MenuDescription(parsing: text + "- title: C\n", name: "m"))
    #expect(changes.description == "1 added")
    #expect(shown.titles == ["A", "B", "C"] && shown.rows.prefix(2).map(ObjectIdentifier.init) == before)
    shown.live.update(to: try MenuDescription(parsing: "- {title: Z, identifier: a}\n- title: B\n", name: "m"))
    #expect(shown.titles == ["Z", "B"] && shown.rows.map(ObjectIdentifier.init) == before)
  }

  @Test func `values of a toggle are right after a click that changed nothing`() async throws {
    let shown = try show(
      "- {title: A, selected: {run: [echo, 'true'], when: open}, run: ['true']}\n")
    shown.open()
    let row = try #require(shown.rows[0] as? Action)
    try await eventually("it is on", on: shown.changes) { row.isSelected }
    row.isSelected = false  // as a click makes it
    row.perform()
    try await eventually("it is on again", on: shown.changes) { row.isSelected }
  }

  @Test func `values of toggles of which one is on move the selection`() async throws {
    let shown = try show(
      #"""
      values: {when: open, run: [echo, '{"rows": {"a": {"selected": false}, "b": {"selected": true}}}']}
      items:
        - title: M
          select: one
          items: [{title: A, selected: true, identifier: a}, {title: B, selected: false, identifier: b}]
      """#)
    let menu = try #require(shown.rows[0] as? Menu)
    for row in menu.children { row.addObserver(shown.changes) }
    shown.open()
    try await eventually("B is on alone", on: shown.changes) {
      menu.children.map { ($0 as? Action)?.isSelected } == [false, true]
    }
  }

  @Test func `values that commands give run while somebody looks, and not before or after`() async throws {
    try await withTemporaryDirectory { directory in
      let shown = try show("- title: {shell: 'echo x >>\(directory)/log; wc -l <\(directory)/log', every: 200ms}\n")
      #expect(names(in: directory).isEmpty)
      shown.open()
      try await eventually("it runs again and again", on: shown.changes) { Int((shown.titles[0]) ?? "") ?? 0 >= 3 }
      shown.close()
      await shown.live.schedule.idle()
      let count = try text(of: "\(directory)/log").count
      shown.open()
      shown.close()
      await shown.live.schedule.idle()
      #expect(try text(of: "\(directory)/log").count <= count + 2)
    }
  }

  @Test func `values of headers and of inline rows come while a search hides what lacks its text`() async throws {
    try await withTemporaryDirectory { directory in
      let fifos = ["header", "row"].map { "\(directory)/\($0)" }
      for fifo in fifos { try #require(mkfifo(fifo, 0o600) == 0) }
      let shown = try show(
        """
        headers: [{title: {run: [cat, \(fifos[0])], when: open, default: old}}]
        items:
          - {search: Find}
          - {title: Group, inline: on, items: [{title: {run: [cat, \(fifos[1])], when: open, default: old}}]}
        """)
      let header = try #require(shown.live.menu.headers.first as? Action)
      let field = try #require(shown.rows[0] as? SearchField)
      let row = try #require((shown.rows[1] as? Menu)?.children.first as? Action)
      for action in [header, row] { action.addObserver(shown.changes) }
      shown.open()
      field.enterText("zzz")
      #expect(row.isHidden && !header.isHidden)
      for fifo in fifos { _ = try await Program.run(["/bin/sh", "-c", "echo new >'\(fifo)'"]) }
      try await eventually("both have their values", on: shown.changes) { header.title == "new" && row.title == "new" }
      #expect(row.isHidden && !header.isHidden)
      field.enterText("NEW")
      #expect(!row.isHidden)
    }
  }

  @Test func `values of the tray run while a host shows it, or always`() async throws {
    let shown = try show(
      """
      title: {run: [echo, T], every: 1h, default: D}
      icon: {run: [echo, sun], every: 1h, always: true}
      tray:
        tooltip: {run: [printf, 'a\\nb\\nc'], every: 1h}
        status: {run: [echo, attention], every: 1h}
        label: {run: [echo, L], every: 1h}
        attentionIcon: {run: [echo, warn], every: 1h}
      items: []
      """)
    let notifier = Notifier()
    shown.live.onTrayChange = { _ in notifier.notify() }
    try await eventually("the icon is there", on: notifier) { shown.live.shownFile.icon == .named("sun") }
    #expect(shown.live.shownFile.title == "D")
    shown.live.isInTray = true
    try await eventually("all is there", on: notifier) {
      let file = shown.live.shownFile
      return file.title == "T" && file.tray.toolTip == .init(title: "a", text: "b\nc") && file.tray.label == "L"
        && file.tray.status == .attention && file.tray.attentionIcon == .named("warn")
    }
  }

  @Test
  func `values of rows are there before the first look at an item in the tray`() async throws {
    try await withTemporaryDirectory { directory in
      let shown = try show(
        """
        items:
          - {identifier: a, title: {shell: 'echo x >>\(directory)/log; wc -l <\(directory)/log', every: 200ms}}
          - {identifier: b, title: {run: ['false'], every: 200ms}}
        """)
      let changes = ElementEvents()
      for row in shown.live.menu.children { row.addObserver(changes) }
      @MainActor func title() -> String? { (shown.live.menu.children[0] as? Action)?.title }
      #expect(title() == "…")
      shown.live.isInTray = true
      try await eventually("the title is there", on: changes, equals: "1") { title() }
      await shown.live.schedule.idle()
      shown.live.isInTray = false
      shown.live.isInTray = true
      await shown.live.schedule.idle()
      #expect(title() == "1")
      #expect(shown.live.shownFile == shown.live.file, "a failure says nothing that nobody can see")
    }
  }

  @Test func `values that fail are said once, and seen in the tray until they work`() async throws {
    try await withTemporaryDirectory { directory in
      let shown = try show(
        """
        title: Studio
        items:
          - identifier: a
            title: {shell: 'test -e \(directory)/ok || { echo no >&2; exit 3; }; echo fine', when: open}
        """)
      let notifier = Notifier()
      shown.live.onTrayChange = { _ in notifier.notify() }
      shown.open()
      let sentence = "`title` of “a” failed with status 3: no"
      try await eventually("it is seen", on: notifier) { shown.live.shownFile.tray.status == .attention }
      #expect(shown.live.shownFile.tray.toolTip == .init(title: "Studio", text: sentence))
      #expect(log.lines == ["error: \(sentence)"] || log.lines.count == 1)
      shown.close()
      shown.open()
      #expect(shown.live.shownFile.tray.status == .active && shown.live.shownFile.tray.toolTip?.text == sentence)
      try write([], to: "\(directory)/ok")
      _ = shown.live.schedule.prepare()
      try await eventually("it works", on: shown.changes) { shown.titles == ["fine"] }
      #expect(shown.live.shownFile.tray.toolTip == nil)
    }
  }

  @Test(arguments: [
    (#"{run: [echo, ''], when: open}"#, "title", nil),
    (#"{run: [echo, 'maybe'], when: open}"#, "enabled", "`enabled` must be true or false, not `maybe`"),
    (#"{run: [echo, 'a/b'], when: open}"#, "icon", "`icon` must be a theme name"),
    (#"{run: [echo, '[1]'], when: open}"#, "values", "must be a JSON object"),
    (#"{run: [echo, '{"titel": "A"}'], when: open}"#, "values", "unknown key `titel`, did you mean `title`?"),
    (#"{run: [echo, '{"title": "A"'], when: open}"#, "values", "this is not YAML"),
    (#"{run: [echo, '{"tooltip": "A"}'], when: open}"#, "values", "unknown key `tooltip`"),
    (#"{shell: 'head -c 70000 /dev/zero | tr "\\0" x', when: open}"#, "title", "prints more than 64 KiB"),
    (#"{run: [no-such-program], when: open}"#, "title", "no such program"),
  ])
  func `values that are wrong leave the row as it was`(command: String, key: String, sentence: String?) async throws {
    let shown = try show("- {\(key == "title" ? "" : "title: T, ")\(key): \(command)}\n")
    let before = shown.titles
    shown.open()
    await shown.live.schedule.prepare()?.value
    #expect(shown.titles == before)
    #expect(log.lines.count == (sentence == nil ? 0 : 1))
    if let sentence { #expect(log.lines.first?.contains(sentence) == true, "\(log.lines)") }
  }
}

/// Tells of changes of elements.
final class ElementEvents: MenuElementObserver, EventSource {
  private let notifier = Notifier()
  nonisolated func events() -> AsyncStream<Void> { notifier.events() }
  nonisolated init() {}
  func elementChanged(_ element: MenuElement, _ change: ElementChange) { notifier.notify() }
  func handlerFailed(_ element: MenuElement, error: any Error) {}
  func beginBatch() {}
  func endBatch() {}
}
