/// A piece of a view in a row, or a stack of pieces, with texts as they were sent, or such that are safe to print.
package indirect enum ViewTree<Text: Sendable & Hashable & ExpressibleByStringLiteral>: Sendable, Hashable {
  /// A text; one without a known role is like one with the role `secondary`.
  case text(Text, Word.TextRole?)
  /// A short text that is set off.
  case badge(Text)
  /// A picture.
  case picture(Picture)
  /// The share that is done, from 0 to 1; `nil` if the program does not know.
  case progress(Double?)
  /// A part that the user can operate.
  case part(Part)
  /// Pieces beside or below each other.
  case stack([ViewTree], Word.Axis)

  /// A picture: an emoji, an icon of the theme, or a PNG file.
  package struct Picture: Sendable, Hashable {
    /// The emoji; empty for other pictures.
    package var text: Text
    /// The name of an icon in the theme.
    package var iconName: String?
    /// A PNG file.
    package var iconData: [UInt8]?
    /// The picture in words; may be empty.
    package var description: Text

    /// Describes a picture.
    package init(text: Text = "", iconName: String? = nil, iconData: [UInt8]? = nil, description: Text = "") {
      self.text = text
      self.iconName = iconName
      self.iconData = iconData
      self.description = description
    }
  }

  /// A part of the view that the user can operate; see ``ControlOperation``.
  package struct Part: Sendable, Hashable {
    /// The kinds of parts, with what they show.
    package enum Kind: Sendable, Hashable {
      /// To be pressed.
      case button
      /// On or off.
      case toggle(Bool)
      /// A number in a range; both are finite, and the number is within.
      case slider(Double, in: ClosedRange<Double>)
      /// A text, and the text of the empty field.
      case field(String, placeholder: Text)
    }

    /// The identifier by which the part is operated; never empty.
    package var identifier: String
    /// The text beside the part; may be empty.
    package var title: Text
    /// Whether the part can be operated.
    package var isEnabled: Bool
    /// The kind of part, and its state.
    package var kind: Kind

    /// Describes a part.
    package init(_ identifier: String, title: Text = "", isEnabled: Bool = true, _ kind: Kind) {
      self.identifier = identifier
      self.title = title
      self.isEnabled = isEnabled
      self.kind = kind
    }
  }
}

extension ViewTree {
  /// The tree with other texts.
  ///
  /// - Parameters:
  ///   - text: Makes a text that is drawn. The text of a field is the user's, and stays.
  ///   - description: Makes the words for a picture.
  package func map<Other>(_ text: (Text) -> Other, description: (Text) -> Other) -> ViewTree<Other> {
    switch self {
    case .text(let own, let role): .text(text(own), role)
    case .badge(let own): .badge(text(own))
    case .picture(let picture):
      .picture(
        .init(
          text: text(picture.text), iconName: picture.iconName, iconData: picture.iconData,
          description: description(picture.description)))
    case .progress(let share): .progress(share)
    case .part(let part): .part(part.map(text))
    case .stack(let children, let axis): .stack(children.map { $0.map(text, description: description) }, axis)
    }
  }
}

extension ViewTree.Part {
  fileprivate func map<Other>(_ text: (Text) -> Other) -> ViewTree<Other>.Part {
    let kind: ViewTree<Other>.Part.Kind =
      switch kind {
      case .button: .button
      case .toggle(let isOn): .toggle(isOn)
      case .slider(let value, let range): .slider(value, in: range)
      case .field(let own, let placeholder): .field(own, placeholder: text(placeholder))
      }
    return .init(identifier, title: text(title), isEnabled: isEnabled, kind)
  }
}
