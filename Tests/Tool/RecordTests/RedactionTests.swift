import DBusMenu
import LibDBus
@testable import MenuInspection
import Testing

@Suite struct `The redaction` {
  private let all = Redaction(texts: true, pictures: true)

  private func redacted(_ properties: [String: Value]) -> [String: Value] {
    let line = RecordLine(0, .layout(revision: 1, root: SentItem(id: 0, properties: properties)))
    guard case .layout(_, let root?) = all.apply(to: line).content else { return [:] }
    return root.properties
  }

  @Test func `the redaction leaves structure, words of the protocol and lengths`() {
    let kept: [String: Value] = [
      "type": .string("separator"), "toggle-type": .string("radio"), "children-display": .string("submenu"),
      "disposition": .string("alert"), "icon-name": .string("edit-copy"), "enabled": .bool(false),
      "toggle-state": .int32(1), "shortcut": .array(of: "as", [.strings(["Control", "q"])]),
      "x-menubus-identifier": .string("quit"), "x-menubus-role": .string("search-field"),
    ]
    #expect(redacted(kept) == kept)
    #expect(redacted(["label": .string("_Send 12 mails to Zoë…")]) == ["label": .string("_Xxxx 00 xxxxx xx Xxx…")])
    #expect(redacted(["label": .string("日本 שלום")]) == ["label": .string("字字 אאאא")])
    #expect(redacted(["type": .string("Secret")]) == ["type": .string("Xxxxxx")], "no word of the protocol")
    #expect(redacted(["x-kde-any": .variant(.strings(["Secret"]))]) == ["x-kde-any": .variant(.strings(["Xxxxxx"]))])
    #expect(redacted(["icon-name": .string("/home/zoe/a.png")]) == ["icon-name": .string("/xxxx/xxx/x.xxx")])
  }

  @Test func `the redaction replaces pictures by empty ones`() {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]
    guard case .bytes(let bytes)? = redacted(["icon-data": .bytes(png)])["icon-data"] else {
      return #expect(Bool(false))
    }
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.count > 40)
    let pixmap = Value.array(of: "(iiay)", [.structure([.int32(1), .int32(1), .bytes([9, 9, 9, 9])])])
    #expect(
      redacted(["IconPixmap": pixmap])
        == ["IconPixmap": .array(of: "(iiay)", [.structure([.int32(1), .int32(1), .bytes([0, 0, 0, 0])])])])
  }

  @Test func `the redaction keeps the names of events and properties in messages`() {
    func apply(_ member: MemberName, _ arguments: [Value]) -> [Value] {
      let message = RecordedMessage(path: "/m", interface: .menu, member: member, arguments: arguments)
      guard case .signal(let result) = all.apply(to: RecordLine(0, .signal(message))).content else { return [] }
      return result.arguments
    }
    #expect(
      apply("Event", [.int32(1), .string("clicked"), .variant(.string("Typed")), .uint32(0)])
        == [.int32(1), .string("clicked"), .variant(.string("Xxxxx")), .uint32(0)])
    let group = Value.array(
      of: "(isvu)", [.structure([.int32(1), .string("opened"), .variant(.string("Ab")), .uint32(0)])])
    #expect(
      apply("EventGroup", [group])
        == [.array(of: "(isvu)", [.structure([.int32(1), .string("opened"), .variant(.string("Xx")), .uint32(0)])])])
    let removed = Value.array(of: "(ias)", [.structure([.int32(1), .strings(["label"])])])
    let set = Value.array(of: "(ia{sv})", [.structure([.int32(1), .dictionary(["label": .string("Ab")])])])
    let clean = Value.array(of: "(ia{sv})", [.structure([.int32(1), .dictionary(["label": .string("Xx")])])])
    #expect(apply("ItemsPropertiesUpdated", [set, removed]) == [clean, removed])
    #expect(apply("XAyatanaNewLabel", [.string("Ab 3")]) == [.string("Xx 0")])
  }
}
