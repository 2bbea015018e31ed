import Basics
import DBusMenu
import Dispatch
import LibDBus
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

/// Search fields that are clicked instead of typed into.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: prompts` {
  /// A prompt without a user.
  private final class Stub: TextPrompt {
    let requests = Observed<[TextPromptRequest]>([])
    let wasCancelled = Lock(false)
    let isPresent = Lock(true)
    private let answer: @Sendable (TextPromptRequest) async throws -> String?

    init(_ answer: @escaping @Sendable (TextPromptRequest) async throws -> String?) { self.answer = answer }

    var isAvailable: Bool { isPresent.withLock(\.self) }
    var count: Int { requests.value.count }
    func wait(forCount count: Int) async throws {
      try await requests.wait(for: "the prompt is asked \(count) times") { $0.count >= count }
    }

    func text(for request: TextPromptRequest) async throws -> String? {
      dispatchPrecondition(condition: .notOnQueue(.main))  // whose jobs are the main actor's
      requests.update { $0.append(request) }
      return try await withTaskCancellationHandler {
        try await answer(request)
      } onCancel: {
        wasCancelled.withLock { $0 = true }
      }
    }
  }

  private struct Broken: Error {}

  private func options(
    _ prompt: Stub?, requests: MenuExporter.Options.ActivationRequests = []
  ) -> MenuExporter.Options {
    var options = MenuExporter.Options()
    options.activationRequests = requests
    options.server.grace = .milliseconds(1)
    options.textPrompt = prompt
    return options
  }

  private let opening = ServedMenu.Step.aboutToShow(0)
  private let closing = ServedMenu.Step.event(0, "closed")
  private let whole = ServedMenu.Step.layout

  private func layouts(_ heard: [JSON]) -> [[String?]] {
    heard.map { $0["reply"] }.filter { $0.array.count == 2 }.map { layout in
      ClientRow(layout[1]).children.filter { $0.properties["visible"] != false }.map(\.label)
    }
  }

  @Test func `a click asks, and the answer filters the list until a panel has shown it`() async throws {
    let list = SearchedList(["Dutch", "English", "French"])
    list.menu.title = "Language"
    let prompt = Stub { _ in "fr" }
    let served = try await ServedMenu(root: list.menu, options: options(prompt))
    let row = try #require(try await served.layout().children.first { $0.id == served.id(list.field) })
    #expect(row.properties["x-menubus-placeholder"] == "Find" && row.properties["enabled"] == nil)
    // As from Qt, which may say that it closed the menu after it said that something was chosen.
    let heard = try await served.client(
      opening, .click(row.id), .awaiting("ItemsPropertiesUpdated"), closing, whole, opening, whole, closing,
      .awaiting("ItemsPropertiesUpdated"), whole)
    // Nothing else: ItemActivationRequested ends Waybar and Enlightenment.
    #expect(
      heard.map { $0["signal"] }.filter { $0 != .null } == ["ItemsPropertiesUpdated", "ItemsPropertiesUpdated"])
    let found = ["Find: fr", nil, "Language", "French"]
    #expect(layouts(heard) == [found, found, ["Find…", nil, "Language", "Dutch", "English", "French"]])
    #expect(prompt.requests.value == [TextPromptRequest(title: "Language", label: "Find")])
    #expect(list.log.entries == ["“fr”", "“”"])
  }

  @Test func `the prompt begins with the text, and panels open the field's submenu if wanted`()
    async throws
  {
    let list = SearchedList(["Dutch"], text: "d")
    let sub = Menu(title: "Languages", children: list.rows, headers: [list.field])
    let prompt = Stub { _ in "" }
    let served = try await ServedMenu(root: Menu(children: [sub]), options: options(prompt, requests: .searches))
    let heard = try await served.client(.click(served.id(list.field)), .awaiting("ItemActivationRequested"))
    #expect(heard.last?["args"] == [.number(Double(served.id(sub))), 0])
    #expect(prompt.requests.value == [TextPromptRequest(title: "Languages", label: "Find", text: "d")])
    #expect(list.log.entries.first == "“”")
  }

  @Test func `one prompt at a time; cancelled, failed and impossible answers change nothing`() async throws {
    let list = SearchedList(["Row"])
    let (answers, answer) = AsyncStream.makeStream(of: Result<String?, Broken>.self)
    let prompt = Stub { _ in
      for await answer in answers { return try answer.get() }
      return nil
    }
    let recorder = LogRecorder()
    let served = try await ServedMenu(root: list.menu, options: options(prompt), logger: recorder.logger)
    func click() async throws {
      _ = try await served.client(.click(served.id(list.field)), .click(served.id(list.rows[0])))
      try await list.log.wait(for: "chosen Row")
    }
    func finish(_ result: Result<String?, Broken>) async throws {
      answer.yield(result)
      try await list.field.waitForPromptEnd()
    }
    try await click()
    try await click()
    try await prompt.wait(forCount: 1)
    #expect(prompt.count == 1)
    try await finish(.success(nil))
    let results: [Result<String?, Broken>] = [.failure(Broken()), .success(String(repeating: "a", count: 5000))]
    for (number, result) in results.enumerated() {
      try await click()
      try await prompt.wait(forCount: number + 2)
      try await finish(result)
    }
    #expect(recorder.messages.contains { $0.contains("“Find” failed: Broken()") })
    list.field.isEnabled = false
    try await click()
    #expect(prompt.count == 3)
    #expect(Set(list.log.entries) == ["chosen Row"] && list.field.searchText.isEmpty)
  }

  @Test func `a field that no prompt can ask for is for those who let people type, until one can`() async throws {
    let list = SearchedList(["Row"])
    let prompt = Stub { _ in "r" }
    prompt.isPresent.withLock { $0 = false }
    let served = try await ServedMenu(root: list.menu, options: options(prompt))
    func field(_ rows: JSON) throws -> ClientRow {
      try #require(ClientRow(rows[1]).children.first { $0.id == served.id(list.field) })
    }
    let before = try await served.client(whole)
    let hidden = try field(before.last?["reply"] ?? .null)
    #expect(hidden.properties["visible"] == false && hidden.properties["x-menubus-visible"] == true)
    #expect(layouts(before) == [["Row"]], "and nothing stands before the first row that is seen")
    func typing(_ text: String) -> ServedMenu.Step {
      .event(hidden.id, "x-menubus-text", "<'\(text)'>")
    }
    _ = try await served.client(opening, typing("x"), typing(""))
    try await list.log.wait(for: "“”")
    #expect(list.log.entries.prefix(2) == ["“x”", "“”"], "those who know can type")
    // The programs may be installed while the menu is served.
    prompt.isPresent.withLock { $0 = true }
    // The program looks for them after the answer to the opening, in a turn of its own.
    let changes = ExporterChanges(of: served.exporter)
    _ = try await served.client(opening)
    let after = try await eventually("the field is seen", on: changes) {
      try await served.client(whole)
    } until: {
      layouts($0) == [["Find…", nil, "Row"]]
    }
    #expect(try field(after.last?["reply"] ?? .null).id == hidden.id)
  }

  @Test func `a choice ends the search, also after a silent second opening`()
    async throws
  {
    let list = SearchedList(["Dutch", "French"])
    let prompt = Stub { _ in "fr" }
    let served = try await ServedMenu(root: list.menu, options: options(prompt))
    let change = ServedMenu.Step.awaiting("ItemsPropertiesUpdated")
    let heard = try await served.client(
      opening, .click(served.id(list.field)), change, whole, .click(served.id(list.rows[1])), change, whole)
    let rows = layouts(heard).map { $0.compactMap(\.self) }
    #expect(rows == [["Find: fr", "French"], ["Find…", "Dutch", "French"]])
    #expect(list.log.entries == ["“fr”", "chosen French", "“”"])
  }

  @Test func `a field that is gone, and whose row waits for the menu to close, asks for nothing`() async throws {
    let list = SearchedList(["Row"])
    let prompt = Stub { _ in "r" }
    let served = try await ServedMenu(root: list.menu, options: options(prompt))
    let id = served.id(list.field)
    let (ready, continuation) = AsyncStream.makeStream(of: Void.self)
    served.exporter.onUnknownEvent = { _, _, _, _ in continuation.yield() }
    let outside = ServedMenu.Outside(arguments: served.clientArguments)
    let gtk = `Acceptance: lazy elements`.Panel.gtk.opening(0, beside: 0).prefix(2)
    async let client = outside.answers(
      gtk + [.event(0, "x-ready"), .awaiting("GoOn"), .click(id), .click(served.id(list.rows[0]))])
    for await _ in ready { break }
    list.menu.headers = []
    #expect(try await served.layout().children.first?.id == id, "the panel shows the menu")
    served.connection.send(try .signal(path: "/test", interface: "org.menubus.test", member: "GoOn"))
    _ = try await client
    try await list.log.wait(for: "chosen Row")
    #expect(prompt.count == 0)
  }

  @Test func `a prompt ends when the menu leaves the bus`() async throws {
    let list = SearchedList(["Row"])
    let prompt = Stub { _ in
      try await Task.sleep(for: .seconds(600))
      return "late"
    }
    let served = try await ServedMenu(root: list.menu, options: options(prompt))
    _ = try await served.client(.click(served.id(list.field)))
    try await prompt.wait(forCount: 1)
    await served.exporter.unexport()
    try await list.field.waitForPromptEnd()
    #expect(prompt.wasCancelled.withLock(\.self) && list.log.entries.isEmpty)
  }

  @Test func `without a prompt a click on a field closes the menu and does nothing`() async throws {
    let list = SearchedList(["Row"])
    let served = try await ServedMenu(root: list.menu, options: options(nil))
    let heard = try await served.signals {
      _ = try await served.client(opening, .click(served.id(list.field)), .click(served.id(list.rows[0])))
      try await list.log.wait(for: "chosen Row")
    }
    #expect(heard.isEmpty && list.log.entries == ["chosen Row"])
  }
}
