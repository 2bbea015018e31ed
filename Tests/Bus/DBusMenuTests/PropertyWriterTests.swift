import MenuTestKit
import TestSupport
import Testing

@testable import DBusMenu
@testable import LibDBus

@Suite struct `Written properties` {
  /// The bytes of a dictionary, each entry written as a name and a variant.
  private static func plainly(_ item: ItemProperties, _ wanted: Set<String>?) -> [UInt8] {
    var writer = MessageWriter()
    writer.array(alignment: 8) { writer in
      item.forEach { name, value in
        if wanted?.contains(name) ?? true { writer.entry(name, value) }
      }
    }
    return writer.withBytes { Array($0) }
  }

  private static func random(_ numbers: inout SeededNumbers) -> ItemProperties {
    func flip() -> Bool { Bool.random(using: &numbers) }
    var item = flip() ? ItemProperties(label: "é\(Int.random(in: 0..<9999, using: &numbers))") : .init(.separator)
    item.isEnabled = flip()
    item.isVisible = flip()
    item.hasSubmenu = flip()
    item.disposition = [.normal, .informative, .warning, .alert].randomElement(using: &numbers) ?? .normal
    if flip() { item.toggle = .init(flip() ? .radio : .checkmark, state: flip() ? 1 : -1) }
    if flip() { item.icon = flip() ? .name("edit-copy") : .data([1, 2, 3]) }
    if flip() { item.shortcut = [["Control", "S"], ["F5"]] }
    if flip() { item.accessibleDescription = "spoken" }
    if flip() { item.extras[.identifier] = .string("id") }
    if flip() { item.extras[.alternates] = .array(of: "a{sv}", [.dictionary(["title": .string("t")])]) }
    return item
  }

  @Test(arguments: Effort.seeds)
  func `written properties are the bytes of the plain form`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let names = PropertyName.standard.map(\.rawValue) + ["x-menubus-identifier", "x-menubus-alternates", "x-other"]
    for _ in 0..<200 {
      let item = Self.random(&numbers)
      let wanted = Bool.random(using: &numbers) ? nil : Set(names.filter { _ in Bool.random(using: &numbers) })
      var properties = PropertyWriter(wanted.map { PropertySet($0) })
      var writer = MessageWriter()
      properties.write(item, to: &writer)
      let bytes = writer.withBytes { Array($0) }
      #expect(bytes == Self.plainly(item, wanted))
    }
  }

  @Test func `written properties have one bit for each name of the protocol`() {
    #expect(StandardProperties.all.names == PropertyName.standard)
    let bits: [StandardProperties] = [
      .type, .label, .enabled, .visible, .iconName, .iconData, .toggleType, .toggleState, .shortcut, .childrenDisplay,
      .disposition, .accessibleDescription,
    ]
    #expect(bits == PropertyName.standard.map { StandardProperties($0.rawValue) })
    #expect(PropertySet(["x-b", "label", "x-a"]).names == ["label", "x-a", "x-b"])
  }
}
