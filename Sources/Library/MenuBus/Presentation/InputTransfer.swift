import DBusMenu
import LibDBus
import MenuExport
public import Menus

/// A press that goes on while a menu opens: the row on which it ends is chosen.
///
/// Where the presenter can follow the press, as on X11 after the program has let go of its grab, it reports the row
/// under the pointer (`hovered`), and that the press ended (`x-menubus-release`) or was cancelled (`x-menubus-cancel`).
/// Without an input transfer, these are no-ops.
///
/// Under Wayland a press belongs to the surface on which it began. There the program reports it, with ``move(to:)``,
/// ``release()`` and ``cancel()``:
///
///     presentation.inputTransfer = transfer
///     surface.onMotion = { transfer.move(to: $0) }
///     surface.onRelease = { transfer.release() }
@MainActor
public final class InputTransfer {
  // Closed: a press is held, ended by a choice, or ended without one.
  /// The states of a press.
  public enum State: Sendable, Hashable {
    /// The button is held.
    case pressed
    /// The button was released.
    case released
    /// The press ended without a choice.
    case cancelled
  }

  /// The button that is held: 1 is the primary one.
  public let button: Int
  /// The time of the press, as the desktop counts it; 0 if it is not known.
  public let timestamp: UInt32
  /// The state of the press.
  public private(set) var state = State.pressed
  /// The places of the rows in view, as the presenter told them last.
  var rows: [RowRect] = [] { didSet { if let point { move(to: point) } } }
  /// The place of the pointer, if the program reported one: rows come, go and move below it.
  private var point: MenuPoint?

  /// The exporter of the menu that the press opened.
  private weak var exporter: MenuExporter?
  private weak var announcer: PresentationAnnouncer?
  /// The row under the pointer, if the program follows the press.
  private var hovered: ItemID?

  /// Describes a press that is under way.
  ///
  /// - Parameters:
  ///   - button: The button that is held: 1 is the primary one.
  ///   - timestamp: The time of the press, as the desktop counts it; 0 if it is not known.
  public init(button: Int = 1, timestamp: UInt32 = 0) {
    self.button = button
    self.timestamp = timestamp
  }

  /// Moves the highlight to the row at a place, as far as the presenter told the places of its rows; outside all rows,
  /// to none. The presenter learns of the row.
  ///
  /// - Parameter point: The place of the pointer, in the coordinates of the anchor that the menu is presented from.
  public func move(to point: MenuPoint) {
    guard state == .pressed, let exporter, let announcer else { return }
    self.point = point
    let origin = announcer.attachmentPoint
    let row = rows.last { $0.rect.contains(x: point.x - origin.x, y: point.y - origin.y) }
    report(exporter.clients.highlight(row: row?.id))
  }

  /// Moves the highlight to the row of an element; `nil` is outside all rows. The presenter learns of the row.
  public func highlight(_ element: MenuElement?) {
    guard state == .pressed, let exporter else { return }
    point = nil
    report(exporter.clients.highlight(row: element.flatMap { exporter.itemIDs(of: $0).min() }))
  }

  /// Ends the press, and chooses the highlighted row. Outside all rows the menu stays as it is.
  public func release() {
    guard finish() else { return }
    exporter?.clients.performHighlighted()
    announcer?.announceChange()
  }

  /// Ends the press without choosing anything.
  public func cancel() {
    guard state == .pressed else { return }
    end()
    announcer?.announceChange()
  }

  /// Ends the press because the presenter says so, another one takes its place, or the menu is over.
  func end() {
    guard state == .pressed else { return }
    state = .cancelled
    rows = []
    exporter?.clients.highlight(rowOf: nil)
  }

  /// Follows the press in the menu that it opened.
  func begin(in exporter: MenuExporter, _ announcer: PresentationAnnouncer) {
    self.exporter = exporter
    self.announcer = announcer
    // A row that was selected otherwise is none that the press is on.
    exporter.clients.highlight(rowOf: nil)
  }

  /// Notes that the button was released. Returns whether it was held.
  func finish() -> Bool {
    guard state == .pressed else { return false }
    state = .released
    rows = []
    return true
  }

  private func report(_ row: ItemID?) {
    let row = row ?? .root
    guard row != hovered else { return }
    hovered = row
    announcer?.announceChange()
  }

  /// The press as requests have it.
  var press: PresentationDetails.Press {
    let isHeld = state == .pressed
    return .init(isHeld: isHeld, button: button, timestamp: timestamp, hoveredItem: isHeld ? hovered : nil)
  }
}
