/// The content of a row where a title is not enough: texts, pictures and parts to be operated, as a value.
///
///     RowView.horizontal([
///       .image(.named("avatar-default")), .text("John Appleseed"), .text("Premium Account", .subtitle),
///     ])
///
/// Panels that know one line of text and one picture get those of ``flattened``; others get the whole tree.
@nonexhaustive public indirect enum RowView: Sendable, Hashable {
  /// A run of text.
  case text(String, TextRole)
  /// A picture, and its description for assistive technology.
  case image(MenuImage, description: String?)
  /// A short text that is set off, such as a number of messages.
  case badge(String)
  /// The part that is done, from 0 to 1; `nil` if unknown.
  case progress(Double?)
  /// A part to be operated.
  case control(Control)
  /// Views beside or below each other.
  case stack(Axis, [RowView])

  /// The purpose of a run of text.
  @nonexhaustive public enum TextRole: String, Sendable, Hashable {
    /// The row's name.
    case title
    /// A second, quieter text.
    case subtitle
    /// An additional text, such as a value or a time.
    case secondary
  }

  // Closed: a row has two directions.
  /// The direction of a stack.
  public enum Axis: String, Sendable, Hashable {
    /// In the reading direction.
    case horizontal
    /// From top to bottom.
    case vertical
  }
}

extension RowView {
  /// An empty view.
  public static let empty = RowView.stack(.horizontal, [])

  /// A run of text that names the row.
  public static func text(_ text: String) -> RowView { .text(text, .title) }

  /// A picture without description.
  public static func image(_ image: MenuImage) -> RowView { .image(image, description: nil) }

  /// Views beside each other.
  public static func horizontal(_ views: [RowView]) -> RowView { .stack(.horizontal, views) }

  /// Views below each other.
  public static func vertical(_ views: [RowView]) -> RowView { .stack(.vertical, views) }

  /// Everything but stacks, in order.
  package var leaves: [RowView] {
    guard case .stack(_, let views) = self else { return [self] }
    return views.flatMap(\.leaves)
  }

  /// The parts to be operated, in order.
  public var controls: [Control] {
    leaves.compactMap { if case .control(let control) = $0 { control } else { nil } }
  }

  /// The view with every part of that identifier replaced.
  func replacing(_ control: Control) -> RowView {
    switch self {
    case .control(let old) where old.id == control.id: .control(control)
    case .stack(let axis, let views): .stack(axis, views.map { $0.replacing(control) })
    default: self
    }
  }
}
