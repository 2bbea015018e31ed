import Basics
@testable import DBusMenu
@testable import LibDBus
@testable import MenuInspection
@testable import StatusNotifier

extension FuzzDoor {
  /// Messages: calls of our methods, and the replies and signals of other programs.
  static let messages = [
    FuzzDoor(name: "value", enter: value), FuzzDoor(name: "records", enter: records),
    FuzzDoor(name: "tree", enter: tree), FuzzDoor(name: "layout", enter: layout),
    FuzzDoor(name: "event", enter: event), FuzzDoor(name: "tray", enter: tray),
  ]

  /// Lets a reader read values that came over the bus.
  static func read(
    _ values: [Value], _ body: (inout MessageReader) throws(BusError) -> Void
  ) {
    let signature = Signature(of: values)
    do throws(BusError) {
      let message = try Message.signal(path: "/a", interface: "a.b", member: "c", signature: signature) { writer in
        for value in values { writer.value(value) }
      }
      var reader = MessageReader(message.raw)
      try body(&reader)
    } catch {}
  }

  /// Any value is read as it was written, but for what a text has of marks in a row beyond the bound; on the bus and in
  /// recordings, within any limit.
  private static func value(_ input: FuzzBytes) throws {
    var bytes = input
    let limit = Int(bytes.byte())
    let values = (0...bytes.number(below: 3)).map { _ in bytes.anyValue() }
    var copy: [Value] = []
    var isWhole = false
    read(values) { reader throws(BusError) in
      copy = try reader.values()
      isWhole = true
    }
    guard isWhole else { return }
    // By their texts, because not even itself is equal to `nan`.
    let expected = values.map(\.withShortRuns.typedJSON.text)
    try require(copy.map(\.typedJSON.text) == expected, "\(values) is read as \(copy)")
    for value in copy {
      var reader = TypedValueReader(limit: 10_000)
      let again = try reader.value(value.typedJSON)
      try require(again.typedJSON == value.typedJSON, "\(value) is recorded as \(again)")
    }
    read(values) { reader throws(BusError) in _ = try reader.values(limit: limit) }
  }

  /// Every record takes any value, and what it took it writes so that it is read as the same.
  private static func records(_ input: FuzzBytes) throws {
    var bytes = input
    let types: [any ProtocolRecord.Type] = [
      PixelPoint.self, PixelRect.self, PresentationDetails.self, DismissalDetails.self, ClientMetrics.self,
      MenuOpening.self, RowRect.self, MenuChoice.self, ControlOperation.self, RowAlternate.self, DimDescription.self,
      HighlightDescription.self, ViewDescription.self,
    ]
    let type = bytes.one(of: types)
    let value = bytes.byte() < 0xE0 ? bytes.value(type.signature) : bytes.anyValue()
    func check<Record: ProtocolRecord>(_: Record.Type) throws {
      guard let record = Record(value) else { return }
      // The one record that is read back as another, see there.
      if let operation = record as? ControlOperation, operation.input == nil { return }
      let again = Record(record.value)
      // By its text, because not even itself is equal to `nan`.
      try require(
        again?.value.typedJSON == record.value.typedJSON, "\(value) is \(record), then \(String(describing: again))")
      try require(record.value.signature == Record.signature, "\(record) is written as \(record.value)")
    }
    try check(type)
  }

  /// The events of clients.
  private static func event(_ input: FuzzBytes) throws {
    var bytes = input
    let isGroup = bytes.bool()
    let events = (0...bytes.number(below: 4)).map { _ in
      Value.structure([
        .int32(bytes.integer()),
        .string(bytes.bool() ? bytes.one(of: EventName.allCases.map(\.rawValue)) : bytes.string()),
        .variant(bytes.bool() ? bytes.value("a{sv}") : bytes.anyValue()), .uint32(bytes.integer()),
      ])
    }
    var read: [MenuEvent] = []
    if isGroup {
      Self.read([.array(of: "(isvu)", events)]) { reader throws(BusError) in
        read = try MenuEvent.readGroup(&reader, sender: nil)
      }
    } else if case .structure(let fields) = events[0] {
      Self.read(fields) { reader throws(BusError) in read = [try MenuEvent.read(&reader, sender: nil)] }
    }
    for event in read {
      try require(event.size <= DBusMenuLimits.eventBytes, "an event of \(event.size) bytes")
      if let data = event.data { _ = (ControlOperation(data), MenuOpening(data), RowRect(data), data.stringValue) }
    }
  }

  /// The properties of a tray item, within their bounds.
  private static func tray(_ input: FuzzBytes) throws {
    var bytes = input
    var limits = TrayHostLimits()
    (limits.textLength, limits.pixmaps, limits.pixmapBytes) = (10, 3, 256)
    let entries = bytes.trayEntries()
    let room = Int(bytes.byte()) * 2
    var properties: ReceivedProperties?
    read([.dictionary(key: "s", value: "v", entries)]) { reader throws(BusError) in
      properties = try ReceivedProperties(&reader, limits: limits, room: room)
    }
    guard let properties else { return }
    try require(properties.pixmapBytes <= room, "\(properties.pixmapBytes) bytes of pixels in a room of \(room)")
    let state = properties.state
    for icon in [state.icon, state.overlayIcon, state.attentionIcon, state.toolTip.icon] {
      try require(icon.pixmaps.count <= limits.pixmaps, "\(icon.pixmaps.count) pictures")
      try require(icon.name.unicodeScalars.count <= limits.textLength, "a name of \(icon.name.count) characters")
      for pixmap in icon.pixmaps {
        try require(pixmap.argb.count == 4 * pixmap.width * pixmap.height, "\(pixmap.width) × \(pixmap.height)")
      }
    }
    try require(state.title.unicodeScalars.count <= limits.textLength, "a title of \(state.title.count) characters")
  }
}

extension Value {
  /// The value as readers have it: with texts that are bounded.
  fileprivate var withShortRuns: Value {
    switch self {
    case .string(let text): .string(text.withShortRuns)
    case .variant(let value): .variant(value.withShortRuns)
    case .structure(let fields): .structure(fields.map(\.withShortRuns))
    case .array(let type, let elements): .array(of: type, elements.map(\.withShortRuns))
    case .dictionary(let key, let value, let entries):
      .dictionary(
        key: key, value: value, entries.map { .init($0.key.withShortRuns, $0.value.withShortRuns) })
    default: self
    }
  }
}

extension FuzzBytes {
  /// Properties of a tray item.
  mutating func trayEntries() -> [Value.DictionaryEntry] {
    (0..<number(below: 12)).map { _ in
      let (name, type) = one(of: Self.trayTypes)
      return .init(.string(name), .variant(byte() < 0xD0 ? trayValue(type) : anyValue()))
    }
  }

  private static let trayTypes: [(String, Signature)] = [
    ("Id", "s"), ("Title", "s"), ("Category", "s"), ("Status", "s"), ("WindowId", "i"), ("IconThemePath", "s"),
    ("Menu", "o"), ("ItemIsMenu", "b"), ("IconName", "s"), ("IconPixmap", "a(iiay)"), ("OverlayIconPixmap", "a(iiay)"),
    ("AttentionIconPixmap", "a(iiay)"), ("ToolTip", "(sa(iiay)ss)"), ("XAyatanaLabel", "s"),
    ("XAyatanaOrderingIndex", "u"), ("AttentionIconName", "s"),
  ]

  /// A value of a property of a tray item; pictures have as many bytes as their size says, or one more.
  mutating func trayValue(_ type: Signature) -> Value {
    guard type == "a(iiay)" else { return value(type) }
    let pictures = (0..<number(below: 5)).map { _ in
      let (width, height) = (number(below: 9), number(below: 9))
      let count = 4 * width * height + (byte() < 0xF0 ? 0 : 1)
      return Value.structure([
        .int32(Int32(width)), .int32(Int32(height)), .bytes([UInt8](repeating: byte(), count: count)),
      ])
    }
    return .array(of: "(iiay)", pictures)
  }
}
