import DBusMenu
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

/// A program whose main actor is held up for as long as its clients ask.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `While the main actor is blocked` {
  @Test func `all questions are answered as before, and 1,000 clicks run afterwards, in order, each once`() async throws
  {
    var ran: [String] = []
    let rows = (0..<10).map { number in Action(title: "Row \(number)") { ran.append($0.title) } }
    let sub = Menu(title: "Sub", children: [Action(title: "In")])
    let served = try await ServedMenu(root: Menu(children: rows + [sub]))
    let ids = rows.map { served.id($0) }
    let subID = served.id(sub)
    let questions: [ServedMenu.Step] = [
      .layout, .call("GetLayout", "(\(subID), 1, ['label'])"),
      .call("GetGroupProperties", "(@ai [], @as [])"), .call("GetProperty", "(\(ids[3]), 'label')"),
      .call("GetProperty", "(777, 'label')"), .aboutToShow(0), .aboutToShow(subID),
      .call("AboutToShowGroup", "([0, \(subID), 777],)"), .event(subID, "opened"),
      .event(777, "clicked"),
      .call("GetAll", "('com.canonical.dbusmenu',)", interface: "org.freedesktop.DBus.Properties"),
    ]
    // The first time, a caller that has read nothing may be told to read.
    let before = try await served.answers(to: questions)
    let order = (0..<1000).map { ($0 * 7 + $0 / 10) % 10 }
    let clicks = order.map { ServedMenu.Step.click(ids[$0]) }
    let (during, taken) = try await served.whileMainActorIsBlocked { outside in
      (try await outside.answers(questions), try await outside.answers(clicks))
    }
    #expect(ran.isEmpty, "nothing ran while the main actor was blocked")
    #expect(during == before)
    #expect(before.count == questions.count)
    #expect(taken.count == 1000 && taken.allSatisfy { $0["reply"] == [] })
    let (stream, last) = AsyncStream.makeStream(of: Void.self)
    served.exporter.onUnknownEvent = { _, name, _, _ in if name == "x-last" { last.finish() } }
    _ = try await served.call("Event", "(0, 'x-last', <0>, uint32 0)")
    for await _ in stream {}
    #expect(ran == order.map { "Row \($0)" })
  }
}
