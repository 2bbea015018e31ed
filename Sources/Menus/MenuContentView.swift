/// An object that draws a row's content and hears of its parts, for content that is expensive to make or has a state.
///
///     final class Volume: MenuContentView {
///       required init() {
///         super.init()
///         content = .slider("level", "Volume", value: 0.4)
///         onSlide("level") { setVolume($0) }
///       }
///     }
///
/// A ``ReusableViewConfiguration`` says when one is made, and when it serves another element.
@MainActor
open class MenuContentView {
  /// What the row shows. A change shows, whoever makes it.
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

  /// Hears that a part was operated. ``content`` has the part's new state already.
  ///
  /// The base class runs what was given for the part.
  open func controlChanged(_ identifier: String, to value: RowView.ControlValue) { handlers[identifier]?(value) }

  /// Sets what runs when a button is pressed, and returns the object.
  @discardableResult
  public func onPress(_ identifier: String, _ handler: @escaping @MainActor () -> Void) -> Self {
    handlers[identifier] = { _ in handler() }
    return self
  }

  /// Sets what runs when a toggle is set, and returns the object.
  @discardableResult
  public func onToggle(_ identifier: String, _ handler: @escaping @MainActor (Bool) -> Void) -> Self {
    handlers[identifier] = { if case .toggle(let isOn) = $0 { handler(isOn) } }
    return self
  }

  /// Sets what runs when a slider is moved, and returns the object.
  @discardableResult
  public func onSlide(_ identifier: String, _ handler: @escaping @MainActor (Double) -> Void) -> Self {
    handlers[identifier] = { if case .number(let number) = $0 { handler(number) } }
    return self
  }

  /// Sets what runs when a text is entered, and returns the object.
  @discardableResult
  public func onText(_ identifier: String, _ handler: @escaping @MainActor (String) -> Void) -> Self {
    handlers[identifier] = { if case .text(let text) = $0 { handler(text) } }
    return self
  }

  /// Operates a part, if there is one that can be operated so.
  ///
  /// - Returns: Whether it was.
  func operate(_ identifier: String, _ given: RowView.ControlValue?) -> Bool {
    guard let control = content.controls.first(where: { $0.identifier == identifier }), control.isEnabled,
      let value = control.accepting(given)
    else { return false }
    content = content.replacing(control.after(value))
    controlChanged(identifier, to: value)
    return true
  }
}
