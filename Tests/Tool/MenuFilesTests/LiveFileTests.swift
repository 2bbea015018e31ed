import Basics
import Menus
import Testing

@testable import MenuFiles

@Suite struct `Values of menu files that come from commands` {
  private func read(_ text: String) throws -> MenuDescription { try MenuDescription(parsing: text, name: "m") }

  @Test func `values from commands are read with everything they can have`() throws {
    let file = try read(
      """
      title: {run: [name], every: 1h, default: Studio}
      icon: {shell: icon, signal: {bus: system, sender: org.a.B, path: /a/b, interface: a.b, member: C}}
      values: {run: [all], when: open, always: yes}
      onFailure: {attention: no, notify: yes}
      tray:
        tooltip: {shell: tip, every: 500ms, default: {title: T, text: x}}
        status: {watch: [follow]}
        label: {run: [l], every: 10s, when: open}
        attentionIcon: {run: [i], signal: {member: C}, default: dialog-warning}
        values: {watch: [several]}
      items:
        - title: {run: [t], every: 1d}
          subtitle: {run: [s], every: 2m, default: later}
          icon: {run: [i], when: open, default: folder}
          enabled: {run: [e], when: open, default: no}
          hidden: {run: [h], when: open}
          selected: {run: [c], when: open}
          values: {shell: several, every: 1.5s}
      """)
    #expect(file.title == "Studio" && file.icon == nil && file.tray.attentionIcon == .named("dialog-warning"))
    #expect(file.tray.toolTip == .init(title: "T", text: "x"))
    #expect(!file.failureReport.attention && file.failureReport.tooltip && file.failureReport.notify)
    let keys: [MenuDescription.ValueKey?] = [.title, .icon, nil, .status, .tooltip, .label, .attentionIcon, nil]
    #expect(Set(file.live.map(\.key)) == Set(keys) && file.live.count == keys.count)
    let all = try #require(file.live.first { $0.owner == .menu })
    #expect(
      all == MenuDescription.Live(key: nil, owner: .menu, command: .run(["all"]), trigger: all.trigger, isAlways: true))
    #expect(all.trigger.isOpening && all.trigger.every == nil)
    let signal = MenuDescription.BusSignal(bus: .system, sender: "org.a.B", path: "/a/b", interface: "a.b", member: "C")
    #expect(file.live.first { $0.key == .icon }?.trigger.signal == signal)
    let row = try #require(file.items.first)
    #expect(row.title == "…" && row.subtitle == "later" && row.icon == .named("folder"))
    #expect(!row.isEnabled && !row.isHidden && row.selected == .off)
    #expect(row.live.map(\.key) == [.title, .subtitle, .icon, .enabled, .hidden, .selected, nil])
    #expect(row.live.last?.trigger.every == TimeSpan("1500ms") && row.live.allSatisfy { $0.owner == .row })
  }

  @Test func `values from commands are read of headings, search fields and lists`() throws {
    let items = try read(
      """
      - header: {run: [h], every: 1s}
      - search: Find
        enabled: {run: [e], when: open}
      - lazy: {run: [l], every: 5s, signal: {member: Changed}}
        hidden: {run: [h], when: open}
      - {title: T, select: one, items: [{title: A, selected: {run: [a], when: open}}]}
      """
    ).items
    #expect(items[0].title == "…" && items[0].isLive(.title) && items[1].isLive(.enabled) && items[2].isLive(.hidden))
    #expect(items[2].lazy?.trigger.every == TimeSpan("5s") && items[2].lazy?.trigger.signal?.member == "Changed")
  }

  @Test(arguments: [
    ("500ms", 500), ("10s", 10_000), ("2m", 120_000), ("1h", 3_600_000), ("1d", 86_400_000), ("1.5s", 1500),
    ("0.25m", 15_000), ("365d", 31_536_000_000), ("0s", 0), ("1.5ms", 1),
  ])
  func `values from commands come after times as they are written`(text: String, milliseconds: Int64) throws {
    let span = try #require(TimeSpan(text))
    #expect(span.duration == .milliseconds(milliseconds))
    #expect(TimeSpan(span.description) == span)
  }

  @Test(arguments: [
    "", "s", "10", "10 s", " 10s", "-1s", "+1s", "1e3s", "1,5s", ".5s", "1.s", "1.2345s", "1.2.3s", "366d", "10S",
    "10sec",
    "9999999999s", "٣s", "1w", "１s",
  ])
  func `values of menu files have no other times`(text: String) { #expect(TimeSpan(text) == nil) }

  /// What the reader and the schema allow.
  static let texts = [
    "- title: {run: [a], every: 10s}", "- title: {shell: a, when: open, default: 7}",
    "- title: {watch: [a, b]}", "- {title: A, selected: {run: [a], signal: {member: B}, default: mixed}}",
    "- {title: A, enabled: {run: [a], every: 1.5h, always: yes}, hidden: {run: [a], every: 200ms}}",
    "- {title: A, values: {run: [a], every: 0.2s}}", "- header: {run: [a], when: open, default: b}",
    "- {lazy: {run: [a], every: 3d}}", "- {lazy: {run: [a], cache: no, signal: {interface: a.b}}}",
    "{title: {run: [a], every: 1m}, icon: {run: [a], every: 1m, default: b}, items: []}",
    "{values: {watch: [a]}, onFailure: {}, tray: {values: {shell: a, when: open}}, items: []}",
    "{tray: {tooltip: {run: [a], every: 1m}, status: {run: [a], every: 1m, default: passive}}, items: []}",
    "{tray: {label: {run: [a], signal: {bus: system, sender: ':1.2', path: /, interface: a.b, member: C}}}, items: []}",
    "- title: A\n  title[de]: B\n  subtitle: C\n  subtitle[pt_BR]: D\n  description: E\n  description[sr@latin]: F",
    "- {header: A, 'header[de]': B}", "- {search: A, 'search[de_AT@euro]': B, 'description': C, 'description[de]': D}",
    "- {title: Open, 'title[de]': Öffnen, mnemonic: O, 'mnemonic[de]': Ö}",
    "{title: A, 'title[de]': B, tray: {tooltip: {title: A, 'title[de]': B, text: C, 'text[de]': D}}, items: []}",
    "{tray: {tooltip: A, 'tooltip[de]': {text: B}, label: C, 'label[de]': D}, items: []}",
  ]
}

extension `Mistakes in menu files` {
  static let live = [
    Case("- title: {run: [a]}\n", "1:10: `title` needs `every`, `when` or `signal`"),
    Case("- title: {every: 10s}\n", "1:10: `title` needs `run`, `shell` or `watch`"),
    Case("- {title: A, enabled: {every: 10s}}\n", "1:23: `enabled` needs `run`, `shell`, `succeeds` or `watch`"),
    Case(
      "- title: {succeeds: a, every: 10s}\n",
      "1:11: `succeeds` says yes or no, so it is for `selected`, `enabled` and `hidden`"),
    Case(
      "- {title: A, values: {succeeds: a, every: 10s}}\n",
      "1:23: `succeeds` says yes or no, so it is for `selected`, `enabled` and `hidden`"),
    Case("- {title: A, selected: {succeeds: a}}\n", "1:24: `selected` needs `every`, `when` or `signal`"),
    Case("- title: {rum: [a], every: 10s}\n", "1:11: unknown key `rum`, did you mean `run`?"),
    Case("- title: {run: [a], evry: 10s}\n", "1:21: unknown key `evry`, did you mean `every`?"),
    Case(
      "- title: {run: [a], every: 10}\n",
      "1:28: `every` must be a time such as `10s`, `500ms`, `2m`, `1h` or `1d`, not `10`"),
    Case("- title: {run: [a], every: 100ms}\n", "1:28: `every` must be `200ms` or longer"),
    Case("- title: {run: [a], every: 0s}\n", "1:28: `every` must be `200ms` or longer"),
    Case("- title: {run: [a], when: opened}\n", "1:27: `when` must be `open`, not `opened`"),
    Case("- title: {run: [a], shell: b, every: 1s}\n", "1:21: `shell` beside `run`: `title` runs one thing"),
    Case(
      "- title: {watch: [a], every: 1s}\n", "1:23: `every` beside `watch`: a command that stays is not run again"),
    Case("- title: {watch: a}\n", "1:18: `watch` must be a list such as [program, argument], not `a`"),
    Case("- title: {run: [a], every: 1s, default: [a]}\n", "1:41: `default` must be a text, not a list"),
    Case(
      "- {title: A, enabled: {run: [a], every: 1s, default: maybe}}\n",
      "1:54: `default` must be true or false, not `maybe`"),
    Case("- {title: A, enabled: {run: [a], every: 1s, always: 1}}\n", "1:53: `always` must be true or false, not `1`"),
    Case(
      "- title: {run: [a], signal: Changed}\n",
      "1:29: `signal` must be a mapping such as {interface: org.example.Player, member: Changed}, not `Changed`"),
    Case("- title: {run: [a], signal: {path: /a}}\n", "1:29: `signal` needs `interface` or `member`"),
    Case(
      "- title:\n    run: [a]\n    signal: {bus: user, sender: a, path: a, interface: a, member: a.b}\n",
      "3:19: `bus` must be `session` or `system`, not `user`",
      "3:33: `sender` must be a bus name such as `org.example.Player`, not `a`",
      "3:42: `path` must be an object path such as `/org/example/Player`, not `a`",
      "3:56: `interface` must be an interface such as `org.example.Player`, not `a`",
      "3:67: `member` must be the name of a signal such as `Changed`, not `a.b`"),
    Case(
      "- {title: A, values: [a]}\n",
      "1:22: `values` must be a mapping such as {run: [program], every: 10s}, not a list"),
    Case(
      "- {title: A, values: {run: [a], every: 1s, default: b}}\n",
      "1:44: `default` belongs to one value; beside `values`, write the keys themselves"),
    Case("- {title: A, shortcut: {run: [a], every: 1s}}\n", "1:24: `shortcut` must be a text, not a mapping"),
    Case(
      "- {lazy: {run: [a], cache: yes, every: 1s}}\n",
      "1:33: `every` beside `cache`: rows that are kept are not made again"),
    Case("onFailure: no\nitems: []\n", "1:12: `onFailure` must be a mapping such as {notify: true}, not `no`"),
    Case("onFailure: {sound: yes}\nitems: []\n", "1:13: unknown key `sound`"),
    Case("tray: {icon: {run: [a], every: 1s}}\nitems: []\n", "1:8: `icon` belongs to the root, beside `tray`"),
  ]

  static let translations = [
    Case("- {title: A, 'titel[de]': B}\n", "1:14: unknown key `titel[de]`, did you mean `title`?"),
    Case("- {title: A, 'icon[de]': B}\n", "1:14: `icon` has no translations"),
    Case(
      "- {title: A, 'title[German!]': B}\n",
      "1:14: `title[German!]` must name a language such as `de`, `pt_BR` or `sr@latin`"),
    Case(
      "- {title: A, 'title[de_AT.UTF-8]': B}\n",
      "1:14: `title[de_AT.UTF-8]` must name a language such as `de`, `pt_BR` or `sr@latin`"),
    Case("- {title: A, 'title[de]': [B]}\n", "1:27: `title[de]` must be a text, not a list"),
    Case(
      "- {title: A, 'title[de]': B, 'title[de]': C}\n",
      "1:30: key `title[de]` stands twice in this mapping, first at 1:14"),
    Case("- {description: A, 'title[de]': B}\n", "1:20: `title[de]` needs `title`"),
    Case(
      "- {title: Open, 'title[de]': Zu, mnemonic: O, 'mnemonic[de]': O}\n",
      "1:63: `mnemonic[de]` `O` is not in the title `Zu`"),
    Case(
      "- {title: {run: [a], every: 1s}, 'title[de]': B}\n",
      "1:34: `title[de]` beside a command: its output is not translated"),
    Case("- {title: A, 'title[de]': {run: [a], every: 1s}}\n", "1:27: `title[de]` must be a text, not a mapping"),
  ]
}
