/// The rows that are side by side: in lines of menus of small and medium elements, and in strips of palettes.
///
/// The rows keep their order and get a mark each. A run is a sequence of visible rows of one menu; each run has a line
/// or a strip of its own. Hidden rows have no mark, and do not end a run.
@MainActor
struct Packing {
  /// Whether rows share lines; the strips of palettes are left in any case.
  let packsRows: Bool
  /// The number of the menu among those of the list, and how many runs it has so far.
  private var menus: [ObjectIdentifier: (number: Int, runs: Int)] = [:]
  private var owner: Menu?
  private var key = ""
  private var count = 0

  init(packsRows: Bool) { self.packsRows = packsRows }

  /// Ends the run: the next row begins another.
  mutating func interrupt() { owner = nil }

  /// The placement of the next row, which belongs to `owner`: the marks it has and those of its line or strip.
  mutating func marks(of row: Row, owner: Menu) -> RowPlacement? {
    let isPacked = owner.isPacked(packsRows)
    guard row.isVisible else {
      if isPacked { _ = number(of: owner) }  // hiding rows renumbers nothing
      return row.placement
    }
    if owner !== self.owner {
      self.owner = owner
      if isPacked { beginRun(of: owner) }
    }
    guard isPacked, Self.canStandBeside(row) else { return row.placement }
    var marks = row.placement?.marks ?? RowPlacement.Marks()
    if owner.displaysAsPalette {
      marks.palette = RowPlacement.Palette(key: key, style: owner.paletteSelectionStyle)
    } else {
      guard let limit = owner.preferredElementSize.perLine, count < limit else { return row.placement }
      marks.line = RowPlacement.Line(key: key, index: count, size: owner.preferredElementSize)
      count += 1
    }
    return RowPlacement(marks)
  }

  private mutating func beginRun(of owner: Menu) {
    let number = number(of: owner)
    let run = menus[ObjectIdentifier(owner)]?.runs ?? 0
    menus[ObjectIdentifier(owner)] = (number, run + 1)
    key = run == 0 ? "\(number)" : "\(number).\(run)"
    count = 0
  }

  private mutating func number(of owner: Menu) -> Int {
    let known = menus[ObjectIdentifier(owner), default: (menus.count + 1, 0)]
    menus[ObjectIdentifier(owner)] = known
    return known.number
  }

  /// Separators, headings and placeholders have a line of their own.
  private static func canStandBeside(_ row: Row) -> Bool {
    guard case .element = row.key else { return false }
    return (row.element is Action || row.element is Menu) && row.element.drawing == nil
  }
}

extension Menu {
  /// Whether rows of the menu may be side by side: in a strip, or in a line if there are lines.
  func isPacked(_ packsRows: Bool) -> Bool { displaysAsPalette || packsRows && preferredElementSize.perLine != nil }
}
