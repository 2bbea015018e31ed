package import Basics
package import DBusMenu
package import LibDBus
package import Texts

/// A view in a row, as presenters draw it: what its program describes, with texts that are safe to print.
package struct ContentView: Sendable, Hashable {
  package typealias Element = ViewTree<PrintableText>
  package typealias Picture = Element.Picture
  package typealias Part = Element.Part

  /// `nil` if there is nothing in the view that is known.
  package let element: Element?

  /// Reads a view; `nil` if the value is none.
  package init?(_ value: Value?) {
    guard let view = ViewDescription(value) else { return nil }
    self.init(view)
  }

  init(element: Element?) { self.element = element }

  /// Makes the texts of a view safe to print.
  package init(_ view: ViewDescription) {
    element = view.element?.map({ PrintableText($0) }, description: { PrintableText($0) })
  }

  /// The enabled parts.
  package var parts: [Part] { element.map(Self.parts) ?? [] }

  /// The enabled part of a name; the first, if there are several.
  package func part(named name: String) -> Part? { parts.first { $0.identifier == name } }

  private static func parts(of element: Element) -> [Part] {
    switch element {
    case .part(let part): part.isEnabled ? [part] : []
    case .stack(let children, _): children.flatMap(parts)
    case .text, .badge, .picture, .progress: []
    }
  }
}

extension ContentView.Picture {
  /// An emoji, with the text for screen readers.
  init(emoji: PrintableText, description: PrintableText) {
    self.init(text: emoji, description: description)
  }

  /// Reads the picture of a row, which a row with a mark has under a name of its own; `nil` if it has none.
  package init?(of node: MenuNode) {
    let name = node.text(.extensionIconName)
    let data: [UInt8]? = if case .bytes(let bytes)? = node.properties[.extensionIconData] { bytes } else { nil }
    self.init(
      iconName: name.isEmpty ? node.iconName : name, iconData: (data?.isEmpty ?? true) ? node.iconData : data)
    guard iconName != nil || iconData != nil else { return nil }
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
  package static func spoken(
    _ value: Double, in range: ClosedRange<Double>, _ texts: FixedTexts = .current
  ) -> String {
    var scale = 1.0
    while scale < 1e6, (range.upperBound - range.lowerBound) * scale < 100 { scale *= 10 }
    func text(_ number: Double) -> String {
      texts.number((number * scale).rounded() / scale)
    }
    return texts.text(
      .range, ["number": text(value), "least": text(range.lowerBound), "most": text(range.upperBound)])
  }
}
