import DBusMenu
import EventLoops
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

/// What clicks from another process run.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: clicks` {
  private func action(_ title: String, _ log: CallLog) -> Action {
    Action(title: title) { log.note($0.title) }
  }

  @Test func `a click runs its handler once, on the main actor, and the reply does not wait for it`() async throws {
    let log = CallLog()
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let slow = Action(title: "Slow") { action in
      MainActor.assertIsolated()
      log.note("began \(action.title)")
      for await _ in gate { break }
      log.note("ended")
    }
    let served = try await ServedMenu(action("Other", log), slow)
    #expect(try await served.call("Event", "(2, 'clicked', <0>, uint32 7)") == [])
    try await log.wait(for: "began Slow")
    #expect(log.entries == ["began Slow"], "the reply came although the handler has not ended")
    open.yield()
    try await log.wait(for: "ended")
    #expect(log.entries == ["began Slow", "ended"])
  }

  @Test func `the reply comes although the main actor itself is held up`() async throws {
    let log = CallLog()
    let served = try await ServedMenu(action("Row", log))
    let steps = [ServedMenu.Step.click(1), .layout, .aboutToShow(0)]
    let answers = try await served.whileMainActorIsBlocked { try await $0.answers(steps) }
    #expect(answers.count == 3 && answers.allSatisfy { $0["reply"] != .null })
    try await log.wait(for: "Row")
    #expect(log.entries == ["Row"])
  }

  @Test func `thousands of events that take long leave the main actor to others`() async throws {
    let log = CallLog()
    let served = try await ServedMenu(action("Row", log))
    let count = 200
    var (handled, handledBefore) = (0, 0)
    served.exporter.onUnknownEvent = { _, _, _, _ in
      handled += 1
      if handled == 1 { Task { handledBefore = handled } }
      let end = threadTime() + .milliseconds(1)
      while threadTime() < end {}
      if handled == count { log.note("all") }
    }
    let events = Array(repeating: "(1, 'x-example-slow', <0>, uint32 0)", count: count).joined(separator: ", ")
    #expect(try await served.call("EventGroup", "([\(events)],)") == [[]])
    try await log.wait(for: "all")
    #expect(handledBefore > 0 && handledBefore < count)
    _ = try await served.call("Event", "(1, 'clicked', <0>, uint32 0)")
    try await log.wait(for: "Row")
  }

  @Test func `EventGroup runs in order, names unknown ids, and fails only if all are`() async throws {
    let log = CallLog()
    let served = try await ServedMenu(action("a", log), action("b", log), action("c", log))
    let some = try await served.call(
      "EventGroup",
      """
      ([(2, 'clicked', <0>, uint32 0), (99, 'clicked', <0>, uint32 0), (1, 'clicked', <''>, uint32 5), \
      (3, 'clicked', <0>, uint32 0)],)
      """)
    #expect(some == [[99]])
    try await log.wait(for: "c")
    #expect(log.entries == ["b", "a", "c"])
    let none = try await served.call(
      "EventGroup", "([(98, 'clicked', <0>, uint32 0), (99, 'clicked', <0>, uint32 0)],)")
    #expect(none == "org.freedesktop.DBus.Error.InvalidArgs")
    #expect(try await served.call("EventGroup", "(@a(isvu) [],)") == [[]])
    #expect(try await served.call("AboutToShowGroup", "([0, 99],)") == [[], [99]])
    #expect(try await served.call("AboutToShowGroup", "([99],)") == "org.freedesktop.DBus.Error.InvalidArgs")
    #expect(try await served.call("AboutToShowGroup", "(@ai [],)") == [[], []])
    #expect(try await served.call("AboutToShow", "(99,)") == "org.freedesktop.DBus.Error.InvalidArgs")
  }

  @Test func `clicks on what cannot be chosen run nothing`() async throws {
    let log = CallLog()
    let disabled = action("disabled", log)
    disabled.isEnabled = false
    let hidden = action("hidden", log)
    hidden.isHidden = true
    let below = Menu(title: "Below", isEnabled: false, children: [action("below disabled", log)])
    let belowHidden = Menu(title: "Hidden", children: [action("below hidden", log)])
    belowHidden.isHidden = true
    let inline = Menu(title: "Title", displaysInline: true, children: [action("in hidden inline", log)])
    inline.isHidden = true
    let visible = Menu(title: "Heading", displaysInline: true, children: [action("good", log)])
    let served = try await ServedMenu(
      disabled, hidden, .separator, below, belowHidden, inline, visible,
      .submenu(title: "Sub", Action(title: "x")))
    for row in try await served.layout().all + [served.layout()] where row.label != "good" {
      #expect(try await served.call("Event", "(\(row.id), 'clicked', <0>, uint32 0)") == [], "\(row)")
    }
    let good = try #require(try await served.layout().row("good"))
    _ = try await served.call("Event", "(\(good.id), 'clicked', <0>, uint32 0)")
    try await log.wait(for: "good")
    #expect(log.entries == ["good"])
  }

  @Test func `a row that is exported disabled runs nothing, whatever its element is`() async throws {
    /// An element of a program's own, which no row is known for.
    final class Own: MenuElement {
      var log: CallLog?
      override func perform() { log?.note("own") }
    }
    let log = CallLog()
    let own = Own()
    own.log = log
    let served = try await ServedMenu(own, action("good", log))
    #expect(try await served.layout().children[0].properties["enabled"] == false)
    _ = try await served.client(.click(served.id(own)), .event(1, "hovered"))
    #expect(served.exporter.highlightedElement == nil)
    _ = try await served.client(.click(2))
    try await log.wait(for: "good")
    #expect(log.entries == ["good"])
  }

  @Test func `what was disabled before its click came up does not run`() async throws {
    let log = CallLog()
    let second = action("second", log)
    let first = Action(title: "first") { _ in
      log.note("first")
      second.isEnabled = false
    }
    let served = try await ServedMenu(first, second, action("third", log))
    _ = try await served.call(
      "EventGroup", "([(1, 'clicked', <0>, uint32 0), (2, 'clicked', <0>, uint32 0), (3, 'clicked', <0>, uint32 0)],)")
    try await log.wait(for: "third")
    #expect(log.entries == ["first", "third"])
  }

  @Test func `events carry any data and any name, and unknown ones reach the program`() async throws {
    let log = CallLog()
    let row = Action(title: "Row") { _ in log.note("clicked") }
    let served = try await ServedMenu(row)
    served.exporter.onUnknownEvent = { element, name, data, timestamp in
      log.note("\(name) \(element === row) \(data.map { "\($0)" } ?? "nothing") \(timestamp)")
    }
    for (name, data) in [
      ("opened", "<0>"), ("closed", "<''>"), ("hovered", "<{'a': <1>}>"), ("opened", "<{'direction': <'up'>}>"),
      ("clicked", "<(1, 'x', [true])>"), ("x-menubus-text", "<'fr'>"), ("", "<b'bytes'>"),
    ] {
      let answer = try await served.call("Event", "(1, '\(name)', \(data), uint32 4294967295)")
      #expect(answer == [], "\(name) \(data)")
    }
    try await log.wait(for: " true bytes([98, 121, 116, 101, 115, 0]) 4294967295")
    #expect(log.entries.prefix(2) == ["clicked", "x-menubus-text true string(\"fr\") 4294967295"])
  }

  @Test func `a click on a row that was just removed still runs`() async throws {
    let log = CallLog()
    let row = action("Row", log)
    let root = Menu(children: [row, Action(title: "Other")])
    var options = MenuExporter.Options()
    options.server.grace = .seconds(60)
    let served = try await ServedMenu(root: root, options: options)
    _ = try await served.signals { root.children.removeFirst() }
    #expect(try await served.call("Event", "(1, 'clicked', <0>, uint32 0)") == [])
    try await log.wait(for: "Row")
    #expect(try await served.call("AboutToShow", "(1,)") == [false])
    #expect(try await served.call("GetProperty", "(1, 'label')") == "org.freedesktop.DBus.Error.InvalidArgs")
  }

  @Test func `choosing in a menu of single selection moves the mark in one signal`() async throws {
    let radios = ["Low", "Middle", "High"].map { Action(title: $0, isSelected: $0 == "Low") }
    let menu = Menu(displaysInline: true, children: radios)
    menu.selection = .single
    let served = try await ServedMenu(root: menu)
    #expect(try await served.layout().children.allSatisfy { $0.properties["toggle-type"] == "radio" })
    let heard = try await served.signals {
      _ = try await served.client(.click(served.id(radios[2])), .awaiting("ItemsPropertiesUpdated"))
    }
    #expect(heard.count == 1)
    #expect(heard[0].updated.mapValues { $0["toggle-state"] } == [1: 0, 3: 1])
    #expect(menu.selectedElements.first === radios[2])
  }

  @Test func `an error of a handler is logged with its title, and the next click runs`() async throws {
    struct Broken: Error {}
    let log = CallLog()
    let recorder = LogRecorder()
    let bad = Action(title: "Bad") { _ in throw Broken() }
    let served = try await ServedMenu(root: Menu(children: [bad, action("Good", log)]), logger: recorder.logger)
    _ = try await served.client(.click(1), .click(2))
    try await log.wait(for: "Good")
    #expect(recorder.messages.contains { $0.contains("“Bad” failed") && $0.contains("Broken") })
  }
}
