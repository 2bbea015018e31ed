/// A part of a label in one colour.
public struct LabelRun: Sendable, Hashable {
  /// The text.
  public var text: String
  /// The colour; `nil` for that of the desktop's texts.
  public var color: MenuColor?

  /// Makes a part of a label.
  public init(_ text: String, color: MenuColor? = nil) {
    self.text = text
    self.color = color
  }
}

/// The form of icons that labels are painted into.
package enum LabelForm: String, Sendable, CaseIterable {
  /// Squares with up to four characters, or two short lines. Every host draws these.
  case square
  /// As wide as the text, up to about eight characters. Most hosts press these into a square.
  case wide
}

/// An icon that is a name, and into which something is drawn: a label beside it, or a mark.
package struct LabelIcon: Sendable, Hashable {
  /// A name from the icon theme, or the absolute path of a file.
  package var name: String
  /// A directory that is searched for icons before the theme's; empty for none.
  package var themePath: String
  /// Whether the colour below is dark, for symbolic icons, which have the colour of texts; `nil` if that is not known.
  package var isOnDark: Bool?
  /// Whether a symbolic icon whose ``isOnDark`` is not known is on the dark ground of labels.
  package var hasGround = true

  /// Makes a request for a picture.
  package init(name: String, themePath: String = "", isOnDark: Bool? = nil) {
    (self.name, self.themePath, self.isOnDark) = (name, themePath, isOnDark)
  }
}

/// A label that is to be painted.
package struct LabelPainting: Sendable, Hashable {
  /// The text, in parts of one colour each.
  package var runs: [LabelRun]
  /// The picture beside the text, in several sizes; empty for none.
  package var picture: [Pixmap] = []
  /// The form of the icon.
  package var form = LabelForm.square
  /// Whether panels are dark; `nil` if that is not known, and the text has to bring its own ground.
  package var isDark: Bool?
  /// The room that the label has had, in the painter's steps, so that a shorter text changes nothing but itself.
  package var room = 0

  /// Makes a request for a text.
  package init(runs: [LabelRun]) { self.runs = runs }
}

/// A label as pixels.
package struct PaintedLabel: Sendable, Hashable {
  /// The icon in several sizes; the largest are wide for ``LabelForm/wide``. Empty where the picture says more than the
  /// cut text would.
  package var pixmaps: [Pixmap]
  /// The room that the text needs, in the painter's steps.
  package var room: Int

  /// Makes a result.
  package init(pixmaps: [Pixmap], room: Int) { (self.pixmaps, self.room) = (pixmaps, room) }
}

/// Paints labels into icons, for hosts that show none: `TextIconPainter` of the product `TextIcons`. A type of another
/// program paints nothing.
public protocol LabelPainter: Sendable {}

/// A painter of labels.
package protocol LabelDrawing: LabelPainter {
  /// Paints a label; called on the main actor.
  func paint(_ painting: LabelPainting) -> PaintedLabel

  /// The picture of an icon that is a name, in several sizes; called once for each icon.
  ///
  /// - Throws: An error that says why there is no picture. Then the label is painted alone.
  func pixels(of icon: LabelIcon) async throws -> [Pixmap]
}

extension LabelDrawing {
  /// No picture: labels are painted alone where the icon is a name.
  package func pixels(of icon: LabelIcon) async throws -> [Pixmap] { [] }
}
