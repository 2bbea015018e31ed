package import Basics
package import DBusMenu
package import LibDBus

/// The program's wishes for a menu that it wants shown, from its request, and the answer to them.
///
/// Entries of a wrong type are absent, and so are rectangles of a negative size; numbers are ``PixelRect/bounded``.
package struct PresentationSource: Sendable, Hashable {
  package let kind: Word.SourceKind?
  /// Up or down; `nil` if the program does not know.
  package let direction: Word.Direction?
  /// The direction of an arrow from the menu to its object; `nil` for no arrow.
  package let arrowDirection: Word.ArrowDirection?
  /// The row that the menu belongs to, if it is one of a menu of the program.
  package let item: Item?
  /// The rectangle of the object in its own coordinates.
  package let rect: PixelRect?
  /// The rectangle of the object on the screen.
  package let screenRect: PixelRect?
  /// The screen that the object is on.
  package let screen: PixelRect?
  /// The point at which the menu begins, in the object's coordinates.
  package let attachmentPoint: PixelPoint?
  /// The point at which the menu begins, on the screen.
  package let screenAttachmentPoint: PixelPoint?
  /// Whether the menu is to appear with an animation; `nil` if the program does not say.
  package let isAnimated: Bool?
  package let reducesMotion: Bool
  /// Whether the rows are made for large text.
  package let isAccessible: Bool
  /// The press that opened the menu, if it goes on, and where it ends is what is chosen.
  package let press: Press?
  /// The `xdg_activation_v1` token of what caused the request.
  package let activationToken: String?
  /// The row that the press that goes on is over, as the program knows it, with id 0 for none; `nil` if it does not say.
  package let hoveredItem: ItemID?
  /// The title above the menu.
  package let title: PrintableText

  /// The most bytes of a token.
  private static let maximumToken = 4096

  /// A row of a menu.
  package struct Item: Sendable, Hashable {
    package var menu: ObjectPath
    package var id: ItemID

    init?(_ entries: [String: Value]) {
      guard let menu = entries[SourceEntry.path]?.stringValue.flatMap({ ObjectPath($0) }),
        let id = entries[SourceEntry.item]?.integerValue.flatMap(Int32.init(exactly:))
      else { return nil }
      self.menu = menu
      self.id = ItemID(id)
    }
  }

  /// A press that is handed over.
  package struct Press: Sendable, Hashable {
    /// The button that is held, 1 the primary one.
    package var button: Int
    /// The time of the press; 0 if it is not known.
    package var timestamp: UInt32

    init?(_ entries: [String: Value]) {
      guard entries[SourceEntry.transfer] == .bool(true) else { return nil }
      let button = entries[SourceEntry.button]?.integerValue ?? 1
      self.button = (1...32).contains(button) ? button : 1
      timestamp = entries[SourceEntry.timestamp]?.integerValue.flatMap(UInt32.init(exactly:)) ?? 0
    }
  }

  /// Reads the entries of a request; those of a wrong type are absent.
  package init(_ entries: Value?) {
    let entries = entries.flatMap(Dictionary.init(view:)) ?? [:]
    kind = Word.SourceKind(entries[SourceEntry.kind])
    direction = Word.Direction(entries[SourceEntry.direction]).flatMap { $0 == .unknown ? nil : $0 }
    arrowDirection = Word.ArrowDirection(entries[SourceEntry.arrowDirection])
    item = Item(entries)
    rect = PixelRect(entries[SourceEntry.rect])
    screenRect = PixelRect(entries[SourceEntry.screenRect])
    screen = PixelRect(entries[SourceEntry.screen]).flatMap { $0.isEmpty ? nil : $0 }
    attachmentPoint = PixelPoint(entries[SourceEntry.attachmentPoint])
    screenAttachmentPoint = PixelPoint(entries[SourceEntry.screenAttachmentPoint])
    isAnimated = entries[SourceEntry.animated]?.boolValue
    reducesMotion = entries[SourceEntry.reduceMotion]?.boolValue ?? false
    isAccessible = entries[SourceEntry.accessibility]?.boolValue ?? false
    press = Press(entries)
    let token = entries[SourceEntry.activationToken]?.stringValue
    activationToken = token.flatMap { $0.isEmpty || $0.utf8.count > Self.maximumToken ? nil : $0 }
    hoveredItem = entries[SourceEntry.hoveredItem]?.integerValue.flatMap(Int32.init(exactly:)).map { ItemID($0) }
    title = PrintableText(entries[SourceEntry.title]?.stringValue ?? "")
  }

  /// Whether the press that opened the menu goes on, and where it ends is what is chosen.
  package var handsOverPress: Bool { press != nil }

  /// Whether the pointer opened the menu, so that nothing in it is selected until the pointer or a key gets there. A key
  /// opens one wherever the pointer is; so does a command, which says no place.
  ///
  /// - Parameters:
  ///   - pointer: The place of the pointer; `nil` if there is none.
  ///   - place: The place of the menu; `nil` if it is the pointer's.
  package func isByPointer(at pointer: PixelPoint?, in place: MenuPlace?) -> Bool {
    if handsOverPress { return true }
    guard let pointer else { return false }
    let isCommand = kind == nil && screenRect == nil && screenAttachmentPoint == nil
    return !isCommand && place?.isReached(by: pointer) ?? true
  }

  /// The data of the event that the menu is open. The program is not told what it has decided itself; otherwise the
  /// menu opens downwards, unless its rows then turn out to have no room there.
  ///
  /// - Parameter metrics: What a menu has room for.
  package func opening(metrics: [MetricEntry: Value]) -> Value {
    var entries = [OpeningEntry.metrics: Value.dictionary(metrics)]
    if direction == nil { entries[.direction] = Word.Direction.down.value }
    return .dictionary(entries)
  }
}

extension PixelPoint {
  /// Reads a place, `(ii)`; `nil` for another value.
  package init?(_ value: Value?) {
    guard case .structure(let fields)? = value?.unwrapped, fields.count == 2, let x = fields[0].integerValue,
      let y = fields[1].integerValue
    else { return nil }
    self = PixelPoint(x: x, y: y).bounded
  }
}

extension PixelRect {
  /// Reads a rectangle, `(iiii)`; `nil` for another value and for a negative size.
  package init?(_ value: Value?) {
    guard case .structure(let fields)? = value?.unwrapped else { return nil }
    let numbers = fields.compactMap(\.integerValue)
    guard fields.count == 4, numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else { return nil }
    self = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]).bounded
  }
}
