import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// A client that shows menu bars, and asks about every submenu without anybody opening one (`appmenu_client.py`).
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A reader of menu bars` {
  @Test func `a reader of menu bars hears of each revision of a menu once, and follows it`() async throws {
    let (questions, asked) = AsyncStream.makeStream(of: LazyMenuElement.Completion.self)
    let recent = Menu(title: "Recent", children: [LazyMenuElement { completion in asked.yield(completion) }])
    let file = Menu(title: "File", children: [Action(title: "Open")])
    let served = try await ServedMenu(root: Menu(children: [file, recent]), options: .withoutFrames)
    let (fileID, recentID) = (served.id(file), served.id(recent))
    let reader = try Program([
      "/usr/bin/python3", Paths.clients + "/appmenu_client.py", served.bus.address, "org.example.Served", "/MenuBar",
    ])
    var said: [JSON] = []
    func read(until isLast: (JSON) -> Bool) async throws {
      for await line in reader.lines {
        said.append(try JSON(parsing: line))
        if isLast(said.last ?? .null) { return }
      }
      throw ClientFailure(description: await reader.result.errors)
    }
    func rows() async throws -> [String: JSON] {
      await Task { @MainActor in }.value  // the turn's end: its update is on its way
      served.connection.send(try .signal(path: "/test", interface: "org.menubus.test", member: "Compare"))
      try await read { $0["rows"] != .null }
      return said.last?["rows"].object ?? [:]
    }

    for id in [fileID, recentID] { try await read { $0["asked"].int == id } }
    var questioned = questions.makeAsyncIterator()
    let answer = try #require(await questioned.next())
    #expect(try await rows() == ["0": ["File", "Recent"], "\(fileID)": ["Open"], "\(recentID)": ["Loading…"]])
    answer([Action(title: "Letter")])
    #expect(try await rows()["\(recentID)"] == ["Letter"])
    file.children.append(Action(title: "Close"))
    #expect(try await rows()["\(fileID)"] == ["Open", "Close"])
    let heard = said.map { $0["layout"].array.compactMap(\.int) }.filter { !$0.isEmpty }
    #expect(heard.map(\.last) == [recentID, fileID] && Set(heard).count == heard.count, "\(heard)")
    reader.terminate()
    _ = await reader.result
  }
}
