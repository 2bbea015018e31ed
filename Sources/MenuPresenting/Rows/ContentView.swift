package import Basics
import DBusMenu
package import LibDBus

/// A view that stands in a row, as its program describes it.
package struct ContentView: Sendable, Hashable {
  /// A piece of the view, or a stack of pieces.
  package indirect enum Element: Sendable, Hashable {
    case text(PrintableText, isTitle: Bool)
    case badge(PrintableText)
    case picture(Picture)
    /// The share that is done, from 0 to 1; `nil` if the program does not know.
    case progress(Double?)
    case part(Part)
    case stack([Element], isVertical: Bool)
  }

  /// A picture: an emoji, an icon of the theme, or a PNG file.
  package struct Picture: Sendable, Hashable {
    package var text: PrintableText
    package var iconName: String?
    package var iconData: [UInt8]?
    package var description: PrintableText
  }

  /// A part of the view that the user can operate.
  package struct Part: Sendable, Hashable {
    /// The kinds of parts, with what they show.
    package enum Kind: Sendable, Hashable {
      case button
      case toggle(Bool)
      case slider(Double, in: ClosedRange<Double>)
      case field(String, placeholder: PrintableText)
    }

    /// By which the part is operated.
    package var name: String
    package var title: PrintableText
    package var isEnabled: Bool
    package var kind: Kind
  }

  /// `nil` if there is nothing in the view that is known.
  package let element: Element?

  /// The greatest depth of stacks, and the most elements, that are read.
  private static let maximumDepth = 8
  private static let maximumElements = 200

  /// Reads a view; `nil` if the value is none.
  package init?(_ value: Value?) {
    guard let view = value.flatMap(Dictionary.init(view:)) else { return nil }
    var budget = Self.maximumElements
    element = Self.element(view, depth: 0, &budget)
  }

  /// The enabled parts.
  package var parts: [Part] { element.map(Self.parts) ?? [] }

  /// The enabled part of a name; the first, if there are several.
  package func part(named name: String) -> Part? { parts.first { $0.name == name } }

  private static func parts(of element: Element) -> [Part] {
    switch element {
    case .part(let part): part.isEnabled ? [part] : []
    case .stack(let children, _): children.flatMap(parts)
    case .text, .badge, .picture, .progress: []
    }
  }

  private static func element(_ view: [String: Value], depth: Int, _ budget: inout Int) -> Element? {
    guard budget > 0, depth < maximumDepth else { return nil }
    budget -= 1
    guard let kind = Word.ViewKind(view[ViewEntry.kind]) else { return nil }
    guard kind == .stack else { return leaf(kind, ViewReader(view)) }
    guard case .array(_, let values)? = view[ViewEntry.children] else { return nil }
    let children = values.compactMap { value in
      Dictionary(view: value).flatMap { element($0, depth: depth + 1, &budget) }
    }
    return .stack(children, isVertical: Word.Axis(view[ViewEntry.axis]) == .vertical)
  }

  private static func leaf(_ kind: Word.ViewKind, _ view: ViewReader) -> Element? {
    switch kind {
    case .text: .text(view.printable(.text), isTitle: Word.TextRole(view[.role]) == .title)
    case .badge: .badge(view.printable(.text))
    case .image: .picture(view.picture)
    case .progress: .progress(view.number(.value).map { min(max($0, 0), 1) })
    case .button: part(view, .button)
    case .toggle: part(view, .toggle(view[.value]?.boolValue ?? false))
    case .slider: part(view, view.slider)
    case .field: part(view, .field(view.text(.value), placeholder: view.printable(.placeholder)))
    case .stack: nil
    }
  }

  private static func part(_ view: ViewReader, _ kind: Part.Kind) -> Element? {
    let name = view.text(.part)
    guard !name.isEmpty else { return nil }
    return .part(
      Part(name: name, title: view.printable(.title), isEnabled: view[.enabled]?.boolValue ?? true, kind: kind))
  }
}

/// The entries of a view, read by type; of another type they are absent.
private struct ViewReader {
  private var entries: [String: Value]

  init(_ entries: [String: Value]) { self.entries = entries }

  subscript(name: ViewEntry) -> Value? { entries[name] }

  func text(_ name: ViewEntry) -> String { entries[name]?.stringValue ?? "" }

  func printable(_ name: ViewEntry) -> PrintableText { PrintableText(text(name)) }

  func number(_ name: ViewEntry) -> Double? {
    if case .double(let number)? = entries[name], number.isFinite { number } else { nil }
  }

  var picture: ContentView.Picture {
    let data: [UInt8]? = if case .bytes(let bytes)? = entries[ViewEntry.iconData] { bytes } else { nil }
    return ContentView.Picture(
      text: printable(.text), iconName: entries[ViewEntry.iconName]?.stringValue, iconData: data,
      description: printable(.description))
  }

  var slider: ContentView.Part.Kind {
    let low = number(.minimum) ?? 0
    var range = low...max(low, number(.maximum) ?? 1)
    if !(range.upperBound - range.lowerBound).isFinite { range = 0...1 }
    return .slider(min(max(number(.value) ?? range.lowerBound, range.lowerBound), range.upperBound), in: range)
  }
}

extension ContentView.Part {
  /// The value of a slider after a number of steps, of which twenty lead from one end to the other.
  package func stepped(by steps: Double) -> Double? {
    guard case .slider(let value, let range) = kind, range.upperBound > range.lowerBound else { return nil }
    let extent = range.upperBound - range.lowerBound
    // On the scale of steps, whatever was rounded before.
    let step = ((value - range.lowerBound) / extent * 20).rounded() + steps
    return min(max(range.lowerBound + extent * step / 20, range.lowerBound), range.upperBound)
  }
}

// What is said of a slider.
extension ContentView.Part {
  /// A value with its range, in as many decimals as a hundred steps need: “0.25, from 0 to 1”.
  package static func spoken(_ value: Double, in range: ClosedRange<Double>) -> String {
    var scale = 1.0
    while scale < 1e6, (range.upperBound - range.lowerBound) * scale < 100 { scale *= 10 }
    func text(_ number: Double) -> String {
      let rounded = (number * scale).rounded() / scale
      return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }
    return "\(text(value)), from \(text(range.lowerBound)) to \(text(range.upperBound))"
  }
}

extension [String: Value] {
  /// The entries of a dictionary `a{sv}`; `nil` for another value.
  package init?(view value: Value) {
    guard case .dictionary(_, _, let entries) = value.unwrapped else { return nil }
    self = [:]
    for entry in entries { if let name = entry.key.stringValue { self[name] = entry.value.unwrapped } }
  }
}
