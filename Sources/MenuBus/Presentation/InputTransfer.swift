import LibDBus
import MenuExport
public import Menus

/// A press that goes on while a menu opens: where it ends is what is chosen.
///
/// Whoever draws the menu reports where the pointer is (`hovered`) and that the press ended (`x-menubus-release`), or
/// came to nothing (`x-menubus-cancel`). Without a press that was handed over, neither of these does anything.
@MainActor
public final class InputTransfer {
  /// How far a press is.
  public enum State: Sendable, Hashable {
    /// The button is held.
    case pressed
    /// The button was let go.
    case released
    /// The press came to nothing.
    case cancelled
  }

  /// Which button is held: 1 is the primary one.
  public let button: Int
  /// The time of the press, as the desktop counts it; 0 if that is not known.
  public let timestamp: UInt32
  /// How far the press is.
  public private(set) var state = State.pressed
  /// The menu it was handed to.
  weak var exporter: MenuExporter?

  /// Describes a press that goes on.
  public init(button: Int = 1, timestamp: UInt32 = 0) {
    self.button = button
    self.timestamp = timestamp
  }

  /// Moves the highlight to the row of an element; `nil` is beside them all.
  public func highlight(_ element: MenuElement?) {
    guard state == .pressed, let exporter else { return }
    exporter.clients.highlight(rowOf: element)
  }

  /// Ends the press, and does what choosing the highlighted row does. Beside all rows the menu stays as it is.
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

  /// What requests say of the press.
  var entries: [String: Value] {
    ["transfer": .bool(state == .pressed), "button": .int32(Int32(clamping: button)), "timestamp": .uint32(timestamp)]
  }
}
