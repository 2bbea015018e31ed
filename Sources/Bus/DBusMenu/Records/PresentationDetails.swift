package import LibDBus

/// A program's wishes for a menu that it wants shown, `a{sv}`: where the menu belongs, and how it opens.
///
/// It travels with the signals `PresentRequested` and `MenuChanged` of `org.menubus.Presentation1`, as the
/// interface's property `Source`, and as the argument `place` of `org.menubus.Presenter1.Open`. Each entry may be
/// missing. Entries of a wrong type are absent, and so are rectangles of a negative size; numbers are
/// ``PixelRect/bounded``.
package struct PresentationDetails: ProtocolRecord {
  /// The kind of object that the menu belongs to.
  package var kind: Word.SourceKind?
  /// The object; beside ``item``, the menu with that row.
  package var path: ObjectPath?
  /// The row that the menu belongs to, if it is one of a menu.
  package var item: ItemID?
  /// The rectangle of the object in its own coordinates.
  package var rect: PixelRect?
  /// The rectangle of the object on the screen.
  package var screenRect: PixelRect?
  /// The screen that the object is on; never empty.
  package var screen: PixelRect?
  /// The point at which the menu begins, in the object's coordinates.
  package var attachmentPoint: PixelPoint?
  /// The point at which the menu begins, on the screen.
  package var screenAttachmentPoint: PixelPoint?
  /// The direction in which the menu opens; `nil` and `unknown` leave it to the presenter.
  package var direction: Word.Direction?
  /// Whether the menu is to appear with an animation; `nil` if the program does not say.
  package var isAnimated: Bool?
  /// Whether the program avoids movement; `nil` is no.
  package var reducesMotion: Bool?
  /// Whether the rows are made for large text; `nil` is no.
  package var isAccessible: Bool?
  /// The press that opened the menu, also after its end; `nil` if there was none.
  package var press: Press?
  /// Whether a finger opened the menu: rows are then high enough for one, and the menu is beside it. `nil` if the
  /// program does not know; the presenter then goes by the last press on a menu.
  package var isByTouch: Bool?
  /// The direction of an arrow from the menu to its object; `nil` for no arrow.
  package var arrowDirection: Word.ArrowDirection?
  /// The `xdg_activation_v1` token of what caused the request, of 1 to 4,096 bytes.
  package var activationToken: String?
  /// The tray item of the program whose menu it is. It gets the activation token of each choice; other menus get that
  /// as an event.
  package var trayItem: ObjectPath?
  /// The title above the menu.
  package var title: String?
  /// The row of the menu that is selected first; the submenus on the way to it open.
  package var selectedItem: ItemID?

  /// A press that a program hands over.
  package struct Press: Sendable, Hashable {
    /// Whether the press goes on: where it ends is what is chosen.
    package var isHeld: Bool
    /// The button, 1 the primary one, from 1 to 32.
    package var button: Int
    /// The time of the press in milliseconds, as the desktop counts it; 0 if it is not known.
    package var timestamp: UInt32
    /// The row that the press is over, as the program follows it, 0 for none; `nil` if the program does not say.
    package var hoveredItem: ItemID?

    /// Describes a press.
    package init(isHeld: Bool = true, button: Int = 1, timestamp: UInt32 = 0, hoveredItem: ItemID? = nil) {
      self.isHeld = isHeld
      self.button = button
      self.timestamp = timestamp
      self.hoveredItem = hoveredItem
    }
  }

  /// A source without wishes.
  package init() {}

  /// The row that the menu belongs to, with its menu.
  package var row: RowAddress? { RowAddress(menu: path, id: item) }

  /// The direction that the program has decided; `nil` leaves it to the presenter.
  package var decidedDirection: Word.Direction? { direction == .unknown ? nil : direction }

  /// The press, if it goes on.
  package var heldPress: Press? { press.flatMap { $0.isHeld ? $0 : nil } }
}

/// A row of a program's menu.
package struct RowAddress: Sendable, Hashable {
  /// The path of the menu.
  package var menu: ObjectPath
  /// The row.
  package var id: ItemID

  /// Makes an address; `nil` if half of it is missing.
  init?(menu: ObjectPath?, id: ItemID?) {
    guard let menu, let id else { return nil }
    (self.menu, self.id) = (menu, id)
  }
}

extension PresentationDetails {
  /// A dictionary.
  package static let signature: Signature = "a{sv}"

  /// Reads a source; of another value than a dictionary it has no wishes.
  package init(_ value: Value) {
    let entries = value.entries ?? [:]
    kind = Word.SourceKind(entries[SourceEntry.kind])
    path = ObjectPath(entry: entries[SourceEntry.path])
    item = ItemID(entry: entries[SourceEntry.item])
    rect = PixelRect(entries[SourceEntry.rect])
    screenRect = PixelRect(entries[SourceEntry.screenRect])
    screen = PixelRect(entries[SourceEntry.screen]).flatMap { $0.isEmpty ? nil : $0 }
    attachmentPoint = PixelPoint(entries[SourceEntry.attachmentPoint])
    screenAttachmentPoint = PixelPoint(entries[SourceEntry.screenAttachmentPoint])
    direction = Word.Direction(entries[SourceEntry.direction])
    isAnimated = entries[SourceEntry.animated]?.boolValue
    reducesMotion = entries[SourceEntry.reduceMotion]?.boolValue
    isAccessible = entries[SourceEntry.accessibility]?.boolValue
    press = Press(entries)
    isByTouch = entries[SourceEntry.touch]?.boolValue
    arrowDirection = Word.ArrowDirection(entries[SourceEntry.arrowDirection])
    let token = entries[SourceEntry.activationToken]?.stringValue
    activationToken = token.flatMap { $0.isEmpty || $0.utf8.count > DBusMenuLimits.wireTextBytes ? nil : $0 }
    trayItem = ObjectPath(entry: entries[SourceEntry.trayItem])
    title = entries[SourceEntry.title]?.stringValue
    selectedItem = ItemID(entry: entries[SourceEntry.selectedItem])
  }

  /// The source as it travels; what is `nil` is left out.
  package var value: Value {
    var entries: [SourceEntry: Value] = [:]
    entries[.kind] = kind?.value
    entries[.path] = path.map(Value.objectPath)
    entries[.item] = item.map { .int32($0.rawValue) }
    entries[.rect] = rect?.value
    entries[.screenRect] = screenRect?.value
    entries[.screen] = screen?.value
    entries[.attachmentPoint] = attachmentPoint?.value
    entries[.screenAttachmentPoint] = screenAttachmentPoint?.value
    entries[.direction] = direction?.value
    entries[.animated] = isAnimated.map(Value.bool)
    entries[.reduceMotion] = reducesMotion.map(Value.bool)
    entries[.accessibility] = isAccessible.map(Value.bool)
    entries[.touch] = isByTouch.map(Value.bool)
    entries[.arrowDirection] = arrowDirection?.value
    entries[.activationToken] = activationToken.map { .string($0.withoutNUL) }
    entries[.trayItem] = trayItem.map(Value.objectPath)
    entries[.title] = title.map { .string($0.withoutNUL) }
    entries[.selectedItem] = selectedItem.map { .int32($0.rawValue) }
    if let press { entries.merge(press.entries) { $1 } }
    return .dictionary(entries)
  }
}

extension PresentationDetails.Press {
  private static let buttons = 1...32

  fileprivate init?(_ entries: [String: Value]) {
    guard let isHeld = entries[SourceEntry.transfer]?.boolValue else { return nil }
    self.isHeld = isHeld
    let button = entries[SourceEntry.button]?.integerValue ?? 1
    self.button = Self.buttons.contains(button) ? button : 1
    timestamp = entries[SourceEntry.timestamp]?.integerValue.flatMap(UInt32.init(exactly:)) ?? 0
    hoveredItem = ItemID(entry: entries[SourceEntry.hoveredItem])
  }

  fileprivate var entries: [SourceEntry: Value] {
    var entries: [SourceEntry: Value] = [
      .transfer: .bool(isHeld), .button: .int32(Int32(clamping: button)), .timestamp: .uint32(timestamp),
    ]
    entries[.hoveredItem] = hoveredItem.map { .int32($0.rawValue) }
    return entries
  }
}

extension ObjectPath {
  /// Reads a path, also a text that is one.
  init?(entry value: Value?) {
    guard let text = value?.stringValue else { return nil }
    self.init(text)
  }
}

extension ItemID {
  /// Reads an integer of any type.
  init?(entry value: Value?) {
    guard let number = value?.integerValue.flatMap(Int32.init(exactly:)) else { return nil }
    self.init(number)
  }
}
