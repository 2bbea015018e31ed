package import LibDBus

/// The operation of a part of a row's content, `(sv)`: the data of the event `x-menubus-control`.
///
/// Simple tools may send a text in its place, `part=value`, or `part` for a button.
package struct ControlOperation: ProtocolRecord {
  /// The new value of a part.
  package enum Input: Sendable, Hashable {
    /// Of a toggle: whether it is on.
    case toggle(Bool)
    /// Of a slider: the number, within its range or clamped to it.
    case number(Double)
    /// Of a field: the whole text. Of a button: an empty text.
    case text(String)
  }

  /// The identifier of the part.
  package var part: String
  /// The value; `nil` if the client sent none.
  package var input: Input?

  /// Describes an operation.
  package init(part: String, _ input: Input?) {
    self.part = part
    self.input = input
  }

  /// The part, and the value in a variant.
  package static let signature: Signature = "(sv)"

  /// Reads an operation; `nil` if the value is none. A number may be of any type.
  package init?(_ value: Value) {
    switch value.unwrapped {
    case .string(let text):
      guard let mark = text.firstIndex(of: "=") else {
        self.init(part: text, nil)
        return
      }
      self.init(part: String(text[..<mark]), .text(String(text[text.index(after: mark)...])))
    case .structure(let fields) where fields.count == 2:
      guard case .string(let part) = fields[0], let input = Input(fields[1].unwrapped) else { return nil }
      self.init(part: part, input)
    default: return nil
    }
  }

  /// The operation as it travels; without a value as that of a button, which is read back with an empty text.
  package var value: Value { .structure([.string(part.withoutNUL), .variant(input?.value ?? .string(""))]) }
}

extension ControlOperation.Input {
  fileprivate init?(_ value: Value) {
    switch value {
    case .bool(let isOn): self = .toggle(isOn)
    case .double(let number): self = .number(number)
    case .string(let text): self = .text(text)
    default:
      guard let number = value.integerValue else { return nil }
      self = .number(Double(number))
    }
  }

  fileprivate var value: Value {
    switch self {
    case .toggle(let isOn): .bool(isOn)
    case .number(let number): .double(number)
    case .text(let text): .string(text.withoutNUL)
    }
  }
}
