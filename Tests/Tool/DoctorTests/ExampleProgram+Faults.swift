import Basics
import LibDBus
import StatusNotifier

@testable import DBusMenu

extension ExampleProgram.State {
  /// Breaks a rule by what the item and the menu are from the beginning on. The faults of
  /// behaviour are where they happen.
  mutating func prepare(breaking fault: String) {
    if let faultOfItem = Self.item[fault] { item.merge(faultOfItem) { $1 } }
    if let name = Self.missingItemProperties[fault] { item[name] = nil }
    if fault == "item-unreadable" { item = [:] }
    if let (id, properties) = Self.rows[fault] { root.change(id) { $0.properties.merge(properties) { $1 } } }
    if let (id, name) = Self.missingRowProperties[fault] { root.change(id) { $0.properties[name] = nil } }
    prepareLayout(breaking: fault)
  }

  private mutating func prepareLayout(breaking fault: String) {
    switch fault {
    case "root-id": root.id = 99
    case "id-repeated": root.children.append(ExampleProgram.row(1, "Open again"))
    case "id-negative": root.children.append(ExampleProgram.row(-5, "Less"))
    case "menu-empty":
      for index in root.children.indices { root.children[index].properties["visible"] = .bool(false) }
    case "submenu-empty": root.change(4) { $0.children = [] }
    case "row-separator-loose":
      root.children.append(ExampleProgram.Node(id: 8, properties: ["type": .string("separator")]))
    case "menu-too-deep":
      root.children.append(
        (1...22).reversed().reduce(ExampleProgram.row(40, "Bottom")) { below, level in
          ExampleProgram.row(40 + Int32(level), "Level \(level)", [:], [below])
        })
    default: break
    }
  }

  private static let item: [String: [String: Value]] = [
    "item-property-type": ["WindowId": .uint32(0)],
    "item-id-invalid": ["Id": .string("")],
    "item-id-of-library": ["Id": .string("chrome_status_icon_1")],
    "item-word-unknown": ["Category": .string("Games")],
    "item-label-empty": ["XAyatanaLabel": .string("")],
    "item-passive": ["Status": .string("Passive")],
    "item-text-markup": ["Title": .string("Tom & Jerry")],
    "item-without-text": [
      "Title": .string(""),
      "ToolTip": .structure([.string(""), .array(of: "(iiay)", []), .string(""), .string("")]),
    ],
    "icon-missing": ["IconPixmap": .array(of: "(iiay)", [])],
    "icon-of-no-theme": ["IconName": .string("no-such-icon")],
    "icon-temporary": ["IconName": .string("/tmp/systray_4711.png")],
    "icon-pixels-wrong": ["IconPixmap": ExampleProgram.pixmaps(16, bytes: 100)],
    "icon-pixels-large": ["IconPixmap": ExampleProgram.pixmaps(300)],
  ]
  private static let missingItemProperties = ["item-property-missing": "Category", "item-menu-invalid": "Menu"]

  private static let rows: [String: (Int32, [String: Value])] = [
    "row-property-type": (1, ["enabled": .uint32(1)]),
    "row-shortcut-type": (7, ["shortcut": .strings(["Control", "Q"])]),
    "row-type-unknown": (1, ["type": .string("x-example-thing")]),
    "row-ampersand": (1, ["label": .string("E&xit")]),
    "row-underscore-lost": (1, ["label": .string("my_file_name")]),
    "row-toggle-unknown": (2, ["toggle-type": .string("checkbox")]),
    "row-label-control": (1, ["label": .string("Name\tValue")]),
    "row-label-long": (1, ["label": .string(String(repeating: "long ", count: 40))]),
    "row-without-text": (1, ["label": .string("")]),
    "row-icon-of-no-theme": (7, ["icon-name": .string("no-such-icon")]),
    "row-picture-no-png": (1, ["icon-data": .bytes([1, 2, 3])]),
    "row-picture-large": (1, ["icon-data": .bytes(ExampleProgram.png(128))]),
  ]
  private static let missingRowProperties: [String: (Int32, String)] = [
    "row-label-missing": (1, "label"), "row-state-missing": (2, "toggle-state"),
    "submenu-undeclared": (4, "children-display"),
  ]
}

extension ExampleProgram {
  /// Changes of the menu while it is open, right ones or the fault.
  func handle(_ event: String, _ id: Int32) {
    guard state.withLock({ $0.isFirst("\(event) \(id)") }) else { return }
    switch (fault, event, id) {
    case ("submenu-empty", _, _), ("about-to-show-false", _, _), ("about-to-show-unsignalled", _, _): return
    case ("layout-cut", _, _), ("id-changes", _, _), ("submenu-renumbered", _, _): return
    case ("about-to-show-announces", _, _), ("filled-on-opening", _, _): return
    case ("layout-updated-parent", "opened", 4): insertDevice(announcing: 0)
    case (_, "opened", 4): insertDevice(announcing: 4)
    case ("id-reused", "closed", 0):
      change {
        $0.change(1) { $0.properties.merge(["toggle-type": .string("checkmark"), "toggle-state": .int32(1)]) { $1 } }
      }
      sendProperties(of: 1)
    case ("revision-back", "closed", 0):
      change { $0.children.append(Self.row(20, "New")) }
      sendLayoutUpdated(0, revision: 3)
    case ("layout-updated-needless", "closed", 0):
      change { _ in }
      sendLayoutUpdated(0)
    case ("change-unannounced", "closed", 0): change { $0.children.append(Self.row(20, "New")) }
    case ("properties-by-layout", "closed", 0):
      change { $0.change(2) { $0.properties["label"] = .string("Unmute") } }
      sendLayoutUpdated(0)
    case ("published-in-two-passes", "closed", 0):
      change { $0.children.removeSubrange(1...3) }
      sendLayoutUpdated(0)
    case ("signals-too-many", "closed", 0):
      for _ in 0..<250 { send(.trayItem, .trayItem, "XAyatanaNewLabel", .string("7"), .string("7")) }
    case ("layout-updated-same-revision", "closed", 0):
      sendLayoutUpdated(4)
      rename()
    case ("signal-types", "closed", 0): send(.menu, "/MenuBar", "LayoutUpdated", .uint32(9))
    case ("signal-of-unknown-row", "closed", 0):
      sendProperties(of: 99)
      rename()
    case ("item-change-unannounced", "closed", 0): state.withLock { $0.item["Title"] = .string("Other") }
    case (_, "closed", 0): rename()
    default: return
    }
  }

  private func insertDevice(announcing parent: Int32) {
    change { $0.change(4) { $0.children.append(Self.row(10, "Television")) } }
    sendLayoutUpdated(parent)
  }

  private func rename() {
    state.withLock { $0.root.change(2) { $0.properties["label"] = .string("Unmute") } }
    sendProperties(of: 2, removing: fault == "signal-contradicts" ? ["label"] : ["accessible-desc"])
    state.withLock { $0.item["Title"] = .string("Example, not mute") }
    send(.trayItem, .trayItem, "NewTitle")
  }

  /// Does the second of two passes, once the layout was read.
  func layoutWasRead() {
    guard fault == "published-in-two-passes", state.withLock({ $0.root.children.count == 2 && $0.isFirst("read") })
    else { return }
    change { $0.children.insert(contentsOf: Self.rightMenu.children[1...3], at: 1) }
    sendLayoutUpdated(0)
  }
}
