package import DBusMenu
package import LibDBus
import StatusNotifier

/// The menu and the tray item of a simulated program, as they are sent.
package struct ProgramModel: Sendable {
  /// The object of the menu; `nil` for an item without one.
  package var menuPath: ObjectPath?
  /// The object of the tray item; `nil` for a menu without one.
  package var itemPath: ObjectPath?
  package var root = SentItem(id: 0)
  package var revision: UInt32 = 1
  /// The properties of the tray item and of the menu, by their names.
  package var (item, menu): ([String: Value], [String: Value]) = ([:], [:])

  /// A model without rows.
  package init(menuPath: ObjectPath? = "/MenuBar", itemPath: ObjectPath? = .trayItem) {
    (self.menuPath, self.itemPath) = (menuPath, itemPath)
  }

  /// An id that no row has.
  var freeID: Int32 { (root.all.map(\.id).max() ?? 0) &+ 1 }

  /// Gives all rows other ids.
  mutating func renumber() {
    let step = max(freeID, 1)
    for index in root.children.indices { root.children[index].addToIDs(step) }
  }
}

extension SentItem {
  /// Changes the first item with an id, which may be this one.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  mutating func change(_ wanted: Int32, _ body: (inout SentItem) -> Void) -> Bool {
    if id == wanted {
      body(&self)
      return true
    }
    for index in children.indices where children[index].change(wanted, body) { return true }
    return false
  }

  fileprivate mutating func addToIDs(_ step: Int32) {
    id = id &+ step
    for index in children.indices { children[index].addToIDs(step) }
  }

  /// Gives the rows below this one other ids.
  mutating func renumberBelow(_ step: Int32) {
    for index in children.indices { children[index].addToIDs(step) }
  }

  /// A row with a label.
  static func row(_ id: Int32, _ label: String, _ children: [SentItem] = []) -> SentItem {
    var properties: [String: Value] = ["label": .string(label)]
    if !children.isEmpty { properties["children-display"] = .string("submenu") }
    return SentItem(id: id, properties: properties, children: children)
  }
}

/// The rows of a menu to which faults happen, by their ids as they are at first.
struct FaultyRows: Sendable {
  /// A row with a label alone.
  var plain: Int32?
  /// A row with a mark.
  var marked: Int32?
  /// A row with rows below it.
  var submenu: Int32?

  init(in root: SentItem) { look(through: root.children) }

  private mutating func look(through rows: [SentItem]) {
    for row in rows where row.properties["visible"] != .bool(false) {
      let isSeparator = row.properties["type"] == .string("separator")
      if row.properties["toggle-type"]?.stringValue?.isEmpty == false {
        marked = marked ?? row.id
      } else if !row.children.isEmpty {
        submenu = submenu ?? row.id
      } else if !isSeparator, !row.opensSubmenu, row.properties["label"]?.stringValue?.isEmpty == false {
        plain = plain ?? row.id
      }
    }
    for row in rows where plain == nil || marked == nil { look(through: row.children) }
  }

  /// Why a fault cannot happen to this menu; `nil` if it can.
  func absence(for fault: ProgramFault.Kind) -> String? {
    switch fault {
    case .rowStateMissing, .rowToggleUnknown: marked == nil ? "a row with a mark" : nil
    case .submenuEmpty, .submenuUndeclared, .layoutCut, .levelWrong, .depthIgnored, .aboutToShowFalse,
      .aboutToShowUnsignalled, .layoutUpdatedParent, .changes, .filledOnOpening, .submenuRenumbered:
      submenu == nil ? "a submenu with rows" : nil
    case .idReused, .propertiesDiffer, .groupEntryMissing, .propertiesByLayout, .signalContradicts:
      plain == nil ? "a row without a mark" : nil
    default: fault.name.hasPrefix("row-") && plain == nil ? "a row without a mark" : nil
    }
  }
}
