import DBusMenu
import LibDBus
import Logging
import Menus

// From what a client did to a part of a row's content to the part's handler.
extension MenuExporter {
  /// Takes the event that operates a part of a custom view.
  ///
  /// - Returns: Whether the event was one of those, be it carried out or refused.
  func takeControl(_ name: String, _ data: Value?, for item: ExportedItem?) -> Bool {
    guard name == "x-menubus-control", let item, item.showsElement, item.element is CustomView else { return false }
    flush()
    guard item.isReachable(), !isDimmed(item), let (part, value) = Self.operation(data),
      item.element.drawing?.operate(part, value) == true
    else {
      logger.debug("item \(item.id) has no part that can be operated so now")
      return true
    }
    flush()
    return true
  }

  /// The part and the value of an event's `(sv)`, or of a text `part=value`, which is all that simple tools can send.
  private static func operation(_ data: Value?) -> (part: String, value: RowView.ControlValue?)? {
    switch data {
    case .string(let text):
      guard let mark = text.firstIndex(of: "=") else { return (text, nil) }
      return (String(text[..<mark]), .text(String(text[text.index(after: mark)...])))
    case .structure(let fields) where fields.count == 2:
      guard case .string(let part) = fields[0], let value = controlValue(fields[1].unwrapped) else { return nil }
      return (part, value)
    default: return nil
    }
  }

  private static func controlValue(_ value: Value) -> RowView.ControlValue? {
    switch value {
    case .bool(let isOn): .toggle(isOn)
    case .double(let number): .number(number)
    case .string(let text): .text(text)
    default: value.integerValue.map { .number(Double($0)) }
    }
  }
}
