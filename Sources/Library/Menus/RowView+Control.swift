extension RowView {
  /// A part of a view that can be operated, with its state.
  public struct Control: Sendable, Hashable, Identifiable {
    /// The name of the part in events; unique in its view, and without `=`, so that scripts can write it.
    public var id: String
    /// The text beside the part.
    public var title: String
    /// The way the part is operated, with its state.
    public var kind: Kind
    /// Whether the part can be operated.
    public var isEnabled: Bool

    /// Makes a part.
    public init(_ kind: Kind, title: String = "", id: String, isEnabled: Bool = true) {
      self.id = id
      self.title = title
      self.kind = kind
      self.isEnabled = isEnabled
    }

    /// The kinds of parts, each with its state.
    @nonexhaustive public enum Kind: Sendable, Hashable {
      /// To be pressed.
      case button
      /// On or off.
      case toggle(isOn: Bool)
      /// A number in a range.
      case slider(value: Double, in: ClosedRange<Double>)
      /// A text, and a placeholder for while it is empty.
      case field(text: String, placeholder: String)
    }
  }

  /// An operation on a part, with the value it sets.
  @nonexhaustive public enum ControlValue: Sendable, Hashable {
    /// A button was pressed.
    case pressed
    /// A toggle was set.
    case toggle(Bool)
    /// A slider was moved.
    case number(Double)
    /// A text was entered.
    case text(String)
  }

  /// A part to be pressed.
  public static func button(_ title: String, id: String, isEnabled: Bool = true) -> RowView {
    .control(Control(.button, title: title, id: id, isEnabled: isEnabled))
  }

  /// A part that is on or off.
  public static func toggle(_ title: String = "", id: String, isOn: Bool, isEnabled: Bool = true) -> RowView {
    .control(Control(.toggle(isOn: isOn), title: title, id: id, isEnabled: isEnabled))
  }

  /// A part that selects a number in a range.
  public static func slider(
    _ title: String = "", id: String, value: Double, in range: ClosedRange<Double> = 0...1, isEnabled: Bool = true
  ) -> RowView {
    .control(Control(.slider(value: value, in: range), title: title, id: id, isEnabled: isEnabled))
  }

  /// A part that a text can be entered in.
  public static func field(
    _ title: String = "", id: String, text: String = "", placeholder: String = "", isEnabled: Bool = true
  ) -> RowView {
    .control(Control(.field(text: text, placeholder: placeholder), title: title, id: id, isEnabled: isEnabled))
  }
}

extension RowView.Control {
  /// The value that a client means, as far as it fits the part: text, where it comes from a script, and numbers inside
  /// the range.
  package func accepting(_ value: RowView.ControlValue?) -> RowView.ControlValue? {
    switch (kind, value) {
    case (.button, nil), (.button, .pressed), (.button, .toggle(true)), (.button, .text("")): .pressed
    case (.toggle, .toggle): value
    case (.toggle, .number(0)), (.toggle, .text("false")), (.toggle, .text("off")), (.toggle, .text("0")):
      .toggle(false)
    case (.toggle, .number(1)), (.toggle, .text("true")), (.toggle, .text("on")), (.toggle, .text("1")): .toggle(true)
    case (.slider(_, let range), .number(let number)): Self.inside(range, number)
    case (.slider(_, let range), .text(let text)): Double(text).flatMap { Self.inside(range, $0) }
    case (.field, .text): value
    default: nil
    }
  }

  private static func inside(_ range: ClosedRange<Double>, _ number: Double) -> RowView.ControlValue? {
    number.isNaN ? nil : .number(min(max(number, range.lowerBound), range.upperBound))
  }

  /// The part after it was operated.
  func after(_ value: RowView.ControlValue) -> Self {
    var control = self
    switch (kind, value) {
    case (.toggle, .toggle(let isOn)): control.kind = .toggle(isOn: isOn)
    case (.slider(_, let range), .number(let number)): control.kind = .slider(value: number, in: range)
    case (.field(_, let placeholder), .text(let text)): control.kind = .field(text: text, placeholder: placeholder)
    default: break
    }
    return control
  }
}

/// The position of a number in a range, from 0 to 1; 0 in an empty range.
func share(_ value: Double, of range: ClosedRange<Double> = 0...1) -> Double {
  let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  return share.isNaN ? 0 : min(max(share, 0), 1)
}
