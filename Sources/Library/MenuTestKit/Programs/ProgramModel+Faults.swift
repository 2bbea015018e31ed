import DBusMenu
package import LibDBus

extension ProgramModel {
  /// The model as it is sent with faults of what there is. Those of behaviour are where they happen.
  func seen(with faults: [ProgramFault], in rows: FaultyRows) -> ProgramModel {
    var seen = self
    for fault in faults {
      seen.spoilItem(fault.kind)
      seen.spoilLayout(fault.kind, rows)
      seen.spoilRow(fault.kind, rows)
    }
    return seen
  }

  private mutating func spoilItem(_ fault: ProgramFault.Kind) {
    if fault == .itemPropertyMissing { item["Category"] = nil }
    if fault == .itemMenuInvalid { item["Menu"] = nil }
    if fault == .itemWithoutText { item["XAyatanaLabel"] = nil }
    item.merge(Self.item[fault] ?? [:]) { $1 }
    if fault == .menuPropertyMissing { menu["Version"] = nil }
    if fault == .menuPropertyWrong { menu["TextDirection"] = .string("rtl ") }
  }

  private mutating func spoilLayout(_ fault: ProgramFault.Kind, _ rows: FaultyRows) {
    switch fault {
    case .rootId: root.id = freeID
    case .idRepeated: if let first = root.children.first { root.children.append(.row(first.id, "Again")) }
    case .idNegative: root.children.append(.row(-5, "Less"))
    case .menuEmpty: for index in root.children.indices { root.children[index].properties["visible"] = .bool(false) }
    case .submenuEmpty: root.change(rows.submenu ?? -1) { $0.children = [] }
    case .submenuUndeclared: root.change(rows.submenu ?? -1) { $0.properties["children-display"] = nil }
    case .rowSeparatorLoose:
      root.children.append(SentItem(id: freeID, properties: ["type": .string("separator")]))
    case .menuTooDeep:
      let first = freeID
      root.children.append(
        (1...22).reversed().reduce(.row(first, "Bottom")) { below, level in
          .row(first &+ Int32(level), "Level \(level)", [below])
        })
    default: break
    }
  }

  private mutating func spoilRow(_ fault: ProgramFault.Kind, _ rows: FaultyRows) {
    let isMark = fault == .rowStateMissing || fault == .rowToggleUnknown
    root.change((isMark ? rows.marked : rows.plain) ?? -1) { row in
      row.properties.merge(Self.row[fault] ?? [:]) { $1 }
      if fault == .rowLabelMissing { row.properties["label"] = nil }
      if fault == .rowStateMissing { row.properties["toggle-state"] = nil }
    }
  }

  private static let item: [ProgramFault.Kind: [String: Value]] = [
    .itemPropertyType: ["WindowId": .uint32(0)], .itemIdInvalid: ["Id": .string("")],
    .itemIdOfLibrary: ["Id": .string("chrome_status_icon_1")], .itemWordUnknown: ["Category": .string("Games")],
    .itemLabelEmpty: ["XAyatanaLabel": .string("")], .itemPassive: ["Status": .string("Passive")],
    .itemTextMarkup: ["Title": .string("Tom & Jerry")],
    .itemWithoutText: [
      "Title": .string(""), "IconAccessibleDesc": .string(""),
      "ToolTip": .structure([.string(""), .array(of: "(iiay)", []), .string(""), .string("")]),
    ],
    .iconMissing: ["IconName": .string(""), "IconPixmap": .array(of: "(iiay)", [])],
    .iconOfNoTheme: ["IconName": .string("no-such-icon")],
    .iconPixelsWrong: ["IconPixmap": pixels(16, bytes: 100)], .iconPixelsLarge: ["IconPixmap": pixels(300)],
  ]

  private static let row: [ProgramFault.Kind: [String: Value]] = [
    .rowPropertyType: ["enabled": .uint32(1)], .rowShortcutType: ["shortcut": .strings(["Control", "Q"])],
    .rowTypeUnknown: ["type": .string("x-example-thing")], .rowAmpersand: ["label": .string("E&xit")],
    .rowUnderscoreLost: ["label": .string("my_file_name")], .rowToggleUnknown: ["toggle-type": .string("checkbox")],
    .rowLabelControl: ["label": .string("Name\tValue")],
    .rowLabelLong: ["label": .string(String(repeating: "long ", count: 40))],
    .rowWithoutText: ["label": .string(""), "accessible-desc": .string("")],
    .rowIconOfNoTheme: ["icon-name": .string("no-such-icon")],
    .rowPictureNoPng: ["icon-data": .bytes([1, 2, 3])], .rowPictureLarge: ["icon-data": .bytes(png(128))],
  ]

  /// The beginning of a PNG file, which says how large it is.
  private static func png(_ size: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, size, 0, 0, 0, size]
  }

  /// A grey square, in one size.
  package static func pixels(_ size: Int32, bytes: Int? = nil) -> Value {
    let count = bytes ?? Int(size * size * 4)
    return .array(
      of: "(iiay)", [.structure([.int32(size), .int32(size), .bytes(.init(repeating: 0x80, count: count))])])
  }
}
