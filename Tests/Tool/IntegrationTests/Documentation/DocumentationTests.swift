import DBusMenu
import Foundation
import LibDBus
import MenuTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The documentation` {
  /// The Swift code of an article, block by block.
  private func blocks(ofArticle article: String) throws -> [String] {
    let text = try String(contentsOfFile: try Paths.source(article), encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// What stands between the markers of a file that is compiled.
  private func blocks(ofFile file: String) throws -> [String] {
    let path = Paths.root + "Tests/Tool/IntegrationTests/Documentation/" + file
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.components(separatedBy: "//: begin\n").dropFirst().map { $0.components(separatedBy: "//: end")[0] }
  }

  @Test(arguments: [
    ("LibDBus/Documentation.docc/ClientsAndServices.md", "LibDBusArticle.swift"),
    ("DBusMenu/Documentation.docc/ExportingAMenu.md", "DBusMenuArticle.swift"),
    ("DBusMenu/Documentation.docc/ReadingMenus.md", "MenuClientArticle.swift"),
    ("Menus/Documentation.docc/RowsWithContent.md", "MenusArticle.swift"),
  ])
  func `each article has the code that is compiled here`(article: String, file: String) throws {
    let shown = try blocks(ofArticle: article)
    #expect(!shown.isEmpty)
    #expect(try blocks(ofFile: file) == shown)
  }

  @Test func `the article of LibDBus is right about a counter and its client`() async throws {
    let bus = try PrivateBus()
    #expect(try await busID(.address(bus.address)).count == 32)
    let client = try await BusConnection.connect(to: .address(bus.address))
    #expect(try await addIfPossible(1, over: client) == nil)

    let connection = try await BusConnection.connect(to: .address(bus.address))
    let counter = Counter(connection: connection)
    async let isThere: Void = waitForCounter(over: client)
    try await counter.start()
    try await isThere
    #expect(try await add(40, over: client) == 40)
    let change = Task { try await nextChange(over: client) }
    // The subscription may come after some of them.
    let hearing = Task { while !Task.isCancelled { _ = try await add(1, over: client) } }
    let heard = try await change.value
    hearing.cancel()
    #expect(heard ?? 0 > 40)
    await #expect(throws: BusError(.invalidArguments, "The counter cannot take 4294967295 more.")) {
      _ = try await add(.max, over: client)
    }

    try await connection.export(Interface("org.example.Slow", methods: [slowMethod(on: connection)]), at: "/slow")
    let reply = try await client.call(
      "Wait", of: "org.example.Slow", at: "/slow", on: "org.example.Counter", with: [.uint32(10)])
    #expect(reply.isEmpty)
  }

  @Test func `the article of DBusMenu is right about a radio and its listener`() async throws {
    let bus = try PrivateBus()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let radio = Radio(stations: [Station(id: 1, name: "Jazz", isPlaying: true), Station(id: 2, name: "News_24")])
    try await radio.start(on: connection)
    _ = try await connection.requestName("org.example.Radio")

    let listener = try await BusConnection.connect(to: .address(bus.address))
    #expect(try await titles(of: "org.example.Radio", at: "/MenuBar", over: listener) == ["Jazz", "News_24"])
    let client = carefulClient(of: "org.example.Radio", at: "/MenuBar", over: listener)
    try await turnOn("news_24", in: client)
    var states: [Int32?] = []
    while states != [0, 1] { states = try await client.layout().children.map(\.toggle?.state) }
    async let opera = waitForRow(titled: "Opera", in: client)
    await radio.add(Station(id: 3, name: "Opera"))
    #expect(try await opera?.id == 3)
    #expect(await client.notes.isEmpty)
  }

  @Test func `the article of DBusMenu is right about submenus`() {
    let layout = layoutWithSubmenu()
    #expect(layout.depthFirst == [0, 1, 2, 3, 4])
    #expect(layout.children(of: 1) == [2])
  }
}
