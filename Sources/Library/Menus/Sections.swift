/// The rows below a written heading, up to the next heading or written separator of the same menu, or the menu's end.
///
/// A heading is hidden while its section has rows of which none is visible, such as during a search. A heading whose
/// section has no rows is a text of its own, and stays. Whether elements are hidden decides nothing about where a
/// section ends, so that a search cannot put rows below the heading of others.
@MainActor
struct Sections {
  private var heading: Int?
  private var hasRows = false
  private var audience = Audience.nobody

  /// Hides the headings of `menu` whose rows are all hidden. Those of menus further inside are settled before.
  ///
  /// - Parameters:
  ///   - order: The places of the rows, as they were written; some lists are the other way round.
  ///   - goesOn: Whether a visible row is behind the last of them, which belongs to its section.
  static func settle(_ entries: inout [Entry], in order: some Sequence<Int>, of menu: Menu, goesOn: Bool = false) {
    var section = Sections()
    for index in order {
      let entry = entries[index]
      if entry.owner === menu, entry.row.endsSection {
        section.close(in: &entries)
        section = Sections()
        if entry.row.isHeading { section.heading = index }
      } else if section.heading != nil, !entry.row.isSeparator {
        section.audience = max(section.audience, entry.audience)
        if !entry.row.isTitle { section.hasRows = true }
      }
    }
    if !goesOn { section.close(in: &entries) }
  }

  private func close(in entries: inout [Entry]) {
    if let heading, hasRows { entries[heading].limit(to: audience) }
  }
}

/// The clients that show a row.
enum Audience: Comparable {
  case nobody
  /// Rich clients.
  case rich
  /// All clients for the sake of separators, and rich ones in the end: the audience of reserved search fields.
  case reserved
  case everybody
}

extension Entry {
  var audience: Audience {
    if row.isVisible { return isReserved ? .reserved : .everybody }
    return row.placement?.marks.isRichOnly == true ? .rich : .nobody
  }

  /// Shows the row to no others than `audience`.
  mutating func limit(to audience: Audience) {
    guard audience < self.audience else { return }
    isReserved = audience == .reserved
    row.isVisible = isReserved
    row.placement = .changing(row.placement) { $0.isRichOnly = audience == .rich }
  }
}

extension Row {
  /// Whether the row is a heading that was written, and not the title of a menu.
  var isHeading: Bool {
    if case .element = key { element is TitleHeader } else { false }
  }

  /// Whether the row is a heading or the title of a menu.
  fileprivate var isTitle: Bool {
    if case .title = key { true } else { isHeading }
  }

  /// Whether the row is a heading or a separator that was written.
  fileprivate var endsSection: Bool {
    if case .element = key { element is TitleHeader || element is Separator } else { false }
  }
}
