/// An object that draws a row's content and handles its parts, for content that is expensive to make or has a state.
///
///     final class Volume: MenuContentView {
///       required init() {
///         super.init()
///         content = .slider("Volume", id: "level", value: 0.4)
///         onSlide("level") { setVolume($0) }
///       }
///     }
///
/// A ``ReusableViewConfiguration`` decides when one is made, and when it serves another element.
@MainActor
open class MenuContentView {
  /// The content of the row. Assigning it updates the row.
  public var content: RowView = .empty {
    didSet { if content != oldValue { owner?.contentChanged(of: self) } }
  }

  /// The place that shows the object, the last one if there are several.
  weak var owner: ViewSlot?
  private var handlers: [String: @MainActor (RowView.ControlValue) -> Void] = [:]

  /// Makes an object that shows nothing yet.
  public required init() {}

  /// Makes an object that shows `content`.
  public convenience init(_ content: RowView) {
    self.init()
    self.content = content
  }

  /// Called when a part was operated. ``content`` has the part's new state already.
  ///
  /// The base class runs the part's handler.
  open func controlChanged(_ identifier: String, to value: RowView.ControlValue) { handlers[identifier]?(value) }

  /// Sets the handler of a button, and returns the object.
  @discardableResult
  public func onPress(_ identifier: String, _ handler: @escaping @MainActor () -> Void) -> Self {
    handlers[identifier] = { _ in handler() }
    return self
  }

  /// Sets the handler of a toggle, and returns the object.
  @discardableResult
  public func onToggle(_ identifier: String, _ handler: @escaping @MainActor (Bool) -> Void) -> Self {
    handlers[identifier] = { if case .toggle(let isOn) = $0 { handler(isOn) } }
    return self
  }

  /// Sets the handler of a slider, and returns the object.
  @discardableResult
  public func onSlide(_ identifier: String, _ handler: @escaping @MainActor (Double) -> Void) -> Self {
    handlers[identifier] = { if case .number(let number) = $0 { handler(number) } }
    return self
  }

  /// Sets the handler of a text field, and returns the object.
  @discardableResult
  public func onText(_ identifier: String, _ handler: @escaping @MainActor (String) -> Void) -> Self {
    handlers[identifier] = { if case .text(let text) = $0 { handler(text) } }
    return self
  }

  /// Operates a part, if there is one that takes the value.
  ///
  /// - Returns: Whether the part was operated.
  func operate(_ identifier: String, _ given: RowView.ControlValue?) -> Bool {
    guard let control = content.controls.first(where: { $0.id == identifier }), control.isEnabled,
      let value = control.accepting(given)
    else { return false }
    content = content.replacing(control.after(value))
    controlChanged(identifier, to: value)
    return true
  }
}
