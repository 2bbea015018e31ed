import DBusMenu
import Glibc
import LibDBus
@testable import MenuInspection
import MenuTestKit
import MenuTestSupport
import Menus
import TestSupport
import Testing

@Suite struct `A recording` {
  private static let start =
    #"{"kind":"recording","time":0,"version":1,"service":"a.b","menu":"/m","calls":true,"redacted":[]}"#

  private func read(_ lines: String...) throws -> Recording {
    try Recording(Array(lines.joined(separator: "\n").utf8), name: "f")
  }

  private func text(_ id: Int32, _ label: String, _ children: [SentItem] = []) -> SentItem {
    SentItem(id: id, properties: ["label": .string(label)], children: children)
  }

  private func updated(_ id: Int32, _ label: String) -> RecordedMessage {
    RecordedMessage(
      path: "/m", interface: .menu, member: "ItemsPropertiesUpdated",
      arguments: [
        .array(of: "(ia{sv})", [.structure([.int32(id), .dictionary(["label": .string(label)])])]),
        .array(of: "(ias)", []),
      ])
  }

  private func layoutUpdated(_ revision: UInt32) -> RecordedMessage {
    RecordedMessage(
      path: "/m", interface: .menu, member: "LayoutUpdated", arguments: [.uint32(revision), .int32(0)])
  }

  private let header = RecordHeader(service: "a.b", menu: "/m", item: "/i", hasCalls: true, redacted: ["texts"])

  @Test(arguments: [
    (0.0, "0.000000"), (2.000001, "2.000001"), (0.9999996, "1.000000"), (12.05, "12.050000"), (-0.25, "-0.250000"),
    (1e300, "9000000000000.000000"), (.nan, "0.000000"),
  ])
  func `a recording writes microseconds`(time: Double, text: String) {
    #expect(RecordLine(time, .gone).text == #"{"kind":"gone","time":\#(text)}"#)
  }

  @Test func `a recording reads back as it was written`() throws {
    var item = SentItem(id: 0, properties: ["x-unknown": .structure([.byte(1)])])
    item.append(.stray(.int32(0)))
    item.append(.item(text(1, "A", [text(2, "B")])))
    item.append(.stray(.string("no item")))
    let lines: [RecordLine] = [
      RecordLine(0.25, .properties("/m", .menu, ["Version": .uint32(3)])),
      RecordLine(0.5, .properties("/m", .menu, nil)),
      RecordLine(1, .layout(revision: 7, root: item)), RecordLine(1, .layout(revision: 7, root: nil)),
      RecordLine(2, .signal(updated(1, "C"))),
      RecordLine(2.000001, .call(RecordedCall(number: 1, client: ":1.5", message: layoutUpdated(3)))),
      RecordLine(3, .reply(to: 1, .success([.bool(true)]))),
      RecordLine(3, .reply(to: 1, .failure(BusError("a.b.Error", "sentence")))), RecordLine(4, .gone),
      RecordLine(5, .back), RecordLine(6, .note("n")), RecordLine(7, .end("e")),
    ]
    let all = [RecordLine(0, .start(header))] + lines
    let recording = try Recording(Array(all.map(\.text).joined(separator: "\n").utf8), name: "f")
    #expect(recording.header == header)
    #expect(recording.lines == lines)
  }

  @Test(
    arguments: [
      ([], "f: it is empty."),
      ([#"{"kind":"gone","time":0}"#], "f:1: the first line of a recording has the kind `recording`."),
      ([start, "x"], "f:2: this is not JSON: a value was expected, not `x`, at column 1."),
      ([start, "", "[]"], "f:3: a line is a JSON object."),
      ([start, "{}"], "f:2: `kind` is missing, or no text."),
      ([start, #"{"kind":"gone"}"#], "f:2: `time` is a number of seconds."),
      ([start, #"{"kind":"gone","time":2}"#, #"{"kind":"back","time":1}"#], "f:3: the time goes back."),
      ([start, start], "f:2: a second recording begins here."),
      (
        [start.replacing(#""version":1"#, with: #""version":2"#)],
        "f:1: the recording is of version 2, and only 1 is known."
      ),
      ([start.replacing("/m", with: "m")], "f:1: `menu` is not a valid name."),
      ([start, #"{"kind":"layout","time":0}"#], "f:2: `revision` is missing, or no whole number that fits."),
      (
        [start, #"{"kind":"layout","time":0,"revision":1,"root":{"id":0,"properties":{"a":1}}}"#],
        "f:2: a value is an object with its type as the only name, such as {\"s\": \"text\"}."
      ),
    ] as [([String], String)])
  func `a recording says where a file is wrong`(lines: [String], sentence: String) {
    let error = #expect(throws: RecordingError.self) {
      try Recording(Array(lines.joined(separator: "\n").utf8), name: "f")
    }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [#"{"kind":"gone","ti"#, #"{"#, #"{"kind":"gone","time":3"#])
  func `a recording is read up to a last line that was cut`(rest: String) throws {
    let text = "\(Self.start)\n" + #"{"kind":"gone","time":2}"# + "\n" + rest
    let recording = try Recording(Array(text.utf8), name: "f")
    #expect(recording.isCut && recording.lines == [RecordLine(2, .gone)])
    #expect(throws: RecordingError.self, "a whole line") { try Recording(Array("\(text)\n".utf8), name: "f") }
  }

  @Test func `a recording passes over kinds of later versions`() throws {
    #expect(try read(Self.start, #"{"kind":"later","time":0,"x":[]}"#).lines.isEmpty)
  }

  @Test func `a recording is refused where it is too deep`() throws {
    var item = #"{"id":1}"#
    for _ in 0..<150 { item = #"{"id":1,"children":[\#(item)]}"# }
    #expect(throws: RecordingError.self) {
      try read(Self.start, #"{"kind":"layout","time":0,"revision":1,"root":\#(item)}"#)
    }
  }

  @Test func `a recording of more than 64 MiB is refused`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("large.jsonl", "")
    #expect(truncate(file, off_t(RecordingLimits.recordingBytes + 1)) == 0)
    let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: file) }
    #expect(error?.description.hasSuffix("a recording has at most 64 MiB.") == true, "\(String(describing: error))")
  }

  @MainActor @Test(.timeLimit(.minutes(5))) func `a recording ends before it has more bytes than it may`() async throws
  {
    let served = try await ServedMenu(Action(title: "Row"))
    var options = MenuRecorder.Options()
    options.size = 400
    let connection = try await BusConnection.connect(to: .address(served.bus.address))
    let recorder = MenuRecorder(
      connection: connection, service: served.connection.uniqueName, menu: "/MenuBar", item: nil, options: options)
    try await recorder.begin(with: nil)
    var lines: [String] = []
    for try await line in recorder.lines {
      await recorder.written(line)
      lines.append(line)
    }
    #expect(lines.last?.contains("the recording has 400 bytes") == true, "\(lines)")
  }

  // MARK: Playing

  @Test func `a recording has at each signal what the program had then`() throws {
    let first = RecordLine.Content.layout(revision: 1, root: text(0, "", [text(1, "A")]))
    let second = RecordLine.Content.layout(revision: 3, root: text(0, "", [text(1, "B"), text(2, "C")]))
    let contents: [RecordLine.Content] = [
      first, .signal(updated(1, "B")), .signal(layoutUpdated(2)),
      .signal(layoutUpdated(3)), second, .signal(updated(2, "D")), .gone, .back, first,
    ]
    var player = Player(Recording(header: header, lines: contents.map { RecordLine(0, $0) }))
    #expect(player.root == text(0, "", [text(1, "A")]) && player.revision == 1)
    #expect(player.step() == .quiet)
    #expect(player.step() == .signal(updated(1, "B")))
    #expect(player.root == text(0, "", [text(1, "B")]), "without what is announced later")
    #expect(player.step() == .signal(layoutUpdated(2)))
    #expect(player.revision == 3 && player.root.all.map(\.id) == [0, 1, 2], "what the next reading found")
    #expect(player.step() == .signal(layoutUpdated(3)))
    #expect(player.step() == .quiet)
    #expect(player.step() == .signal(updated(2, "D")))
    #expect(player.root.find(2) == text(2, "D"), "nothing was read after it")
    #expect(player.step() == .gone)
    #expect(player.step() == .back)
    #expect(player.root == text(0, "", [text(1, "A")]))
    #expect(player.step() == .quiet)
    #expect(player.step() == nil && player.nextTime == nil)
  }

  @Test func `a recording replies to calls as the program did`() {
    func aboutToShow(_ id: Int32) -> RecordedMessage {
      RecordedMessage(path: "/m", interface: .menu, member: "AboutToShow", arguments: [.int32(id)])
    }
    let contents: [RecordLine.Content] = [
      .call(RecordedCall(number: 1, client: ":1.1", message: aboutToShow(1))),
      .call(RecordedCall(number: 2, client: ":1.2", message: aboutToShow(1))),
      .reply(to: 2, .success([.bool(true)])), .reply(to: 1, .success([.bool(false)])),
    ]
    var player = Player(Recording(header: header, lines: contents.map { RecordLine(0, $0) }))
    #expect(player.reply(to: aboutToShow(1)) == .success([.bool(true)]))
    #expect(player.reply(to: aboutToShow(1)) == .success([.bool(false)]))
    #expect(player.reply(to: aboutToShow(1)) == .success([.bool(false)]))
    #expect(player.reply(to: aboutToShow(2)) == nil)
  }

  @Test func `a recording gives as many levels as a message can hold`() {
    var item = text(30, "")
    for id in (0..<30).reversed() { item = text(Int32(id), "", [item]) }
    func depth(_ value: Value) -> Int {
      guard case .structure(let fields) = value.unwrapped, case .array(_, let children) = fields[2] else { return 0 }
      return 1 + (children.map(depth).max() ?? 0)
    }
    #expect(depth(item.value(depth: -1, names: [])) == 21)
    #expect(depth(item.value(depth: 2, names: [])) == 3)
    #expect(depth(item.find(20)?.value(depth: -1, names: []) ?? .bool(false)) == 11)
  }
}
