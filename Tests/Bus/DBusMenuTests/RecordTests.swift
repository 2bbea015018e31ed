import LibDBus
import MenuTestKit
import Testing

@testable import DBusMenu

@Suite struct `A record of the protocol` {
  /// Checks a law for every kind of record.
  private func eachKind(_ seed: UInt64, _ law: (any RandomRecord.Type, inout SeededNumbers) -> Void) {
    var random = SeededNumbers(seed)
    for kind in RandomValues.records { for _ in 0..<200 { law(kind, &random) } }
  }

  @Test(arguments: [1, 2] as [UInt64]) func `a record of the protocol is read as it was written`(seed: UInt64) {
    func law<Record: RandomRecord>(_: Record.Type, _ random: inout SeededNumbers) {
      let record = Record.random(&random)
      #expect(Record(record.value) == record)
      #expect(Record(.variant(.variant(record.value))) == record)
      #expect(record.value.signature == Record.signature)
    }
    eachKind(seed) { law($0, &$1) }
  }

  @Test(arguments: [3, 4] as [UInt64])
  func `a record of the protocol has declared entries of their types`(seed: UInt64) {
    func law<Record: RandomRecord>(_: Record.Type, _ random: inout SeededNumbers) {
      for (name, value) in Record.random(&random).value.entries ?? [:] {
        let types = Record.entryTypes[name] ?? []
        #expect(types.contains(value.signature), "\(Record.self) has \(name) of the type \(value.signature)")
      }
    }
    eachKind(seed) { law($0, &$1) }
  }

  @Test(arguments: [5, 6] as [UInt64]) func `a record of the protocol is sound whatever it is read from`(seed: UInt64) {
    func law<Record: RandomRecord>(_: Record.Type, _ random: inout SeededNumbers) {
      let value =
        random.once(in: 2)
        ? RandomValues.value(&random) : RandomValues.entries(Array(Record.entryTypes.keys), Record.entryTypes, &random)
      guard let record = Record(value) else { return }
      // A number may be none, which equals nothing.
      #expect(Record(record.value)?.value == record.value || "\(record)".contains("nan"), "\(value)")
      #expect(record.value.signature == Record.signature)
    }
    eachKind(seed) { law($0, &$1) }
  }

  @Test func `a record of the protocol is one of a limited number in a list`() {
    let rect = RowRect(id: 1, rect: PixelRect(x: 1, y: 2, width: 3, height: 4))
    let rects = Value.array(of: "(iiiii)", Array(repeating: rect.value, count: 5000))
    #expect(RowRect.all(rects).count == RowRect.maximumCount)
    #expect(
      RowRect.value(of: Array(repeating: rect, count: 5000))
        == .array(of: "(iiiii)", Array(repeating: rect.value, count: 1024)))
    let choices = (0..<5000).map { MenuChoice(id: ItemID($0), titles: ["Row"]) }
    #expect(MenuChoice.all(MenuChoice.value(of: choices)).map(\.id) == choices.suffix(1000).map(\.id))
    let alternates = (0..<100).map {
      RowAlternate(title: "", action: "\($0)", modifiers: [Word.Modifier.allCases[$0 % 4]])
    }
    #expect(RowAlternate.all(RowAlternate.value(of: alternates)).map(\.action) == ["0", "1", "2", "3"])
    #expect(RowRect.all(.array(of: "(iiiii)", [.int32(1), rect.value])) == [rect] && RowRect.all(nil).isEmpty)
  }

  @Test func `a record of the protocol may be a text where simple tools cannot send more`() {
    #expect(ControlOperation(.string("level=0.7=x")) == ControlOperation(part: "level", .text("0.7=x")))
    #expect(ControlOperation(.string("go")) == ControlOperation(part: "go", nil))
    var metrics = ClientMetrics()
    (metrics.textColumns, metrics.accessibilityMode) = (40, true)
    let text = Value.string("direction=up,text-columns=40,accessibility=true,other=1")
    #expect(MenuOpening(text) == MenuOpening(direction: .up, metrics: metrics))
    #expect(MenuOpening(.string("nothing")) == MenuOpening() && MenuOpening(.int32(0)) == nil)
  }

  @Test func `a record of the protocol has numbers within their ranges, whatever is written`() {
    var metrics = ClientMetrics()
    (metrics.scale, metrics.iconSize, metrics.textColumns) = (1e9, -1, .max)
    #expect(metrics.value.entries == ["scale": .double(16), "icon-size": .double(1), "text-columns": .int32(10_000)])
    let rect = PixelRect(x: .min, y: .max, width: .max, height: -1)
    #expect(
      rect.value == .structure([.int32(.min), .int32(.max), .int32(.max), .int32(-1)]) && PixelRect(rect.value) == nil)
    #expect(
      DimDescription(color: nil, opacity: .nan, duration: -1).value.entries == [
        "opacity": .double(0), "duration": .double(0),
      ])
  }

  @Test func `a record of the protocol has no NUL in its texts, and cuts those for all clients`() {
    #expect("a\0b".withoutNUL == "a b" && "ab".wireText == "ab")
    let long = String(repeating: "ä", count: 3000).wireText
    #expect(long.utf8.count <= 4096 && long.hasSuffix("…"))
    var source = PresentationDetails()
    source.activationToken = String(repeating: "x", count: 4097)
    #expect(PresentationDetails(source.value).activationToken == nil)
  }
}

@Suite struct `The reader of dictionaries` {
  @Test func `the reader of dictionaries takes texts for keys, and the last of equal ones`() {
    let pairs: [Value.DictionaryEntry] = [
      .init(.string("a"), .variant(.int32(1))), .init(.string("a"), .variant(.variant(.int32(2)))),
      .init(.int32(1), .int32(1)),
    ]
    let value = Value.dictionary(key: "s", value: "v", pairs)
    #expect(value.entries == ["a": .int32(2)] && Value.variant(value).entries == ["a": .int32(2)])
    #expect(value.entriesAsSent == ["a": .variant(.int32(2))])
    #expect(Value.int32(1).entries == nil && Value.strings(["a"]).entriesAsSent == nil)
    #expect(Value.variant(value).entriesAsSent == nil, "a variant is another value than was asked for")
  }
}
