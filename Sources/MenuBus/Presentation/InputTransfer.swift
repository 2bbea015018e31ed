import DBusMenu
import LibDBus
import MenuExport
public import Menus

/// A press that goes on while a menu opens: the row on which it ends is chosen.
///
/// The presenter reports the row under the pointer (`hovered`), and that the press ended (`x-menubus-release`) or was
/// cancelled (`x-menubus-cancel`). Without an input transfer, both are no-ops.
@MainActor
public final class InputTransfer {
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
  /// The exporter of the menu that the press opened.
  weak var exporter: MenuExporter?

  /// Describes a press that is under way.
  public init(button: Int = 1, timestamp: UInt32 = 0) {
    self.button = button
    self.timestamp = timestamp
  }

  /// Moves the highlight to the row of an element; `nil` is outside all rows.
  public func highlight(_ element: MenuElement?) {
    guard state == .pressed, let exporter else { return }
    exporter.clients.highlight(rowOf: element)
  }

  /// Ends the press, and chooses the highlighted row. Outside all rows the menu stays as it is.
  public func release() { release(by: nil) }

  /// Ends the press without choosing anything.
  public func cancel() {
    guard state == .pressed else { return }
    state = .cancelled
    exporter?.clients.highlight(rowOf: nil)
  }

  func release(onRow isOnRow: Bool = true, by client: BusName?) {
    guard state == .pressed else { return }
    state = .released
    if isOnRow { exporter?.clients.performHighlighted(by: client) } else { exporter?.clients.highlight(rowOf: nil) }
  }

  /// The press as requests have it.
  var entries: [SourceEntry: Value] {
    [.transfer: .bool(state == .pressed), .button: .int32(Int32(clamping: button)), .timestamp: .uint32(timestamp)]
  }
}
