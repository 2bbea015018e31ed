import DBusMenu
import LibDBus
import MenuTestKit

extension ProgramModel {
  /// A tray item and a menu that are right in everything, and have what each fault is about.
  static var example: ProgramModel {
    var model = ProgramModel()
    model.root = SentItem(
      id: 0, properties: ["children-display": .string("submenu")],
      children: [
        row(1, "_Open"), row(2, "Mute", mark: "checkmark", on: false),
        SentItem(id: 3, properties: ["type": .string("separator")]),
        row(
          4, "Devices", [row(5, "Speaker", mark: "radio", on: true), row(6, "my__phones", mark: "radio", on: false)]),
        row(7, "Quit"),
      ])
    model.root.children[0].properties["icon-data"] = .bytes(png)
    model.root.children[4].properties["shortcut"] = .array(of: "as", [.strings(["Control", "Q"])])
    model.item = [
      "Category": .string("ApplicationStatus"), "Id": .string("example"), "Title": .string("Example"),
      "Status": .string("Active"), "WindowId": .int32(0), "IconThemePath": .string(""),
      "Menu": .objectPath("/MenuBar"), "ItemIsMenu": .bool(true), "IconName": .string(""), "IconPixmap": pixels(16),
      "ToolTip": .structure([
        .string(""), .array(of: "(iiay)", []), .string("Example"), .string("Works & <b>plays</b>"),
      ]),
    ]
    model.menu = [
      "Version": .uint32(3), "Status": .string("normal"), "IconThemePath": .strings([]),
      "TextDirection": .string("ltr"),
    ]
    return model
  }

  private static func row(
    _ id: Int32, _ label: String, mark: String? = nil, on: Bool = false, _ children: [SentItem] = []
  ) -> SentItem {
    var properties: [String: Value] = ["label": .string(label)]
    if let mark {
      properties["toggle-type"] = .string(mark)
      properties["toggle-state"] = .int32(on ? 1 : 0)
    }
    if !children.isEmpty { properties["children-display"] = .string("submenu") }
    return SentItem(id: id, properties: properties, children: children)
  }

  /// The beginning of a PNG file of 16 pixels.
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 16, 0, 0, 0, 16]
}
