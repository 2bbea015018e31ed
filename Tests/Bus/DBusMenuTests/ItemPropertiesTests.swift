import LibDBus
import Testing

@testable import DBusMenu

@Suite struct `Item properties` {
  /// A row that has everything.
  static let full: ItemProperties = {
    var properties = ItemProperties(label: "Mute")
    properties.isEnabled = false
    properties.isVisible = false
    properties.icon = .name("audio-volume-muted")
    properties.toggle = .init(.radio, state: 1)
    properties.shortcut = [["Control", "M"], ["Alt", "X"]]
    properties.hasSubmenu = true
    properties.disposition = .warning
    properties.accessibleDescription = "Mute the sound"
    properties.extras = ["x-menubus-identifier": .string("mute"), "x-b": .bool(true)]
    return properties
  }()

  @Test func `item properties of a plain row are its label and nothing else`() {
    #expect(ItemProperties(label: "Save").values == ["label": .string("Save")])
    #expect(ItemProperties().values == ["label": .string("")])
  }

  @Test func `item properties of a line are its type and no label`() {
    #expect(ItemProperties(.separator).values == ["type": .string("separator")])
  }

  @Test func `item properties of the root say that it has children, and no label`() {
    #expect(MenuLayout().properties(of: .root)?.values == ["children-display": .string("submenu")])
  }

  @Test(arguments: [Int32(0), 1, -1])
  func `item properties of a toggle have its type and its state, whatever it is`(state: Int32) {
    var properties = ItemProperties(label: "Mute")
    properties.toggle = .init(.checkmark, state: state)
    #expect(
      properties.values == [
        "label": .string("Mute"), "toggle-type": .string("checkmark"), "toggle-state": .int32(state),
      ])
  }

  @Test func `item properties that differ from their defaults are all there, each once`() {
    let properties = Self.full
    var names: [String] = []
    properties.forEach { name, _ in names.append(name) }
    #expect(Set(names).count == names.count)
    #expect(
      properties.values == [
        "label": .string("Mute"), "enabled": .bool(false), "visible": .bool(false),
        "icon-name": .string("audio-volume-muted"), "toggle-type": .string("radio"), "toggle-state": .int32(1),
        "shortcut": .array(of: "as", [.strings(["Control", "M"]), .strings(["Alt", "X"])]),
        "children-display": .string("submenu"), "disposition": .string("warning"),
        "accessible-desc": .string("Mute the sound"), "x-menubus-identifier": .string("mute"), "x-b": .bool(true),
      ])
  }

  @Test func `item properties have a picture in one form only`() {
    var properties = ItemProperties(label: "Save")
    properties.icon = .data([1, 2])
    #expect(properties.values == ["label": .string("Save"), "icon-data": .bytes([1, 2])])
  }

  @Test(
    arguments: [
      ("type", .string("standard")), ("enabled", .bool(true)), ("visible", .bool(true)), ("icon-name", .string("")),
      ("icon-data", .bytes([])), ("toggle-type", .string("")), ("toggle-state", .int32(-1)),
      ("shortcut", .array(of: "as", [])), ("children-display", .string("")), ("disposition", .string("normal")),
      ("accessible-desc", .string("")), ("label", .string("Save")), ("x-unknown", nil), ("", nil),
    ] as [(String, Value?)])
  func `item properties that are not set have the protocol's defaults`(name: String, value: Value?) {
    #expect(ItemProperties(label: "Save").value(of: name) == value)
  }

  @Test func `every standard property has a default, of the type that is sent`() {
    let values = Self.full.values
    for name in PropertyName.standard.map(\.rawValue) {
      let fallback = ItemProperties.defaultValue(of: name)
      #expect(fallback != nil)
      if let value = values[name] { #expect(fallback?.signature == value.signature) }
    }
  }

  @Test(arguments: [
    Edit("label") { $0.label = "b" }, Edit("enabled") { $0.isEnabled = true }, Edit("visible") { $0.isVisible = true },
    Edit("icon-name") { $0.icon = .name("b") }, Edit("toggle-state") { $0.toggle?.state = 0 },
    Edit("toggle-type") { $0.toggle?.kind = .checkmark }, Edit("shortcut") { $0.shortcut = [] },
    Edit("children-display") { $0.hasSubmenu = false }, Edit("disposition") { $0.disposition = .normal },
    Edit("accessible-desc") { $0.accessibleDescription = nil }, Edit("x-b") { $0.extras["x-b"] = nil },
    Edit("x-c") { $0.extras["x-c"] = .int32(1) },
  ])
  func `a change names what differs and nothing else`(edit: Edit) {
    var properties = Self.full
    #expect(properties.changes(from: Self.full).names == [])
    edit.make(&properties)
    #expect(properties.changes(from: Self.full).names == [edit.name])
    #expect(Self.full.changes(from: properties).names == [edit.name])
  }

  @Test func `an icon that becomes data changes both names`() {
    var properties = Self.full
    properties.icon = .data([1])
    #expect(properties.changes(from: Self.full).names == ["icon-data", "icon-name"])
    #expect(ItemProperties(.separator).changes(from: ItemProperties(label: "a")).names == ["label", "type"])
  }

  @Test func `the depth of containers is that of the deepest value`() {
    #expect(ItemProperties(label: "a").containerDepth == 0)
    #expect(Self.full.containerDepth == 2)
    var properties = ItemProperties(label: "a")
    properties.extras = ["x-a": .dictionary(["k": .int32(1)])]
    #expect(properties.containerDepth == 3)
  }

  @Test(arguments: [
    ("checkmark", "checkmark"), ("radio", "radio"), ("checkbox", "checkmark"), ("", nil), ("empty", nil),
    ("Checkmark", nil), ("indeterminate", nil),
  ])
  func `readers take the type of a mark by its word`(word: String, type: String?) {
    let row = MenuNode(id: 1, properties: ["toggle-type": .string(word), "toggle-state": .int32(1)])
    #expect(row.toggle?.kind.rawValue == type && row.toggle?.state == type.map { _ in 1 })
  }
}
