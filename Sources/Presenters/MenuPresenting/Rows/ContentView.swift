package import Basics
package import DBusMenu
package import LibDBus

/// A view in a row, as presenters draw it: what its program describes, with texts that are safe to print.
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

  /// Reads a view; `nil` if the value is none.
  package init?(_ value: Value?) {
    guard let view = ViewDescription(value) else { return nil }
    self.init(view)
  }

  init(element: Element?) { self.element = element }

  /// Makes the texts of a view safe to print.
  package init(_ view: ViewDescription) { element = view.element.map(Element.init) }

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
}

extension ContentView.Element {
  fileprivate init(_ element: ViewDescription.Element) {
    switch element {
    case .text(let text, let role): self = .text(PrintableText(text), isTitle: role == .title)
    case .badge(let text): self = .badge(PrintableText(text))
    case .picture(let picture): self = .picture(ContentView.Picture(picture))
    case .progress(let share): self = .progress(share)
    case .part(let part): self = .part(ContentView.Part(part))
    case .stack(let elements, let axis): self = .stack(elements.map(Self.init), isVertical: axis == .vertical)
    }
  }
}

extension ContentView.Picture {
  fileprivate init(_ picture: ViewDescription.Picture) {
    self.init(
      text: PrintableText(picture.text), iconName: picture.iconName, iconData: picture.iconData,
      description: PrintableText(picture.description))
  }
}

extension ContentView.Part {
  fileprivate init(_ part: ViewDescription.Part) {
    let kind: Kind =
      switch part.kind {
      case .button: .button
      case .toggle(let isOn): .toggle(isOn)
      case .slider(let value, let range): .slider(value, in: range)
      case .field(let text, let placeholder): .field(text, placeholder: PrintableText(placeholder))
      }
    self.init(name: part.identifier, title: PrintableText(part.title), isEnabled: part.isEnabled, kind: kind)
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

// A slider's description.
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
